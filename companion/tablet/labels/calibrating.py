"""What is said while scales are calibrated?"""

from typing import Final

from companion.tablet.text import Text, text

TITLE: Final = text("Calibrate the scales")
BEFORE: Final = text(
    "With one weight that you know, in the middle and over each cell. It takes three minutes; let "
    "the scales be switched on for ten before. Cell 0 is at the right, away from you; the others "
    "follow counter-clockwise."
)
WEIGHT: Final = text("Known weight")
REACH_X: Final = text("Cells from the middle, sideways")
REACH_Y: Final = text("Cells from the middle, away from you")
BASE: Final = text("Weight of the base, 0 if unknown")
BEGIN: Final = text("Begin")
DONE: Final = text("Done")
STEP_BEFORE: Final = text("The step before once more")
STOP: Final = text("Stop")
CLOSE: Final = text("To the settings")
LISTENING: Final = text("Hands off the table, please …")
FIRST: Final = text("This is the first step.")
NO_SCALES: Final = text(
    "No scales are here to be calibrated, or a match is open: leave it first, it can be gone on "
    "with."
)


def step(number: int, of: int) -> Text:
    """Return which step it is, of how many."""
    return text("Step {number} of {of}", number=number, of=of)


def grams(value: float) -> Text:
    """Return a mass."""
    weight = f"{value:.0f}"
    return text("{weight} g", weight=weight)


def millimetres(value: float) -> Text:
    """Return a length."""
    length = f"{value:.0f}"
    return text("{length} mm", length=length)
