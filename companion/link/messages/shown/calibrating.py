"""What is a face shown while scales are calibrated? The step, how far it is, and what was found.

| step | people put on the base |
|---|---|
| empty | nothing |
| centre | the known weight, in the middle |
| over_cell | the known weight, on the mark over ``cell`` |
| loaded | anything heavier, left there |
| loaded_and_weight | the known weight beside it |
| emptied | nothing |
| done | – : ``found`` says what came of it, or ``trouble`` why nothing did |
"""

from typing import Literal

from companion.link.messages.parts import Part
from companion.link.messages.shown.scales import Trouble

CalibrationStep = Literal[
    "empty", "centre", "over_cell", "loaded", "loaded_and_weight", "emptied", "done"
]


class FoundView(Part, frozen=True):
    """What a calibration found; it is written down, and the scales weigh by it.

    Attributes:
        weight_g: The known weight.
        residual_g: Root mean square of what it was misread by, wherever it stood.
        column_error_g: By how much a column of 5 g may be misread.
        off_mm: How far beside its marks the weight seemed to stand.
        load_g, linearity_g: By how much it was misread on top of a load.
        return_g: What the empty base read at the end.
    """

    weight_g: float
    residual_g: float
    column_error_g: float
    off_mm: float
    load_g: float
    linearity_g: float
    return_g: float


class CalibrationView(Part, frozen=True):
    """A calibration of scales that is going on.

    Attributes:
        step: What people do now.
        cell: On whose mark, where the step is over a cell: 0 at +x +y, then counter-clockwise.
        number, of: The step, counted from 1, and how many there are; one more once all is done.
        weight_g: The known weight.
        is_listening: Whether people have said that it is done, and samples are heard.
        share: Of the second that is needed, in quarters, 0 to 1.
        trouble: Why the last listening ended without a result, or is tried again.
        found: What came of it, once all is done.
    """

    step: CalibrationStep
    number: int
    of: int
    weight_g: float
    cell: int | None = None
    is_listening: bool = False
    share: float = 0.0
    trouble: Trouble | None = None
    found: FoundView | None = None
