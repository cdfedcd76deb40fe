"""What may players do wrong, or clumsily? Things that happen at every table, rules or no rules.

| slip | what happens |
|---|---|
| wrong column | somebody moves a column of another player |
| two columns | somebody moves two columns in one turn |
| dropped column | a column falls beside the table, is picked up and set down |
| nudged plate | a sleeve moves the highest plate by some millimetres |
| returning hand | a hand comes back to the tower and touches it, and changes nothing |
| leaning | somebody leans on the table's edge while another one plays |

What no rule allows the others let count (VP-46), so that the match goes on as it stands.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

import numpy as np

from companion.games.villa_paletti.acts import Move
from companion.games.villa_paletti.columns import movable_columns
from companion.games.villa_paletti.pieces import ColumnId
from companion.scene import Piece
from companion.virtual.disturbance import knock, lean
from companion.virtual.hand import Pulled
from companion.virtual.statics import arrangement_of
from companion.virtual.villa_match import ActedMatch
from companion.virtual.ways import plates_laid

# The others look at what was done for so long, till one of them says that it counts.
_ASTOUNDED_S: Final = 3.0, 4.5

_NUDGE_N: Final = 0.35
_LEAST_NUDGE_MM: Final = 3.0
_MOST_NUDGES: Final = 6
_STANDS_MM: Final = 8.0


class Slip(StrEnum):
    """Something done wrong."""

    WRONG_COLUMN = "wrong-column"
    TWO_COLUMNS = "two-columns"
    DROPPED_COLUMN = "dropped-column"
    NUDGED_PLATE = "nudged-plate"
    RETURNING_HAND = "returning-hand"
    LEANING = "leaning"


def make_slip(slip: Slip, acted: ActedMatch) -> bool:
    """Let players make a slip, and write down when; return whether that was a turn.

    Args:
        slip: Which one.
        acted: The match in which it is made, between two turns.

    Raises:
        GaveWay: The tower came loose.
    """
    since_s = acted.table.at_s
    told = {"slip": slip.value, "from_s": round(since_s, 3), "to_s": 1e9}
    acted.story.slips.append(told)  # before it is over: the tower may not survive it
    was_turn = _MADE[slip](acted)
    told["to_s"] = round(acted.table.at_s, 3)
    return was_turn


def _wrong_column(acted: ActedMatch) -> bool:
    game = acted.story.game
    others = [one for one in game.seats if one != game.on_turn]
    return _foul(acted, [column for other in others for column in movable_columns(game, other)])


def _two_columns(acted: ActedMatch) -> bool:
    seat = acted.story.game.on_turn
    acted.turn()
    _foul(acted, movable_columns(acted.story.game, seat))
    return True


def _dropped_column(acted: ActedMatch) -> bool:
    story = acted.story
    seat = story.game.on_turn
    acted.rest()
    column = acted.safe_column(movable_columns(story.game, seat))
    if column is None:
        return False
    act, by = Move(seat, story.ref(column)), story.colour(seat, column.colour)
    carried = acted.carry_to_top(column, by_way=lambda: _drops(acted))
    if isinstance(carried, Pulled):
        return False
    story.act(act)
    acted.tell_moved(carried, by=by, challenge_of=None)
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


def _foul(acted: ActedMatch, columns: Sequence[ColumnId]) -> bool:
    """Move one of the columns to the top; no rule allows it."""
    acted.rest()
    story = acted.story
    column = acted.safe_column(columns)
    if column is None:
        return False
    act = Move(story.game.on_turn, story.ref(column))
    carried = acted.carry_to_top(column)
    if isinstance(carried, Pulled):
        return False
    story.foul(act)
    # Who it was nobody can see.
    acted.tell_moved(carried, by=None, challenge_of=None, foul=True)
    acted.rest(*_ASTOUNDED_S)
    story.let_count()
    return True


def _nudged_plate(acted: ActedMatch) -> bool:
    """A plate slides on its columns till it has gone some millimetres; stronger if it will not."""
    acted.rest()
    world, hand = acted.table.world, acted.table.hand
    if arrangement_of(world).margin_mm() < _STANDS_MM:
        return False
    plate = plates_laid(world)[-1]
    angle = float(acted.rng.uniform(0, 2 * np.pi))
    along = np.array([np.cos(angle), np.sin(angle), 0.0])
    began_m, force_n = world.position_m(plate), _NUDGE_N
    for _ in range(_MOST_NUDGES):
        acted.does(hand.push(plate, force_n * along, 0.3, 0.05))
        off_mm = 1e3 * float(np.hypot(*(world.position_m(plate) - began_m)[:2]))
        if off_mm >= _LEAST_NUDGE_MM:
            acted.story.tell(acted.table.at_s, "plate_moved", plate=plate, by_mm=round(off_mm, 2))
            break
        force_n *= 1.4
    return False


def _returning_hand(acted: ActedMatch) -> bool:
    """Somebody touches what was set down last, or tries a column of his, after the turn."""
    acted.turn()
    acted.rest(0.2, 0.9)
    world = acted.table.world
    standing = [one for one in world.in_game() if isinstance(one, Piece)]
    piece = standing[int(acted.rng.integers(len(standing)))]
    acted.does(acted.table.hand.touch(piece))
    return True


def _leaning(acted: ActedMatch) -> bool:
    rng, table = acted.rng, acted.table
    edge_mm = 0.9 * table.world.stage.table_set.base_radius_mm
    angle = float(rng.uniform(0, 2 * np.pi))
    place = edge_mm * float(np.cos(angle)), edge_mm * float(np.sin(angle))
    length_s, force_n = float(rng.uniform(2.0, 8.0)), float(rng.uniform(1.0, 8.0))
    begins_s = table.at_s + float(rng.uniform(0.0, 4.0))
    table.disturb(lean(begins_s, length_s, force_n, place, float(rng.uniform(0.02, 0.15))))
    acted.turn()
    return True


_MADE: Final[dict[Slip, Callable[[ActedMatch], bool]]] = {
    Slip.WRONG_COLUMN: _wrong_column,
    Slip.TWO_COLUMNS: _two_columns,
    Slip.DROPPED_COLUMN: _dropped_column,
    Slip.NUDGED_PLATE: _nudged_plate,
    Slip.RETURNING_HAND: _returning_hand,
    Slip.LEANING: _leaning,
}
