"""What are people told of the cameras before a match?"""

from typing import Final

from companion.tablet.text import Text, plural, text

TITLE: Final = text("Cameras see this table")
SEEN_MASKED: Final = text(
    "They see whoever sits at it. What is beside the mat is painted over before anything is stored "
    "or shown; hands, and who leans over the mat, can be seen."
)
SEEN_WHOLE: Final = text(
    "They see whoever sits at it. Nothing is painted over: this table was started so that "
    "everybody is seen whole."
)
AGREE: Final = text("Everyone agrees")
NO_PICTURES: Final = text("Play without pictures stored")
SAY_FIRST: Final = text("First say whether pictures may be stored.")


def stored(days: int) -> Text:
    """Return for how long pictures are stored."""
    return plural(
        "Pictures are stored beside the record, on the table's computer alone, and deleted after "
        "{count} day. Without them the match is followed all the same.",
        "Pictures are stored beside the record, on the table's computer alone, and deleted after "
        "{count} days. Without them the match is followed all the same.",
        count=days,
    )
