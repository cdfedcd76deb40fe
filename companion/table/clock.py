"""What time is it? A monotonic clock for order, a wall clock for people, both handed in."""

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Two clocks: one that never goes back, one that people read."""

    def now_ns(self) -> int:
        """Return monotonic nanoseconds; only differences mean anything."""

    def wall(self) -> str:
        """Return the date and time as ISO 8601 in UTC, to the second."""


class SystemClock:
    """The clocks of this machine."""

    def now_ns(self) -> int:
        """Return monotonic nanoseconds."""
        return time.monotonic_ns()

    def wall(self) -> str:
        """Return the date and time as ISO 8601 in UTC, to the second."""
        return datetime.now(UTC).isoformat(timespec="seconds")
