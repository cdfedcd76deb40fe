"""What do the conversations inside a turn say: proposals, objections, neutral columns?"""

from typing import Final

from companion.tablet.sentences.names import plate_laid
from companion.tablet.text import Text, plural, text

TITLE: Final = text("A plate is proposed")
NOBODY_OBJECTS: Final = text("Nobody objects")
OBJECT: Final = text("I object")
WHO_OBJECTS: Final = text("Who objects?")
WHICH_COLUMN_TRIED: Final = text("Which column is tried?")
NO_COLUMN_TO_TRY: Final = text("There is no column with which to object.")
SUCCEEDED: Final = text("It stands on top")
FAILED: Final = text("It sways: put back")
WHICH_PENALTY: Final = text("Which column of the challenger leaves the game?")
NO_PENALTY: Final = text("None leaves the game")
PENALTY_BY_PROPOSER: Final = text("The proposer chooses.")
PENALTY_BY_OTHERS: Final = text("The other players choose.")
LAID: Final = text("The plate lies")
CANNOT_BE_LAID: Final = text("It cannot be laid")
HOW_MANY_SUPPORTS: Final = text("On how many columns does it rest?")

NEUTRAL_TITLE: Final = text("A neutral column was put back")
NEUTRAL_REFUSE: Final = text("The neutral column would bring it down")
NEUTRAL_NOBODY: Final = text("Nobody does: go on with an own column")
NEUTRAL_TRY: Final = text("I try another one")
NEUTRAL_WHO: Final = text("Who tries it?")
NEUTRAL_WHICH: Final = text("Which neutral column?")
NEUTRAL_STANDS: Final = text("It stands: the turn is lost")
NEUTRAL_FAILED: Final = text("Put back as well")


def object_as(who: Text) -> Text:
    """Return the button with which a player objects: "● Ann: I object"."""
    return text("{who}: I object", who=who)


def supports_needed(plate: str, needed: int, there: int) -> Text:
    """Return on how many columns a plate must rest, and how many stand there (VP-26)."""
    return plural(
        "On at least {count} column: {plate}. Columns there: {there}.",
        "On at least {count} columns: {plate}. Columns there: {there}.",
        count=needed,
        plate=plate_laid(plate),
        there=there,
    )
