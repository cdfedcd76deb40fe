"""What are faces shown of a calibration? How far it is, in the words of the link."""

from typing import Final

from calibration.findings import Findings
from calibration.procedure import Progress, Step, instruction
from calibration.steady import Refusal
from companion.link.messages.shown.calibrating import (
    CalibrationStep,
    CalibrationView,
    FoundView,
)
from companion.link.messages.shown.scales import Trouble

_STEPS: Final[dict[Step, CalibrationStep]] = {
    Step.EMPTY: "empty",
    Step.CENTRE: "centre",
    Step.LOADED: "loaded",
    Step.LOADED_AND_WEIGHT: "loaded_and_weight",
    Step.EMPTIED: "emptied",
    Step.DONE: "done",
}
_QUARTERS: Final = 4
"""Faces are shown a calibration when it is another; a second has so many looks."""


def calibration_view(
    progress: Progress, found: Findings | None = None, trouble: Trouble | None = None
) -> CalibrationView:
    """Return the view of a calibration.

    Args:
        progress: How far it is.
        found: What came of it, once it is done.
        trouble: What stands in its way besides what the procedure says.
    """
    now = instruction(progress)
    refusal = progress.refusal or progress.trying
    return CalibrationView(
        step=_STEPS.get(progress.step, "over_cell"),
        number=now.number,
        of=now.of,
        weight_g=progress.weight_g,
        cell=progress.step.cell,
        is_listening=progress.listening,
        share=int(now.share * _QUARTERS) / _QUARTERS,
        trouble=trouble or (None if refusal is None else refused(refusal)),
        found=None if found is None else _found(found),
    )


def refused(refusal: Refusal) -> Trouble:
    """Return why something cannot be calibrated now: a name, a sentence, and the cell."""
    arguments: dict[str, str | int] = {} if refusal.cell is None else {"cell": refusal.cell}
    name = "calibration_" + refusal.why.value.replace(" ", "_")
    return Trouble(name, refusal.sentence, arguments)


def _found(found: Findings) -> FoundView:
    return FoundView(
        weight_g=found.weight_g,
        residual_g=round(found.residual_g, 2),
        column_error_g=round(found.column_error_g, 2),
        off_mm=round(found.off_mm, 1),
        load_g=round(found.load_g),
        linearity_g=round(found.linearity_g, 2),
        return_g=round(found.return_g, 1),
    )
