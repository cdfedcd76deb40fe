"""What do the scales of the live table say? The real bytes of a board that feels the stage's loads.

From the bytes on everything is what a real board meets: ``McuSource`` finds its port, asks its
time, and follows it through whatever is done to it.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from companion.virtual.live.loads import RecentLoads
from companion.virtual.scales import CellManner, SlowChanges
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.health import ScalesHealth
from firmware_bridge.line import Timekeeper
from firmware_bridge.samples import CELLS, SampleBatch
from firmware_bridge.virtual.faults import LineFault
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.ports import VirtualPorts
from firmware_bridge.virtual.traits import BoardTraits, counts_of_grams

_BOOT_NS: Final = 300_000_000


class LiveScalesBoard:
    """A board under the stage, and the source that hears it; all but :meth:`do` in one thread."""

    def __init__(
        self, loads: RecentLoads, manner: CellManner, time: Timekeeper, began_ns: int
    ) -> None:
        """Plug the board in.

        Args:
            loads: What its cells bear.
            manner: How they are.
            time: The table's clock.
            began_ns: What it said at the stage's time 0.
        """
        self._loads = loads
        self._slow = SlowChanges(manner)
        self._began_ns = began_ns
        self._time = time
        counts_per_g = [float(one) for one in manner.counts_per_g]
        traits = BoardTraits(
            rates_hz=tuple(float(one) for one in manner.rate_hz),
            noise_counts=manner.noise_g * float(np.abs(manner.counts_per_g).mean()),
            boot_ns=_BOOT_NS,
        )
        self._board = VirtualBoard(
            counts_of_grams(self._grams, counts_per_g, [float(one) for one in manner.tare_counts]),
            traits,
        )
        self._source = McuSource(VirtualPorts(time, self._board), time)
        self._to_do: list[Callable[[VirtualBoard, int], None]] = []

    def do(self, change: Callable[[VirtualBoard, int], None]) -> None:
        """Let something be done to the board before it is read again; any thread may ask.

        Args:
            change: Gets the board and the time.
        """
        self._to_do.append(change)

    def open(self) -> None:
        """Begin to listen."""
        self._source.open()

    def read(self, deadline_ns: int) -> list[SampleBatch]:
        """Return the batches that have come, at the deadline at the latest."""
        while self._to_do:
            self._to_do.pop(0)(self._board, self._time.now_ns())
        return self._source.read(deadline_ns)

    def health(self) -> ScalesHealth:
        """Return how the scales are by now."""
        return self._source.health()

    def close(self) -> None:
        """Give the port back."""
        self._source.close()

    def _grams(self, at_ns: int) -> list[float]:
        at_s = (at_ns - self._began_ns) / 1e9
        loads_g = self._loads.at(at_s)
        return [
            float(loads_g[cell]) + self._slow.added_g(cell, at_s, float(loads_g[cell]))
            for cell in range(CELLS)
        ]


def unplug(board: VirtualBoard, _at_ns: int) -> None:
    """Pull the plug."""
    board.line_faults.add(LineFault.UNPLUGGED)


def plug_in(board: VirtualBoard, _at_ns: int) -> None:
    """Put the plug back."""
    board.line_faults.discard(LineFault.UNPLUGGED)


def brown_out(board: VirtualBoard, at_ns: int) -> None:
    """Let the board's power break down for an instant: it starts anew."""
    board.reset(at_ns)
