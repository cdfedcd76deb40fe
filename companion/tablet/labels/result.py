"""What does the screen say after the end?"""

from typing import Final

from companion.tablet.text import Text, text

TITLE: Final = text("The end")
WHY: Final = text("Why")
SCORES: Final = text("Points on the highest plate")
DURATION: Final = text("Duration")
SAVE_PICTURE: Final = text("Save a picture")
SHARE_RECORD: Final = text("Share the record")
RECORD: Final = text("The record")
HOW_TO_COPY: Final = text(
    "It lies in this folder on the table's computer. Copy the folder as it is, to a USB stick "
    "for example; every copy can be verified with the fingerprint."
)
SEAL_HISTORY: Final = text("How the seal went round")
SEAL_NEVER_TAKEN: Final = text("Nobody took the seal.")
FINGERPRINT: Final = text("Fingerprint of the table's key")
SAME_PLAYERS: Final = text("Same players again")
TO_START: Final = text("To the start screen")
WAS_WRONG: Final = text("That was wrong: undo the end")


def saved_as(path: str) -> Text:
    """Return where something was saved."""
    return text("Saved: {path}", path=path)
