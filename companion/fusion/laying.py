"""Where does a plate lie when it was seen as well as weighed?"""

from dataclasses import replace

import numpy as np

from companion.evidence import SeenPlate
from companion.fusion.places import Spot, together
from companion.scene import LaidPlate, Scene


def seen_plate(scene: Scene, seen: SeenPlate) -> LaidPlate:
    """Return where a plate lies by the pictures."""
    return LaidPlate(
        seen.colour,
        scene.top_storey + 1,
        seen.x_mm,
        seen.y_mm,
        seen.sd_mm,
        seen.turn_deg,
        seen.yaw_sd_deg,
    )


def joint_plate(weighed: LaidPlate, seen: SeenPlate) -> tuple[LaidPlate, bool]:
    """Return where a plate lies by both witnesses, and whether they contradict each other."""
    spot, are_apart = together(
        Spot(weighed.x_mm, weighed.y_mm, _round(weighed.sd_mm)),
        Spot(seen.x_mm, seen.y_mm, _round(seen.sd_mm)),
    )
    sd_mm = float(np.sqrt((spot.cov_mm2[0][0] + spot.cov_mm2[1][1]) / 2))
    plate = replace(
        weighed,
        x_mm=spot.x_mm,
        y_mm=spot.y_mm,
        sd_mm=sd_mm,
        yaw_deg=seen.turn_deg,
        yaw_sd_deg=seen.yaw_sd_deg,
    )
    return plate, are_apart


def _round(sd_mm: float) -> tuple[tuple[float, float], tuple[float, float]]:
    return ((sd_mm**2, 0.0), (0.0, sd_mm**2))
