"""What can go wrong, sorted by who has to act: the caller, the machine, or the file."""


class CompanionError(Exception):
    """Base of every error this package raises; its text is a whole sentence for a person.

    The sentence says what happened, where, and what to do. ``exit_code`` is what the command
    line returns when nothing catches the error (see ``docs/contracts.md``).
    """

    exit_code = 1


class UnreadableError(CompanionError, ValueError):
    """A file, line or message is not what it should be; nothing of it was used."""

    exit_code = 2


class UsageError(CompanionError, ValueError):
    """The command was asked for something that cannot be, whatever the files hold."""

    exit_code = 2


class MissingError(CompanionError, OSError):
    """Something this machine should have is not there: a device, a file, a permission."""

    exit_code = 3
