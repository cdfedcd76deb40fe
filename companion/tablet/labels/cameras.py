"""What does the screen of the cameras say?"""

from typing import Final

from companion.tablet.text import Text, text

CAMERAS: Final = text("Cameras")
NONE: Final = text(
    "This table has no camera, and needs none. One is chosen on the table's computer: companion "
    "camera use"
)
WAITING: Final = text("Waiting for a picture …")
PEOPLE_ARE_HIDDEN: Final = text("What is beside the mat is painted over: people are not shown.")
ALL_IS_HIDDEN: Final = text(
    "The mat is not found, so the whole picture is blurred: people are not shown."
)
ALL_IS_SHOWN: Final = text("Everybody has agreed: nothing of the picture is painted over.")
OUTLINES: Final = text("The lines show the mat, and the villa as it is believed to stand.")


def since(time: str) -> Text:
    """Return since when a light is as it is, by the clock of this place."""
    return text("since {time}", time=time)
