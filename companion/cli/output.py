"""What if standard output is full, closed, read by nobody, or lacks a sign?

| standard output       | what happens                                                  |
|-----------------------|---------------------------------------------------------------|
| closed from the start | writing to it fails as below; a command that writes none goes |
| full, or fails        | a sentence, exit code 3                                       |
| a pipe nobody reads   | a quiet end, exit code 141, as of a program the pipe ended    |
| lacks a sign          | a question mark stands in its place                           |
"""

import errno
import io
import os
import sys

EXIT_CODE_NOBODY_READS = 141
"""128 and the number of SIGPIPE. Never 1, which is a verdict."""


def stand_in_for_closed() -> None:
    """Put something in the place of standard streams that were closed before the start.

    Python has None there. Standard output is replaced by what refuses to be written, so that an
    answer is not lost unnoticed; and so that no file of ours gets its number.
    """
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def spell_what_can_be_spelled() -> None:
    """Let standard output write a question mark for each sign that its encoding has not."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def is_nobody_reading(error: BaseException | None) -> bool:
    """Return whether an error says that the other end of a pipe is closed."""
    return isinstance(error, OSError) and error.errno in (errno.EPIPE, errno.ESHUTDOWN)


def leave_unwritten() -> None:
    """Give up what could not be written, so that the end of the program does not try again."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass  # it is no file of the system, or closed already: nothing is tried again
