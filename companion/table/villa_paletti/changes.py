"""What did a correction or an undo change? Only that, as names and arguments, without words."""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.state import State, scores
from companion.link.messages.shown.changes import Change
from companion.table.retold.steps import Step, Timeline
from companion.table.villa_paletti.offers import column_name

_Told = Timeline[State, Act]
_Step = Step[State, Act]


def changes(before: _Told, after: _Told) -> list[Change]:
    """Return everything that is otherwise ``after``; nothing if nothing is.

    In this order: verdicts that flipped, the seal turn by turn, then how the match stands: the
    plates, the columns, points, whose turn it is, the seal's face, and who wins.

    Args:
        before: The match as it was told so far.
        after: The same record with a correction or an undo more.
    """
    old, new = before.state, after.state
    return [
        *_acts(before, after),
        *_seal(before, after),
        *_plates(old, new),
        *_columns(old, new),
        *_points(old, new),
        *_turn(old, new),
        *_end(old, new),
    ]


def act_fields(act: Act | Unreadable) -> dict[str, Any]:
    """Return an act as in docs/contracts.md, also one that is none."""
    if isinstance(act, Unreadable):
        return {"act": "unreadable", "why": act.why}
    fields: dict[str, Any] = msgspec.to_builtins(act)
    return fields


def _change(name: str, **arguments: Any) -> Change:
    return Change(name, arguments)


def _acts(before: _Told, after: _Told) -> Iterator[Change]:
    earlier = {step.i: step for step in before.steps}
    for step in after.steps:
        old = earlier.get(step.i)
        if old is None:
            continue
        act, turn = act_fields(step.act), step.turn_number
        if step.struck_by is not None or old.struck_by is not None:
            if step.struck_by is not None and old.struck_by is None:
                yield _change("struck", turn=turn, act=act)
            elif old.struck_by is not None and step.struck_by is None:
                yield _change("counts_again", turn=turn, act=act)
                yield from _illegal(step)
        elif step.act != old.act:
            yield _change("replaced", turn=turn, act=act, was=act_fields(old.act))
            yield from _illegal(step)
        elif _verdict(step) != _verdict(old):
            yield _judged(step, old)


def _illegal(step: _Step) -> Iterator[Change]:
    if not step.is_legal:
        yield _judged(step, None)


def _judged(step: _Step, old: _Step | None) -> Change:
    verdict, rules = _verdict(step)
    was, was_rules = (None, ()) if old is None else _verdict(old)
    return _change(
        "judged",
        turn=step.turn_number,
        act=act_fields(step.act),
        verdict=verdict,
        rules=list(rules),
        was=was,
        was_rules=list(was_rules),
    )


def _verdict(step: _Step) -> tuple[str, tuple[str, ...]]:
    assert step.verdict is not None
    return step.verdict.verdict, step.verdict.rules


def _seal(before: _Told, after: _Told) -> Iterator[Change]:
    old_takers, new_takers = _takers(before), _takers(after)
    for i in sorted(old_takers.keys() | new_takers.keys()):
        old, new = old_takers.get(i), new_takers.get(i)
        turn = (new or old or (0, ""))[0]
        colour, was = new and new[1], old and old[1]
        if colour != was:
            yield _change("seal_taken", turn=turn, colour=colour, was=was)
    old_seal, new_seal = before.state.seal, after.state.seal
    if old_seal.holder != new_seal.holder:
        yield _change("seal_holder", seat=new_seal.holder, was=old_seal.holder)
    if old_seal.upper_face != new_seal.upper_face:
        yield _change("seal_face", colour=new_seal.upper_face, was=old_seal.upper_face)


def _takers(told: _Told) -> dict[int, tuple[int, str]]:
    """For each act that moved the seal: the turn, and the colour that took it."""
    return {
        step.i: (step.turn_number, step.after.seal.taken_with or "nobody")
        for step in told.effective
        if step.before.seal.holder != step.after.seal.holder
    }


def _plates(old: State, new: State) -> Iterator[Change]:
    for plate in new.plates[len(old.plates) :]:
        yield _change("plate", plate=plate, lies=True)
    for plate in old.plates[len(new.plates) :]:
        yield _change("plate", plate=plate, lies=False)


def _columns(old: State, new: State) -> Iterator[Change]:
    for was, now in zip(old.columns, new.columns, strict=True):
        column = msgspec.to_builtins(column_name(now.id))
        if was.out != now.out:
            yield _change("column_out", column=column, out=now.out)
        if was.storey != now.storey and not now.out:
            yield _change("column_storey", column=column, storey=now.storey, was=was.storey)
        if was.blocked != now.blocked:
            yield _change("column_blocked", column=column, blocked=now.blocked)


def _points(old: State, new: State) -> Iterator[Change]:
    earlier = scores(old)
    for seat, points in scores(new).items():
        if points != earlier[seat]:
            yield _change("points", seat=seat, points=points, was=earlier[seat])


def _turn(old: State, new: State) -> Iterator[Change]:
    if "over" in (old.phase, new.phase):
        return
    if old.turn != new.turn:
        yield _change("turn", seat=new.turn, was=old.turn)
    if old.phase != new.phase:
        yield _change("phase", phase=new.phase, was=old.phase)


def _end(old: State, new: State) -> Iterator[Change]:
    was, now = old.outcome, new.outcome
    if was == now:
        return
    yield _change(
        "outcome",
        winners=None if now is None else list(now.winners),
        termination=None if now is None else now.termination,
        rule=None if now is None else now.rule,
        was=None if was is None else list(was.winners),
    )
