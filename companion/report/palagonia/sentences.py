"""What is said of a turn of Palagonia? Its dice, what was done, and what that closed and opened."""

from collections.abc import Iterator

from companion.games.palagonia import rules
from companion.games.palagonia.acts import (
    Act,
    Lay,
    OpeningRoll,
    QuickImpossible,
    QuickLay,
    QuickRemove,
    Remove,
    Roll,
    Rotate,
)
from companion.games.palagonia.dice import Face, number_on
from companion.games.palagonia.figures import SCORES_FROM, Figure, creatures
from companion.games.palagonia.scoring import Closing
from companion.games.palagonia.state import State
from companion.report.palagonia.story import Story, Turn
from companion.table.palagonia.words import player, points, tiles
from companion.table.retold.steps import Step


def title(turn: Turn) -> str:
    """Return what was done in a turn, or that nothing was: "Ann lays 3 tiles"."""
    who = player(turn.after, turn.seat)
    if turn.act is None:
        return f"{who} can do nothing" if turn.after.phase != "action" else f"{who} is on turn"
    starts = "starts and " if turn.is_opening else ""
    return f"{who} {starts}{_done(turn.act)}"


def dice(turn: Turn) -> Iterator[str]:
    """Yield what was rolled, what of it could be done, and why not the rest (PG-10, PG-11)."""
    if turn.is_opening:
        yield from _opening(turn)
        return
    state = turn.acting
    who = player(turn.after, turn.seat)
    again = "In the turn that the double has earned " if turn.is_extra else ""
    for step in turn.rolls:
        assert isinstance(step.act, Roll)
        faces = step.act.dice
        double = "A double." if faces[0] == faces[1] else ""
        yield f"{again}{who} rolls {_and(faces)}. {double}".rstrip()
    if turn.said:
        yield from (_said(step) for step in turn.said)
        state = turn.said[-1].after
    yield from _choice(state)


def consequences(story: Story, turn: Turn) -> Iterator[str]:
    """Yield what closed, who gets points for it and why, what came open, and what follows."""
    if turn.act is not None:
        for place, closing in enumerate(turn.after.closed_now):
            yield closing_sentence(turn, closing, story.name(turn.act.i, place))
        yield from _opened(story, turn)
    elif turn.after.phase != "action" and not turn.is_opening:
        yield "Neither die can be done and no tile be removed: the turn passes (PG-23)."
    if turn.after.over:
        yield "The bag is empty, and the match is over (PG-21)."
    elif turn.after.phase == "roll" and turn.after.extra_turn:
        yield "The double has earned one more turn (PG-15)."


def closing_sentence(turn: Turn, closing: Closing, name: str) -> str:
    """Return what closed, how it is counted, and who gets how many points or why nobody does."""
    called = f"“{name}”" if name else kind(closing)
    of = f", of colour {closing.colour}," if closing.colour else ""
    head = f"{called}{of} closes: {count(closing.loops, closing.limbs)}."
    head = head[0].upper() + head[1:]
    return f"{head} {_points(turn, closing)}"


def kind(closing: Closing) -> str:
    """Return what a creature without a name is called."""
    if (closing.loops, closing.limbs) == (1, 0):
        return "a Pala-virus"
    return "a bare ring" if (closing.loops, closing.limbs) == (2, 0) else "a creature"


def count(loops: int, limbs: int) -> str:
    """Return how a value comes about (PG-7): "2 loops + 1 limb = 3"."""
    said = [f"{loops} loop{'' if loops == 1 else 's'}"]
    if limbs:
        said.append(f"{limbs} limb{'' if limbs == 1 else 's'}")
    return f"{' + '.join(said)} = {loops + limbs}"


def standings(state: State) -> str:
    """Return the points of all players and the tiles left: "Ann 3 · Bo 0 · bag 39"."""
    seats = [f"{player(state, seat)} {state.scores[seat]}" for seat in state.seats]
    return " · ".join((*seats, f"bag {state.bag}"))


def headline(state: State) -> str:
    """Return who has won, or that the match is not over."""
    if state.outcome is None:
        return "The match is not over"
    winners = [player(state, seat) for seat in state.outcome.winners]
    return f"{_and(tuple(winners))} {'wins' if len(winners) == 1 else 'win together'}"


def reason(state: State) -> str:
    """Return by what and against whom; empty while the match runs."""
    if state.outcome is None:
        return ""
    best = state.scores[state.outcome.winners[0]]
    others = sorted(
        (seat for seat in state.seats if seat not in state.outcome.winners),
        key=lambda seat: -state.scores[seat],
    )
    rest = [f"{player(state, seat)} has {state.scores[seat]}" for seat in others]
    against = f"; {_and(tuple(rest))}" if rest else ""
    return f"Most points win: {points(best)}{against} ({state.outcome.rule})."


def opened_by(before: State, after: State) -> tuple[Figure, ...]:
    """Return the creatures of the table before an act that are closed no more, or not as before."""
    still = {(one.colour, one.nodes) for one in creatures(after.tiles)}
    return tuple(one for one in creatures(before.tiles) if (one.colour, one.nodes) not in still)


