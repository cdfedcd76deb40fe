"""Where does a plate lie, and how is it turned? The pose at which drawing it explains the pictures.

Its colour's gain gives a first centre; then it is turned through the full circle in a small
picture, and the best turns are moved downhill in the large one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.camera_model import FloatArray, inverse
from companion.scene import LaidPlate
from companion.vision.evidence import PIXELS_PER_NAT
from companion.vision.eye import Eye, gains_of
from companion.vision.solids import floor_mm
from companion.vision.synthesis import Composition

_TURNS = 24
_LOOKED_AT = 3
_SHRINK = 4
_FIRST_STEP_MM = 4.0
_FINEST_MM = 0.25

# A pixel speaks clearly for a colour from here on; fewer of them make no plate.
_CLEAR = 1.0
_LEAST_CLEAR_PX = 400


@dataclass(frozen=True)
class PlateFit:
    """A plate at the pose that explains the pictures best, and by how many nats it does."""

    plate: LaidPlate
    nats: float


def best_pose(eyes: Sequence[Eye], colour: str, storey: int) -> PlateFit | None:
    """Return where a plate lies that is not in the scene, None where none of its colour came."""
    centre_mm = _first_centre(eyes, colour, storey)
    if centre_mm is None:
        return None
    small = [(eye.composition, _small_gain(eye, colour)) for eye in eyes]
    turned = []
    for turn in range(_TURNS):
        plate = LaidPlate(colour, storey, *centre_mm, 1.0, turn * 360.0 / _TURNS)
        turned.append((sum(_covered(one, gain, plate) for one, gain in small), plate))
    turned.sort(key=lambda one: -one[0])
    fits = [polish_plate(eyes, plate) for _, plate in turned[:_LOOKED_AT]]
    return max(fits, key=lambda one: one.nats)


def polish_plate(eyes: Sequence[Eye], start: LaidPlate) -> PlateFit:
    """Return the best pose near ``start`` of a plate that is not in the scene."""
    reach_mm = float(
        np.abs(eyes[0].composition.scene.table_set.plates[start.colour].outline_mm).max()
    )
    per_turn = float(np.degrees(1.0 / reach_mm))  # so that a step moves the rim by its length
    best, step = start, _FIRST_STEP_MM
    score = gains_of(eyes, [start], start.colour)[0]
    while step >= _FINEST_MM:
        tried = [
            replace(
                best,
                x_mm=best.x_mm + step * dx,
                y_mm=best.y_mm + step * dy,
                yaw_deg=(best.yaw_deg or 0.0) + step * turn * per_turn,
            )
            for dx, dy, turn in _WAYS
        ]
        scores = gains_of(eyes, tried, start.colour)
        which = int(np.argmax(scores))
        if scores[which] > score:
            best, score = tried[which], scores[which]
        else:
            step /= 2
    return PlateFit(replace(best, yaw_deg=(best.yaw_deg or 0.0) % 360.0), score)


_WAYS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def _first_centre(eyes: Sequence[Eye], colour: str, storey: int) -> tuple[float, float] | None:
    """The middle of what became of the plate's colour, on the height at which it would lie."""
    places = []
    for eye in eyes:
        composition = eye.composition
        gain = eye.gain_picture(colour)
        clear = (gain > _CLEAR).astype(np.uint8)
        count, _, stats, middles = cv2.connectedComponentsWithStats(clear)
        if count < 2:
            continue
        largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
        if stats[largest, cv2.CC_STAT_AREA] < _LEAST_CLEAR_PX:
            continue
        pixel = middles[largest] + (composition.window.x, composition.window.y)
        view = composition.view
        board_from_camera = inverse(view.camera_from_board)
        height_mm = floor_mm(composition.scene.table_set, storey)
        places.append(view.camera.on_plane(pixel[None], board_from_camera, height_mm)[0])
    if not places:
        return None
    x_mm, y_mm = np.mean(places, axis=0)
    return (float(x_mm), float(y_mm)) if np.isfinite(x_mm + y_mm) else None


def _small_gain(eye: Eye, colour: str) -> FloatArray:
    gain = eye.gain_picture(colour)
    size = max(1, gain.shape[1] // _SHRINK), max(1, gain.shape[0] // _SHRINK)
    return np.asarray(cv2.resize(gain, size, interpolation=cv2.INTER_AREA), dtype=np.float64)


def _covered(composition: Composition, gain: FloatArray, plate: LaidPlate) -> float:
    """About the gain under a plate, whatever may hide it."""
    (drawn,) = composition.drawn([plate])
    mask = np.zeros(gain.shape, dtype=np.uint8)
    for part in drawn.outline.parts_px:
        small = (part - (composition.window.x, composition.window.y)) / _SHRINK
        cv2.fillPoly(mask, [np.round(small).astype(np.int32)], 1)
    return float(gain[mask > 0].sum()) * _SHRINK**2 / PIXELS_PER_NAT
