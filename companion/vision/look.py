"""What has changed on the table? The believed scene against what all cameras see at rest.

Every explanation is drawn and asked how well it fits: each column gone, a column of each colour
and kind on the highest plate, the next plate on top. Which of them it was, the fusion decides.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.camera_model import FloatArray
from companion.evidence import SeenColumn, SeenPlate
from companion.scene import Piece, Scene, Standing
from companion.vision.evidence import looks_like
from companion.vision.eye import Eye
from companion.vision.placing import COARSE_MM, best_place, rough_gains, shown_share
from companion.vision.plating import PlateFit, best_pose
from companion.vision.removing import removal_nats
from companion.vision.space import floor_grid_mm
from companion.vision.synthesis import FIRST_PIECE

# Places that promise less than this share of the best one are not looked at closely.
_PROMISING = 0.3
_LEAST_NATS = 3.0

# A plate that lies speaks by 1.6 a pixel of its outline or more; where a column of its colour made
# one seem to lie, it was 0.2.
_WELL_OF_PLATE = 0.7

# A plate covers so many pixels that one that lies is worth hundreds of nats.
_CLEAR_PLATE_NATS = 50.0

_CLEAR_COLUMN_NATS = 50.0

# Of a column of which less is shown nobody can say whether it came. It counts where that is true of
# so much of the floor: of less, the picture's edge may be to blame.
_LEAST_SHOWN = 0.3
_LEAST_HIDDEN = 0.02
_MOST_KINDS = 3  # more are a fall of the tower
_UNSEEN_GRID_MM = 8.0

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
    if plate is not None and not _is_plate(plate, eyes):
        plate = None
    is_clear = plate is not None and plate.nats >= _CLEAR_PLATE_NATS
    if plate is not None and is_clear:
        # What a plate hides is not gone. No column comes under a plate with the same hand, but
        # the plate's colour shines on what is below it.
        laid = scene.with_plate(plate.plate)
        eyes = [eye.of(laid) for eye in eyes]
    came = () if is_clear else _arrivals(eyes, scene)
    if came and came[0].nats >= _CLEAR_COLUMN_NATS:
        # Nor is gone what a column hides that came before it, or shows its colour in its place.
        eyes = [eye.of(scene.with_column(_standing(came[0]))) for eye in eyes]
    gone = removal_nats(eyes)
    if not is_clear:
        came = (*came, *_arrivals_of_gone(eyes, scene, gone, came))
    return Look(
        {(one.colour, one.kind, one.n): nats for one, nats in gone.items() if one.n},
        came,
        None if plate is None else _seen(plate),
        agreement(eyes),
    )


def _standing(seen: SeenColumn) -> Standing:
    piece = Piece(seen.colour, seen.kind, 0)
    return Standing(piece, seen.storey, seen.x_mm, seen.y_mm, seen.cov_mm2)


def _is_plate(fit: PlateFit, eyes: Sequence[Eye]) -> bool:
    """Whether what is seen fills a plate's outline, and is not a column of its colour that came."""
    drawn = sum(eye.drawn_nats(fit.plate) * eye.share_inside(fit.plate) for eye in eyes)
    return fit.nats >= max(_WELL_OF_PLATE * drawn, _LEAST_NATS)


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
    colours = sorted({one.piece.colour for one in scene.columns})
    rough: dict[tuple[str, str], FloatArray] = {}
    for kind in scene.table_set.kinds:
        for colour, gain in _rough(eyes, scene, colours, kind).items():
            rough[colour, kind] = gain
    best = max((float(gain.max()) for gain in rough.values()), default=0.0)
    arrivals = []
    for (colour, kind), gain in rough.items():
        if gain.max() < max(_PROMISING * best, _LEAST_NATS):
            continue
        seen = _arrival(eyes, scene, colour, kind, gain)
        if seen is not None:
            arrivals.append(seen)
    return tuple(sorted(arrivals, key=lambda one: -one.nats))


def _rough(
    eyes: Sequence[Eye], scene: Scene, colours: Sequence[str], kind: str
) -> dict[str, FloatArray]:
    """For each colour (n,) about by how many nats a column that came is spoken for, by place."""
    grid = floor_grid_mm(scene, COARSE_MM)
    taken = _room_mm(scene, kind, grid) <= 0
    rough = rough_gains(eyes, colours, kind, scene.top_storey, grid)
    return {colour: np.where(taken, -np.inf, gain) for colour, gain in rough.items()}


def _arrival(
    eyes: Sequence[Eye], scene: Scene, colour: str, kind: str, rough: FloatArray
) -> SeenColumn | None:
    """Return the best place of a column that came, None where it would stand in another one."""
    storey, grid = scene.top_storey, floor_grid_mm(scene, COARSE_MM)
    fit = best_place(eyes, Piece(colour, kind, 1), storey, grid, rough)
    at = fit.column
    if _room_mm(scene, kind, np.array([[at.x_mm, at.y_mm]]))[0] <= 0:
        return None
    return SeenColumn(colour, kind, storey, at.x_mm, at.y_mm, at.cov_mm2, fit.nats)


def _arrivals_of_gone(
    eyes: Sequence[Eye],
    scene: Scene,
    gone: Mapping[Piece, float],
    came: Sequence[SeenColumn],
) -> list[SeenColumn]:
    """Return where columns like those that are gone may stand, however little is seen of it."""
    seen = {(one.colour, one.kind) for one in came}
    clearest = sorted(gone.items(), key=lambda item: -item[1])
    kinds = dict.fromkeys(one[:2] for one, nats in clearest if one.n and nats >= _LEAST_NATS)
    found = []
    for colour, kind in [one for one in kinds if one not in seen][:_MOST_KINDS]:
        hidden = _unseen(eyes, scene, colour, kind)
        (rough,) = _rough(eyes, scene, [colour], kind).values()
        shown = _arrival(eyes, scene, colour, kind, rough)
        if shown is not None and shown.nats > (0.0 if hidden is None else hidden.nats):
            found.append(shown)
        elif hidden is not None:
            found.append(hidden)
    return found


def _unseen(eyes: Sequence[Eye], scene: Scene, colour: str, kind: str) -> SeenColumn | None:
    """Return a column that came where no camera would see it, None where all would be seen.

    That none is seen to come speaks against its coming by as much of the floor as is in view.
    """
    grid = floor_grid_mm(scene, _UNSEEN_GRID_MM)
    free = grid[_room_mm(scene, kind, grid) > 0]
    if not len(free):
        return None
    hidden = free[shown_share(eyes, kind, scene.top_storey, free) < _LEAST_SHOWN]
    share = len(hidden) / len(free)
    if share < _LEAST_HIDDEN:
        return None
    x_mm, y_mm = hidden.mean(axis=0)
    (xx, xy), (_, yy) = np.cov(hidden.T, bias=True) + _UNSEEN_GRID_MM**2 / 12 * np.eye(2)
    cov_mm2 = ((float(xx), float(xy)), (float(xy), float(yy)))
    place = float(x_mm), float(y_mm), cov_mm2
    return SeenColumn(colour, kind, scene.top_storey, *place, math.log(share))


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
