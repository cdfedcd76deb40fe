"""Which steps of the weight were right, wrong, missed and invented? True ones beside those told.

A step is told of a handling, from the rest before it to the rest after. So what truly changed
within a handling is summed, and the step is right if it weighs that much.

| a true change is | when |
|---|---|
| right | a step is told of its handling, and weighs as much as all that changed in it, to 0.5 g |
| wrong | a step is told of its handling, and weighs otherwise |
| missed | no step is told of its handling |

A step in whose handling nothing changed is *invented*: a hand that leans quite still, say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.bench.share import Share
from companion.evidence import WeightStep

_MASS_G = 0.5
# A rest begins a little late and ends a little early, by the filter's length and its own guard.
_EDGE_S = 0.1


@dataclass(frozen=True)
class TrueStep:
    """The weight really changed: when (the middle of it), and by how much."""

    at_s: float
    mass_g: float


@dataclass(frozen=True)
class StepTally:
    """How many steps there were, by what was told of them.

    Attributes:
        right, wrong, missed: Of the true ones.
        invented: Told beside them.
        told: Of all kinds.
    """

    right: int = 0
    wrong: int = 0
    missed: int = 0
    invented: int = 0
    told: int = 0

    @property
    def n(self) -> int:
        """How many true ones there were."""
        return self.right + self.wrong + self.missed

    def __add__(self, other: "StepTally") -> "StepTally":
        """The same figure over both."""
        return StepTally(
            self.right + other.right,
            self.wrong + other.wrong,
            self.missed + other.missed,
            self.invented + other.invented,
            self.told + other.told,
        )

    def shares(self) -> tuple[Share, Share]:
        """Return those that are right of the true ones, and those not invented of what was told.

        What was missed is *unclear*: nothing wrong was told of it.
        """
        return (
            Share("steps", self.n, self.right, self.wrong, self.missed),
            Share("steps told are true", self.told, self.told - self.invented, self.invented),
        )


def tally_steps(true: Sequence[TrueStep], told: Iterable[WeightStep], start_ns: int) -> StepTally:
    """Return what became of each true step, and what was told beside them.

    Args:
        true: What really changed.
        told: What a weigher told.
        start_ns: Its time at second 0 of the true ones.
    """
    of_handling: dict[int, list[TrueStep]] = {}
    steps = list(told)
    for one in true:
        number = _handling_of(one, steps, start_ns)
        if number is not None:
            of_handling.setdefault(number, []).append(one)
    right = wrong = 0
    for number, ones in of_handling.items():
        off_g = abs(steps[number].mass_g - sum(one.mass_g for one in ones))
        right += len(ones) if off_g <= _MASS_G else 0
        wrong += len(ones) if off_g > _MASS_G else 0
    return StepTally(
        right,
        wrong,
        len(true) - right - wrong,
        len(steps) - len(of_handling),
        len(steps),
    )


def _handling_of(one: TrueStep, steps: Sequence[WeightStep], start_ns: int) -> int | None:
    """The step whose handling a true change lies in; of two that touch, that nearer to it."""
    near = [
        (abs((step.at_ns - start_ns) / 1e9 - one.at_s), number)
        for number, step in enumerate(steps)
        if (step.handled_ns[0] - start_ns) / 1e9 - _EDGE_S
        <= one.at_s
        <= (step.handled_ns[1] - start_ns) / 1e9 + _EDGE_S
    ]
    return min(near)[1] if near else None
