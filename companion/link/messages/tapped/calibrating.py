"""With which words are scales calibrated?"""

from typing import Annotated

import msgspec

from companion.link.messages.parts import TapMessage

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


class StepDone(TapMessage, frozen=True, tag="step_done"):
    """The step that was shown is done; of another one it means nothing."""

    number: int


class StepAgain(TapMessage, frozen=True, tag="step_again"):
    """Do the step before once more."""


class EndCalibration(TapMessage, frozen=True, tag="end_calibration"):
    """Calibrate no more; what was not finished changes nothing."""
