"""What is said while the companion follows how the villa is set up?"""

from typing import Final

from companion.tablet.text import Text, text, text_as

BEGIN: Final = text("Set the villa up")
IS_SET_UP: Final = text("The villa is being set up")
IT_IS_SO: Final = text("It is so")
SKIP: Final = text("Skip")
NOT_YET: Final = text("There is nothing to confirm yet.")

STEPS: Final[dict[str, Text]] = {
    "empty": text("Take everything off the base"),
    "columns": text("Set up the twenty columns"),
    "plate": text("Lay the blue plate on the columns"),
    "ready": text("Look at the villa once more"),
}
"""What people do in each step."""

KINDS: Final[dict[str, Text]] = {
    "thick": text_as("kind", "thick"),
    "hex": text_as("kind", "hexagonal"),
    "thin": text_as("kind", "thin"),
}
"""A column's kind, beside a number or in brackets."""


def counted(kind: str, stand: int, of: int) -> Text:
    """Return how many columns of a kind stand, of how many."""
    return text("{kind}: {stand} of {of}", kind=KINDS[kind], stand=stand, of=of)


def one_at_a_time(colour: Text) -> Text:
    """Return whose columns come now."""
    return text("Now the columns of this colour, one at a time: {colour}", colour=colour)
