"""What could the seat on turn close now, and for how many points?

Every creature that the dice allow to be closed is found, by no more than three tries for each
tile and corner (``closings.py``), so an answer takes a fraction of a second on any table. All are
legal: tiles that together close a figure beside the group may lie as they like, in holes too. Where
tiles are only counted there is nothing to see.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from companion.games.palagonia.acts import ContractAct, Lay, Rotate
from companion.games.palagonia.closings import closing_placements
from companion.games.palagonia.dice import Face, number_on
from companion.games.palagonia.possible import possible, rotatable
from companion.games.palagonia.scoring import Closing, scored_laying, scored_turning
from companion.games.palagonia.sharing import never_by_turning, sharers
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import LIMIT, ORIENTATIONS, table_of

MOST_HINTS: Final = 20
"""More than anybody wants to read; the best come first."""


class Hint(msgspec.Struct, frozen=True):
    """An act that would be legal now, what it would close, and what the seat on turn would gain."""

    act: ContractAct
    gain: int
    closes: tuple[Closing, ...]


def hints(state: State) -> tuple[Hint, ...]:
    """The acts by which the seat on turn would score now, most points first, 20 at most."""
    if state.quick or state.turn is None:
        return ()
    faces = dict.fromkeys(one.die for one in possible(state) if one.possible)
    found = [hint for die in faces for hint in _with(state, die) if hint.gain]
    found.sort(key=lambda hint: -hint.gain)
    return tuple(found[:MOST_HINTS])


def _with(state: State, die: Face) -> Iterator[Hint]:
    """What a die allows: as many tiles as its number, or a turn; removing closes nothing."""
    number = number_on(die)
    if number is not None:
        for placement in closing_placements(state.tiles, number):
            if any(max(map(abs, tile.cell)) > LIMIT for tile in placement.tiles):
                continue  # at the rim of the world lie cells that no act can name
            closed = scored_laying(state.tiles, table_of(placement.tiles), sharers(state))
            yield _hint(Lay(state.on_turn, placement.tiles), closed)
    elif die == "rotate" and not never_by_turning(state):
        for cell in rotatable(state):
            for to in ORIENTATIONS:
                if to != state.tiles[cell]:
                    closed = scored_turning(state.tiles, cell, to, sharers(state), state.edition)
                    yield _hint(Rotate(state.on_turn, cell, to), closed)


def _hint(act: ContractAct, closed: tuple[Closing, ...]) -> Hint:
    return Hint(act, sum(one.value for one in closed if one.scored), closed)
