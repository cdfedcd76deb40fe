"""What follows from a legal act, in words for people?"""

from collections.abc import Iterator
from typing import Final

from companion.games.palagonia.possible import is_compulsory, must_remove_instead, possible
from companion.games.palagonia.scoring import Closing
from companion.games.palagonia.state import Phase, State


def what_follows(before: State, after: State) -> str:
    """A few sentences: what closed and who got points for it, and what is waited for now."""
    return " ".join((*_closings(after), *_turn(before, after), waiting(after)))


def waiting(state: State) -> str:
    """What the table waits for, or how it ended."""
    if state.outcome is not None:
        return how_it_ended(state)
    if state.phase == "opening_roll":
        left = set(state.contenders) - {seat for seat, _ in state.opening}
        return f"{seats(left)} {'rolls' if len(left) == 1 else 'roll'} for the start."
    sentence = _WAITING[state.phase].format(seat=state.turn, dice=" and ".join(state.dice))
    if must_remove_instead(state):
        return f"{sentence} Neither can be carried out: an outer tile is removed instead."
    compulsory = {one.die for one in possible(state) if is_compulsory(state, one.die)}
    return " ".join((sentence, *(f"Only {die} can be carried out." for die in compulsory)))


def how_it_ended(state: State) -> str:
    """Who has won; empty while the match runs."""
    if state.outcome is None:
        return ""
    winners = state.outcome.winners
    points = state.scores[winners[0]]
    shared = " together" if len(winners) > 1 else ""
    won = "wins" if len(winners) == 1 else "win"
    done = "The bag is empty" if state.bag == 0 else "The bag can never be emptied any more"
    return f"{done}: {_small(seats(winners))} {won}{shared} with {_points(points)}."


def closing_sentence(closing: Closing) -> str:
    """What closed, what it is worth, and to whom."""
    of = f" of colour {closing.colour}" if closing.colour else ""
    made_of = f"{counted(closing.loops, 'loop')}, {counted(closing.limbs, 'limb')}"
    if closing.scored:
        return (
            f"A creature{of} closed ({made_of}): {_points(closing.value)} to "
            f"{_small(seats(closing.to))}."
        )
    return f"A creature{of} closed ({made_of}), worth {closing.value}, and scores nothing."


def seats(some: set[int] | tuple[int, ...]) -> str:
    """``Seat 1``, or ``Seats 0 and 2``: in the order given, a set in that of the seats."""
    names = [str(seat) for seat in (sorted(some) if isinstance(some, set) else some)]
    if len(names) == 1:
        return f"Seat {names[0]}"
    return f"Seats {', '.join(names[:-1])} and {names[-1]}"


def counted(number: int, word: str) -> str:
    """``1 loop``, ``2 loops``."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def _closings(after: State) -> Iterator[str]:
    yield from map(closing_sentence, after.closed_now)


def _turn(before: State, after: State) -> Iterator[str]:
    """What the sentence of the phase does not say: that a turn was passed, or earned."""
    if before.phase == "roll" and after.phase != "action":
        yield "Nothing can be done: the turn passes."
    if before.phase == "opening_roll" and after.phase == "opening_roll" and not after.opening:
        yield "Nobody starts yet."
    if after.phase == "roll" and after.extra_turn:
        yield "The double earned one more turn."


_WAITING: Final[dict[Phase, str]] = {
    "start": "The match has not started.",
    "opening_lay": "Seat {seat} starts and lays {dice} tiles.",
    "roll": "Seat {seat} rolls both dice.",
    "action": "Seat {seat} has {dice}.",
}


def _small(text: str) -> str:
    return text[0].lower() + text[1:]


def _points(number: int) -> str:
    return counted(number, "point")
