"""What has changed on the table? The believed scene against what all cameras see at rest.

Every explanation is drawn and asked how well it fits: each column gone, a column of each colour
and kind on the highest plate, the next plate on top. Which of them it was, the fusion decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from calibration.camera_model import FloatArray
from companion.evidence import SeenColumn, SeenPlate
from companion.scene import Piece, Scene
from companion.vision.evidence import looks_like
from companion.vision.eye import Eye
from companion.vision.placing import COARSE_MM, best_place, rough_gains
from companion.vision.plating import PlateFit, best_pose
from companion.vision.removing import removal_nats
from companion.vision.space import floor_grid_mm
from companion.vision.synthesis import FIRST_PIECE

# Places that promise less than this share of the best one are not looked at closely.
_PROMISING = 0.3
_LEAST_NATS = 3.0

# A plate covers so many pixels that one that lies is worth hundreds of nats.
_CLEAR_PLATE_NATS = 50.0

# Columns that touch may seem to overlap by so much.
_TOUCHING_MM = 2.0


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
    plate = None if next_plate is None else best_pose(eyes, next_plate, scene.top_storey + 1)
    if plate is not None and plate.nats < _LEAST_NATS:
        plate = None
    is_clear = plate is not None and plate.nats >= _CLEAR_PLATE_NATS
    if plate is not None and is_clear:
        # What a plate hides is not gone. No column comes under a plate with the same hand, but
        # the plate's colour shines on what is below it.
        laid = scene.with_plate(plate.plate)
        eyes = [eye.of(laid) for eye in eyes]
    gone = removal_nats(eyes)
    return Look(
        {(one.colour, one.kind, one.n): nats for one, nats in gone.items()},
        () if is_clear else _arrivals(eyes, scene),
        None if plate is None else _seen(plate),
        agreement(eyes),
    )


def _seen(fit: PlateFit) -> SeenPlate:
    one = fit.plate
    return SeenPlate(
        one.colour,
        one.storey,
        one.x_mm,
        one.y_mm,
        one.yaw_deg or 0.0,
        one.sd_mm,
        fit.nats,
        fit.yaw_sd_deg,
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
    storey = scene.top_storey
    grid = floor_grid_mm(scene, COARSE_MM)
    colours = sorted({one.piece.colour for one in scene.columns})
    rough: dict[tuple[str, str], FloatArray] = {}
    for kind in scene.table_set.kinds:
        taken = _room_mm(scene, kind, grid) <= 0
        for colour, gain in rough_gains(eyes, colours, kind, storey, grid).items():
            rough[colour, kind] = np.where(taken, -np.inf, gain)
    best = max((float(gain.max()) for gain in rough.values()), default=0.0)
    arrivals = []
    for (colour, kind), gain in rough.items():
        if gain.max() < max(_PROMISING * best, _LEAST_NATS):
            continue
        fit = best_place(eyes, Piece(colour, kind, 1), storey, grid, gain)
        at = fit.column
        if _room_mm(scene, kind, np.array([[at.x_mm, at.y_mm]]))[0] <= 0:
            continue
        arrivals.append(SeenColumn(colour, kind, storey, at.x_mm, at.y_mm, at.cov_mm2, fit.nats))
    return tuple(sorted(arrivals, key=lambda one: -one.nats))


def _room_mm(scene: Scene, kind: str, places_mm: FloatArray) -> FloatArray:
    """(n,) how far a column at each place on top is from the nearest that stands there already.

    A column that was taken away leaves its shadow's place behind, which has changed, too: nothing
    can have come where one stands, and one that has gone from the top is told as gone.
    """
    kinds = scene.table_set.kinds
    room = np.full(len(places_mm), np.inf)
    for one in scene.on(scene.top_storey):
        apart_mm = kinds[kind].radius_mm + kinds[one.piece.kind].radius_mm - _TOUCHING_MM
        away_mm = np.hypot(places_mm[:, 0] - one.x_mm, places_mm[:, 1] - one.y_mm)
        room = np.minimum(room, away_mm - apart_mm)
    return room
