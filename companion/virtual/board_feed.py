"""What does a virtual board feel at any time? The table's loads, simulated as far as is asked.

The board (``firmware_bridge.virtual``) filters and adds noise by itself, as the chips do; what
it is fed with is grams of four cells, creep and temperature included, as a function of the host's
time. Whoever asks lets the table go on.
"""

from companion.virtual.scales import CellManner, SlowChanges
from companion.virtual.table import VirtualTable
from firmware_bridge.samples import CELLS

# The board asks in order of time, its cells a little apart.
_KEPT_S = 0.5


class BoardFeed:
    """Grams of four cells at a host's time, from a table that is simulated as time goes on."""

    def __init__(self, table: VirtualTable, manner: CellManner, began_ns: int) -> None:
        """Feed from a table.

        Args:
            table: Whose cells they are; its time goes on when the feed is asked.
            manner: How the cells creep and drift.
            began_ns: The host's time at the table's time 0.
        """
        self._table = table
        self._slow = SlowChanges(manner)
        self._began_ns = began_ns

    def __call__(self, at_ns: int) -> tuple[float, ...]:
        """Return (4,) what each cell bears at a host's time, in grams."""
        at_s = (at_ns - self._began_ns) / 1e9
        table, trace = self._table, self._table.trace
        if at_s > table.at_s:
            table.advance(at_s - table.at_s + trace.step_s)
        loads_g = trace.loads_at(at_s)
        trace.forget_before(at_s - _KEPT_S)
        return tuple(
            float(loads_g[cell]) + self._slow.added_g(cell, at_s, float(loads_g[cell]))
            for cell in range(CELLS)
        )
