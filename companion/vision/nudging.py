"""Has the tower shifted a little? Each plate with all it carries, moved until it fits the pictures.

Pulling out a column drags the plate above it by a millimetre, and everything that stands on that
plate goes with it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.evidence import Shift
from companion.vision.evidence import compare
from companion.vision.eye import Eye
from companion.vision.solids import solids_of
from companion.vision.synthesis import FIRST_PIECE

_FIRST_STEP_MM = 1.0
_FINEST_MM = 0.25

# Plates are dragged by about this much; a better fit far away is not believed.
_USUAL_MM = 1.0

# A step of a turn moves the rim of a plate by as much as a step of a shift does.
_PER_TURN_DEG = math.degrees(1.0 / 80.0)

# What was measured is known this well; edges are drawn no better.
_SD_MM = 0.3

_WAYS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))

Steps = tuple[float, float, float]
"""Along x, along y, and by the rim's way of a turn; all in mm."""


@dataclass(frozen=True)
class Nudge:
    """How a plate with all above it has moved, and by how many nats the pictures say so."""

    shift: Shift
    nats: float


def find_nudge(eyes: Sequence[Eye], storey: int) -> Nudge:
    """Return how the plate of a storey and all above it have moved since the scene was right.

    Args:
        eyes: The cameras; what changed since the rest before is no witness here, and not in them.
        storey: Of the plate.
    """
    best, score, step = (0.0, 0.0, 0.0), 0.0, _FIRST_STEP_MM
    while step >= _FINEST_MM:
        tried = [(best[0] + step * a, best[1] + step * b, best[2] + step * c) for a, b, c in _WAYS]
        scores = [_nats(eyes, storey, steps) for steps in tried]
        which = int(np.argmax(scores))
        if scores[which] > score:
            best, score = tried[which], scores[which]
        else:
            step /= 2
    return Nudge(_shift(storey, best), score)


def unmoved(shift: Shift) -> Shift:
    """Return that a plate lies where it was believed to, as surely as a doubtful shift allows."""
    return Shift(shift.storey, 0.0, 0.0, 0.0, math.hypot(shift.sd_mm, shift.dx_mm, shift.dy_mm))


def _nats(eyes: Sequence[Eye], storey: int, steps: Steps) -> float:
    usual = sum(one**2 for one in steps) / (2 * _USUAL_MM**2)
    return _gain(eyes, _shift(storey, steps)) - usual


def _shift(storey: int, steps: Steps) -> Shift:
    return Shift(storey, steps[0], steps[1], steps[2] * _PER_TURN_DEG, _SD_MM)


def _gain(eyes: Sequence[Eye], shift: Shift) -> float:
    """By how many nats the pictures speak for a shift, whatever is usual."""
    pieces = solids_of(eyes[0].composition.scene.shifted(shift))
    moved = {
        number: one
        for number, one in enumerate(pieces, start=FIRST_PIECE)
        if one.storey >= shift.storey
    }
    total = 0.0
    for eye in eyes:
        composition = eye.composition
        drawn = composition.drawn(list(moved.values()), moved)
        before = [composition.by_number[number].outline for number in moved]
        window = composition.window.around([*before, *(one.outline for one in drawn)])
        if window.width and window.height:
            then = composition.labels[window.inside(composition.window)]
            now = composition.draw(window, moved, drawn)
            total += compare(eye.sight, window, then, now, eye.numbers)
    return total
