"""What does the match screen say?"""

from typing import Final

from companion.tablet.text import Text, plural, text

WHICH_COLUMN: Final = text("Which column?")
TO_WHICH_STOREY: Final = text("To which storey?")
WHO: Final = text("Who?")
WHO_BROUGHT_IT_DOWN: Final = text("Who brought the villa down?")
NOBODY_AT_THE_TABLE: Final = text("Nobody at the table")

MOVE: Final = text("Move a column")
NEUTRAL: Final = text("Move a neutral column")
PROPOSE: Final = text("Propose a plate")
PASS: Final = text("Pass")
STOP: Final = text("Stop – put back")
TOUCHED: Final = text("Touched and let go")
COLLAPSE: Final = text("Collapse")
TOPPLED: Final = text("A column fell over")
AGREE_END: Final = text("All agree: the end")
ROUND_OF_PASSES: Final = text("Everybody has passed. Do all agree to end the match?")
LEAVE: Final = text("Leave the match")
LOG: Final = text("Log")

ON_A_COLUMN: Final = text("On another column")

BLOCKED: Final = text("Blocked")
HOLDS_THE_SEAL: Final = text("Holds the seal")
ON_TURN: Final = text("On turn")
OBJECTS: Final = text("Objects")
TURN_CLOCK: Final = text("Turn")
MATCH_CLOCK: Final = text("Match")


def storey_of(number: int) -> Text:
    """Return how high the villa is."""
    return text("Storey {number}", number=number)


def columns(count: int) -> Text:
    """Return a number of columns, with their word."""
    return plural("{count} column", "{count} columns", count=count)
