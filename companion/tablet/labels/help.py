"""What does the help screen say around the rules themselves?"""

from typing import Final

from companion.tablet.text import Text, plural, text

TITLE: Final = text("Rules")
SEARCH_HINT: Final = text("Word or number")
NOTHING_FOUND: Final = text("No rule has these words. Try fewer, or a part of one.")


def found(count: int) -> Text:
    """Return how many rules were found."""
    return plural("{count} rule", "{count} rules", count=count)
