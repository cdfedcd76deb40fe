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


class Enough(CalibrationTouch, frozen=True):
    """Be content with the pictures that were taken by a camera."""

    camera: str


class StepTouch(CalibrationTouch, frozen=True):
    """Something about the step of that number, which is shown."""

    number: int


class Done(StepTouch, frozen=True):
    """It is done."""


class Again(StepTouch, frozen=True):
    """Do the step before it once more."""


class FoundIsRight(StepTouch, frozen=True):
    """What was found of a piece is right."""


class LookOnceMore(StepTouch, frozen=True):
    """It is wrong: look once more."""


class LeaveOut(StepTouch, frozen=True):
    """Leave it out."""


class Finish(StepTouch, frozen=True):
    """Be content with what was measured before it."""


class EndCalibrating(CalibrationTouch, frozen=True):
    """Calibrate or measure no more, and leave."""
