"""Where does a plate lie, and on how many columns, when it was seen as well as weighed?"""

import numpy as np

from calibration.table_set import centroid_mm
from companion.evidence import SeenPlate
from companion.fusion.places import Spot, together
from companion.scene import LaidPlate, Scene


def seen_plate(scene: Scene, seen: SeenPlate) -> LaidPlate:
    """Return where a plate lies by the pictures."""
    return LaidPlate(
        seen.colour, scene.top_storey + 1, seen.x_mm, seen.y_mm, seen.sd_mm, seen.yaw_deg
    )


def joint_plate(weighed: LaidPlate, seen: SeenPlate) -> tuple[LaidPlate, bool]:
    """Return where a plate lies by both witnesses, and whether they contradict each other."""
    spot, are_apart = together(
        Spot(weighed.x_mm, weighed.y_mm, _round(weighed.sd_mm)),
        Spot(seen.x_mm, seen.y_mm, _round(seen.sd_mm)),
    )
    sd_mm = float(np.sqrt((spot.cov_mm2[0][0] + spot.cov_mm2[1][1]) / 2))
    plate = LaidPlate(
        weighed.colour, weighed.storey, spot.x_mm, spot.y_mm, sd_mm, seen.yaw_deg % 360.0
    )
    return plate, are_apart


def supports_of(scene: Scene, plate: LaidPlate) -> int | None:
    """Return on how many columns a plate rests; None while nobody knows how it is turned."""
    if plate.yaw_deg is None:
        return None
    outline = scene.table_set.plates[plate.colour].outline_mm
    corners = outline - centroid_mm(outline)
    turn = np.radians(plate.yaw_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    return sum(
        _is_inside(
            cos * (one.x_mm - plate.x_mm) + sin * (one.y_mm - plate.y_mm),
            -sin * (one.x_mm - plate.x_mm) + cos * (one.y_mm - plate.y_mm),
            [(float(x), float(y)) for x, y in corners],
        )
        for one in scene.on(plate.storey - 1)
    )


def _round(sd_mm: float) -> tuple[tuple[float, float], tuple[float, float]]:
    return ((sd_mm**2, 0.0), (0.0, sd_mm**2))


def _is_inside(x_mm: float, y_mm: float, corners: list[tuple[float, float]]) -> bool:
    """Whether a column's axis is under the plate: an even or odd number of edges to its right."""
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        crosses = (y1 > y_mm) != (y2 > y_mm)
        if crosses and x_mm < x1 + (y_mm - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside
