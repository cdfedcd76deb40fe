"""Which matches are on this table: those that can go on, and those that have a record?"""

from typing import Literal

from companion.link.messages.parts import Part
from companion.link.messages.pieces import Colour

GameName = Literal["villa_paletti", "palagonia"]


class Unfinished(Part, frozen=True):
    """A match that was left or cut off and can go on; ``over``: only its record is not closed."""

    match_id: str
    names: tuple[str, ...]
    colours: tuple[tuple[Colour, ...], ...]
    acts: int
    left_wall: str | None
    game: GameName = "villa_paletti"
    over: bool = False


class RecordLine(Part, frozen=True):
    """One record on this table; ``game`` is empty where not even the opening can be read."""

    match_id: str
    path: str
    names: tuple[str, ...]
    winners: tuple[str, ...]
    verdict: str
    started_wall: str | None
    game: str = ""
