"""What did each cell bear, and when? Grams every two milliseconds, kept as long as asked for."""

import numpy as np
import numpy.typing as npt

from companion.virtual.model import STEP_S

FloatArray = npt.NDArray[np.float64]

_FIRST_ROOM = 4096


class LoadTrace:
    """Loads of four cells on an even grid of time, growing at its end."""

    def __init__(self, step_s: float = STEP_S) -> None:
        self.step_s = step_s
        self._loads_g = np.empty((_FIRST_ROOM, 4))
        self._count = 0
        self._start_s = 0.0

    @classmethod
    def of(cls, loads_g: FloatArray, step_s: float = STEP_S) -> "LoadTrace":
        """Return a trace from time 0 of (n, 4) loads that are known already."""
        trace = cls(step_s)
        trace._loads_g, trace._count = np.asarray(loads_g, dtype=np.float64), len(loads_g)
        return trace

    @property
    def start_s(self) -> float:
        """Time of the first loads."""
        return self._start_s

    @property
    def until_s(self) -> float:
        """Time of the last loads."""
        return self._start_s + max(self._count - 1, 0) * self.step_s

    @property
    def loads_g(self) -> FloatArray:
        """(n, 4) loads so far; not to be written to."""
        return self._loads_g[: self._count]

    @property
    def time_s(self) -> FloatArray:
        """(n,) their times."""
        return np.asarray(self._start_s + self.step_s * np.arange(self._count))

    def add(self, at_s: float, loads_g: FloatArray) -> None:
        """Note (4,) the loads of the next step."""
        if not self._count:
            self._start_s = at_s
        if self._count == len(self._loads_g):
            self._loads_g = np.concatenate((self._loads_g, np.empty_like(self._loads_g)))
        self._loads_g[self._count] = loads_g
        self._count += 1

    def loads_at(self, at_s: float) -> FloatArray:
        """Return (4,) the loads of the step at or before a time; the nearest beyond either end."""
        index = int((at_s - self._start_s) / self.step_s)
        return np.array(self._loads_g[min(max(index, 0), self._count - 1)])

    def forget_before(self, at_s: float) -> None:
        """Drop what is older; a live table needs the last tenth of a second."""
        old = int((at_s - self._start_s) / self.step_s)
        if old <= 0:
            return
        old = min(old, self._count)
        self._loads_g[: self._count - old] = self._loads_g[old : self._count]
        self._count -= old
        self._start_s += old * self.step_s
