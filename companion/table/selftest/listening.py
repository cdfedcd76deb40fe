"""How are scales that nobody touches? What their doctor finds, check by check."""

from collections.abc import Sequence
from typing import Final

from calibration.load_cell import LoadCells
from companion.record.selftests import Checked
from companion.table.selftest.checks import at_least, at_most, failed, passed, skipped
from firmware_bridge.diagnosis import NOISE_G, Diagnosis
from firmware_bridge.samples import CELLS

SCALES: Final = "scales"

LISTENING_CHECKS: Final = (
    "heard",
    "rate",
    "noise",
    *(f"cell {cell}" for cell in range(CELLS)),
    "calibration",
)
"""What is looked at while nobody touches the table."""

_SLOWEST_HZ: Final = 60.0
"""As the doctor has it: sway and falls need as many weights a second."""


def listened(
    diagnosis: Diagnosis, cells: LoadCells | None, misfits: Sequence[str]
) -> tuple[Checked, ...]:
    """Return what a stretch without hands tells of the scales.

    Args:
        diagnosis: Of the doctor.
        cells: What the cells weigh; None if they were never calibrated.
        misfits: What speaks against the calibration, in sentences.
    """
    checks = [_heard(diagnosis)]
    rates = [one.rate_hz for one in diagnosis.cells]
    known = [rate for rate in rates if rate is not None]
    if len(known) == CELLS:
        slowest = min(known)
        checks.append(
            at_least(
                SCALES, "rate", slowest, _SLOWEST_HZ, "Hz",
                f"Cell {rates.index(slowest)} gives {slowest:.1f} readings a second, the others "
                "no fewer.",
                "See: companion scales doctor",
            )
        )  # fmt: skip
    else:
        silent = ", ".join(str(cell) for cell, rate in enumerate(rates) if rate is None)
        checks.append(failed(SCALES, "rate", f"No readings come of the cells {silent}."))
    checks.append(_noise(diagnosis, cells))
    checks += [_cell(diagnosis, cell) for cell in range(CELLS)]
    checks.append(_calibration(cells, misfits))
    return tuple(checks)


def _heard(diagnosis: Diagnosis) -> Checked:
    trouble = next((one for one in diagnosis.findings if one.cell is None), None)
    if trouble is not None:
        return failed(SCALES, "heard", trouble.sentence, trouble.cure)
    if not any(one.samples for one in diagnosis.cells):
        return failed(SCALES, "heard", "No cell of the scales says anything.")
    return passed(SCALES, "heard", "The scales are heard.")


def _noise(diagnosis: Diagnosis, cells: LoadCells | None) -> Checked:
    if cells is None:
        return skipped(SCALES, "noise", "What does not weigh in grams has no noise in grams.")
    noises_g = [
        None if one.noise_counts is None else one.noise_counts / abs(gain)
        for one, gain in zip(diagnosis.cells, cells.counts_per_g, strict=True)
    ]
    known = [noise for noise in noises_g if noise is not None]
    if len(known) < CELLS:
        return failed(SCALES, "noise", "Not every cell gave enough good readings.")
    worst = max(known)
    return at_most(
        SCALES, "noise", worst, NOISE_G, "g",
        f"Cell {noises_g.index(worst)} trembles by {worst:.2f} g, the others no more.",
        "Take your hands off the table; if it stays so, see: companion scales doctor",
    )  # fmt: skip


def _cell(diagnosis: Diagnosis, cell: int) -> Checked:
    name = f"cell {cell}"
    found = next((one for one in diagnosis.findings if one.cell == cell), None)
    if found is not None:
        return failed(SCALES, name, found.sentence, found.cure)
    if not diagnosis.cells[cell].samples:
        return failed(SCALES, name, f"Cell {cell} was not heard.")
    return passed(SCALES, name, f"Cell {cell} is well.")


def _calibration(cells: LoadCells | None, misfits: Sequence[str]) -> Checked:
    if cells is None:
        return failed(
            SCALES,
            "calibration",
            "These scales are not calibrated.",
            "Run: companion calibrate scales",
        )
    if misfits:
        return failed(SCALES, "calibration", " ".join(misfits))
    return passed(SCALES, "calibration", "The calibration is of these scales, and not old.")
