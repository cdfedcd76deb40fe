"""How is handed over what ages? The newest value wins, and what was replaced is counted."""

import threading
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """One place for the newest value; one thread puts, any number look.

    Values are numbered from 0. A value that nobody looked at before the next one came counts as
    replaced, which is no fault: a picture that is late is worth less than none.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._value: T | None = None
        self._number = -1
        self._looked_at = True
        self._replaced = 0
        self._closed = False

    @property
    def replaced(self) -> int:
        """How many values nobody looked at."""
        with self._changed:
            return self._replaced

    @property
    def next_number(self) -> int:
        """The number that the next value will have."""
        with self._changed:
            return self._number + 1

    def put(self, value: T) -> None:
        """Show a new value to everybody; after :meth:`close` nothing is shown any more."""
        with self._changed:
            if self._closed:
                return
            self._replaced += not self._looked_at
            self._value, self._looked_at = value, False
            self._number += 1
            self._changed.notify_all()

    def get(self, after: int = -1, timeout_s: float = 0.0) -> T | None:
        """Return the newest value if its number is beyond ``after``, None if none came in time."""
        with self._changed:
            if timeout_s > 0:
                self._changed.wait_for(lambda: self._closed or self._number > after, timeout_s)
            if self._number <= after:
                return None
            self._looked_at = True
            return self._value

    def close(self) -> None:
        """Let everybody who waits go; the last value can still be had."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
