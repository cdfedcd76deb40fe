"""How is a match of Palagonia drawn for faces? The record's timeline becomes a view."""

from typing import cast

import msgspec

from companion.games.game import Unreadable
from companion.games.palagonia import rules
from companion.games.palagonia.acts import Act
from companion.games.palagonia.possible import Possibility
from companion.games.palagonia.sharing import sharers
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import tiles_of
from companion.link.messages.shown.palagonia import (
    DieView,
    EndView,
    PalagoniaLine,
    PalagoniaView,
    Phase,
    PlayerView,
    ReasonView,
    TileView,
)
from companion.table.palagonia.changes import fields_of
from companion.table.palagonia.creatures import closed_by, on_the_table
from companion.table.played import Frame
from companion.table.retold.steps import Step, Timeline


def match_view(told: Timeline[State, Act], frame: Frame) -> PalagoniaView:
    """Return what faces are shown of a match.

    Args:
        told: The match as its record tells it now.
        frame: What there is to tell of it besides the game.
    """
    state, opened, rolls = told.state, frame.opened, frame.rolls
    acting = state.phase == "action"
    legal = [step for step in told.effective if step.is_legal]
    return PalagoniaView(
        match_id=opened.match_id,
        players=tuple(
            PlayerView(name, state.scores[seat], state.turns[seat])
            for seat, name in enumerate(state.players)
        ),
        edition=msgspec.to_builtins(state.edition),
        tiles_mode="quick" if state.quick else "board",
        dice_mode="virtual" if opened.dice == "virtual" else "real",
        phase=cast(Phase, state.phase),  # a record begins after the start
        turn=state.turn,
        turn_number=told.turn_number,
        extra_turn=state.extra_turn,
        previous=state.previous,
        shares=() if state.turn is None else sharers(state),
        may_roll=_may_roll(state),
        opening=state.opening,
        bag=state.bag,
        out=state.out,
        on_table=state.on_table,
        dice=tuple(_die(state, one) for one in rules.possible(state)),
        must_remove=rules.must_remove_instead(state),
        removable=rules.removable(state) if acting else (),
        rotatable=rules.rotatable(state) if acting else (),
        tiles=tuple(TileView(tile.q, tile.r, tile.o) for tile in tiles_of(state.tiles)),
        creatures=on_the_table(told, frame.names),
        closed_now=closed_by(legal[-1], frame.names) if legal else (),
        outcome=_outcome(state),
        log=tuple(_line(step, frame) for step in told.steps),
        undo_floor=rolls.last,
        commitment=frame.commitment,
        commitments_given_up=rolls.given_up,
        hints_on=opened.hints != "off" and not state.quick,
        match_ms=frame.match_ms,
        turn_ms=frame.turn_ms,
        newest=frame.newest,
        record_fingerprint=frame.record_fingerprint,
        record_path=frame.record_path,
    )


def _may_roll(state: State) -> tuple[int, ...]:
    if state.phase == "opening_roll":
        rolled = {seat for seat, _ in state.opening}
        return tuple(seat for seat in state.contenders if seat not in rolled)
    return () if state.phase != "roll" else (state.on_turn,)


def _die(state: State, one: Possibility) -> DieView:
    why = None
    if one.against is not None:
        why = ReasonView(one.against.rule, one.against.name, {"bag": state.bag})
    return DieView(one.die, one.possible, rules.is_compulsory(state, one.die), why)


def _outcome(state: State) -> EndView | None:
    ended = rules.outcome(state)
    if ended is None:
        return None
    return EndView(ended.winners, ended.termination, ended.rule, ended.by)


def _line(step: Step[State, Act], frame: Frame) -> PalagoniaLine:
    standing = "struck" if step.struck_by is not None else "counts"
    if step.struck_by is None and step.corrected_by is not None:
        standing = "corrected"
    return PalagoniaLine(
        entry=step.i,
        turn=step.turn_number,
        at_ms=frame.times_ms.get(step.i, 0),
        act=fields_of(step.act),
        verdict="struck" if step.verdict is None else step.verdict.verdict,
        rules=() if step.verdict is None else step.verdict.rules,
        violations=_violations(step),
        standing=standing,  # type: ignore[arg-type]  # one of its three
        changed_by=step.corrected_by if step.struck_by is None else step.struck_by,
        closed=closed_by(step, frame.names),
        scores=step.after.scores,
        fixed=frame.rolls.is_roll(step.i),
        unsettled=step.is_unsettled,
    )


def _violations(step: Step[State, Act]) -> tuple[str, ...]:
    if step.verdict is None or step.is_legal or isinstance(step.act, Unreadable):
        return ()
    return tuple(one.name for one in rules.violations(step.before, step.act))
