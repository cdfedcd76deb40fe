"""What does the screen say after the end?"""

from typing import Final

from companion.tablet.text import text

TITLE: Final = text("The end")
DURATION: Final = text("Duration")
RECORD: Final = text("The record")
HOW_TO_COPY: Final = text(
    "It lies in this folder on the table's computer. Copy the folder as it is, to a USB stick "
    "for example; every copy can be verified with the fingerprint."
)
CLOSED_ON_LEAVING: Final = text(
    "The result is signed. Leaving it, or the next match, closes the record for good; until then "
    "the end can be undone."
)
SEAL_HISTORY: Final = text("How the seal went round")
SEAL_NEVER_TAKEN: Final = text("Nobody took the seal.")
FINGERPRINT: Final = text("Fingerprint of the table's key")
SAME_PLAYERS: Final = text("Same players again")
TO_START: Final = text("To the start screen")
WAS_WRONG: Final = text("That was wrong: undo the end")
