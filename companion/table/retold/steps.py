"""What is a match, act by act, as its record tells it now?"""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.games.game import Unreadable, Verdict

StateT = TypeVar("StateT")
ActT = TypeVar("ActT")


@dataclass(frozen=True)
class Step(Generic[StateT, ActT]):
    """One act entry of the record, as it counts now.

    Attributes:
        i: Number of the entry.
        act: The act that counts: what was recorded, or what a correction put in its place.
        verdict: What the rules say to it, None if it is struck out.
        before, after: The match around it; the same if it did not count.
        turn_number: In which turn of the match it was said, from 1.
        corrected_by: Number of the correction that holds, None if there is none.
        struck_by: Number of the correction or undo that struck it out, None if it counts.
        was_legal: Whether it counted when it was written down.
    """

    i: int
    act: ActT | Unreadable
    verdict: Verdict | None
    before: StateT
    after: StateT
    turn_number: int
    corrected_by: int | None = None
    struck_by: int | None = None
    was_legal: bool = True

    @property
    def is_unsettled(self) -> bool:
        """Whether something else must have been done: it counted, and a correction ended that."""
        told = self.was_legal or self.corrected_by is not None
        return told and self.struck_by is None and not self.is_legal

    @property
    def is_legal(self) -> bool:
        """Whether it counts in the game."""
        return self.verdict is not None and self.verdict.is_legal


@dataclass(frozen=True)
class Timeline(Generic[StateT, ActT]):
    """A match as its record tells it now.

    Attributes:
        start: The first position.
        steps: Every act since, in order.
        turn_number: The number of the turn that the match is in, from 1.
    """

    start: StateT
    steps: tuple[Step[StateT, ActT], ...] = ()
    turn_number: int = 1

    @property
    def state(self) -> StateT:
        """How the match stands."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def effective(self) -> tuple[Step[StateT, ActT], ...]:
        """The acts that are not struck out."""
        return tuple(step for step in self.steps if step.struck_by is None)


@dataclass(frozen=True)
class GivenName:
    """A name that somebody gave to a creature, and which creature that was.

    Attributes:
        i: Number of the entry.
        target: Number of the act that closed the creature.
        closed: Everything that the act closed as it counted then, in the values of its game.
        place: Which of those got the name.
        name: What people call it.
    """

    i: int
    target: int
    closed: tuple[Any, ...]
    place: int
    name: str
