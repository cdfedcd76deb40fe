"""How is a table of tiles read from a file, and how is what lies on it told to other programs?

``{"tiles":[{"q","r","o"}, …]}``, or its drawing. Further keys are passed over, so that what
``read-tiles`` or ``adjudicate`` say about a table is such a file too. A file that could be read in
two ways is none: a key that stands twice in one object, or two tiles on one cell. Nor is one
without any tile, which is a picture that was not recognised rather than a table.
"""

import json

import msgspec

from companion.games.game import Unreadable
from companion.games.lines import printable
from companion.games.palagonia.drawing import read
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
_LONGEST_QUOTE = 40  # what a file calls its keys can be longer than anybody reads


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

    def __post_init__(self) -> None:
        """Without a tile there is no table."""
        if not self.tiles:
            raise ValueError("There is no tile in `tiles`")


def read_table(data: bytes) -> Table | Unreadable:
    """The table that a file's bytes tell, or why they tell none."""
    text = data.removeprefix(_BYTE_ORDER_MARK)
    if not text.strip():
        return Unreadable("This is no table of tiles: nothing stands in the file.")
    try:
        found = msgspec.json.decode(text, type=_TableInFile)
        # msgspec keeps the last one, in silence; that a number has any length is no concern here
        json.loads(text, object_pairs_hook=_no_key_twice, parse_int=str)
        return table_of(Tile(tile.q, tile.r, tile.o) for tile in found.tiles)
    except RecursionError:
        return Unreadable("This is no table of tiles: it is nested too deeply.")
    except (msgspec.DecodeError, ValueError) as error:
        return Unreadable(f"This is no table of tiles: {printable(str(error)).rstrip('.')}.")


def read_drawn_table(data: bytes) -> Table | Unreadable:
    """The table whose drawing is a file's bytes, or why they draw none."""
    try:
        found = read(data.removeprefix(_BYTE_ORDER_MARK).decode("utf-8"))
    except UnicodeDecodeError as error:
        return Unreadable(f"This is no drawing of tiles: byte {error.start + 1} is no UTF-8.")
    if isinstance(found, Unreadable):
        return Unreadable(f"This is no drawing of tiles: {found.why}")
    return found or Unreadable("This is no drawing of tiles: there is no tile in it.")


def _no_key_twice(pairs: list[tuple[str, object]]) -> None:
    """Refuse an object in which two readers could keep different values."""
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise ValueError(f"The key `{key[:_LONGEST_QUOTE]}` stands twice in one object")
        seen.add(key)


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
