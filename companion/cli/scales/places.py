"""Where does the calibration of this table's scales lie, and how is it read by the commands?"""

from pathlib import Path

from calibration.errors import CalibrationError, CalibrationMissingError
from calibration.scales_file import ScalesFile, read_scales
from companion.errors import CompanionError, MissingError, UnreadableError
from companion.record.keys import table_home

SCALES_NAME = "scales.toml"
"""The file in the table's home."""


def scales_path(named: Path | None = None) -> Path:
    """Return the file that was named, or else this table's own."""
    return table_home() / SCALES_NAME if named is None else named


def calibrated_scales(named: Path | None = None) -> ScalesFile:
    """Return the calibration that was named, or else this table's own.

    Raises:
        MissingError: There is none; the text names the command that makes one.
        UnreadableError: The file holds something else.
    """
    try:
        return read_scales(scales_path(named))
    except CalibrationError as error:
        raise as_companion_error(error) from error


def as_companion_error(error: CalibrationError) -> CompanionError:
    """Return the error with the same sentence that the command line has an exit code for."""
    kind = MissingError if isinstance(error, CalibrationMissingError) else UnreadableError
    return kind(str(error))
