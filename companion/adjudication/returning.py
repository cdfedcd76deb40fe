"""How far from where it lay was a plate put back (VP-16), and by how much is it turned?"""

import math

import numpy as np

from companion.adjudication.outlines import centred_mm, turn_sd_rad
from companion.adjudication.reading import Reading
from companion.evidence import Shift
from companion.scene import Scene


def shift_readings(
    scene: Scene, shift: Shift, *, limit_mm: float, limit_deg: float
) -> tuple[Reading, Reading] | None:
    """Return how far a plate was shifted and how far turned, None without that plate.

    A turn is known as well as it shows: that of a plate that is nearly a disc hardly at all.

    Args:
        scene: With the plate.
        shift: As the cameras measured it, against where it lay before it was handled.
        limit_mm, limit_deg: What the edition allows.
    """
    plate = next((one for one in scene.plates if one.storey == shift.storey), None)
    if plate is None or plate.colour not in scene.table_set.plates:
        return None
    turn_sd = turn_sd_rad(centred_mm(scene.table_set, plate.colour), shift.sd_mm)
    return (
        Reading(math.hypot(shift.dx_mm, shift.dy_mm), shift.sd_mm, limit_mm),
        Reading(abs(shift.turn_deg), float(np.degrees(turn_sd)), limit_deg, "deg"),
    )
