"""When is a stored picture shown? At its own time, or whenever somebody asks for the next one.

Where stored pictures come from is in ``stored_pictures.py`` (files) and ``recorded_pictures.py``
(recordings of a table).
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from companion.evidence import Condition, Health
from companion.vision.capture.source import Frame, NowNs
from companion.vision.frame import Pixels


class Pace(StrEnum):
    """How stored pictures are played."""

    PACED = "paced"  # as they were taken: late ones are passed over, frames carry the host's time
    STEPPED = "stepped"  # each one when it is asked for; frames carry the time they were taken


class Stored(NamedTuple):
    """A stored picture: when it was taken, and what decodes it once it is shown (None: broken)."""

    at_ns: int
    load: Callable[[], Pixels | None]


_AT_END: Final = "The pictures are at their end."


class PlayedSource:
    """Plays stored pictures like a camera; one thread asks.

    A deadline is kept by not waiting at all: who steps gets the next picture at once, and who
    plays in time asks again.
    """

    def __init__(
        self,
        name: str,
        pictures: Callable[[], Iterator[Stored]],
        now_ns: NowNs,
        pace: Pace = Pace.STEPPED,
    ) -> None:
        """Make a source.

        Args:
            name: What people call it.
            pictures: Begins anew at the first picture; may raise CompanionError.
            now_ns: The monotonic clock.
            pace: How they are played.
        """
        self._name = name
        self._pictures = pictures
        self._now_ns = now_ns
        self._pace = pace
        self._playing: Iterator[Stored] | None = None
        self._waiting: Stored | None = None
        self._shift_ns = 0
        self._frame: Frame | None = None
        self._count = self._replaced = self._broken = 0
        self._health = Health(now_ns(), name, Condition.BLIND, "The camera is closed.")

    @property
    def name(self) -> str:
        """What people call it."""
        return self._name

    @property
    def replaced(self) -> int:
        """How many pictures nobody looked at, because a newer one was due."""
        return self._replaced

    @property
    def is_at_end(self) -> bool:
        """Whether there is no further picture."""
        return self._playing is not None and self._waiting is None

    def open(self) -> None:
        """Begin at the first picture.

        Raises:
            CompanionError: There are no such pictures, or they cannot be read.
        """
        if self._playing is not None:
            return
        self._playing = self._pictures()
        self._waiting = next(self._playing, None)
        if self._waiting is None:
            self._tell(Condition.BLIND, "There is no picture to show.")
            return
        if self._pace is Pace.PACED:
            self._shift_ns = self._now_ns() - self._waiting.at_ns
        self._tell(Condition.WELL, "The camera is well.")

    def newest(self, after: int = -1, deadline_ns: int = 0) -> Frame | None:
        """Return the newest picture that is due, if its number is beyond ``after``."""
        if self._pace is Pace.PACED:
            self._show_what_is_due()
        elif self._frame is None or self._frame.number <= after:
            self._show_next()
        return self._frame if self._frame is not None and self._frame.number > after else None

    def health(self) -> Health:
        """Return whether there are pictures, and whether they are whole."""
        return self._health

    def close(self) -> None:
        """Stop; the next opening begins at the first picture."""
        self._playing = self._waiting = self._frame = None
        self._count = self._replaced = self._broken = 0
        self._tell(Condition.BLIND, "The camera is closed.")

    def _show_what_is_due(self) -> None:
        due: Stored | None = None
        while self._waiting is not None:
            if self._waiting.at_ns + self._shift_ns > self._now_ns():
                break
            self._replaced += due is not None
            due = self._advance()
        if due is not None:
            self._show(due)

    def _show_next(self) -> None:
        while self._waiting is not None:
            if self._show(self._advance()):
                return
        if self._playing is not None and self._count:
            self._tell(Condition.BLIND, _AT_END)

    def _advance(self) -> Stored:
        stored = self._waiting
        assert stored is not None  # the callers have looked
        assert self._playing is not None
        self._waiting = next(self._playing, None)
        self._count += 1
        return stored

    def _show(self, stored: Stored) -> bool:
        pixels = stored.load()
        if pixels is None:
            self._broken += 1
            self._tell(Condition.DEGRADED, "Some of the pictures are damaged and were left out.")
            return False
        self._frame = Frame(self._name, self._count - 1, stored.at_ns + self._shift_ns, pixels)
        if self._waiting is None and self._pace is Pace.PACED:
            self._tell(Condition.BLIND, _AT_END)
        return True

    def _tell(self, condition: Condition, sentence: str) -> None:
        if (self._health.condition, self._health.sentence) != (condition, sentence):
            self._health = Health(self._now_ns(), self._name, condition, sentence)
