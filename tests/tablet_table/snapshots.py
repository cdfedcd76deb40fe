"""What would the table show of a match? A snapshot built from the rules, for the tablet's tests."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, Referee, Start
from companion.games.villa_paletti.ending import winner_is_awaited
from companion.games.villa_paletti.phases import TABLE, situation
from companion.games.villa_paletti.pieces import ColumnId, minimum_supports
from companion.games.villa_paletti.state import Seal, State
from companion.link.messages import (
    ColumnName,
    ColumnView,
    DisputeView,
    LogLine,
    MatchView,
    Offers,
    OutcomeView,
    SealView,
    SeatView,
)

_DECISIONS = ("restore", "accept", "put_back_and_block", "collapse", "no_collapse")


class Line(msgspec.Struct):
    """One line of the log as the table keeps it: its entry, its act, and whether it stands."""

    entry: int
    act: Act
    standing: Literal["counts", "struck", "corrected"] = "counts"


def match_view(start: Start, lines: Sequence[Line]) -> tuple[MatchView, State]:
    """Return the picture of a match, and the state behind it."""
    state, _ = rules.step(rules.initial(), start)
    turn_number = 1
    violations: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    log = []
    for line in lines:
        verdict, before = "legal", state
        against: tuple[str, ...] = ()
        rule_numbers: tuple[str, ...] = ()
        if line.standing != "struck":
            against = tuple(one.name for one in rules.violations(state, line.act))
            state, judged = rules.step(state, line.act)
            verdict, rule_numbers = judged.verdict, judged.rules
            violations, broken = against, rule_numbers
        points = tuple(rules.scores(state)[seat] for seat in state.seats)
        new_seal = seal(state.seal) if state.seal != before.seal else None
        log.append(
            LogLine(
                entry=line.entry,
                turn=turn_number,
                at_ms=1000 * line.entry,
                act=msgspec.to_builtins(line.act),
                verdict=verdict,
                rules=rule_numbers,
                violations=against,
                standing=line.standing,
                seal=new_seal,
                scores=points,
            )
        )
        if state.turn is not None and state.turn != before.turn:
            turn_number += 1
    return _view(state, tuple(log), turn_number, (violations, broken)), state


def seal(of: Seal) -> SealView:
    """Return the seal as it is shown."""
    return SealView(of.holder, of.taken_with, of.previous, of.upper_face)


def _view(
    state: State,
    log: tuple[LogLine, ...],
    turn_number: int,
    against: tuple[tuple[str, ...], tuple[str, ...]],
) -> MatchView:
    points = rules.scores(state)
    return MatchView(
        match_id="a-match",
        players=tuple(
            SeatView(player.name, player.colours, points[seat])
            for seat, player in enumerate(state.players)
        ),
        neutral=state.neutral,
        edition=msgspec.structs.asdict(state.edition),
        phase=state.phase,
        turn=state.turn,
        turn_number=turn_number,
        storey=state.storey,
        plates=state.plates,
        seal=seal(state.seal),
        columns=tuple(
            ColumnView(name(one.id), one.storey, one.blocked, one.out) for one in state.columns
        ),
        objector=state.objection.by if state.objection else None,
        offers=offers(state),
        dispute=_dispute(state, *against),
        outcome=_outcome(state),
        log=log,
        match_ms=1000 * len(log),
        turn_ms=500,
        record_fingerprint="0123-4567",
        record_path="a-match.jsonl",
    )


def offers(state: State) -> Offers:
    """Return what the rules allow in a state."""
    plate = state.next_plate
    standing = len(state.standing_on(state.storey))
    challenge = names(rules.challengeable(state))
    taken = rules.takeable_neutrals(state) if state.phase in ("turn", "neutral_refused") else ()
    return Offers(
        acts=tuple(TABLE[situation(state)]),
        movable=names(rules.movable(state, state.turn)) if state.turn is not None else (),
        neutrals=names(tuple(one for one in taken if one != state.neutral_put_back)),
        challenge=challenge,
        objectors=tuple(seat for seat in state.seats if seat != state.turn) if challenge else (),
        penalties=names(rules.penalties(state)),
        plate=plate,
        supports=(standing, minimum_supports(plate)) if plate else None,
        decisions=tuple(
            one
            for one in _DECISIONS
            if rules.judge(state, Referee(one)).is_legal  # type: ignore[arg-type]  # each is a decision
        ),
    )


def name(column: ColumnId) -> ColumnName:
    """Return a column's name in messages."""
    return ColumnName(column.colour, column.kind, column.n)


def names(columns: Sequence[ColumnId]) -> tuple[ColumnName, ...]:
    """Return the names of columns in messages."""
    return tuple(name(column) for column in columns)


def _dispute(
    state: State, violations: tuple[str, ...], broken: tuple[str, ...]
) -> DisputeView | None:
    question = state.dispute or state.refused
    if question is None:
        return None
    return DisputeView(msgspec.to_builtins(question.act), broken, violations, question.acceptable)


def _outcome(state: State) -> OutcomeView | None:
    end = state.outcome
    if end is None:
        return None
    return OutcomeView(end.winners, end.termination, end.rule, end.by, winner_is_awaited(state))
