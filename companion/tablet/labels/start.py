"""What does the start screen say?"""

from collections.abc import Sequence
from typing import Final

from companion.link.messages.shown.shelf import GameName
from companion.tablet.text import Text, plural, text

TITLE: Final = text("Paletti Companion")
PLAY_VILLA_PALETTI: Final = text("Play Villa Paletti")
PLAY_PALAGONIA: Final = text("Play Palagonia")
SAME_PLAYERS: Final = text("Same players again")
GO_ON: Final = text("Go on")
TO_RESULT: Final = text("To the result")
OVER: Final = text("Over; its record is not closed yet")
UNFINISHED: Final = text("Unfinished matches")
RECORDS: Final = text("Records")
NO_RECORDS: Final = text("There are no records yet.")

VERDICTS: Final[dict[str, Text]] = {
    "valid": text("Valid"),
    "incomplete": text("Incomplete: intact, but without its signed end"),
    "broken": text("Broken: it was changed after it was written"),
    "forged": text("Forged: the signature is not the table's"),
    "unreadable": text("Unreadable"),
}
"""What a check of a record found (``companion verify``)."""


GAMES: Final[dict[GameName, Text]] = {
    "villa_paletti": text("Villa Paletti"),
    "palagonia": text("Palagonia"),
}
"""The games by name."""


def unfinished(names: Sequence[str], acts: int) -> Text:
    """Return an unfinished match: who plays, and how far it got."""
    return plural(
        "{names}: {count} act", "{names}: {count} acts", count=acts, names=", ".join(names)
    )


def left_at(wall: str) -> Text:
    """Return when a match was left."""
    return text("Left: {when}", when=wall)
