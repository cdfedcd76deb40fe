"""With which words are scales and cameras calibrated, and pieces measured?

One of these goes on at a time: what is said of a step is about the one that goes on.
"""

from typing import Annotated

import msgspec

from companion.link.messages.parts import Identity, TapMessage

Reach = Annotated[float, msgspec.Meta(ge=10, le=1_000)]


class BeginCalibration(TapMessage, frozen=True, tag="begin_calibration"):
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


class BeginLens(TapMessage, frozen=True, tag="begin_lens"):
    """Calibrate a camera with the printed board; again begins anew."""

    camera: Identity


class BeginPieces(TapMessage, frozen=True, tag="begin_pieces"):
    """Measure the pieces of the set; again begins anew.

    ``camera`` is the one that looks at the mat; null where pieces are only weighed.
    """

    camera: Identity | None = None


class StepDone(TapMessage, frozen=True, tag="step_done"):
    """The step that was shown is done; of another one it means nothing."""

    number: int


class StepAgain(TapMessage, frozen=True, tag="step_again"):
    """Do the step before once more."""


class FoundRight(TapMessage, frozen=True, tag="found_right"):
    """What was found of a piece in the step that was shown is right."""

    number: int


class LookAgain(TapMessage, frozen=True, tag="look_again"):
    """What was found of a piece in the step that was shown is wrong: the step waits again."""

    number: int


class SkipStep(TapMessage, frozen=True, tag="skip_step"):
    """Leave out the step that was shown; what was known of its piece stays."""

    number: int


class FinishSteps(TapMessage, frozen=True, tag="finish_steps"):
    """Be content with what was taken, or measured, and write that down."""


class EndCalibration(TapMessage, frozen=True, tag="end_calibration"):
    """Calibrate or measure no more; what was not finished changes nothing."""
