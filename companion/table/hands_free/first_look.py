"""Does the table look as the record says? Each camera's first rest after a break, against it.

A match that is gone on with may stand otherwise than it was left. What eyes do else, comparing a
rest with the one before it, does not show that: here there is none before. So the first rest is
judged by itself, once, before anything is followed. It is also asked of each column whether it is
of its colour where it should be: one that was moved may show another column in its place, and not
what is behind. That a colour is where none should be was tried as one more question: with two
cameras and plates that shine on their neighbours it was told of a table that nobody had touched.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

import cv2
import numpy as np

from calibration.camera_model import CameraModel
from calibration.mat_layout import MatLayout
from companion.evidence import PieceName, Sighting
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.games.villa_paletti.state import State
from companion.scene import Scene
from companion.vision.evidence import LOUDEST, PIXELS_PER_NAT, looks_like
from companion.vision.eye import Eye
from companion.vision.frame import Pixels
from companion.vision.synthesis import FIRST_PIECE
from companion.vision.watch import Watch

# A camera that cannot be prepared by then is not waited for, and then none at all.
_PATIENCE_NS: Final = 6_000_000_000
_GIVEN_UP_NS: Final = 20_000_000_000

# What is seen of a column, without its rim, which may be drawn a little astray: of fewer pixels
# nobody judges, and of these most have to be of another colour.
_RIM_PX: Final = 2
_LEAST_PX: Final = 100
_LEAST_ALIKE: Final = 0.4


@dataclass(frozen=True)
class FirstSight(Sighting):
    """How the table looks after a break; no rest before is known."""


class FirstLook:
    """Looks once; belongs to the thread that looks."""

    def __init__(
        self, models: Mapping[str, CameraModel], layout: MatLayout, scene: Scene, now_ns: int
    ) -> None:
        """Make one that has seen nothing.

        Args:
            models: The cameras' lenses, by name.
            layout: The mat on the table.
            scene: How everything should stand.
            now_ns: When it begins.
        """
        self.scene = scene
        self._watch = Watch(models, layout)
        self._began_ns = now_ns
        self._cameras: set[str] = set()

    def see(self, camera: str, at_ns: int, picture: Pixels) -> None:
        """Take a picture of one camera: (h, w, 3)."""
        self._cameras.add(camera)
        self._watch.see(camera, at_ns, picture, self.scene)

    def is_over(self, scene: Scene, now_ns: int) -> bool:
        """Whether it is too late: something else is believed by now, or nobody can tell."""
        return scene is not self.scene or now_ns - self._began_ns > _GIVEN_UP_NS

    def look(self, now_ns: int) -> FirstSight | None:
        """Return how the table differs, once all cameras saw it at rest.

        Args:
            now_ns: When it is asked.
        """
        watches = self._watch.watches.values()
        prepared = [one for one in watches if one.prepared is not None]
        is_all = len(prepared) == len(self._cameras) or now_ns - self._began_ns > _PATIENCE_NS
        if not prepared or not is_all:
            return None
        for one in prepared:
            one.rests.handled = True  # while nobody looked, somebody may have been there
        if not self._watch.awaits_judgement(now_ns):
            return None
        seen = self._watch.judge(now_ns, self.scene, _next_plate(self.scene))
        eyes = [one.eye(self.scene, with_change=False) for one in prepared if one.rests.pictures]
        otherwise = _of_other_colours(eyes)
        gone = {name: max(nats, otherwise.get(name, nats)) for name, nats in seen.gone.items()}
        known = {one.name: getattr(seen, one.name) for one in fields(Sighting)}
        return FirstSight(**known | {"gone": otherwise | gone})


def was_played(game: State) -> bool:
    """Whether pieces were moved in a match already: then it may have been left for a while."""
    return game.plates_laid > 1 or any(one.storey or one.out for one in game.columns)


def _of_other_colours(eyes: Sequence[Eye]) -> dict[PieceName, float]:
    """The columns where most of what is seen is not of their colour, and nats for something else.

    All cameras together; one that shows nothing of a column says nothing of it.
    """
    if not eyes:
        return {}
    found: dict[PieceName, float] = {}
    for number, column in enumerate(eyes[0].composition.scene.columns, start=FIRST_PIECE):
        whole = alike = 0
        nats = 0.0
        for eye in eyes:
            mask = (eye.composition.labels == number).astype(np.uint8)
            inner = cv2.erode(mask, np.ones((2 * _RIM_PX + 1,) * 2, dtype=np.uint8)) > 0
            codes, table = eye.sight.codes[inner], eye.sight.palette.table
            classes = np.full(len(codes), eye.numbers[number])
            whole += len(codes)
            alike += int(np.count_nonzero(looks_like(eye.sight.palette, codes, classes)))
            lost = table.max(axis=0)[codes] - table[classes, codes]
            nats += float(np.clip(lost, 0.0, LOUDEST).sum()) / PIXELS_PER_NAT
        if whole >= _LEAST_PX and alike < _LEAST_ALIKE * whole:
            found[column.piece.colour, column.piece.kind, column.piece.n] = nats
    return found


def _next_plate(scene: Scene) -> str | None:
    laid = len(scene.plates)
    colour = PLATE_ORDER[laid] if laid < len(PLATE_ORDER) else None
    return colour if colour in scene.table_set.plates else None
