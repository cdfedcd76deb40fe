"""Which acts count after all corrections and undos, and what do they lead to?

The record only ever grows. What counts is worked out from it: undos are resolved first (see
``record/standing``), then the newest correction of each act takes its place, and the rules judge
all that is left from the start. Nothing is dropped on the way: an act that a correction made
illegal stays in its place, is judged illegal and changes nothing; the referee is told of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.errors import UnreadableError
from companion.games.game import Unreadable, Verdict, unreadable
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, Player, Start
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.state import State
from companion.record import entries
from companion.record.standing import undone_by


@dataclass(frozen=True)
class Step:
    """One act entry of the record, as it counts now.

    Attributes:
        i: Number of the entry.
        act: The act that counts: what was recorded, or what a correction put in its place.
        verdict: What the rules say to it, None if it is struck out.
        before, after: The match around it; the same if it did not count.
        turn_number: In which turn of the match it was said, from 1.
        corrected_by: Number of the correction that holds, None if there is none.
        struck_by: Number of the correction or undo that struck it out, None if it counts.
    """

    i: int
    act: Act | Unreadable
    verdict: Verdict | None
    before: State
    after: State
    turn_number: int
    corrected_by: int | None = None
    struck_by: int | None = None

    @property
    def is_legal(self) -> bool:
        """Whether it counts in the game."""
        return self.verdict is not None and self.verdict.is_legal


@dataclass(frozen=True)
class Timeline:
    """A match as its record tells it now: the first position, and every act since, in order."""

    start: State
    steps: tuple[Step, ...] = ()

    @property
    def state(self) -> State:
        """How the match stands."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def turn_number(self) -> int:
        """The number of the turn that the match is in, from 1."""
        return _turn_after(self.steps[-1]) if self.steps else 1

    @property
    def effective(self) -> tuple[Step, ...]:
        """The acts that are not struck out."""
        return tuple(step for step in self.steps if step.struck_by is None)


def timeline(opened: entries.Opened, told: Iterable[tuple[int, entries.Entry]]) -> Timeline:
    """Return what a record's entries so far come to.

    Args:
        opened: The first entry.
        told: Numbers and entries, in order; kinds other than acts, corrections and undos may be
            among them and change nothing.

    Raises:
        UnreadableError: The rules of this program cannot start such a match.
    """
    kept = [(i, entry) for i, entry in told if isinstance(entry, entries.Told)]
    undone = undone_by(kept)
    corrected = {
        entry.target: (i, entry.act)
        for i, entry in kept
        if isinstance(entry, entries.Correction) and i not in undone
    }
    start = first_state(opened)
    steps: list[Step] = []
    state, turn_number = start, 1
    for i, entry in kept:
        if not isinstance(entry, entries.Act):
            continue
        by, fields = corrected.get(i, (None, entry.act))
        struck_by = undone.get(i, by if fields is None else None)
        act = read_act(entry.act if fields is None else fields)
        after, verdict = (state, None) if struck_by is not None else judged(state, act)
        step = Step(i, act, verdict, state, after, turn_number, by, struck_by)
        steps.append(step)
        state, turn_number = after, _turn_after(step)
    return Timeline(start, tuple(steps))


def no_longer_legal(before: Timeline, after: Timeline) -> tuple[Step, ...]:
    """Return the acts that counted before and are illegal now: what the referee has to settle."""
    counted = {step.i for step in before.steps if step.is_legal}
    return tuple(step for step in after.effective if step.i in counted and not step.is_legal)


def first_state(opened: entries.Opened) -> State:
    """Return the match right after its start.

    Raises:
        UnreadableError: The rules of this program cannot start such a match.
    """
    try:
        start = Start(
            tuple(Player(player.name, player.colours) for player in opened.players),
            neutral=opened.neutral,
            edition=Edition.from_canonical(opened.edition),
        )
    except UnreadableError:
        raise
    except ValueError as error:
        raise UnreadableError(f"The match cannot be started: {error}.") from error
    return rules.step(rules.initial(), start)[0]


def read_act(fields: dict[str, Any]) -> Act | Unreadable:
    """Return the act in an entry's ``act``, or why there is none."""
    try:
        act: Act = msgspec.convert(fields, type=Act)
    except (msgspec.ValidationError, ValueError) as error:
        return Unreadable(f"This is no act: {error}.")
    return act


def judged(state: State, act: Act | Unreadable) -> tuple[State, Verdict]:
    """Return the match and the verdict after an act, whatever it was."""
    return (state, unreadable(act)) if isinstance(act, Unreadable) else rules.step(state, act)


def _turn_after(step: Step) -> int:
    """A turn ends when another seat is on turn; a match that is over stays in its last one."""
    passed = step.after.turn is not None and step.after.turn != step.before.turn
    return step.turn_number + passed
