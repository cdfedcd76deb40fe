"""What does Palagonia's log say, and the board on which one of its lines is put right?"""

from typing import Final

from companion.tablet.text import Text, plural, text

SO_IT_WAS: Final = text("So it was")
NO_LONGER_COUNTS: Final = text("Does not count any more")
WHAT_WAS_IT: Final = text(
    "By a correction this cannot have been so. What was it really? Put it right, or strike it out."
)


def unsettled(acts: int) -> Text:
    """Return how many acts wait to be settled in the log."""
    return plural(
        "{count} act does not count any more. The log asks what it was.",
        "{count} acts do not count any more. The log asks what they were.",
        count=acts,
    )
