"""What has changed on the table? The believed scene against what all cameras see at rest.

Every explanation is drawn and asked how well it fits: each column gone, a column of each colour
and kind on the highest plate, the next plate on top. Which of them it was, the fusion decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.evidence import SeenColumn, SeenPlate
from companion.scene import Piece, Scene
from companion.vision.evidence import looks_like
from companion.vision.eye import Eye
from companion.vision.placing import COARSE_MM, best_place, rough_gains
from companion.vision.plating import best_pose
from companion.vision.removing import removal_nats
from companion.vision.space import floor_grid_mm
from companion.vision.synthesis import FIRST_PIECE

# Places that promise less than this share of the best one are not looked at closely.
_PROMISING = 0.3
_LEAST_NATS = 3.0


@dataclass(frozen=True)
class Look:
    """All explanations of one rest, in nats against "nothing has changed"."""

    gone: dict[tuple[str, str, int], float]
    came: tuple[SeenColumn, ...]
    plate: SeenPlate | None
    agreement: float


def look(eyes: Sequence[Eye], next_plate: str | None) -> Look:
    """Return what the cameras see of a change.

    Args:
        eyes: Each camera with the believed scene as it would see it, and what it saw at rest.
        next_plate: The colour of the plate that may come, None if none is left.
    """
    scene = eyes[0].composition.scene
    plate = None
    if next_plate is not None:
        fit = best_pose(eyes, next_plate, scene.top_storey + 1)
        if fit is not None and fit.nats >= _LEAST_NATS:
            laid = fit.plate
            plate = SeenPlate(
                laid.colour, laid.storey, laid.x_mm, laid.y_mm, laid.yaw_deg or 0.0, 0.5, fit.nats
            )
    gone = removal_nats(eyes)
    return Look(
        {(one.colour, one.kind, one.n): nats for one, nats in gone.items()},
        _arrivals(eyes, scene),
        plate,
        agreement(eyes),
    )


def agreement(eyes: Sequence[Eye]) -> float:
    """Return the share of the pieces' pixels that look as the scene says, 0 to 1."""
    right = whole = 0
    for eye in eyes:
        labels = eye.composition.labels
        pieces = labels >= FIRST_PIECE
        expected = eye.numbers[labels[pieces]]
        agrees = looks_like(eye.sight.palette, eye.sight.codes[pieces], expected)
        right += int(np.count_nonzero(agrees))
        whole += len(expected)
    return right / whole if whole else 1.0


def _arrivals(eyes: Sequence[Eye], scene: Scene) -> tuple[SeenColumn, ...]:
    grid = floor_grid_mm(scene, COARSE_MM)
    storey = scene.top_storey
    colours = sorted({one.piece.colour for one in scene.columns})
    rough = {
        (colour, kind): gain
        for kind in scene.table_set.kinds
        for colour, gain in rough_gains(eyes, colours, kind, storey, grid).items()
    }
    best = max((float(gain.max()) for gain in rough.values()), default=0.0)
    arrivals = []
    for (colour, kind), gain in rough.items():
        if gain.max() < max(_PROMISING * best, _LEAST_NATS):
            continue
        fit = best_place(eyes, Piece(colour, kind, 1), storey, grid, gain)
        at = fit.column
        arrivals.append(SeenColumn(colour, kind, storey, at.x_mm, at.y_mm, at.cov_mm2, fit.nats))
    return tuple(sorted(arrivals, key=lambda one: -one.nats))
