"""What can be wrong with a calibration that lies in a file? Each text is a sentence.

What goes wrong while calibrating is no error but a :class:`~calibration.steady.Refusal`.
"""


class CalibrationError(Exception):
    """Base of every error of this package; its text says what happened and what to do."""


class CalibrationMissingError(CalibrationError, OSError):
    """The file is not there, or this user may not read or write it."""


class CalibrationUnreadableError(CalibrationError, ValueError):
    """The file holds something else, or what no scales can have."""
