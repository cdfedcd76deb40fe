"""Which pieces are measured, in which order, and what is a person told to do for each?"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.vision.enrolling.column_size import Posture

ON_THEIR_WAY: Final = 2
"""A picture that was on its way when a person said that a piece lies there may show the hand; so
the third from then on is looked at."""


class Task(StrEnum):
    """What a picture is taken of."""

    EMPTY_MAT = "mat"
    PLATE = "plate"
    COLUMN = "column"


@dataclass(frozen=True)
class Step:
    """One picture to take.

    Attributes:
        task: What of.
        name: The plate's colour or the column's kind; "" for the mat.
        posture: How a column is on the mat.
    """

    task: Task
    name: str = ""
    posture: Posture | None = None

    @property
    def slug(self) -> str:
        """The step in a file's name: ``plate-blue``, ``column-thin-lying``."""
        return "-".join(filter(None, (self.task, self.name, self.posture)))

    @property
    def instruction(self) -> str:
        """What a person has to do."""
        if self.task is Task.EMPTY_MAT:
            return (
                "Take the base and all pieces off the mat, and leave it empty. Nobody reaches over "
                "it while a picture is taken."
            )
        if self.task is Task.PLATE:
            return f"Lay the {self.name} plate flat in the middle of the mat, and nothing else."
        how = "Stand" if self.posture is Posture.STANDING else "Lay"
        end = "upright" if self.posture is Posture.STANDING else "on its side"
        return f"{how} one {self.name} column {end} in the middle of the mat, and nothing else."


def steps_for(
    plates: Iterable[str], kinds: Iterable[str], only: Collection[str] = ()
) -> tuple[Step, ...]:
    """Return the steps in their order: the empty mat first.

    Args:
        plates: The plates' colours.
        kinds: The columns' kinds.
        only: What is to be measured of them; all if nothing is named.
    """
    steps = [Step(Task.EMPTY_MAT)]
    steps += [Step(Task.PLATE, one) for one in plates if not only or one in only]
    for kind in kinds:
        if not only or kind in only:
            steps += [Step(Task.COLUMN, kind, posture) for posture in Posture]
    return tuple(steps)


def needs(step: Step, left_out: Step) -> bool:
    """Return whether one step is not done without another: itself, and what builds on it.

    Every picture is compared with that of the empty mat; a column that was not seen standing is not
    asked for lying.
    """
    if left_out.task is Task.EMPTY_MAT or step == left_out:
        return True
    return (step.name, left_out.posture, step.posture) == (
        left_out.name,
        Posture.STANDING,
        Posture.LYING,
    )
