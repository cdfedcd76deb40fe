"""Is a hand there, or is the table at rest? One camera of a match, picture by picture.

While it watches, each picture is either one with a hand in it or one at rest; the rest before the
hand and the rest after it are what a change is judged from. A camera that was moved is prepared
again before anything else is asked of it.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from calibration.camera_model import CameraModel
from calibration.mat_layout import MatLayout
from calibration.mat_missing import NotFound
from calibration.palette import Palette
from companion.scene import Scene
from companion.vision.capture.picture_facts import glance, sees_nothing
from companion.vision.changes import change_log_odds
from companion.vision.evidence import Sight
from companion.vision.eye import Eye
from companion.vision.frame import Pixels
from companion.vision.gate import Intruder, Play, judge, play_of
from companion.vision.labelling import Samples
from companion.vision.preparing import Preparation, Prepared, mat_corners_mm
from companion.vision.refining import refined
from companion.vision.rests import Rests
from companion.vision.space import table_window, tower_window
from companion.vision.stirring import Mask, difference, small, stirs
from companion.vision.swaying import SwayWatch
from companion.vision.synthesis import Window
from companion.vision.turned import turned
from companion.vision.view import View

# What has not moved for so long is no hand, whatever it looks like: people tremble.
_PATIENCE_NS = 5_000_000_000

# A hand that holds a column in the air keeps still for a moment, hardly for longer than this.
_WAITING_NS = 1_500_000_000

# To look for a mat that a hand may hide takes as long as following a few pictures.
_ASK_AGAIN_NS = 1_000_000_000

# A hand that comes in slowly may be taken for rest in one or two pictures, hardly in more.
_EARLIER_RESTS = 3
_EARLIER_AGAIN_NS = 400_000_000


@dataclass(frozen=True)
class Seen:
    """What one picture showed.

    Attributes:
        hand: Whether a hand was in it; None while the camera cannot be used.
        why: A sentence where the camera cannot be used.
    """

    hand: bool | None
    why: str | None = None


@dataclass
class CameraWatch:
    """One camera of a match: feed it every picture, ask it for an eye when all is at rest.

    Attributes:
        name: Of the camera.
        camera: Its lens.
        layout: The mat.
        prepared: Its place and colours; None while it cannot be used.
        rests: What it saw at rest.
        sway: How the highest plate swings, as it sees it.
        seen_ns: When it last saw anything.
    """

    name: str
    camera: CameraModel
    layout: MatLayout
    prepared: Prepared | None = None
    rests: Rests = field(default_factory=Rests)
    sway: SwayWatch = field(default_factory=SwayWatch)
    seen_ns: int = 0
    _preparation: Preparation | None = None
    _newest: Pixels | None = None
    _at_rest: Pixels | None = None
    _hidden: Mask | None = None
    _earlier: deque[tuple[Pixels, Mask]] = field(
        default_factory=lambda: deque(maxlen=_EARLIER_RESTS)
    )
    _play: Play | None = None
    _still_ns: int = 0
    _is_checked: bool = False
    _ask_again_ns: int = 0
    _earlier_asked_ns: int = 0
    _palette: tuple[Pixels, Palette] | None = None

    @property
    def frames_ns(self) -> tuple[int, ...]:
        """When the pictures were taken that a judgement rests on, or may rest on soon."""
        preparing = () if self._preparation is None else self._preparation.rests.taken_ns
        return (*self.rests.before_taken_ns, *self.rests.taken_ns, *preparing)

    def see(
        self, at_ns: int, picture: Pixels, scene: Scene, others: Sequence[Samples] = ()
    ) -> Seen:
        """Take a picture.

        Args:
            at_ns: When it was taken.
            picture: (h, w, 3).
            scene: What is believed to stand.
            others: What the other cameras' colours were learnt from.
        """
        height, width = picture.shape[:2]
        if (width, height) != self.camera.size_px:
            expected = "{}x{}".format(*self.camera.size_px)
            return Seen(
                None,
                f"Its pictures have {width}x{height} pixels, its calibration is for {expected}; "
                "they are only shown, not judged.",
            )
        shrunk = small(picture)
        nothing = sees_nothing(glance(shrunk))
        if nothing is not None:
            # Whatever happens behind the lid, it is another table afterwards.
            if self.prepared is not None:
                self.rests.hand_came()
            self._newest = None
            return Seen(None, " ".join(nothing))
        self.seen_ns = at_ns
        previous, self._newest = self._newest, shrunk
        stirred = previous is None or stirs(shrunk, previous)
        if stirred:
            self._still_ns, self._is_checked = at_ns, False
        if self.prepared is None:
            return self._prepare(at_ns, picture, scene, others, stirred=stirred)
        self.sway.see(at_ns, picture, stirred=stirred)
        play_before = self._play
        intruder = self._intruder(shrunk, scene)
        if intruder is Intruder.HAND and not stirred and self._is_as_earlier(at_ns, shrunk, scene):
            intruder = Intruder.NONE
        if intruder is Intruder.DEBRIS and stirred:
            self.rests.hand_came()  # it falls: another table, and nobody's hand
            return Seen(False)
        if self._is_hand(intruder, at_ns, stirred=stirred):
            self.rests.hand_came()
            if not stirred and not self._is_checked and at_ns >= self._ask_again_ns:
                # Whoever reaches in may knock the camera over, and then all that is seen is a hand.
                self._check_place(picture, scene, behind_hand_ns=at_ns)
            return Seen(True)
        was_checked = self._is_checked
        why = None if was_checked else self._check_place(picture, scene)
        if why is not None:
            return Seen(None, why)
        self._rest(at_ns, picture, shrunk, scene, stirred=stirred)
        assert self.prepared is not None
        if was_checked and self._play is play_before:  # else this picture has taken long enough
            self.sway.at_rest(self.prepared, scene, picture, self._play_of(scene).labels)
        return Seen(False)

    def eye(self, scene: Scene, *, with_change: bool) -> Eye:
        """Return what the camera saw at rest beside what it should see of a scene.

        Args:
            scene: What is believed to stand.
            with_change: Whether what changed since the rest before is a witness, too.
        """
        assert self.prepared is not None
        window = tower_window(self.prepared.view, scene)
        return self._eye(scene, window, with_change=with_change)

    def wide_eye(self, scene: Scene) -> Eye:
        """Return the same with the mat in the window, where pieces may have fallen."""
        assert self.prepared is not None
        corners_mm = mat_corners_mm(self.layout)
        return self._eye(scene, table_window(self.prepared.view, scene, corners_mm))

    def learn_on(self, eye: Eye) -> None:
        """Learn the tints that paints have by now from what an eye without a change saw."""
        assert self.prepared is not None
        colours = self.prepared.colours
        picture = np.ascontiguousarray(self.rests.mean[eye.composition.window.slices])
        after = refined(colours, picture, eye.composition, eye.sight.palette)
        if after is not colours:
            self.prepared = replace(self.prepared, colours=after)
            self._palette = None

    def _eye(self, scene: Scene, window: Window, *, with_change: bool = True) -> Eye:
        assert self.prepared is not None
        rows, columns = window.slices
        now = self.rests.mean
        cut = np.ascontiguousarray(now[rows, columns])
        palette = self.prepared.colours.now(small(now))
        changed = before = None
        if with_change and self.rests.before is not None:
            then = np.ascontiguousarray(self.rests.before[rows, columns])
            changed = change_log_odds(cut, then)
            before = self.prepared.colours.now(small(self.rests.before)).codes(then)
        sight = Sight(self.name, window, palette.codes(cut), palette, changed, before)
        return Eye(self.prepared.composition(scene, window), sight)

    def _prepare(
        self,
        at_ns: int,
        picture: Pixels,
        scene: Scene,
        others: Sequence[Samples],
        *,
        stirred: bool,
    ) -> Seen:
        if self._preparation is None:
            self._preparation = Preparation(self.camera, self.layout)
        result = self._preparation.see(at_ns, picture, scene, others, stirred=stirred)
        if not isinstance(result, Prepared):
            return Seen(None, result)
        self.prepared = result
        for taken_ns, one in self._preparation.rests.taken:
            self._rest(taken_ns, one, small(one), scene)
        self._preparation, self._is_checked = None, True
        return Seen(False)

    def _rest(
        self, at_ns: int, picture: Pixels, shrunk: Pixels, scene: Scene, *, stirred: bool = False
    ) -> None:
        is_another = stirred or not self.rests.pictures
        if is_another and self._at_rest is not None and self._hidden is not None:
            self._earlier.append((self._at_rest, self._hidden))
        self._at_rest, self._hidden = shrunk, self._play_of(scene).pieces
        self.rests.add(at_ns, picture)

    def _intruder(self, shrunk: Pixels, scene: Scene) -> Intruder:
        assert self.prepared is not None
        if self._hidden is None:
            return Intruder.NONE  # the first picture after it was prepared
        if self._at_rest is None:
            return Intruder.PIECES  # found again while people were busy there
        return self._differs(shrunk, self._at_rest, self._hidden, scene)

    def _differs(self, shrunk: Pixels, rest: Pixels, hidden: Mask, scene: Scene) -> Intruder:
        """What it is that makes a picture differ from one at rest."""
        assert self.prepared is not None
        play = self._play_of(scene)
        changed = difference(shrunk, rest, play.table | hidden)
        if not changed.any():
            return Intruder.NONE
        return judge(shrunk, changed, play, self._palette_of(shrunk), rest=rest, hidden=hidden)

    def _is_as_earlier(self, at_ns: int, shrunk: Pixels, scene: Scene) -> bool:
        """Whether a still picture is one at rest beside those before the last one at rest.

        Then it was this that had a hand in it, which just came in where nobody looks for hands:
        all that follow would differ from it by that hand. Of pictures in which nothing moves only
        a few a second are asked, as it takes as long as all the rest.
        """
        if (
            at_ns < self._earlier_asked_ns + _EARLIER_AGAIN_NS
            and self._still_ns < self._earlier_asked_ns
        ):
            return False
        self._earlier_asked_ns = at_ns
        return any(
            self._differs(shrunk, rest, hidden, scene) is Intruder.NONE
            for rest, hidden in reversed(self._earlier)
        )

    def _is_hand(self, intruder: Intruder, at_ns: int, *, stirred: bool) -> bool:
        match intruder:
            case Intruder.HAND:
                return at_ns - self._still_ns < _PATIENCE_NS
            case Intruder.PIECES:
                is_new = self._at_rest is None
                return stirred or (is_new and at_ns - self._still_ns < _WAITING_NS)
            case Intruder.DEBRIS | Intruder.NONE:
                return False

    def _check_place(
        self, picture: Pixels, scene: Scene, *, behind_hand_ns: int | None = None
    ) -> str | None:
        """Find a camera that was moved again; a sentence where that fails.

        Args:
            picture: In which nothing moves.
            scene: What is believed to stand.
            behind_hand_ns: When the picture was taken if a hand is in it. Then a mat that is not
                found may just be hidden, and is asked for again later.
        """
        assert self.prepared is not None
        if self.prepared.has_moved(picture):
            found = self.prepared.found_again(picture, scene)
            if isinstance(found, NotFound) and behind_hand_ns is not None:
                self._ask_again_ns = behind_hand_ns + _ASK_AGAIN_NS
                return None
            if found is not self.prepared:
                self._forget_place()
            if isinstance(found, NotFound):
                self._at_rest = None
                self._preparation = Preparation(self.camera, self.layout, self.prepared.colours)
                self.prepared = None
                # Nobody knows what happens meanwhile.
                self.rests.handled = True
                return (
                    "The camera or the mat was moved, and the mat is not found again. "
                    f"{found.sentence}"
                )
            if found is not self.prepared and self._at_rest is not None:
                self._turn_rest(small(picture), self.prepared.view, found.view, scene)
            self.prepared = found
        self._is_checked = True
        return None

    def _forget_place(self) -> None:
        """Pictures from elsewhere cannot be compared with those that come."""
        self.rests.camera_moved()
        self.sway.forget()
        self._earlier.clear()
        self._play = None

    def _turn_rest(self, shrunk: Pixels, then: View, here: View, scene: Scene) -> None:
        """Know how the table at rest would look from here: a hand is told by what it changes."""
        assert self._at_rest is not None
        height, width = shrunk.shape[:2]
        views = then.scaled((width, height)), here.scaled((width, height))
        self._at_rest = turned(self._at_rest, shrunk, *views)
        self._hidden = play_of(here, scene, mat_corners_mm(self.layout)).pieces

    def _palette_of(self, shrunk: Pixels) -> Palette:
        """The colours in the light of a small picture, which is asked about more than once."""
        assert self.prepared is not None
        if self._palette is None or self._palette[0] is not shrunk:
            self._palette = shrunk, self.prepared.colours.now(shrunk)
        return self._palette[1]

    def _play_of(self, scene: Scene) -> Play:
        assert self.prepared is not None
        if self._play is None or self._play.scene is not scene:
            self._play = play_of(self.prepared.view, scene, mat_corners_mm(self.layout))
        return self._play
