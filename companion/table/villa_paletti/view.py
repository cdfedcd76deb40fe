"""How is a match drawn for faces? The record's timeline becomes a :class:`MatchView`."""

import msgspec

from companion.games.game import Unreadable
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.ending import winner_is_awaited
from companion.games.villa_paletti.state import Seal, State
from companion.link.messages.sentence import Said
from companion.link.messages.shown.match import (
    ColumnView,
    DisputeView,
    LogLine,
    MatchView,
    OutcomeView,
    SealView,
    SeatView,
)
from companion.record import entries
from companion.table.played import Frame
from companion.table.retold.steps import Step, Timeline
from companion.table.said import shown
from companion.table.villa_paletti.changes import act_fields
from companion.table.villa_paletti.offers import column_name, offers


def match_view(told: Timeline[State, Act], frame: Frame) -> MatchView:
    """Return what faces are shown of a match.

    Args:
        told: The match as its record tells it now.
        frame: What there is to tell of it besides the game.
    """
    state = told.state
    points = rules.scores(state)
    return MatchView(
        match_id=frame.opened.match_id,
        players=tuple(
            SeatView(player.name, player.colours, points[seat])
            for seat, player in enumerate(state.players)
        ),
        neutral=state.neutral,
        edition=msgspec.to_builtins(state.edition),
        phase=state.phase,
        turn=state.turn,
        turn_number=told.turn_number,
        storey=state.storey,
        plates=state.plates,
        seal=_seal(state.seal),
        columns=tuple(
            ColumnView(column_name(column.id), column.storey, column.blocked, column.out)
            for column in state.columns
        ),
        objector=None if state.objection is None else state.objection.by,
        challenged=None if state.objection is None else column_name(state.objection.column),
        put_back=None if state.neutral_put_back is None else column_name(state.neutral_put_back),
        offers=offers(state),
        dispute=_dispute(told),
        outcome=_outcome(state),
        log=tuple(_line(step, frame) for step in told.steps),
        match_ms=frame.match_ms,
        turn_ms=frame.turn_ms,
        newest=frame.newest,
        record_fingerprint=frame.record_fingerprint,
        record_path=frame.record_path,
    )


def _seal(seal: Seal) -> SealView:
    return SealView(seal.holder, seal.taken_with, seal.previous, seal.upper_face)


def _outcome(state: State) -> OutcomeView | None:
    ended = rules.outcome(state)
    if ended is None:
        return None
    return OutcomeView(
        ended.winners, ended.termination, ended.rule, ended.by, winner_is_awaited(state)
    )


def _dispute(told: Timeline[State, Act]) -> DisputeView | None:
    """What waits for the referee: a dispute, or the illegal act that was just judged (VP-46)."""
    state = told.state
    question = state.dispute or state.refused
    if question is None:
        return None
    step = next((one for one in reversed(told.effective) if one.act == question.act), None)
    verdict = None if step is None else step.verdict
    return DisputeView(
        act=msgspec.to_builtins(question.act),
        rules=() if verdict is None else verdict.rules,
        violations=() if step is None else _violations(step),
        acceptable=question.acceptable,
    )


def _line(step: Step[State, Act], frame: Frame) -> LogLine:
    standing = "struck" if step.struck_by is not None else "counts"
    if step.struck_by is None and step.corrected_by is not None:
        standing = "corrected"
    points = rules.scores(step.after)
    # What witnesses said is of the act as it was read; of another in its place people said it.
    read = frame.acts.get(step.i) if step.corrected_by is None else None
    is_witnessed = read is not None and read.probability_permille is not None
    return LogLine(
        entry=step.i,
        turn=step.turn_number,
        at_ms=frame.times_ms.get(step.i, 0),
        act=act_fields(step.act),
        verdict="struck" if step.verdict is None else step.verdict.verdict,
        rules=() if step.verdict is None else step.verdict.rules,
        violations=_violations(step),
        standing=standing,  # type: ignore[arg-type]  # one of its three
        changed_by=step.corrected_by if step.struck_by is None else step.struck_by,
        seal=_seal(step.after.seal) if step.after.seal != step.before.seal else None,
        scores=tuple(points[seat] for seat in step.after.seats),
        witnesses=_said(read) if read is not None and is_witnessed else {},
        permille=None if read is None else read.probability_permille,
    )


def _said(read: entries.Act) -> dict[str, Said]:
    return {witness: shown(words) for witness, words in read.witnesses.items()}


def _violations(step: Step[State, Act]) -> tuple[str, ...]:
    if step.verdict is None or step.is_legal or isinstance(step.act, Unreadable):
        return ()
    return tuple(one.name for one in rules.violations(step.before, step.act))
