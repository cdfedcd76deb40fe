"""With which words are scales and cameras calibrated, and pieces measured?

One of these goes on at a time: what is said of a step is about the one that goes on, and says which
step was shown, so that what comes late or twice does nothing.
"""

from typing import Annotated

import msgspec

from companion.link.messages.parts import Identity, TapMessage

Reach = Annotated[float, msgspec.Meta(ge=10, le=1_000)]


class WorkshopTap(TapMessage, frozen=True):
    """Something about what is calibrated or measured."""


class StepTap(WorkshopTap, frozen=True):
    """Something about the step of that number, which was shown; of another one it means nothing."""

    number: int


class BeginCalibration(WorkshopTap, frozen=True, tag="begin_calibration"):
    """Calibrate the table's scales, from the empty base; again begins anew.

    Attributes:
        weight_g: Mass of the known weight.
        reach_x_mm, reach_y_mm: How far from the middle the cells stand.
        base_g: Mass of the base itself; 0 where nobody has weighed it.
    """

    weight_g: Annotated[float, msgspec.Meta(ge=10, le=5_000)]
    reach_x_mm: Reach = 105.0
    reach_y_mm: Reach = 105.0
    base_g: Annotated[float, msgspec.Meta(ge=0, le=50_000)] = 0.0


class BeginLens(WorkshopTap, frozen=True, tag="begin_lens"):
    """Calibrate a camera with the printed board; again begins anew."""

    camera: Identity


class BeginPieces(WorkshopTap, frozen=True, tag="begin_pieces"):
    """Measure the pieces of the set; again begins anew.

    ``camera`` is the one that looks at the mat; null where pieces are only weighed.
    """

    camera: Identity | None = None


class FinishLens(WorkshopTap, frozen=True, tag="finish_lens"):
    """Be content with the pictures that were taken by this camera, and work its lens out."""

    camera: Identity


class StepDone(StepTap, frozen=True, tag="step_done"):
    """It is done."""


class StepAgain(StepTap, frozen=True, tag="step_again"):
    """Do the step before it once more."""


class FoundRight(StepTap, frozen=True, tag="found_right"):
    """What was found of a piece is right."""


class LookAgain(StepTap, frozen=True, tag="look_again"):
    """What was found of a piece is wrong: the step waits again."""


class SkipStep(StepTap, frozen=True, tag="skip_step"):
    """Leave it out; what was known of its piece stays."""


class FinishSteps(StepTap, frozen=True, tag="finish_steps"):
    """Be content with what was measured before it, and write that down."""


class EndCalibration(WorkshopTap, frozen=True, tag="end_calibration"):
    """Calibrate or measure no more; what was not finished changes nothing."""
