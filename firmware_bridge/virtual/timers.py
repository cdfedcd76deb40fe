"""What is due next? Things that happen at their time, in order, when time goes on."""

import heapq
from collections.abc import Callable

Happen = Callable[[int], None]
"""Is told at which host time it happens, in nanoseconds."""


class Timers:
    """Holds what will happen; what happens may ask for more."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, int, Happen]] = []
        self._order = 0

    def at(self, at_ns: int, happen: Happen) -> None:
        """Let something happen at a time; of the same time, in the order in which it was asked."""
        self._order += 1
        heapq.heappush(self._waiting, (at_ns, self._order, happen))

    def run(self, to_ns: int) -> None:
        """Let everything happen that is due by then."""
        while self._waiting and self._waiting[0][0] <= to_ns:
            at_ns, _, happen = heapq.heappop(self._waiting)
            happen(at_ns)

    def clear(self) -> None:
        """Forget all of it."""
        self._waiting.clear()
