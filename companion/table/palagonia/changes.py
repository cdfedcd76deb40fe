"""What did a correction or an undo change in Palagonia? Only that, as names and arguments.

``companion/link/messages/shown/palagonia.py`` lists their names and arguments.
"""

from collections.abc import Iterator
from typing import Any

from companion.games.game import Unreadable
from companion.games.palagonia.acts import Act
from companion.games.palagonia.scoring import Closing
from companion.games.palagonia.state import State
from companion.link.messages.shown.changes import Change
from companion.table.retold.steps import Step, Timeline
from companion.table.writing.written import act_fields

_Told = Timeline[State, Act]
_Step = Step[State, Act]


def changes(before: _Told, after: _Told) -> list[Change]:
    """Return everything that is otherwise ``after``.

    In this order: acts with their verdicts and what they closed, tiles, points, whose turn it is,
    and who wins.

    Args:
        before: The match as it was told so far.
        after: The same record with a correction or an undo more.
    """
    old, new = before.state, after.state
    return [
        *_acts(before, after),
        *_tiles(old, new),
        *_points(old, new),
        *_turn(old, new),
        *_end(old, new),
    ]


def fields_of(act: Act | Unreadable) -> dict[str, Any]:
    """Return an act as the object of its line, also one that is none."""
    if isinstance(act, Unreadable):
        return {"act": "unreadable", "why": act.why}
    return act_fields(act)


def name_gone(step: _Step, name: str) -> Change:
    """Return that a name has gone with the creature that an act does not close any more."""
    fields = {"turn": step.turn_number, "act": fields_of(step.act), "name": name}
    return Change("name_gone", fields)


def _change(name: str, **arguments: Any) -> Change:
    return Change(name, arguments)


def _acts(before: _Told, after: _Told) -> Iterator[Change]:
    earlier = {step.i: step for step in before.steps}
    for step in after.steps:
        old = earlier.get(step.i)
        if old is None:
            continue
        act, turn = fields_of(step.act), step.turn_number
        if step.struck_by is not None:
            if old.struck_by is None:
                yield _change("struck", turn=turn, act=act)
            continue
        if old.struck_by is not None:
            yield _change("counts_again", turn=turn, act=act)
            yield from _illegal(step)
        elif step.act != old.act:
            yield _change("replaced", turn=turn, act=act, was=fields_of(old.act))
            yield from _illegal(step)
        elif _verdict(step) != _verdict(old):
            yield _judged(step, old)
        yield from _closings(old, step)


def _illegal(step: _Step) -> Iterator[Change]:
    if not step.is_legal:
        yield _judged(step, None)


def _judged(step: _Step, old: _Step | None) -> Change:
    verdict, rules = _verdict(step)
    was, was_rules = (None, ()) if old is None else _verdict(old)
    return _change(
        "judged",
        turn=step.turn_number,
        act=fields_of(step.act),
        verdict=verdict,
        rules=list(rules),
        was=was,
        was_rules=list(was_rules),
    )


def _verdict(step: _Step) -> tuple[str, tuple[str, ...]]:
    assert step.verdict is not None
    return step.verdict.verdict, step.verdict.rules


def _closings(old: _Step, new: _Step) -> Iterator[Change]:
    was = old.after.closed_now if old.is_legal else ()
    now = new.after.closed_now if new.is_legal else ()
    for closing in now:
        if closing not in was:
            yield _closed("closes", new, closing)
    for closing in was:
        if closing not in now:
            yield _closed("closes_not", new, closing)


def _closed(name: str, step: _Step, closing: Closing) -> Change:
    return _change(
        name,
        turn=step.turn_number,
        act=fields_of(step.act),
        colour=closing.colour,
        loops=closing.loops,
        limbs=closing.limbs,
        to=list(closing.to),
    )


def _tiles(old: State, new: State) -> Iterator[Change]:
    if old.bag != new.bag:
        yield _change("bag", count=new.bag, was=old.bag)
    if old.on_table != new.on_table:
        yield _change("on_table", count=new.on_table, was=old.on_table)
    elif old.tiles != new.tiles:
        yield _change("tiles")


def _points(old: State, new: State) -> Iterator[Change]:
    for seat in new.seats:
        if new.scores[seat] != old.scores[seat]:
            yield _change("points", seat=seat, points=new.scores[seat], was=old.scores[seat])


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
