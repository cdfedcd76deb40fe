"""Which outline has a piece where it is, and how well is its turn known?

Board frame, millimetres. Nobody measures how a hexagon or a square is turned about its own axis, so
such a column has several outlines, all as likely.
"""

import numpy as np
import numpy.typing as npt

from calibration.table_set import ColumnKind, TableSet, centroid_mm
from companion.scene import LaidPlate

FloatArray = npt.NDArray[np.float64]

# A circle of so many corners is less than a twentieth of a millimetre too small.
_CIRCLE_POINTS = 48

# Sides are looked at between their corners, too: a plate may have a notch.
_POINTS_A_SIDE = 4

# So many turns of a footprint with corners stand for all of them.
_TURNS = 5

# A turn that is known no better than this is not known at all.
_WIDEST_TURN_RAD = np.pi / 6


def column_outlines_mm(kind: ColumnKind) -> FloatArray:
    """Return (t, n, 2) outlines of a column about its axis, one for each way it may be turned."""
    corners = kind.footprint.corners
    if corners is None:
        return kind.footprint_mm(circle_points=_CIRCLE_POINTS)[None]
    period = 2 * np.pi / corners
    turns = (np.arange(_TURNS) + 0.5) / _TURNS * period
    return np.array([_with_sides(kind.footprint_mm(float(turn))) for turn in turns])


def plate_outlines_mm(table_set: TableSet, plate: LaidPlate) -> tuple[FloatArray, ...] | None:
    """Return (m, 2) outlines of a plate where it lies; None while its turn is unknown.

    The first is as it was measured, the others are turned by a standard deviation either way.
    """
    if plate.yaw_deg is None:
        return None
    centred = centred_mm(table_set, plate.colour)
    measured_rad = float(np.radians(plate.yaw_sd_deg))
    yaw, sd = np.radians(plate.yaw_deg), max(turn_sd_rad(centred, plate.sd_mm), measured_rad)
    at_mm = np.array([plate.x_mm, plate.y_mm])
    return tuple(_turned(centred, yaw + turn) + at_mm for turn in (0.0, sd, -sd))


def centred_mm(table_set: TableSet, colour: str) -> FloatArray:
    """Return (m, 2) a plate's outline in its own frame about its centre of mass."""
    outline = table_set.plates[colour].outline_mm
    centred: FloatArray = outline - centroid_mm(outline)
    return centred


def turn_sd_rad(centred: FloatArray, sd_mm: float) -> float:
    """Return how well a plate's turn is known whose edge is known to ``sd_mm``.

    What a turn does to an outline is all that shows of it: by how much the edge goes out or in, on
    the root mean square, per radian. Of a disc that is nothing, and nobody knows how it is turned.
    """
    way = np.roll(centred, -1, axis=0) - centred
    length_mm = np.hypot(way[:, 0], way[:, 1])
    along = way / np.maximum(length_mm, 1e-9)[:, None]
    # A point goes out as fast as it is far along its side from the foot of the centre on it.
    first_mm = (centred * along).sum(axis=1)
    last_mm = first_mm + length_mm
    mean_squares = (first_mm**2 + first_mm * last_mm + last_mm**2) / 3
    lever_mm = float(np.sqrt((mean_squares * length_mm).sum() / length_mm.sum()))
    return min(_WIDEST_TURN_RAD, sd_mm / max(lever_mm, 1e-6))


def _turned(outline: FloatArray, by_rad: float) -> FloatArray:
    cos, sin = np.cos(by_rad), np.sin(by_rad)
    turned: FloatArray = outline @ np.array([[cos, sin], [-sin, cos]])
    return turned


def _with_sides(corners: FloatArray) -> FloatArray:
    shares = np.arange(_POINTS_A_SIDE)[None, :, None] / _POINTS_A_SIDE
    way = np.roll(corners, -1, axis=0) - corners
    points: FloatArray = (corners[:, None, :] + shares * way[:, None, :]).reshape(-1, 2)
    return points
