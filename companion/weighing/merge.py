"""How do four cells with clocks of their own become one weight? On a common time grid.

Each cell converts when it likes, 78 to 94 times a second. Every 12.5 ms all four are read off
by straight lines between their neighbouring samples and summed: the total and its two moments.
A gap in one cell is a gap in the sum; nothing is invented across it.
"""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from calibration.load_cell import LoadCells
from companion.weighing.clean import Load

TICK_NS = 12_500_000
TICK_S = TICK_NS / 1e9

# Longest stretch between two samples of a cell that a straight line may bridge: a cell that
# runs at 10 samples a second is still usable, a lost message is not papered over.
_BRIDGE_NS = 115_000_000

# How many samples of the living cells are kept while waiting for a silent one (3 s).
_PATIENCE_SAMPLES = 280


class Tick(NamedTuple):
    """The whole base at one instant: the sum of the cells and its moments, board frame."""

    at_ns: int
    total_g: float
    moment_x_gmm: float
    moment_y_gmm: float


class CellMerger:
    """Joins the cleaned loads of several cells, in whatever order they come."""

    def __init__(self, cells: LoadCells) -> None:
        self._x_mm = [float(x) for x in cells.positions_mm[:, 0]]
        self._y_mm = [float(y) for y in cells.positions_mm[:, 1]]
        self._loads: list[deque[Load]] = [
            deque(maxlen=_PATIENCE_SAMPLES) for _ in range(cells.count)
        ]
        self._next_ns = 0
        self._awaited: int | None = None  # the cell without which the next tick cannot be

    def feed(self, cell: int, load: Load) -> Iterator[Tick]:
        """Take one cell's next load; yield the ticks that all cells now cover."""
        loads = self._loads[cell]
        if loads and load.at_ns <= loads[-1].at_ns:
            return  # a clock that went back for a moment has nothing new to tell
        loads.append(load)
        if self._awaited is not None and cell != self._awaited:
            return
        while self._advance():
            if not self._skip_gap():
                yield self._read_off()
                self._next_ns += TICK_NS

    def _advance(self) -> bool:
        """Bring each cell's first two loads round the next tick; False while one is missing."""
        for cell, loads in enumerate(self._loads):
            if len(loads) < 2:
                self._awaited = cell
                return False
            if loads[0].at_ns > self._next_ns:
                # The cell began, or began again, after this tick: go on where all are there.
                self._next_ns = -(-loads[0].at_ns // TICK_NS) * TICK_NS
                return self._advance()
            while len(loads) > 2 and loads[1].at_ns < self._next_ns:
                loads.popleft()
            if loads[1].at_ns < self._next_ns:
                self._awaited = cell
                return False
        self._awaited = None
        return True

    def _skip_gap(self) -> bool:
        """Go on behind a gap that no straight line may bridge, however long; True if one was."""
        for loads in self._loads:
            before, after = loads[0], loads[1]
            if after.at_ns - before.at_ns > _BRIDGE_NS:
                self._next_ns = (after.at_ns // TICK_NS + 1) * TICK_NS
                return True
        return False

    def _read_off(self) -> Tick:
        total_g = moment_x_gmm = moment_y_gmm = 0.0
        for cell, loads in enumerate(self._loads):
            before, after = loads[0], loads[1]
            share = (self._next_ns - before.at_ns) / (after.at_ns - before.at_ns)
            load_g = before.load_g + share * (after.load_g - before.load_g)
            total_g += load_g
            moment_x_gmm += load_g * self._x_mm[cell]
            moment_y_gmm += load_g * self._y_mm[cell]
        return Tick(self._next_ns, total_g, moment_x_gmm, moment_y_gmm)
