"""What is said when the table ends and not all of the match is on the disk? The truth, once."""

from companion.errors import MissingError
from companion.record.journal import NotConfirmedError, NotOnDiskError, RecordGoneError


class NotKeptError(MissingError):
    """The table has ended, and something that people told it is not in the record."""


def not_kept(error: NotOnDiskError) -> NotKeptError:
    """Return what is to be said of a match that could not be given back.

    Args:
        error: Why not. While the table ran nothing was lost yet; with its end it is.
    """
    if isinstance(error, RecordGoneError):
        return NotKeptError(
            "The table is closed, but the record of its match was moved or deleted. Put it back "
            "where it was to go on with the match; without it the match is lost."
        )
    if isinstance(error, NotConfirmedError):
        return NotKeptError(
            "The table is closed, but the disk did not confirm the end of the record. Go on with "
            "the match to see what is in it, and check the disk."
        )
    cause = error.__cause__
    why = cause.strerror or cause if isinstance(cause, OSError) else error
    return NotKeptError(
        f"The table is closed, but its disk took no more ({why}): what was tapped since then is "
        "lost. Make room; the match can be gone on with from what was written before."
    )
