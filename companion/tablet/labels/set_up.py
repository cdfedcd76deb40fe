"""What does the set-up screen say?"""

from typing import Final

from companion.tablet.text import Text, plural, text

TITLE: Final = text("Villa Paletti")
SAME_PLAYERS: Final = text("Same players again")
PLAYING_ORDER: Final = text("In playing order, clockwise. The first one starts.")
NAME: Final = text("Name")
NO_NAME: Final = text("No name: called by colour")
NAMES_USED: Final = text("Names used before")
NEUTRAL: Final = text("Neutral")
NEUTRAL_SAYS: Final = text("The colour that nobody takes is neutral.")
TWO_COLOURS_EACH: Final = text("With two players each owns two colours.")
ROLL_THE_SEAL: Final = text("Roll the seal")
LATER: Final = text("Later in playing order")
EDITION: Final = text("Edition of the rules")
OWN_EDITION: Final = text("Own choice")
BUILD_THE_VILLA: Final = text(
    "Put all columns into the inner circle of the base, and the blue plate on top."
)
BEGIN: Final = text("Begin the match")
COLOUR_MISSING: Final = text("Every player needs a colour.")


def number_of_players(count: int) -> Text:
    """Return the number of players on its button."""
    return plural("{count} player", "{count} players", count=count)
