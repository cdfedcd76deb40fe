"""Which acts count after all corrections and undos, and what do they lead to?

The record only ever grows. What counts is worked out from it: undos are resolved first (see
``record/standing``), then the newest correction of each act takes its place, and the rules judge
all that is left from the start. Nothing is dropped on the way: an act that a correction made
illegal stays in its place, is judged illegal and changes nothing; the referee is told of it.
"""

from collections.abc import Iterable
from typing import Any

from companion.games.game import Unreadable, Verdict, unreadable
from companion.record import entries
from companion.record.standing import undone_by
from companion.table.games import game_of
from companion.table.played import Played
from companion.table.retold.steps import ActT, StateT, Step, Timeline


def timeline(
    opened: entries.Opened, told: Iterable[tuple[int, entries.Entry]]
) -> Timeline[Any, Any]:
    """Return what a record's entries so far come to, in the values of its game.

    Args:
        opened: The first entry.
        told: Numbers and entries, in order; kinds other than acts, corrections and undos may be
            among them and change nothing.

    Raises:
        UnreadableError: The rules of this program cannot start such a match.
    """
    return timeline_of(game_of(opened), opened, told)


def timeline_of(
    game: Played[StateT, ActT],
    opened: entries.Opened,
    told: Iterable[tuple[int, entries.Entry]],
) -> Timeline[StateT, ActT]:
    """Return what :func:`timeline` does, of a record that is known to be of ``game``."""
    kept = [(i, entry) for i, entry in told if isinstance(entry, entries.Told)]
    undone = undone_by(kept)
    corrected = {
        entry.target: (i, entry.act)
        for i, entry in kept
        if isinstance(entry, entries.Correction) and i not in undone
    }
    start = game.first_state(opened)
    steps: list[Step[StateT, ActT]] = []
    state, turn_number = start, 1
    for i, entry in kept:
        if not isinstance(entry, entries.Act):
            continue
        by, fields = corrected.get(i, (None, entry.act))
        struck_by = undone.get(i, by if fields is None else None)
        act = game.read_act(entry.act if fields is None else fields)
        after, verdict = (state, None) if struck_by is not None else judged(game, state, act)
        was_legal = entry.verdict == "legal"
        steps.append(Step(i, act, verdict, state, after, turn_number, by, struck_by, was_legal))
        turn_number += game.begins_turn(state, after)
        state = after
    return Timeline(start, tuple(steps), turn_number)


def with_act(
    game: Played[StateT, ActT], told: Timeline[StateT, ActT], i: int, entry: entries.Act
) -> Timeline[StateT, ActT]:
    """Return the timeline with one act more, of which nothing has been said yet.

    It is what :func:`timeline` returns for the longer record, without judging all acts again.
    """
    act = game.read_act(entry.act)
    after, verdict = judged(game, told.state, act)
    was_legal = entry.verdict == "legal"
    step = Step(i, act, verdict, told.state, after, told.turn_number, was_legal=was_legal)
    turn_number = told.turn_number + game.begins_turn(told.state, after)
    return Timeline(told.start, (*told.steps, step), turn_number)


def just_before(told: Timeline[StateT, ActT], i: int) -> Timeline[StateT, ActT] | None:
    """Return the timeline as it was when the act of entry ``i`` was said; None: there is none."""
    for place, step in enumerate(told.steps):
        if step.i == i:
            return Timeline(told.start, told.steps[:place], step.turn_number)
    return None


def judged(
    game: Played[StateT, ActT], state: StateT, act: ActT | Unreadable
) -> tuple[StateT, Verdict]:
    """Return the match and the verdict after an act, whatever it was."""
    return (state, unreadable(act)) if isinstance(act, Unreadable) else game.step(state, act)
