"""What is a column called that is missing? "the second red thin column"."""

from typing import Final

from companion.games.villa_paletti.pieces import COUNT_PER_COLOUR
from companion.scene import Piece

_ORDINALS: Final = ("", "first ", "second ", "third ")
_KINDS: Final = {"thick": "thick", "hex": "hexagonal", "thin": "thin"}


def named(piece: Piece) -> str:
    """Return a column's name in English; of several alike ones with its number."""
    several = COUNT_PER_COLOUR[piece.kind] > 1  # type: ignore[index]  # of the game's kinds
    return f"the {_ORDINALS[piece.n] if several else ''}{piece.colour} {_KINDS[piece.kind]} column"
