"""Where does a column lie that has fallen over? On the base, on a plate, or on the mat beside it.

What became of its colour gives a few first places: each patch of it, on each floor on which it may
lie. They are drawn as lying solids and moved downhill.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray, inverse
from companion.evidence import SeenLying
from companion.scene import Lying, Piece, Scene
from companion.vision.eye import Eye, gains_of
from companion.vision.solids import lying_axis_mm, plate_rim_mm

# A pixel speaks clearly for a colour from here on; of a column at least this share has to be seen.
_CLEAR = 1.0
_LEAST_SHARE = 0.12
_PATCHES = 3

# A patch is as long as so many of its own deviations; what hides a part of it makes it shorter.
_ENDS = 1.7
_TURNS_DEG = (0.0, 30.0, -30.0, 90.0)

_STARTS = 3
_FIRST_STEP_MM, _FINEST_MM = 5.0, 0.5
_TURN_PER_MM_DEG = 2.0  # so that a step moves the ends by its length

# Its middle may be so far beyond a plate before it tips over, and so far from the base at most.
_BEYOND_MM = 15.0
_FARTHEST_MM = 420.0

# Of its whole outline this much has to speak for it; of a column that is there most pixels say 2.
_LEAST_OF_DRAWN = 0.6
_LEAST_NATS = 5.0

# Of a sleeve of its colour much more is left over beside it.
_LEFT_OVER = 0.4

_SD_MM = 2.0

_WAYS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def best_lying(eyes: Sequence[Eye], colour: str, kind: str) -> SeenLying | None:
    """Return where a column of a colour and kind lies, None where none is seen to.

    Args:
        eyes: The cameras, beside a scene in which the column that fell is missing; their windows
            hold the mat.
        colour, kind: Of the column.
    """
    starts = [one for eye in eyes for one in _starts(eye, colour, kind)]
    if not starts:
        return None
    nats = gains_of(eyes, starts, colour)
    best = sorted(range(len(starts)), key=lambda at: -nats[at])[:_STARTS]
    fits = [_climb(eyes, starts[at], nats[at]) for at in best]
    lying, score = max(fits, key=lambda one: one[1])
    drawn = sum(eye.drawn_nats(lying) for eye in eyes)
    if score < max(_LEAST_NATS, _LEAST_OF_DRAWN * drawn):
        return None
    if max(eye.left_over(lying, colour) for eye in eyes) > _LEFT_OVER:
        return None
    angle_deg = lying.angle_deg % 180.0
    return SeenLying(colour, kind, lying.storey, lying.x_mm, lying.y_mm, angle_deg, _SD_MM, score)


def _starts(eye: Eye, colour: str, kind: str) -> list[Lying]:
    scene = eye.composition.scene
    found = []
    for points_px in _patches(eye, colour, kind):
        middle = points_px.mean(axis=0)
        spreads, ways = np.linalg.eigh(np.cov((points_px - middle).T))
        reach = _ENDS * np.sqrt(max(float(spreads[-1]), 1.0)) * ways[:, -1]
        ends_px = np.array([middle, middle + reach, middle - reach])
        for storey in (None, *range(scene.top_storey + 1)):
            places = _on_floor(eye, ends_px, lying_axis_mm(scene.table_set, kind, storey))
            if not np.isfinite(places).all() or not _may_lie(scene, storey, places[0]):
                continue
            along = places[1] - places[2]
            angle_deg = float(np.degrees(np.arctan2(along[1], along[0])))
            x_mm, y_mm = float(places[0][0]), float(places[0][1])
            piece = Piece(colour, kind, 0)
            found += [Lying(piece, storey, x_mm, y_mm, angle_deg + turn) for turn in _TURNS_DEG]
    return found


def _patches(eye: Eye, colour: str, kind: str) -> list[FloatArray]:
    """(n, 2) pixels of the largest patches in which a column's colour has come."""
    clear = (eye.gain_picture(colour) > _CLEAR).astype(np.uint8)
    clear = np.asarray(cv2.morphologyEx(clear, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)))
    count, patches, stats, _ = cv2.connectedComponentsWithStats(clear)
    table_set = eye.composition.scene.table_set
    scale = eye.composition.view.millimetres_per_pixel(np.zeros(3))
    whole_px = 2 * table_set.kinds[kind].mean_radius_mm * table_set.height_mm(kind) / scale**2
    large = [
        number
        for number in range(1, count)
        if stats[number, cv2.CC_STAT_AREA] >= _LEAST_SHARE * whole_px
    ]
    large.sort(key=lambda number: -int(stats[number, cv2.CC_STAT_AREA]))
    corner = (eye.composition.window.x, eye.composition.window.y)
    return [_pixels(patches == number) + corner for number in large[:_PATCHES]]


def _pixels(mask: npt.NDArray[np.bool_]) -> FloatArray:
    rows, columns = np.nonzero(mask)
    return np.stack([columns, rows], axis=1).astype(np.float64)


def _on_floor(eye: Eye, pixels: FloatArray, height_mm: float) -> FloatArray:
    view = eye.composition.view
    places: FloatArray = view.camera.on_plane(pixels, inverse(view.camera_from_board), height_mm)
    return places


def _may_lie(scene: Scene, storey: int | None, place_mm: FloatArray) -> bool:
    away_mm = float(np.hypot(*place_mm[:2]))
    base_mm = scene.table_set.base_radius_mm
    if storey is None:
        return base_mm - _BEYOND_MM < away_mm < _FARTHEST_MM
    if storey == 0:
        return away_mm < base_mm + _BEYOND_MM
    plate = scene.plates[storey - 1]
    rim = plate_rim_mm(scene.table_set, plate).astype(np.float32)
    at = (float(place_mm[0]), float(place_mm[1]))
    return cv2.pointPolygonTest(rim, at, True) > -_BEYOND_MM


def _climb(eyes: Sequence[Eye], start: Lying, nats: float) -> tuple[Lying, float]:
    best, step = start, _FIRST_STEP_MM
    while step >= _FINEST_MM:
        tried = [
            replace(
                best,
                x_mm=best.x_mm + step * dx,
                y_mm=best.y_mm + step * dy,
                angle_deg=best.angle_deg + step * turn * _TURN_PER_MM_DEG,
            )
            for dx, dy, turn in _WAYS
        ]
        scores = gains_of(eyes, tried, start.piece.colour)
        which = int(np.argmax(scores))
        if scores[which] > nats:
            best, nats = tried[which], scores[which]
        else:
            step /= 2
    return best, nats
