"""How are scales calibrated, one step after the other? Samples in, the next instruction out.

| step | on the base | tells |
|---|---|---|
| empty | nothing | the zero of each cell |
| centre | the known weight in the middle | that all cells notice it, and their signs |
| over cell 0 … 3 | the known weight on that cell's mark | the gains, and the corner error |
| loaded | anything heavier (the box of pieces), left there | – |
| loaded and weight | the known weight beside it | linearity: it must weigh as much as alone |
| emptied | nothing | the return to zero |

A step waits until a person says that it is done (:func:`begin`), then listens (:func:`hear`) until
a whole second was at rest. A second that was not is dropped and the next one tried; after ten
seconds the reason is told and the step waits again. Nothing here knows a device, a clock or a
screen: the terminal and the tablet show the same :class:`Instruction`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from calibration.gains import unchanged
from calibration.steady import SECOND_NS, Reading, Refusal, Refused, Steady, steady_mean

_PATIENCE_NS = 10 * SECOND_NS

# A change of this many times what the two means are sure to is no accident.
_NOTICED_DEVIATIONS = 8.0
_NOTICED_COUNTS = 20.0

# A cell takes a quarter of a weight in the middle and three quarters of one on its mark.
_LEAST_OWN_SHARE = 1.8


class Step(Enum):
    """The steps in their order; of the steps over cells the value ends in the cell's number."""

    EMPTY = "empty"
    CENTRE = "centre"
    OVER_CELL_0 = "over cell 0"
    OVER_CELL_1 = "over cell 1"
    OVER_CELL_2 = "over cell 2"
    OVER_CELL_3 = "over cell 3"
    LOADED = "loaded"
    LOADED_AND_WEIGHT = "loaded and weight"
    EMPTIED = "emptied"
    DONE = "done"

    @property
    def cell(self) -> int | None:
        """The cell that the weight is to stand on."""
        return int(self.value[-1]) if self.value.startswith("over") else None


STEPS = tuple(Step)
CELLS = 4


@dataclass(frozen=True)
class Progress:
    """How far a calibration is.

    Attributes:
        weight_g: The known weight.
        step: What is to be done now.
        listening: Whether the person has said that it is done.
        since_ns: When the first sample of this listening came.
        heard: The newest second of samples of this listening.
        measured: What each step that is over has read.
        refusal: Why the last listening ended without a result, None after a good one.
        trying: Why the newest second was dropped, while the next one is tried.
    """

    weight_g: float
    step: Step = Step.EMPTY
    listening: bool = False
    since_ns: int | None = None
    heard: tuple[Reading, ...] = ()
    measured: tuple[tuple[Step, Steady], ...] = ()
    refusal: Refusal | None = None
    trying: Refusal | None = None

    def reading(self, step: Step) -> Steady:
        """Return what a step that is over has read.

        Raises:
            KeyError: It is not over.
        """
        return dict(self.measured)[step]


@dataclass(frozen=True)
class Instruction:
    """What a person is to do, and how far the listening is.

    Attributes:
        number, of: The step and how many there are.
        text: One or two sentences.
        share: Of the second that is needed, 0 to 1; 0 while nobody listens.
        trouble: What is in the way, "" if nothing is.
    """

    number: int
    of: int
    text: str
    share: float
    trouble: str


def begin(progress: Progress) -> Progress:
    """Return the calibration listening: the person has done what the step asks for."""
    if progress.step is Step.DONE:
        return progress
    return replace(progress, listening=True, since_ns=None, heard=(), refusal=None, trying=None)


def back(progress: Progress) -> Progress:
    """Return the calibration one step earlier, to do that again."""
    if not progress.measured:
        return Progress(progress.weight_g)
    return Progress(
        progress.weight_g, step=progress.measured[-1][0], measured=progress.measured[:-1]
    )


def hear(progress: Progress, readings: Iterable[Reading]) -> Progress:
    """Return the calibration after some more samples, in the order they were made."""
    for reading in readings:
        progress = _hear(progress, reading)
    return progress


def instruction(progress: Progress) -> Instruction:
    """Return what to show now."""
    share = 0.0
    if progress.listening and progress.heard:
        share = min(1.0, (progress.heard[-1][0] - progress.heard[0][0]) / SECOND_NS)
    trouble = progress.refusal or progress.trying
    return Instruction(
        number=STEPS.index(progress.step) + 1,
        of=len(STEPS) - 1,
        text=_text(progress),
        share=share,
        trouble="" if trouble is None else trouble.sentence,
    )


