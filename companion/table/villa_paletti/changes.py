"""What did a correction or an undo change? Only that, in the words of the game."""

from collections.abc import Iterator

from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.state import Seal, State, scores
from companion.table.steps import Step, Timeline
from companion.table.villa_paletti.words import act_words, column, player, players, storey

_Told = Timeline[State, Act]


def recompute(before: _Told, after: _Told) -> list[str]:
    """Return a sentence for everything that is otherwise ``after``; none if nothing is.

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


def _acts(before: _Told, after: _Told) -> Iterator[str]:
    earlier = {step.i: step for step in before.steps}
    for step in after.steps:
        old = earlier.get(step.i)
        if old is None:
            continue
        said = f"In turn {step.turn_number} {act_words(after.start, step.act)}"
        if step.struck_by is not None or old.struck_by is not None:
            if step.struck_by is not None and old.struck_by is None:
                yield f"{said} is struck out."
            elif old.struck_by is not None and step.struck_by is None:
                yield f"{said} counts again."
                yield from _illegal(said, step)
        elif step.act != old.act:
            yield f"{said} takes the place of {act_words(after.start, old.act)}."
            yield from _illegal(said, step)
        elif _verdict(step) != _verdict(old):
            yield f"{said} is now {_verdict(step)}, not {_verdict(old)}."


def _illegal(said: str, step: Step[State, Act]) -> Iterator[str]:
    if not step.is_legal:
        yield f"{said} is {_verdict(step)}."


def _verdict(step: Step[State, Act]) -> str:
    assert step.verdict is not None
    rules = f" ({', '.join(step.verdict.rules)})" if step.verdict.rules else ""
    return f"{step.verdict.verdict}{rules}"


def _seal(before: _Told, after: _Told) -> Iterator[str]:
    old_takers, new_takers = _takers(before), _takers(after)
    for i in sorted(old_takers.keys() | new_takers.keys()):
        old, new = old_takers.get(i), new_takers.get(i)
        if old is not None and new is not None:
            if old[1] != new[1]:
                yield f"The seal went to {new[1]} in turn {new[0]}, not {old[1]}."
        elif new is not None:
            yield f"The seal went to {new[1]} in turn {new[0]}; it had not moved there before."
        elif old is not None:
            yield f"The seal did not go to {old[1]} in turn {old[0]}."
    old_seal, new_seal = before.state.seal, after.state.seal
    if old_seal.holder != new_seal.holder:
        yield (
            f"{_holder(after.state)} the seal now, not {player(before.state, old_seal.holder)}."
            if old_seal.holder is not None
            else f"{_holder(after.state)} the seal now."
        )
    if old_seal.upper_face != new_seal.upper_face:
        yield f"The seal shows {_face(new_seal)} now, not {_face(old_seal)}."


def _takers(told: _Told) -> dict[int, tuple[int, str]]:
    """For each act that moved the seal: the turn, and the colour that took it."""
    return {
        step.i: (step.turn_number, step.after.seal.taken_with or "nobody")
        for step in told.effective
        if step.before.seal.holder != step.after.seal.holder
    }


def _holder(state: State) -> str:
    return "Nobody has" if state.seal.holder is None else f"{player(state, state.seal.holder)} has"


def _face(seal: Seal) -> str:
    return seal.upper_face or "its blank side"


def _plates(old: State, new: State) -> Iterator[str]:
    for plate in new.plates[len(old.plates) :]:
        yield f"The {plate} plate lies."
    for plate in old.plates[len(new.plates) :]:
        yield f"The {plate} plate does not lie yet."


def _columns(old: State, new: State) -> Iterator[str]:
    for was, now in zip(old.columns, new.columns, strict=True):
        name = column(now.id).capitalize()
        if was.out != now.out:
            yield f"{name} is out of the game." if now.out else f"{name} is still in the game."
        if was.storey != now.storey and not now.out:
            yield f"{name} stands on {storey(now.storey)}, not on {storey(was.storey)}."
        if was.blocked != now.blocked:
            yield f"{name} is blocked." if now.blocked else f"{name} is not blocked."


def _points(old: State, new: State) -> Iterator[str]:
    earlier = scores(old)
    for seat, points in scores(new).items():
        if points != earlier[seat]:
            yield (
                f"{player(new, seat)} has {_counted(points)} on the highest plate, "
                f"not {earlier[seat]}."
            )


def _counted(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


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
    by_rule = f" ({now.rule})" if now.rule else ""
    winners = players(new, now.winners)
    if was is None:
        yield f"The match is over: {winners} won{by_rule}."
    elif was.winners != now.winners:
        yield f"The winner is {winners}{by_rule}, not {players(old, was.winners)}."
    else:
        yield f"The match ended by {now.termination}{by_rule}."
