"""What does the log say around the acts themselves?"""

from typing import Final

from companion.tablet.text import Text, plural, text

TITLE: Final = text("Log")
EMPTY: Final = text("Nothing has been done yet.")
TOUCH_A_LINE: Final = text("Touch a line to put it right.")
CORRECT: Final = text("Correct")
CORRECT_TITLE: Final = text("What was it really?")
STRIKE_OUT: Final = text("It did not happen at all")
UNDO_TO_HERE: Final = text("Undo to here")
STRUCK_OUT: Final = text("Struck out")
CORRECTED: Final = text("Corrected")
DOES_NOT_COUNT: Final = text("Does not count")
IT_COUNTS: Final = text("It counts.")
NOT_ALLOWED: Final = text("The rules do not allow it.")


def undo_asked(acts: int) -> Text:
    """Return the question before several acts are undone."""
    return plural(
        "{count} act after this one will not count any more.",
        "{count} acts after this one will not count any more.",
        count=acts,
    )


def changed_by_correction(acts: int) -> Text:
    """Return how much a correction changed of what came after it."""
    return plural("It changed {count} later act.", "It changed {count} later acts.", count=acts)


def turn_heading(number: int) -> Text:
    """Return the heading of a turn in the log."""
    return text("Turn {number}", number=number)
