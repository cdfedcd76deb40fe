"""How is a table of tiles read from a file, and how is what lies on it told to other programs?

``{"tiles":[{"q","r","o"}, …]}``; further keys are passed over, so that what ``read-tiles`` or
``adjudicate`` say about a table is such a file too.
"""

import msgspec

from companion.games.game import Unreadable
from companion.games.lines import printable
from companion.games.palagonia.figures import creatures_and_open
from companion.games.palagonia.tiles import (
    Coordinate,
    Table,
    Tile,
    holes,
    is_connected,
    table_of,
    tiles_of,
)

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class _TileInFile(msgspec.Struct, frozen=True):
    q: Coordinate
    r: Coordinate
    o: int

    def __post_init__(self) -> None:
        """PG-1: there are three orientations."""
        if self.o not in range(3):
            raise ValueError("The orientation `o` is 0, 1 or 2")


class _TableInFile(msgspec.Struct, frozen=True):
    tiles: tuple[_TileInFile, ...]


def read_table(data: bytes) -> Table | Unreadable:
    """The table that a file's bytes tell, or why they tell none."""
    try:
        found = msgspec.json.decode(data.removeprefix(_BYTE_ORDER_MARK), type=_TableInFile)
        return table_of(Tile(tile.q, tile.r, tile.o) for tile in found.tiles)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Unreadable(f"This is no table of tiles: {printable(str(error)).rstrip('.')}.")


def table_report(table: Table) -> dict[str, object]:
    """The object that ``companion palagonia value --json`` prints."""
    creatures, figures_open = creatures_and_open(table)
    return {
        "creatures": [
            {
                "colour": figure.colour,
                "closed": True,
                "loops": figure.loops,
                "limbs": figure.limbs,
                "value": figure.value,
                "scores": figure.scores,
                "tiles": [list(cell) for cell in figure.body],
            }
            for figure in creatures
        ],
        "figures_open": figures_open,
        "connected": is_connected(table),
        "holes": [list(cell) for cell in sorted(holes(table))],
    }


def tiles_report(table: Table) -> list[dict[str, int]]:
    """The tiles of a table, ordered by their cells."""
    return [{"q": tile.q, "r": tile.r, "o": tile.o} for tile in tiles_of(table)]
