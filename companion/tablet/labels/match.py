"""What does the match screen say?"""

from typing import Final

from companion.tablet.text import Text, plural, text

WHICH_COLUMN: Final = text("Which column?")
FROM_WHICH_STOREY: Final = text("From which storey?")
TO_WHICH_STOREY: Final = text("To which storey?")
WHO: Final = text("Who?")
WHO_BROUGHT_IT_DOWN: Final = text("Who brought the villa down?")
NOBODY_AT_THE_TABLE: Final = text("Nobody at the table")

MOVE: Final = text("Move a column")
MOVED: Final = text("Moved: OK")
NEUTRAL: Final = text("Move a neutral column")
PROPOSE: Final = text("Propose a plate")
PASS: Final = text("Pass")
STOP: Final = text("Stop – put back")
TOUCHED: Final = text("Touched and let go")
COLLAPSE: Final = text("Collapse")
TOPPLED: Final = text("A column fell over")
AGREE_END: Final = text("All agree: the end")
AGREE_END_ASKED: Final = text(
    "Does everybody agree that nothing can be moved or laid any more? The match is then over."
)
ROUND_OF_PASSES: Final = text("Everybody has passed. Do all agree to end the match?")
LEAVE: Final = text("Leave the match")
LEAVE_SAYS: Final = text("The match can go on later, exactly where it is.")
LOG: Final = text("Log")

STANDS_INSIDE: Final = text("Stands well")
STANDS_OVER: Final = text("Over the edge")
STANDS_TOO_CLOSE: Final = text("Too close to tell")
ON_A_COLUMN: Final = text("On another column")

BLOCKED: Final = text("Blocked")
OUT: Final = text("Out of the game")
FREE: Final = text("May be moved")
HOLDS_THE_SEAL: Final = text("Holds the seal")
ON_TURN: Final = text("On turn")
OBJECTS: Final = text("Objects")
TURN_CLOCK: Final = text("Turn")
MATCH_CLOCK: Final = text("Match")
TIME_TO_MOVE: Final = text("Take your time – but not for ever.")


def storey_of(number: int) -> Text:
    """Return how high the villa is."""
    return text("Storey {number}", number=number)


def turn_number(number: int) -> Text:
    """Return which turn it is."""
    return text("Turn {number}", number=number)


def points(count: int) -> Text:
    """Return points, with their word."""
    return plural("{count} point", "{count} points", count=count)


def columns(count: int) -> Text:
    """Return a number of columns, with their word."""
    return plural("{count} column", "{count} columns", count=count)
