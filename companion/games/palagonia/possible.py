"""Which of the dice can be carried out by PG-10, PG-11 and PG-21, and why not the others?

Asked before anybody acts, by the faces and by the rules themselves. A number can be carried out
if the bag holds as many tiles: there is always room beside the group. A tile can be removed if one
lies on the table: among the outer tiles of a group there is always one without which the others
stay together (PG-13), for in a part that hangs on the rest by one tile the farthest tile to the
left or to the right is another one, is outer, and holds nothing. A tile can be turned if one has
six neighbours.

Where tiles are only counted nobody knows whether one has six neighbours: with fewer than seven on
the table none has, else it can be done until the table says that it cannot.
"""

from typing import Final

import msgspec

from companion.games.palagonia.dice import Face, number_on
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import Cell, is_connected, is_inner, is_outer
from companion.games.palagonia.violations import Violation

FEWEST_AROUND_AN_INNER_TILE: Final = 7
"""An inner tile and its six neighbours."""


class Possibility(msgspec.Struct, frozen=True):
    """A die with what speaks against carrying it out; null if it can be."""

    die: Face
    against: Violation | None

    @property
    def possible(self) -> bool:
        """Whether it can be carried out."""
        return self.against is None

    @property
    def why(self) -> str | None:
        """Why it cannot, for people; null if it can."""
        return None if self.against is None else self.against.sentence

    @property
    def rule(self) -> str | None:
        """The rule by which it cannot; null if it can."""
        return None if self.against is None else self.against.rule


def possible(state: State) -> tuple[Possibility, ...]:
    """The dice that wait to be carried out, each with what speaks against it; mostly none wait."""
    return tuple(Possibility(die, _against(state, die)) for die in state.dice)


def must_remove_instead(state: State) -> bool:
    """PG-11, PG-23: whether an outer tile is removed because neither die can be carried out."""
    dice = possible(state)
    return bool(dice) and not any(one.possible for one in dice)


def is_compulsory(state: State, die: Face) -> bool:
    """PG-11: whether a die must be carried out because the other cannot be.

    If both can be, the player may choose, even whether to end the game (PG-22).
    """
    dice = possible(state)
    return any(one.die == die and one.possible for one in dice) and not all(
        one.possible for one in dice
    )


def removable(state: State) -> tuple[Cell, ...]:
    """PG-10, PG-13: the outer tiles that may be taken away, whatever the dice show."""
    together = state.edition.stay_connected
    return tuple(
        cell
        for cell in sorted(state.tiles)
        if is_outer(state.tiles, cell)
        and (not together or is_connected(other for other in state.tiles if other != cell))
    )


def rotatable(state: State) -> tuple[Cell, ...]:
    """PG-10: the inner tiles, whatever the dice show."""
    return tuple(cell for cell in sorted(state.tiles) if is_inner(state.tiles, cell))


def _against(state: State, die: Face) -> Violation | None:
    number = number_on(die)
    if number is not None:
        return Violation.MORE_THAN_THE_BAG if number > state.bag else None
    if die in state.impossible:
        return Violation.SAID_IMPOSSIBLE
    if die == "remove":
        return None if state.on_table else Violation.NO_TILE_AT_ALL
    if state.quick:
        can = state.on_table >= FEWEST_AROUND_AN_INNER_TILE
    else:
        can = any(is_inner(state.tiles, cell) for cell in state.tiles)
    return None if can else Violation.NO_INNER_TILE
