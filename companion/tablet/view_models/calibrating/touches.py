"""What can be touched while scales and cameras are calibrated, and pieces measured?"""

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


class StartLens(CalibrationTouch, frozen=True):
    """Calibrate a camera."""

    camera: str


class StartPieces(CalibrationTouch, frozen=True):
    """Measure the pieces, through a camera if there is one."""

    camera: str | None


class FoundIsRight(CalibrationTouch, frozen=True):
    """What was found of a piece in the step of that number is right."""

    number: int


class LookOnceMore(CalibrationTouch, frozen=True):
    """It is wrong: look once more."""

    number: int


class LeaveOut(CalibrationTouch, frozen=True):
    """Leave out the step of that number."""

    number: int


class Finish(CalibrationTouch, frozen=True):
    """Be content with what there is."""


class Done(CalibrationTouch, frozen=True):
    """The step of that number is done."""

    number: int


class Again(CalibrationTouch, frozen=True):
    """Do the step before once more."""


class EndCalibrating(CalibrationTouch, frozen=True):
    """Calibrate or measure no more, and leave."""
