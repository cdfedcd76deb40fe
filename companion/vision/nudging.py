"""Has the tower shifted a little? Each plate with all it carries, moved until it fits the pictures.

Pulling out a column drags the plate above it by a millimetre, and everything that stands on that
plate goes with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.scene import LaidPlate, Scene, Standing
from companion.vision.evidence import class_numbers, compare
from companion.vision.eye import Eye
from companion.vision.solids import solids_of
from companion.vision.synthesis import FIRST_PIECE

_FIRST_STEP_MM = 1.0
_FINEST_MM = 0.25

# Plates are dragged by about this much; a better fit far away is not believed.
_USUAL_MM = 1.0
_RIM_MM = 80.0

_WAYS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


@dataclass(frozen=True)
class Nudge:
    """A plate and all above it moved: turned about the plate's centre, then shifted.

    Attributes:
        storey: Of the plate.
        dx_mm, dy_mm: The shift.
        turn_deg: Counter-clockwise.
        nats: By how much the pictures speak for it.
    """

    storey: int
    dx_mm: float
    dy_mm: float
    turn_deg: float
    nats: float


def find_nudge(eyes: Sequence[Eye], storey: int) -> Nudge:
    """Return how the plate of a storey and all above it have moved since the scene was right."""
    scene = eyes[0].composition.scene
    per_turn = float(np.degrees(1.0 / _RIM_MM))

    def value(shift: tuple[float, float, float]) -> float:
        usual = sum(one**2 for one in shift) / (2 * _USUAL_MM**2)
        return _gain(eyes, scene, storey, (shift[0], shift[1], shift[2] * per_turn)) - usual

    best, score, step = (0.0, 0.0, 0.0), 0.0, _FIRST_STEP_MM
    while step >= _FINEST_MM:
        tried = [(best[0] + step * a, best[1] + step * b, best[2] + step * c) for a, b, c in _WAYS]
        scores = [value(shift) for shift in tried]
        which = int(np.argmax(scores))
        if scores[which] > score:
            best, score = tried[which], scores[which]
        else:
            step /= 2
    return Nudge(storey, best[0], best[1], best[2] * per_turn, score)


def nudged_scene(scene: Scene, nudge: Nudge) -> Scene:
    """Return the scene after a nudge."""
    pivot = next(plate for plate in scene.plates if plate.storey == nudge.storey)
    turn = np.radians(nudge.turn_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))

    def moved(x_mm: float, y_mm: float) -> tuple[float, float]:
        dx, dy = x_mm - pivot.x_mm, y_mm - pivot.y_mm
        return (
            pivot.x_mm + nudge.dx_mm + cos * dx - sin * dy,
            pivot.y_mm + nudge.dy_mm + sin * dx + cos * dy,
        )

    def column(one: Standing) -> Standing:
        if one.storey < nudge.storey:
            return one
        x_mm, y_mm = moved(one.x_mm, one.y_mm)
        return replace(one, x_mm=x_mm, y_mm=y_mm)

    def plate(one: LaidPlate) -> LaidPlate:
        if one.storey < nudge.storey:
            return one
        x_mm, y_mm = moved(one.x_mm, one.y_mm)
        yaw_deg = None if one.yaw_deg is None else (one.yaw_deg + nudge.turn_deg) % 360.0
        return replace(one, x_mm=x_mm, y_mm=y_mm, yaw_deg=yaw_deg)

    return replace(
        scene,
        columns=tuple(column(one) for one in scene.columns),
        plates=tuple(plate(one) for one in scene.plates),
    )


def _gain(
    eyes: Sequence[Eye], scene: Scene, storey: int, shift: tuple[float, float, float]
) -> float:
    moved = nudged_scene(scene, Nudge(storey, *shift, 0.0))
    pieces = solids_of(moved)
    numbers = [FIRST_PIECE + index for index, one in enumerate(pieces) if one.storey >= storey]
    total = 0.0
    for eye in eyes:
        composition, sight = eye.composition, eye.sight
        drawn = composition.drawn([pieces[n - FIRST_PIECE] for n in numbers], numbers)
        before = [composition.by_number[n].outline for n in numbers]
        window = composition.window.around([*before, *(one.outline for one in drawn)])
        if window.width and window.height:
            then = composition.labels[window.inside(composition.window)]
            now = composition.draw(window, frozenset(numbers), drawn)
            classes = class_numbers(sight, scene)
            total += compare(sight, window, then, now, classes, by_change=False)
    return total
