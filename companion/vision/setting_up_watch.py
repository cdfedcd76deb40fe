"""What do cameras see while a match is set up? Pictures in; once all are at rest, what stands.

Each camera finds the mat, and the colours by what the mat shows of them. Nothing is judged while
anything moves, and a table that has not changed is not looked at again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from calibration.camera_model import CameraModel
from calibration.mat import MatPose, find_mat
from calibration.mat_drift import drift_px
from calibration.mat_layout import MatLayout
from calibration.mat_missing import NotFound
from calibration.table_set import TableSet
from companion.saying import say
from companion.scene import Piece, Scene, Standing
from companion.vision.evidence import Sight
from companion.vision.eye import Eye
from companion.vision.frame import Pixels
from companion.vision.learning import Colours
from companion.vision.mat_not_found import mat_not_found
from companion.vision.preparing import compose
from companion.vision.rests import mean_picture
from companion.vision.setting_up import SetUpSeen, find_set_up
from companion.vision.setting_up_colours import FirstLook, bare_look, first_colours, first_look
from companion.vision.space import tower_window
from companion.vision.stirring import small, stirs
from companion.vision.view import View

# As of a match: two pictures show a table at rest, if nothing moved for a while.
_ENOUGH_PICTURES: Final = 2
_MOST_PICTURES: Final = 3
_AT_REST_NS: Final = 600_000_000

# A camera that has shown nothing for so long is not waited for.
_LOST_NS: Final = 3_000_000_000

_AGAIN_NS: Final = 1_000_000_000
_MOST_DRIFT_PX: Final = 1.0


@dataclass(frozen=True)
class Asked:
    """What is to be looked for.

    Attributes:
        table_set: The pieces of this table.
        pieces: Which columns the game has.
        plate: The colour of the plate that may lie by now.
    """

    table_set: TableSet
    pieces: tuple[Piece, ...]
    plate: str | None = None


@dataclass
class _Camera:
    model: CameraModel
    seen_ns: int = 0
    still_ns: int = 0
    again_ns: int = 0
    pictures: list[Pixels] = field(default_factory=list)
    previous: Pixels | None = None
    pose: MatPose | None = None
    look: FirstLook | None = None
    bare: FirstLook | None = None
    why: str = ""
    _learnt_from: tuple[FirstLook | None, ...] = ()
    _colours: Colours | str = ""

    def colours_beside(self, all_of_them: "Sequence[_Camera]") -> Colours | str:
        """The colours by what all cameras show; learnt again only where that is something new."""
        others = [one.look for one in all_of_them if one is not self and one.look is not None]
        assert self.look is not None
        shown = (self.look, *others)
        if len(shown) != len(self._learnt_from) or any(
            one is not other for one, other in zip(shown, self._learnt_from, strict=True)
        ):
            self._learnt_from, self._colours = shown, first_colours(self.look, others)
        return self._colours


class SettingUpWatch:
    """The cameras of one set-up; belongs to one thread."""

    def __init__(self, models: Mapping[str, CameraModel], layout: MatLayout) -> None:
        """Make one that has seen nothing.

        Args:
            models: The cameras' lenses, by name.
            layout: The mat on the table.
        """
        self._layout = layout
        self._cameras = {name: _Camera(model) for name, model in models.items()}
        self._is_new = True
        self._asked: Asked | None = None
        self._known: tuple[Standing, ...] = ()

    def see(self, camera: str, at_ns: int, picture: Pixels) -> None:
        """Take a picture of one camera: (h, w, 3)."""
        one = self._cameras[camera]
        height, width = picture.shape[:2]
        if (width, height) != one.model.size_px:
            one.why = say("The pictures have another size than the camera's calibration.")
            return
        one.seen_ns = at_ns
        shrunk = small(picture)
        if one.previous is None or stirs(shrunk, one.previous):
            one.still_ns, one.pictures = at_ns, []
            self._is_new = True
        one.previous = shrunk
        if len(one.pictures) < _MOST_PICTURES:
            one.pictures.append(picture)

    def ask(self, asked: Asked) -> None:
        """Look for this from now on."""
        if self._asked != asked:
            self._asked, self._is_new = asked, True

    def look(self, now_ns: int) -> SetUpSeen | str | None:
        """Return what stands, a sentence why nobody can tell, or None where that was told before.

        Args:
            now_ns: When it is asked.
        """
        asked = self._asked
        looking = [one for one in self._cameras.values() if self._is_looking(one, now_ns)]
        if asked is None or not self._is_new or not looking:
            return None
        if not all(_is_at_rest(one, now_ns) for one in looking):
            return None
        if any(one.again_ns > now_ns for one in looking):
            return None
        empty = Scene(asked.table_set, (), ())
        placed = [one for one in looking if self._find_mat(one, empty, now_ns)]
        if not placed:
            return looking[0].why
        eyes = []
        for one in placed:
            colours = one.colours_beside(placed)
            if isinstance(colours, str):
                one.again_ns = now_ns + _AGAIN_NS
                return colours
            eyes.append(self._eye(one, empty, colours))
        found = find_set_up(eyes, asked.pieces, asked.plate, known=self._known)
        self._known, self._is_new = found.columns, False
        if not found.columns and not found.doubted and found.plate is None:
            for one in placed:
                self._remember_bare(one, empty)
        return found

    def _is_looking(self, one: _Camera, now_ns: int) -> bool:
        return bool(one.pictures) and now_ns - one.seen_ns <= _LOST_NS

    def _find_mat(self, one: _Camera, empty: Scene, now_ns: int) -> bool:
        """Whether it is known where a camera stands, and what it shows of the colours."""
        picture = mean_picture(one.pictures)
        if one.pose is not None:
            moved_px = drift_px(one.pose, picture, self._layout).moved_px
            if moved_px is None or moved_px > _MOST_DRIFT_PX:
                one.pose = one.bare = None
        if one.pose is None:
            found = find_mat(picture, self._layout, one.model)
            if isinstance(found, NotFound):
                one.why, one.again_ns = mat_not_found(found), now_ns + _AGAIN_NS
                return False
            one.pose = found
        whole = compose(_view(one.pose), self._layout, empty)
        one.look = one.bare or first_look(one.pictures, whole, self._layout)
        one.why = ""
        return True

    def _remember_bare(self, one: _Camera, empty: Scene) -> None:
        """Learn the colours once more from what nothing hides: the mat's patches, and the wood."""
        assert one.pose is not None
        whole = compose(_view(one.pose), self._layout, empty)
        one.bare = bare_look(one.pictures, whole, self._layout)

    def _eye(self, one: _Camera, empty: Scene, colours: Colours) -> Eye:
        assert one.pose is not None
        view = _view(one.pose)
        window = tower_window(view, empty)
        now = mean_picture(one.pictures)
        palette = colours.now(small(now))
        cut = np.ascontiguousarray(now[window.slices])
        sight = Sight("", window, palette.codes(cut), palette)
        return Eye(compose(view, self._layout, empty, window), sight)


def _view(pose: MatPose) -> View:
    return View(pose.camera, pose.camera_from_board)


def _is_at_rest(one: _Camera, now_ns: int) -> bool:
    return len(one.pictures) >= _ENOUGH_PICTURES and now_ns - one.still_ns >= _AT_REST_NS
