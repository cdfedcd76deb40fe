"""Which games are played at a table?"""

from collections.abc import Mapping
from typing import Any, Final

from companion.record import entries
from companion.table.palagonia import telling as palagonia
from companion.table.palagonia.played import PALAGONIA
from companion.table.played import Played
from companion.table.retold.telling import Telling
from companion.table.villa_paletti import telling as villa_paletti
from companion.table.villa_paletti.played import VILLA_PALETTI

GAMES: Final[Mapping[str, Played[Any, Any]]] = {
    "villa_paletti": VILLA_PALETTI,
    "palagonia": PALAGONIA,
}
"""Every game by its name in the records."""

TELLINGS: Final[Mapping[str, Telling[Any, Any]]] = {
    "villa_paletti": villa_paletti.TELLING,
    "palagonia": palagonia.TELLING,
}
"""How each of them is told."""


def game_of(opened: entries.Opened) -> Played[Any, Any]:
    """Return the game that a record is of."""
    return GAMES[opened.game]


def telling_of(opened: entries.Opened) -> Telling[Any, Any]:
    """Return how the game that a record is of is told."""
    return TELLINGS[opened.game]
