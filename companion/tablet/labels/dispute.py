"""What does the screen say on which the referee decides (VP-46, VP-39, VP-38)?"""

from typing import Final

from companion.tablet.text import Text, text

TITLE: Final = text("The referee decides")
WHAT_HAPPENED: Final = text("What happened")
WHY_NOT: Final = text("Why it does not simply count")
WHO_DECIDES: Final = text("Who decides?")
NO_REFEREE: Final = text("All together")
NAME_THE_WINNER: Final = text("Who has won?")

DECISIONS: Final[dict[str, Text]] = {
    "restore": text("Put the table back"),
    "accept": text("It counts as it stands"),
    "put_back_and_block": text("Put it back and block it"),
    "collapse": text("It was a collapse"),
    "no_collapse": text("It was no collapse"),
    "winner": text("Name the winner"),
}
"""The decisions of ``referee`` acts as buttons."""

CONSEQUENCES: Final[dict[str, Text]] = {
    "restore": text("Nothing of it counts. Put the pieces where the screen shows them."),
    "accept": text("The screen follows the table, and the match goes on."),
    "put_back_and_block": text(
        "The column stands again, is blocked to the end of the game, and the turn is over."
    ),
    "collapse": text("The match is over."),
    "no_collapse": text("The column stands again, and the match goes on."),
    "winner": text("The match has the winner that you name."),
}
"""What follows from each decision."""

ONLY_RESTORE: Final = text("This can only be put back; there is nothing that could be accepted.")
TURN_IS_LOST: Final = text("In this edition the turn is lost as well.")
