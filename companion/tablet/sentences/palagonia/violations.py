"""Why does something not count, or why can it not be done? A sentence for each of the reasons.

Names are those of ``companion/games/palagonia/violations.py``; a test holds this table to it.
"""

from typing import Final

from companion.tablet.text import Text, text, verbatim

VIOLATIONS: Final[dict[str, Text]] = {
    "NOT_STARTED": text("The match has not started."),
    "ALREADY_STARTED": text("The match has already started."),
    "NO_SUCH_SEAT": text("There is no such player (PG-9)."),
    "OUT_OF_TURN": text("It is somebody else's turn (PG-9)."),
    "OPENING_FIRST": text("First it is rolled for who starts (PG-9)."),
    "STARTER_LAYS_FIRST": text("First the starter lays tiles (PG-9)."),
    "OPENING_ROLL_NOT_NOW": text("It is settled who started (PG-9)."),
    "HAS_ROLLED": text("This player has rolled already (PG-9)."),
    "NOT_AMONG_THE_HIGHEST": text("Only those with the highest number roll again (PG-9)."),
    "NOT_THE_STARTERS_NUMBER": text("The starter lays as many tiles as the die showed (PG-9)."),
    "FIRST_TILES_APART": text("The first tiles must all touch (PG-9)."),
    "ROLL_NOT_NOW": text("The dice have been rolled; now comes an action (PG-10)."),
    "ACTION_NOT_NOW": text("The dice come first (PG-10)."),
    "NOT_ON_THE_DICE": text("Neither die shows that (PG-10)."),
    "NUMBER_NOT_ON_THE_DICE": text("Neither die shows that number of tiles (PG-10)."),
    "NO_TILE_THERE": text("No tile lies there (PG-10)."),
    "NOT_AN_OUTER_TILE": text("Only an outer tile, with an open side, is removed (PG-10)."),
    "NOT_AN_INNER_TILE": text("Only an inner tile, with six neighbours, is turned (PG-10)."),
    "NOT_TURNED": text("The tile lies so already (PG-10)."),
    "NO_INNER_TILE": text("No tile has six neighbours (PG-10)."),
    "NO_TILE_AT_ALL": text("No tile lies on the table (PG-10)."),
    "TILES_ARE_NAMED_HERE": text("In this match every tile is laid on the screen (PG-10)."),
    "TILES_ARE_COUNTED_HERE": text("In this match tiles are only counted (PG-10)."),
    "OTHER_DIE_COMPULSORY": text("That cannot be done; the other die is compulsory (PG-11)."),
    "REMOVE_INSTEAD": text("Neither can be done: an outer tile is removed instead (PG-11)."),
    "SAID_IMPOSSIBLE": text("The table sees that it cannot be done (PG-11)."),
    "PLAINLY_POSSIBLE": text("That can be done (PG-11)."),
    "CELL_TWICE": text("Two tiles cannot lie in one place (PG-12)."),
    "CELL_TAKEN": text("A tile lies there already (PG-12)."),
    "TILES_APART": text(
        "The tiles of a turn must touch, unless all of them close a figure (PG-12)."
    ),
    "AWAY_FROM_THE_GROUP": text("A tile must touch those on the table (PG-12)."),
    "SPLITS_THE_GROUP": text("The tiles on the table must stay one group (PG-13)."),
    "HOLE_NOT_CLOSING": text("A hole of one tile is filled only if that closes a figure (PG-14)."),
    "MORE_THAN_THE_BAG": text("The bag holds fewer tiles (PG-21)."),
    "AFTER_THE_END": text("The match is over (PG-21)."),
    "ENOUGH_LAID": text("The number of the die is laid already (PG-10)."),
}
"""Every reason by its name; the last one is the tablet's own."""


def violation_text(name: str) -> Text:
    """Return a reason as a sentence; one of another version by its name."""
    return VIOLATIONS.get(name) or verbatim(name)
