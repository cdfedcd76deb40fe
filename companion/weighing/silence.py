"""Which cells have stopped talking? Told when one falls silent and when it is back."""

from collections.abc import Iterator

from companion.evidence import Condition, Health
from firmware_bridge.samples import CELLS

# A cell is shown blind after half a second; the slowest usable converter sends ten a second.
_BLIND_NS = 500_000_000


class SilenceWatch:
    """Compares each cell's newest sample with the newest of all."""

    def __init__(self, cells: int = CELLS) -> None:
        self._last_ns: list[int | None] = [None] * cells
        self._first_ns: int | None = None
        self._blind = [False] * cells

    def heard(self, cell: int, at_ns: int) -> None:
        """Note a usable sample of one cell."""
        self._last_ns[cell] = at_ns
        if self._first_ns is None:
            self._first_ns = at_ns

    def look(self, now_ns: int) -> Iterator[Health]:
        """Yield the cells whose condition changed, ``now_ns`` being the newest time seen."""
        if self._first_ns is None:
            return
        for cell, last_ns in enumerate(self._last_ns):
            silent_ns = now_ns - (self._first_ns if last_ns is None else last_ns)
            blind = silent_ns > _BLIND_NS
            if blind == self._blind[cell]:
                continue
            self._blind[cell] = blind
            if blind:
                sentence = (
                    f"Cell {cell} gives no usable reading; nothing can be weighed until it does. "
                    "Check its plug and its wires."
                )
                yield Health(now_ns, f"cell {cell}", Condition.BLIND, sentence)
            else:
                yield Health(now_ns, f"cell {cell}", Condition.WELL, f"Cell {cell} is back.")
