"""Which outlines do pieces have on the board? Plates, columns and the ellipse of a place.

Board frame: millimetres, origin in the centre of the base, y away from who looks.
"""

import numpy as np

from companion.evidence import Covariance2
from companion.report.svg import Points
from companion.scene import LaidPlate, Scene, plate_centre_mm

# Radius in standard deviations that holds 95 % of a Gaussian in the plane.
_ELLIPSE_95 = 2.448

_HEX_CORNERS = 6


def plate_outline_mm(scene: Scene, plate: LaidPlate) -> Points:
    """Return (n, 2) a plate's outline where it lies.

    While its turn is unknown that is the circle of its area about its centre of mass.
    """
    shape = scene.table_set.plates[plate.colour].outline_mm
    centre = np.array([plate.x_mm, plate.y_mm])
    if plate.yaw_deg is None:
        return centre + circle(mean_radius(shape))
    yaw = np.radians(plate.yaw_deg)
    turn = np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]])
    own_origin = centre - np.array(plate_centre_mm(scene.table_set, plate.colour, plate.yaw_deg))
    turned: Points = shape @ turn.T + own_origin
    return turned


def column_outline_mm(scene: Scene, kind: str) -> Points:
    """Return (n, 2) a column's footprint about its own middle; how it is turned is not known."""
    radius_mm = scene.table_set.kinds[kind].radius_mm
    return circle(radius_mm, _HEX_CORNERS if kind == "hex" else 24)


def ellipse_mm(x_mm: float, y_mm: float, covariance_mm2: Covariance2) -> Points:
    """Return (n, 2) the ellipse that holds a place with 95 % probability."""
    variances, axes = np.linalg.eigh(np.array(covariance_mm2))
    reach = _ELLIPSE_95 * np.sqrt(np.maximum(variances, 0.0))
    round_mm: Points = np.array([x_mm, y_mm]) + (circle(1.0, 48) * reach) @ axes.T
    return round_mm


def circle(radius: float, corners: int = 60) -> Points:
    """Return (corners, 2) points of a circle about the origin, the first one to the right."""
    angles = 2 * np.pi * np.arange(corners) / corners
    return radius * np.column_stack([np.cos(angles), np.sin(angles)])


def mean_radius(outline: Points) -> float:
    """Return the radius of the circle that has the area of ``outline``."""
    x, y = outline[:, 0], outline[:, 1]
    area = abs(float(x @ np.roll(y, -1) - np.roll(x, -1) @ y)) / 2
    return float(np.sqrt(area / np.pi))
