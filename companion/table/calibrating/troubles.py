"""What can stand in the way of whatever is calibrated or measured? In the words of the link."""

from typing import Final

from calibration.errors import CalibrationError
from companion.link.messages.shown.scales import Trouble

SILENT: Final = Trouble(
    "calibration_silent",
    "The scales have stopped speaking. Check the plug, then do this step again.",
)


def not_written(error: CalibrationError) -> Trouble:
    """Return that what was found could not be written down, and why."""
    return Trouble("calibration_not_written", str(error))


def no_picture(camera: str) -> Trouble:
    """Return that no picture comes from a camera."""
    return Trouble(
        "lens_no_picture",
        f"No picture comes from the camera {camera}. Check its plug, and take off what covers it; "
        "it goes on by itself.",
        {"camera": camera},
    )


def looking_failed(sentence: str) -> Trouble:
    """Return that nobody looks at pictures any more, as the onlooker says it."""
    return Trouble("lens_failed", sentence)
