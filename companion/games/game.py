"""What do both games promise to those who call them?

The words used here, and nowhere in another sense:

* an **act** is what somebody at the table says or does, as a value;
* a **state** is everything the game knows after some acts, as a frozen value;
* a **verdict** is the answer to one act in one state. An illegal act is an everyday thing at a
  table, so it is an answer and never an exception;
* an **outcome** is how a match ended.

Four verdicts are kept apart because different people have to react to them: *unreadable* (whoever
wrote the line), *ambiguous* (whoever said too little), *illegal* (the player), *legal* (nobody).
Each game is a module that keeps :class:`Game`; the two games do not know each other.
"""

from collections.abc import Iterable
from typing import Literal, Protocol, TypeVar

import msgspec

VerdictKind = Literal["legal", "illegal", "ambiguous", "unreadable"]


class Verdict(msgspec.Struct, frozen=True):
    """The answer to one act: what it is, which rules say so, and a sentence for people.

    ``rules`` holds every rule the act breaks, lowest number first, and ``rule`` the first of
    them; both are empty unless the act is illegal, and may be empty then too (an act before the
    match has started breaks no numbered rule).
    """

    verdict: VerdictKind
    rule: str | None = None
    rules: tuple[str, ...] = ()
    reason: str = ""

    @property
    def is_legal(self) -> bool:
        """Whether the act counts."""
        return self.verdict == "legal"


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winning seats (none: nobody won), how, by which rule.

    ``by`` is the seat that brought the end about where the game asks for it, else null.
    """

    winners: tuple[int, ...]
    termination: str
    rule: str | None
    by: int | None = None


class Unreadable(msgspec.Struct, frozen=True):
    """A line that is no act, with the sentence that says why. A value: such lines are expected."""

    why: str


def legal(reason: str) -> Verdict:
    """The verdict on an act that counts; ``reason`` says what follows from it."""
    return Verdict("legal", reason=reason)


def illegal(rules: Iterable[str], reason: str) -> Verdict:
    """The verdict on an act that breaks ``rules`` (``"VP-15"`` …, in any order)."""
    ordered = tuple(sorted(set(rules), key=rule_number))
    return Verdict("illegal", ordered[0] if ordered else None, ordered, reason)


def rule_number(rule: str) -> int:
    """The number of a rule: 15 of ``"VP-15"``."""
    return int(rule.rpartition("-")[2])


def ambiguous(reason: str) -> Verdict:
    """The verdict on an act that could mean several things with different consequences."""
    return Verdict("ambiguous", reason=reason)


def unreadable(line: Unreadable) -> Verdict:
    """The verdict on a line that is no act at all."""
    return Verdict("unreadable", reason=line.why)


StateT = TypeVar("StateT")
ActT_contra = TypeVar("ActT_contra", contravariant=True)


class Game(Protocol[StateT, ActT_contra]):
    """What a rules module offers.

    Laws: ``step`` of an act that is not legal changes no reported state; ``apply`` succeeds
    exactly for the acts that ``judge`` calls legal.
    """

    def initial(self) -> StateT:
        """The state before any act."""

    def judge(self, state: StateT, act: ActT_contra) -> Verdict:
        """Whether the act counts in this state."""

    def apply(self, state: StateT, act: ActT_contra) -> StateT:
        """The state after a legal act; raises ``ValueError`` for any other."""

    def step(self, state: StateT, act: ActT_contra) -> tuple[StateT, Verdict]:
        """What a referee does with an act: judge it, and apply it if it is legal."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How the match ended, or null while it runs."""
