"""With which words does a match begin, go on and get left?"""

from typing import Annotated, Any, Literal

import msgspec

from companion.link.messages.parts import Part, TapMessage
from companion.link.messages.pieces import Colour
from companion.link.messages.shown.palagonia import DiceMode, TilesMode

PicturesMode = Literal["kept", "not_kept"]


class Newcomer(Part, frozen=True):
    """A player of a match to come."""

    name: Annotated[str, msgspec.Meta(max_length=60)]
    colours: tuple[Colour, ...]


class NewMatch(TapMessage, frozen=True, tag="new_match"):
    """Start a match: players in playing order, edition by preset name or option by option.

    ``match_id`` and ``after``: the match that is over and was shown to whoever tapped, as for
    ``Declare``; null where none was shown. The result of any other is not taken from the table.
    ``pictures``: whether people agreed that pictures of them are kept; null: nobody was asked.
    """

    players: tuple[Newcomer, ...]
    edition: dict[str, Any] | str = "standard"
    match_id: str | None = None
    after: int | None = None
    pictures: PicturesMode | None = None


class NewPalagonia(TapMessage, frozen=True, tag="new_palagonia"):
    """Start a match of Palagonia.

    Attributes:
        players: Names in playing order, three at least.
        edition: By preset name or option by option.
        dice: Whether the table rolls, or people do.
        tiles: Whether every tile is named with its place, or tiles are only counted.
        hints: Whether anybody may ask for hints during the match.
        match_id, after: The match that is over and was shown, as for ``NewMatch``.
    """

    players: tuple[Annotated[str, msgspec.Meta(max_length=60)], ...]
    edition: dict[str, Any] | str = "standard"
    dice: DiceMode = "virtual"
    tiles: TilesMode = "board"
    hints: bool = True
    match_id: str | None = None
    after: int | None = None


class GoOn(TapMessage, frozen=True, tag="go_on"):
    """Take up an unfinished match exactly where it was."""

    match_id: str


class Leave(TapMessage, frozen=True, tag="leave"):
    """Back to the start screen; an unfinished match can go on later."""

    match_id: str | None = None
    after: int | None = None


class ListRecords(TapMessage, frozen=True, tag="list_records"):
    """Which records are there? The answer carries them."""
