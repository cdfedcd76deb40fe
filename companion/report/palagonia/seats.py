"""By which sign is a player known on a page? A shape besides a colour, for ten seats."""

from typing import Final

from companion.games.palagonia.state import State
from companion.report.markup import tag, words
from companion.table.palagonia.words import player

SIGNS: Final = "●■▲◆★✚▼⬟⬢♥"
"""A shape for each seat, so that no line or chip is told by its colour alone."""


def seat_tag(state: State, seat: int) -> str:
    """Return a player's sign and name as markup."""
    return f"{sign_tag(seat)} {words(player(state, seat))}"


def sign_tag(seat: int) -> str:
    """Return a player's sign as markup, for those who see it; the name stands beside it."""
    return tag("span", SIGNS[seat], class_=f"sign seat-{seat}", aria_hidden="true")
