"""What waits for the mind? The first that came goes first; what finds no room is counted."""

import queue
from typing import Generic, TypeVar

ItemT = TypeVar("ItemT")


class Inbox(Generic[ItemT]):
    """A bounded line of things to hear, filled by many threads and emptied by one.

    Attributes:
        refused: How many things found no room; each came from somebody who cannot wait.
    """

    def __init__(self, most: int) -> None:
        """Make one with room for ``most`` things."""
        self._line: queue.Queue[ItemT] = queue.Queue(most)
        self.refused = 0

    def offer(self, item: ItemT) -> bool:
        """Put a thing in line unless there is no room; return whether there was. Never waits."""
        try:
            self._line.put_nowait(item)
        except queue.Full:
            self.refused += 1  # by one thread only in practice; a lost count would do no harm
            return False
        return True

    def put(self, item: ItemT, within_s: float) -> bool:
        """Put a thing in line, waiting so long for room; return whether there was: for taps."""
        try:
            self._line.put(item, timeout=within_s)
        except queue.Full:
            return False
        return True

    def take(self, within_s: float) -> ItemT | None:
        """Return the first in line, None if nothing came within that time."""
        try:
            return self._line.get(timeout=within_s)
        except queue.Empty:
            return None
