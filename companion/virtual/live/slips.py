"""What may players do wrong? Things that no rule allows, and that happen at every table.

| slip | what happens |
|---|---|
| wrong column | somebody moves a column of another player |
| two columns | somebody moves two columns in one turn |
| dropped column | a column falls beside the table, is picked up and set down |

What no rule allows the others let count (VP-46), so that the match goes on as it stands.
"""

import queue
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from companion.games.villa_paletti.acts import Move
from companion.games.villa_paletti.columns import movable_columns
from companion.games.villa_paletti.pieces import ColumnId
from companion.scene import Piece
from companion.virtual.disturbance import knock
from companion.virtual.live.story import LiveStory
from companion.virtual.villa_match import ActedMatch


class Slip(StrEnum):
    """Something done wrong."""

    WRONG_COLUMN = "wrong-column"
    TWO_COLUMNS = "two-columns"
    DROPPED_COLUMN = "dropped-column"


class Slips:
    """The slips that are still to be made; any thread may add to them."""

    def __init__(self) -> None:
        """Begin without any."""
        self._wanted: queue.SimpleQueue[Slip] = queue.SimpleQueue()

    def put(self, slip: Slip) -> None:
        """Want one more."""
        self._wanted.put(slip)

    def make(self, acted: ActedMatch, story: LiveStory) -> bool:
        """Play a turn with the next slip that is wanted; return whether one was.

        Raises:
            GaveWay: The tower came loose.
        """
        if self._wanted.empty():
            return False
        return _MADE[self._wanted.get()](acted, story)


def _wrong_column(acted: ActedMatch, story: LiveStory) -> bool:
    seat = story.game.on_turn
    others = [one for one in story.game.seats if one != seat]
    theirs = [column for other in others for column in movable_columns(story.game, other)]
    return _foul(acted, story, theirs)


def _two_columns(acted: ActedMatch, story: LiveStory) -> bool:
    seat = story.game.on_turn
    acted.turn()
    _foul(acted, story, movable_columns(story.game, seat))
    return True


def _dropped_column(acted: ActedMatch, story: LiveStory) -> bool:
    seat = story.game.on_turn
    column = acted.safe_column(movable_columns(story.game, seat))
    if column is None:
        return False
    act = Move(seat, story.ref(column))
    moved = acted.carry_to_top(column, by_way=lambda: _drops(acted))
    if moved:
        story.act(act)
    return True


def _drops(acted: ActedMatch) -> None:
    """The column that is held falls beside the base, and is picked up."""
    table = acted.table
    held = table.world.held
    assert isinstance(held, Piece), "a column is carried"
    acted.does(table.hand.take_away())
    table.disturb(knock(table.at_s, 0.01, 3.0, (130.0, 0.0)))
    table.advance(float(acted.rng.uniform(2.0, 4.0)))
    acted.does(table.hand.fetch(held))


def _foul(acted: ActedMatch, story: LiveStory, columns: Sequence[ColumnId]) -> bool:
    """Move one of the columns to the top; no rule allows it."""
    column = acted.safe_column(columns)
    if column is None:
        return False
    act = Move(story.game.on_turn, story.ref(column))
    if acted.carry_to_top(column):
        story.foul(act)
    return True


_MADE: Final[dict[Slip, Callable[[ActedMatch, LiveStory], bool]]] = {
    Slip.WRONG_COLUMN: _wrong_column,
    Slip.TWO_COLUMNS: _two_columns,
    Slip.DROPPED_COLUMN: _dropped_column,
}
