"""Why does the table not do what a tap asks? A name that faces translate, and a sentence."""

import errno

from companion.errors import CompanionError, UnreadableError, UsageError
from companion.link.messages.parts import Problem
from companion.record.disk import LockedError
from companion.record.journal import NotOnDiskError, RecordGoneError


class RefusedError(UsageError):
    """A tap asked for what cannot be now; ``name`` is one that a tablet has words for."""

    def __init__(self, name: str, sentence: str) -> None:
        """Refuse with a name to translate and an English sentence."""
        super().__init__(sentence)
        self.name = name


def problem_of(error: CompanionError) -> Problem:
    """Return what faces are told of an error."""
    if isinstance(error, RefusedError):
        return Problem(error.name, str(error))
    if isinstance(error, RecordGoneError):
        return Problem("record_gone", str(error))
    if isinstance(error, NotOnDiskError):
        cause = error.__cause__
        full = isinstance(cause, OSError) and cause.errno == errno.ENOSPC
        return Problem("disk_full" if full else "not_on_disk", str(error))
    if isinstance(error.__cause__, LockedError):
        return Problem("match_open_elsewhere", str(error))
    if isinstance(error, UnreadableError):
        return Problem("unreadable", str(error))
    return Problem("refused", str(error))
