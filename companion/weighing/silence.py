"""Which cells have stopped talking? Told when one falls silent and when it is back."""

from collections.abc import Iterator

from companion.evidence import Condition, Health
from firmware_bridge.samples import CELLS

# A cell is shown blind within half a second; the slowest usable converter sends ten a second,
# of which the newest two are still undecided.
_BLIND_NS = 450_000_000


class SilenceWatch:
    """Compares each cell's newest usable sample with the newest of all."""

    def __init__(self, cells: int = CELLS) -> None:
        self._last_ns: list[int | None] = [None] * cells
        self._first_ns: int | None = None
        self._looked_ns: int | None = None
        self._blind = [False] * cells

    def heard(self, cell: int, at_ns: int) -> None:
        """Note a usable sample of one cell."""
        last_ns = self._last_ns[cell]
        if last_ns is None or at_ns > last_ns:
            self._last_ns[cell] = at_ns

    def look(self, now_ns: int) -> Iterator[Health]:
        """Yield the cells whose condition changed.

        Args:
            now_ns: The newest time of any sample; looks follow each other as the samples do.
        """
        if self._first_ns is None:
            self._first_ns = now_ns
        if self._looked_ns is not None and now_ns - self._looked_ns > _BLIND_NS:
            # The line was silent, not a cell: each gets its half second from here.
            yield _line_was_silent(now_ns, now_ns - self._looked_ns)
            self._first_ns = now_ns
            self._last_ns = [None if blind else now_ns for blind in self._blind]
        self._looked_ns = now_ns
        for cell, last_ns in enumerate(self._last_ns):
            silent_ns = now_ns - (self._first_ns if last_ns is None else last_ns)
            blind = silent_ns > _BLIND_NS or (self._blind[cell] and last_ns is None)
            if blind != self._blind[cell]:
                self._blind[cell] = blind
                yield _blind(now_ns, cell) if blind else _back(now_ns, cell)


def _line_was_silent(now_ns: int, silent_ns: int) -> Health:
    return Health(
        now_ns,
        "scales",
        Condition.DEGRADED,
        f"The scales said nothing for {silent_ns / 1e9:.1f} s; what changed meanwhile is told "
        "from the weight that stands there now.",
    )


def _blind(now_ns: int, cell: int) -> Health:
    return Health(
        now_ns,
        f"cell {cell}",
        Condition.BLIND,
        f"Cell {cell} gives no usable reading; nothing can be weighed until it does. "
        "Check its plug and its wires.",
    )


def _back(now_ns: int, cell: int) -> Health:
    return Health(now_ns, f"cell {cell}", Condition.WELL, f"Cell {cell} is back.")