def _done(step: Step[State, Act]) -> str:
    match step.act:
        case Lay() as act:
            return f"lays {tiles(len(act.tiles))}"
        case QuickLay() as act:
            return f"lays {tiles(act.count)}"
        case Remove() | QuickRemove():
            instead = rules.must_remove_instead(step.before)
            return f"removes an outer tile{' instead' if instead else ''}"
        case Rotate(cell=cell, to=to):
            thirds = (to - step.before.tiles[cell]) % 3
            return f"turns an inner tile by {120 * thirds} degrees"
    return "turns an inner tile"


def _opening(turn: Turn) -> Iterator[str]:
    """PG-9: each round of the rolls for the start, and how it came out."""
    rolled: list[str] = []
    for step in turn.rolls:
        assert isinstance(step.act, OpeningRoll)
        rolled.append(f"{player(step.after, step.act.by)} {step.act.die}")
        if step.after.opening:
            continue
        said = f"For the start they roll: {', '.join(rolled)}."
        if step.after.phase == "opening_roll":
            all_again = len(step.after.contenders) == len(step.before.contenders)
            whose = "All of them roll" if all_again else "The highest roll"
            said += f" {whose} again (PG-9)."
        yield said
        rolled = []
    if turn.rolls and turn.after.phase != "opening_roll":
        state = turn.acting
        yield f"{player(state, state.turn)} has the highest number and lays as many tiles (PG-9)."


def _choice(state: State) -> Iterator[str]:
    """PG-11: what could be done with the dice, and why not the rest."""
    found = rules.possible(state)
    for one in dict.fromkeys(found):
        if one.why is not None:
            yield f"{one.die.capitalize()} cannot be done: {_small(one.why)[:-1]} ({one.rule})."
    if not found:
        return
    can: list[Face] = list(dict.fromkeys(one.die for one in found if one.possible))
    if not can:
        yield "Neither can be done, so an outer tile is removed instead (PG-11)."
    elif not all(one.possible for one in found):
        yield f"So {can[0]} must be done (PG-11)."
    elif len(can) > 1:
        yield "Both can be done."
    for die in can:
        if number_on(die) == state.bag:
            yield f"{die.capitalize()} would empty the bag and end the match (PG-21)."


def _said(step: Step[State, Act]) -> str:
    assert isinstance(step.act, QuickImpossible)
    return f"The table says that {step.act.die} cannot be done."


def _points(turn: Turn, closing: Closing) -> str:
    """PG-7, PG-17, PG-18, PG-19: who gets what."""
    if closing.scored:
        return _shared(turn, closing)
    if closing.value < SCORES_FROM:
        return f"Below {SCORES_FROM} nothing scores (PG-7)."
    if turn.act is not None and isinstance(turn.act.act, Rotate):
        return "What a turn of a tile closes does not score here (PG-18)."
    return "Not all tiles of this turn belong to it, so nobody scores (PG-17)."


def _shared(turn: Turn, closing: Closing) -> str:
    mine = f"{points(closing.value)} for {player(turn.after, turn.seat)}"
    others = [player(turn.after, seat) for seat in closing.to if seat != turn.seat]
    if others:
        return f"{mine}, and as many for {others[0]}, who played before (PG-19)."
    if turn.is_extra:
        return f"{mine} alone: nobody shares in an extra turn (PG-19)."
    return f"{mine} alone: nobody played before (PG-19)."


def _opened(story: Story, turn: Turn) -> Iterator[str]:
    assert turn.act is not None
    if turn.after.quick or isinstance(turn.act.act, Lay):
        return
    for figure in opened_by(turn.act.before, turn.act.after):
        if figure.value == 1:
            continue  # viruses come and go with every turn of a tile
        name = name_of(story, figure, turn.act.i)
        called = f"“{name}”" if name else f"A creature of colour {figure.colour}"
        yield f"{called} ({count(figure.loops, figure.limbs)}) {_fate(figure, turn.after)}."


def _fate(figure: Figure, after: State) -> str:
    """What became of a creature that is not as it was."""
    corners = set(figure.nodes)
    closed = [set(one.nodes) for one in creatures(after.tiles) if one.colour == figure.colour]
    if any(corners <= one for one in closed):
        return "is part of another creature now"
    return "falls apart" if corners <= set().union(*closed) else "comes open"


def name_of(story: Story, figure: Figure, before: int) -> str:
    """Return the name that a creature on the table got when it closed last, empty if none.

    Args:
        story: The match.
        figure: The creature.
        before: Only what closed before this entry counts.
    """
    for step in reversed(story.told.effective):
        if step.i >= before or not step.is_legal:
            continue
        for place, closing in enumerate(step.after.closed_now):
            if (closing.colour, closing.body) == (figure.colour, figure.body):
                return story.name(step.i, place)
    return ""


def _small(text: str) -> str:
    return text[0].lower() + text[1:]


def _and(words: tuple[str, ...]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
