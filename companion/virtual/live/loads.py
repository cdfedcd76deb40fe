"""What did the four cells bear lately? One thread notes it, another asks; nobody waits."""

from typing import Final

import numpy as np
import numpy.typing as npt

from companion.virtual.model import STEP_S
from firmware_bridge.samples import CELLS

FloatArray = npt.NDArray[np.float64]

_KEPT_STEPS: Final = 2048
"""Four seconds: many times the stage's lead."""


class RecentLoads:
    """A ring of loads, one row a step of the stage since its time 0.

    A row is written before it is counted, so who asks for what was counted reads it whole.
    """

    def __init__(self) -> None:
        """Begin at time 0, when nothing was noted."""
        self._rows = np.zeros((_KEPT_STEPS, CELLS))
        self._count = 0

    def add(self, loads_g: FloatArray) -> None:
        """Note (4,) the loads after the next step."""
        self._rows[self._count % _KEPT_STEPS] = loads_g
        self._count += 1

    def at(self, at_s: float) -> FloatArray:
        """Return (4,) the loads at a time of the stage; the nearest that is known."""
        newest = self._count - 1
        step = min(max(round(at_s / STEP_S) - 1, newest - _KEPT_STEPS + 1, 0), max(newest, 0))
        return np.array(self._rows[step % _KEPT_STEPS])