def _hear(progress: Progress, reading: Reading) -> Progress:
    if not progress.listening:
        return progress
    at_ns = reading[0]
    since_ns = at_ns if progress.since_ns is None else progress.since_ns
    heard = (*progress.heard, reading)
    if at_ns - heard[0][0] < SECOND_NS:
        return replace(progress, since_ns=since_ns, heard=heard)
    found = steady_mean(heard, CELLS)
    if isinstance(found, Refusal):
        if at_ns - since_ns >= _PATIENCE_NS:
            return replace(progress, listening=False, heard=(), refusal=found, trying=None)
        return replace(progress, since_ns=since_ns, heard=(), trying=found)
    refusal = _doubt(progress, found)
    if refusal is not None:
        return replace(progress, listening=False, heard=(), refusal=refusal, trying=None)
    return Progress(
        progress.weight_g,
        step=STEPS[STEPS.index(progress.step) + 1],
        measured=(*progress.measured, (progress.step, found)),
    )


def _doubt(progress: Progress, found: Steady) -> Refusal | None:
    """What speaks against the step having been done as asked."""
    step = progress.step
    if step is Step.EMPTY:
        return None
    empty = progress.reading(Step.EMPTY)
    noticed = _noticed(empty, found)
    if step is Step.CENTRE:
        if not any(noticed):
            return Refusal(
                Refused.UNCHANGED,
                "No cell notices the weight; is it in the middle of the base, and does the base "
                "rest on its cells alone?",
            )
        return None if all(noticed) else unchanged(noticed.index(False))
    if step.cell is not None:
        return _misplaced(step.cell, changes(empty, progress.reading(Step.CENTRE)), empty, found)
    if step is Step.LOADED and not any(noticed):
        return Refusal(
            Refused.UNCHANGED,
            "The base still reads as if nothing stood on it; put something heavier than the "
            "weight there, the box with the pieces for instance.",
        )
    if step is Step.LOADED_AND_WEIGHT and not any(_noticed(progress.reading(Step.LOADED), found)):
        return Refusal(
            Refused.UNCHANGED,
            "Nothing came to what stood there; put the weight beside it, near the middle.",
        )
    return None


def _noticed(before: Steady, after: Steady) -> list[bool]:
    """Which cells read something else than before."""
    return [
        abs(change) > _NOTICED_DEVIATIONS * (one**2 + other**2) ** 0.5 + _NOTICED_COUNTS
        for change, one, other in zip(
            changes(before, after),
            before.uncertainty_counts,
            after.uncertainty_counts,
            strict=True,
        )
    ]


def _misplaced(
    cell: int, at_centre: Sequence[float], empty: Steady, found: Steady
) -> Refusal | None:
    """Whether the weight stands over another cell, told without any gain.

    Over its mark a cell reads three times what it does of the same weight in the middle; its
    neighbours read as much as then, whatever their gains.
    """
    if not any(_noticed(empty, found)):
        return Refusal(
            Refused.UNCHANGED,
            f"No cell notices the weight; put it on the mark over cell {cell}.",
            cell,
        )
    ratios = [
        change / centre for change, centre in zip(changes(empty, found), at_centre, strict=True)
    ]
    most = max(range(len(ratios)), key=ratios.__getitem__)
    if most != cell:
        return Refusal(
            Refused.MISPLACED,
            f"The weight seems to stand over cell {most}, not over cell {cell}. If it does not, "
            f"the plugs of cells {cell} and {most} are swapped.",
            most,
        )
    if ratios[cell] < _LEAST_OWN_SHARE:
        return Refusal(
            Refused.MISPLACED,
            f"The weight stands between the middle and cell {cell}; put it on the cell's mark.",
            cell,
        )
    return None


def changes(before: Steady, after: Steady) -> list[float]:
    """Return by how many counts each cell reads more than before."""
    return [late - early for early, late in zip(before.mean_counts, after.mean_counts, strict=True)]


_TEXTS = {
    Step.EMPTY: "Take everything off the base, and wait until nothing sways.",
    Step.CENTRE: "Put the weight of {weight_g:g} g in the middle of the base.",
    Step.LOADED: "Take the weight off. Put something heavier in the middle, the box with the "
    "pieces for instance; it need not be weighed.",
    Step.LOADED_AND_WEIGHT: "Leave that there, and put the weight of {weight_g:g} g on it or "
    "beside it, near the middle.",
    Step.EMPTIED: "Take everything off the base again.",
    Step.DONE: "That is all.",
}
_OVER_CELL = "Put the weight of {weight_g:g} g on the mark over cell {cell}."


def _text(progress: Progress) -> str:
    step = progress.step
    text = _TEXTS.get(step, _OVER_CELL)
    return text.format(weight_g=progress.weight_g, cell=step.cell)
