"""What can go wrong with a camera on purpose? Faults that are switched on and off while it runs."""

from enum import StrEnum
from typing import Final

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
Gains = tuple[float, float, float]


class CameraFault(StrEnum):
    """What one camera, or the light before it, does wrong."""

    FROZEN = "frozen"
    """The same picture again and again."""
    COVERED = "covered"
    """Something is before the lens."""
    BUMPED = "bumped"
    """It was knocked, and looks a degree aside."""
    WARM = "warm"
    """The light has turned warm."""
    DIM = "dim"
    """Half of the lamps are out."""
    UNPLUGGED = "unplugged"
    """Its cable is out."""
    SLOW = "slow"
    """Five pictures a second: a bus that is too narrow, a room that is too dark."""


_LIGHTS: Final[dict[CameraFault, Gains]] = {
    CameraFault.WARM: (1.18, 1.0, 0.62),
    CameraFault.DIM: (0.4, 0.4, 0.4),
}

_BUMP_DEG: Final = 1.0


def light_of(faults: frozenset[CameraFault]) -> Gains:
    """Return the gains of red, green and blue that are left of the light."""
    gains = np.ones(3)
    for fault in faults:
        gains *= _LIGHTS.get(fault, (1.0, 1.0, 1.0))
    red, green, blue = map(float, gains)
    return red, green, blue


def place_of(camera_from_board: FloatArray, faults: frozenset[CameraFault]) -> FloatArray:
    """Return (4, 4) where a camera stands now that stood somewhere before."""
    if CameraFault.BUMPED not in faults:
        return camera_from_board
    angle = np.radians(_BUMP_DEG)
    aside = np.eye(4)
    aside[0, 0] = aside[2, 2] = np.cos(angle)
    aside[0, 2], aside[2, 0] = np.sin(angle), -np.sin(angle)
    return np.asarray(aside @ camera_from_board)
