"""What did a correction or an undo change in Palagonia? Only that, in the words of the game."""

from collections.abc import Iterator

from companion.games.palagonia.acts import Act
from companion.games.palagonia.state import State
from companion.table.palagonia.words import act_words, creature, player, players, points, tiles
from companion.table.steps import Step, Timeline

_Told = Timeline[State, Act]


def changes(before: _Told, after: _Told) -> list[str]:
    """Return a sentence for everything that is otherwise ``after``; none if nothing is.

    In this order: acts and their verdicts, what they closed, tiles, points, whose turn it is, and
    who wins.

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


def _acts(before: _Told, after: _Told) -> Iterator[str]:
    earlier = {step.i: step for step in before.steps}
    for step in after.steps:
        old = earlier.get(step.i)
        if old is None:
            continue
        said = f"In turn {step.turn_number} {act_words(after.start, step.act)}"
        if step.struck_by is not None:
            if old.struck_by is None:
                yield f"{said} is struck out."
        elif old.struck_by is not None:
            yield f"{said} counts again."
        elif step.act != old.act:
            yield f"{said} takes the place of {act_words(after.start, old.act)}."
        elif _verdict(step) != _verdict(old):
            yield f"{said} is now {_verdict(step)}, not {_verdict(old)}."
        if _is_news(step, old):
            yield f"{said} is {_verdict(step)}."
        yield from _closings(said, old, step)


def _is_news(step: Step[State, Act], old: Step[State, Act]) -> bool:
    """Whether an act that came in anew does not count."""
    came = step.struck_by is None and (old.struck_by is not None or step.act != old.act)
    return came and not step.is_legal


def _verdict(step: Step[State, Act]) -> str:
    assert step.verdict is not None
    by = f" ({', '.join(step.verdict.rules)})" if step.verdict.rules else ""
    return f"{step.verdict.verdict}{by}"


def _closings(said: str, old: Step[State, Act], new: Step[State, Act]) -> Iterator[str]:
    was = old.after.closed_now if old.is_legal else ()
    now = new.after.closed_now if new.is_legal else ()
    for closing in now:
        if closing not in was:
            whom = f" for {players(new.after, closing.to)}" if closing.scored else ""
            worth = points(closing.value) if closing.scored else "nothing"
            yield f"{said} closes {creature(closing)}: {worth}{whom}."
    for closing in was:
        if closing not in now and new.struck_by is None:
            yield f"{said} does not close {creature(closing)}."


def _tiles(old: State, new: State) -> Iterator[str]:
    if old.bag != new.bag:
        yield f"{tiles(new.bag).capitalize()} {_is(new.bag)} in the bag, not {old.bag}."
    if old.tiles != new.tiles and len(old.tiles) == len(new.tiles):
        yield "The tiles on the table lie otherwise."
    elif old.on_table != new.on_table:
        yield f"{tiles(new.on_table).capitalize()} lie on the table, not {old.on_table}."


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _points(old: State, new: State) -> Iterator[str]:
    for seat in new.seats:
        if new.scores[seat] != old.scores[seat]:
            yield f"{player(new, seat)} has {points(new.scores[seat])}, not {old.scores[seat]}."


def _turn(old: State, new: State) -> Iterator[str]:
    if "over" in (old.phase, new.phase):
        return
    if old.turn != new.turn:
        yield f"It is {player(new, new.turn)}'s turn, not {player(old, old.turn)}'s."
    if old.phase != new.phase:
        yield f"The turn is at “{_phase(new)}” now, not at “{_phase(old)}”."


def _phase(state: State) -> str:
    return state.phase.replace("_", " ")


def _end(old: State, new: State) -> Iterator[str]:
    was, now = old.outcome, new.outcome
    if was == now:
        return
    if now is None:
        yield "The match is not over."
        return
    winners = players(new, now.winners)
    if was is None:
        yield f"The match is over: {winners} won ({now.rule})."
    else:
        yield f"The winner is {winners} ({now.rule}), not {players(old, was.winners)}."
