"""What can be touched while scales are calibrated?"""

from typing import Literal

from companion.tablet.view_models.touches import CalibrationTouch

Entered = Literal["weight_g", "reach_x_mm", "reach_y_mm", "base_g"]
"""What people tell before the first step."""


class Adjust(CalibrationTouch, frozen=True):
    """A number that is told is larger, or smaller."""

    what: Entered
    by: float


class StartCalibrating(CalibrationTouch, frozen=True):
    """What was told is right: begin with the first step."""


class Done(CalibrationTouch, frozen=True):
    """The step of that number is done."""

    number: int


class Again(CalibrationTouch, frozen=True):
    """Do the step before once more."""


class EndCalibrating(CalibrationTouch, frozen=True):
    """Calibrate no more, and leave."""
