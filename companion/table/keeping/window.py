"""Which moments are kept whole? Rings of the newest seconds, and the time around a fall."""

from collections import deque
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

T = TypeVar("T")

BEFORE_NS: Final = 10_000_000_000
"""Of what was before a fall so much is kept."""

AFTER_NS: Final = 5_000_000_000
"""And so much of what came after it."""

# A window is read off when it has ended, a little later yet if something takes its time.
_SPARE_NS: Final = 2_000_000_000


class Ring(Generic[T]):
    """The newest seconds of something, in the order of time."""

    def __init__(self, reach_ns: int = BEFORE_NS + AFTER_NS + _SPARE_NS) -> None:
        """Keep what is not older than ``reach_ns``."""
        self._reach_ns = reach_ns
        self._items: deque[tuple[int, T]] = deque()

    def add(self, at_ns: int, item: T) -> None:
        """Take an item of a time, and let go of what is too old by it."""
        self._items.append((at_ns, item))
        while self._items and at_ns - self._items[0][0] > self._reach_ns:
            self._items.popleft()

    def between(self, from_ns: int, to_ns: int) -> list[tuple[int, T]]:
        """Return what there is of a time, both ends included."""
        return [one for one in self._items if from_ns <= one[0] <= to_ns]


@dataclass(frozen=True)
class Window:
    """The time around a fall."""

    onset_ns: int

    @property
    def from_ns(self) -> int:
        """Where it begins."""
        return self.onset_ns - BEFORE_NS

    @property
    def to_ns(self) -> int:
        """Where it ends."""
        return self.onset_ns + AFTER_NS


class Thinning:
    """Which pictures of a camera are kept all the time: two a second, and all that count.

    A picture counts if a judgement rests on it; that is known only seconds later, so it is asked
    of the ring.
    """

    def __init__(self, every_ns: int = 500_000_000) -> None:
        """Keep a picture each ``every_ns``."""
        self._every_ns = every_ns
        self._newest_ns: dict[str, int] = {}

    def takes(self, camera: str, at_ns: int) -> bool:
        """Whether a picture is one of those that are kept whatever it shows."""
        newest_ns = self._newest_ns.get(camera)
        if newest_ns is not None and at_ns - newest_ns < self._every_ns:
            return False
        self._newest_ns[camera] = at_ns
        return True
