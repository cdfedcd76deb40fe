"""What does the game say to an act? The door of Villa Paletti: judge, apply, step.

``judge`` and ``apply`` are pure and agree: an act can be applied exactly when it is judged legal.
``step`` is what a referee calls; it alone remembers an illegal act, so that the next act may be
the referee's decision about it (VP-46). The memory is ``State.refused``. A legal act clears it
and so does any other act that is readable; a referee's decision that is itself refused leaves the
question open, and a line that cannot be read never gets here.

Several columns can fit a name (VP-3). Each is tried: if all lead to the same state up to the
numbering of thin columns, the lowest ``n`` is meant; otherwise the act is ambiguous.
"""

import msgspec

from companion.errors import UsageError
from companion.games.game import Outcome, Verdict, ambiguous, illegal, legal
from companion.games.villa_paletti.acts import (
    Act,
    Lay,
    Move,
    MoveNeutral,
    NeutralByOther,
    Referee,
    named_column,
)
from companion.games.villa_paletti.columns import (
    bars,
    candidates,
    may_be_challenged,
    movable_columns,
    takeable_neutrals,
    up_to_renaming,
)
from companion.games.villa_paletti.effects import as_if_legal, effect
from companion.games.villa_paletti.phases import TABLE, situation
from companion.games.villa_paletti.pieces import ColumnId
from companion.games.villa_paletti.reasons import against
from companion.games.villa_paletti.sentences import what_follows
from companion.games.villa_paletti.state import Question, State, scores, seat_of_colour
from companion.games.villa_paletti.violations import Violation
from companion.saying import joined, say

__all__ = [
    "IllegalActError",
    "apply",
    "challengeable",
    "initial",
    "judge",
    "movable",
    "outcome",
    "penalties",
    "scores",
    "seat_of_colour",
    "step",
    "takeable_neutrals",
    "violations",
]


class IllegalActError(UsageError):
    """``apply`` was given an act that ``judge`` does not call legal: a mistake of the caller."""


class _Answer(msgspec.Struct, frozen=True):
    """What was found out about an act.

    The reasons against it, the column it means, and the state after it if it is legal. No reasons
    and no state after it: the act is ambiguous.
    """

    against: frozenset[Violation]
    column: ColumnId | None
    after: State | None


def initial() -> State:
    """The state before a match has started."""
    return State()


def judge(state: State, act: Act) -> Verdict:
    """Whether an act counts in a state, by which rules not, and why."""
    return _verdict(state, _answer(state, act))


def apply(state: State, act: Act) -> State:
    """The state after a legal act.

    Raises:
        IllegalActError: the act is illegal or ambiguous.
    """
    answer = _answer(state, act)
    if answer.after is None:
        raise IllegalActError(_verdict(state, answer).reason)
    return answer.after


def step(state: State, act: Act) -> tuple[State, Verdict]:
    """The state and the verdict after an act, whatever it was.

    A verdict other than legal changes nothing anybody can see; see the top of this file for what
    is remembered.
    """
    answer = _answer(state, act)
    verdict = _verdict(state, answer)
    if answer.after is not None:
        return answer.after, verdict
    if isinstance(act, Referee):
        return state, verdict
    return msgspec.structs.replace(state, refused=_question(state, act, answer)), verdict


def violations(state: State, act: Act) -> tuple[Violation, ...]:
    """Every reason against an act as members of the enum, in the order of their rules."""
    return tuple(sorted(_answer(state, act).against, key=list(Violation).index))


def movable(state: State, seat: int) -> tuple[ColumnId, ...]:
    """The columns a seat could ``move`` now: its own, on its turn, when no neutral comes first."""
    if seat != state.turn or "move" not in TABLE[situation(state)]:
        return ()
    return movable_columns(state, seat)


def challengeable(state: State) -> tuple[ColumnId, ...]:
    """VP-27: the columns with which another seat may object now; none: no objection is possible."""
    if state.phase != "proposed":
        return ()
    return tuple(
        column.id
        for column in state.columns
        if not column.out
        and may_be_challenged(state, column.id.colour)
        and not bars(state, column.id)
    )


def penalties(state: State) -> tuple[ColumnId, ...]:
    """VP-29, VP-31: the columns the proposer may take out of the game if the challenge fails."""
    if state.objection is None:
        return ()
    return tuple(
        column.id
        for column in state.columns
        if not column.out and seat_of_colour(state, column.id.colour) == state.objection.by
    )


def outcome(state: State) -> Outcome | None:
    """How the match ended; null while it runs."""
    return state.outcome


def _answer(state: State, act: Act) -> _Answer:
    ref = named_column(act)
    meant: tuple[ColumnId | None, ...] = (None,) if ref is None else candidates(state, ref)
    tried = [(column, against(state, act, column)) for column in meant or (None,)]
    possible = [column for column, reasons in tried if not reasons]
    if not possible:
        column, reasons = tried[0]
        return _Answer(reasons, column, None)
    after = [_forgotten(effect(state, act, column)) for column in possible]
    if len(possible) < len(tried) or not _all_alike(after):
        return _Answer(frozenset(), None, None)
    return _Answer(frozenset(), possible[0], after[0])


def _verdict(state: State, answer: _Answer) -> Verdict:
    if answer.after is not None:
        return legal(what_follows(state, answer.after))
    if not answer.against:
        return ambiguous(
            say("The act could mean several columns with different consequences: say `n`.")
        )
    found = sorted(answer.against, key=list(Violation).index)
    return illegal(
        (one.rule for one in found if one.rule is not None),
        joined([one.sentence for one in found], " "),
    )


def _question(state: State, act: Act, answer: _Answer) -> Question | None:
    """What the referee could be asked about an act that was not legal; null if nothing (VP-46)."""
    if not answer.against or not isinstance(act, Move | MoveNeutral | NeutralByOther | Lay):
        return None
    if state.phase in ("start", "disputed", "over"):
        return None
    acceptable = not any(one.bars_accept for one in answer.against) and _is_unique(state, act)
    return Question(act, answer.column, state.phase, acceptable)


def _is_unique(state: State, act: Act) -> bool:
    """Whether, taken as if legal, the act would lead to one state whichever column it means."""
    ref = named_column(act)
    if ref is None:
        return True
    return _all_alike([as_if_legal(state, act, column) for column in candidates(state, ref)])


def _all_alike(states: list[State]) -> bool:
    first = up_to_renaming(states[0])
    return all(up_to_renaming(state) == first for state in states[1:])


def _forgotten(state: State) -> State:
    return msgspec.structs.replace(state, refused=None)
