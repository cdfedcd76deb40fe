"""Which rulings can be chosen for a match of Palagonia, in words?

Names and tokens are those of ``companion/games/palagonia/options.py``; a test holds these tables
to it. The first answer is the default.
"""

from dataclasses import dataclass
from typing import Final

from companion.tablet.text import Text, text

Token = str | bool | int


@dataclass(frozen=True, slots=True)
class Option:
    """One ruling: the rule it belongs to, the question it answers, the answers by token."""

    rule: str
    question: Text
    answers: dict[Token, Text]


PRESETS: Final[dict[str, tuple[Text, Text]]] = {
    "standard": (
        text("Standard"),
        text("What most tables play; every ruling at its default."),
    ),
    "russian-text": (
        text("After the Russian text"),
        text("The tiles may fall apart; a turned tile scores unless it joins two creatures."),
    ),
}
"""Sets of rulings with a name: its label, and what is special about it."""

OPTIONS: Final[dict[str, Option]] = {
    "start_tie": Option(
        "PG-9",
        text("Who starts when several have the highest number?"),
        {
            "those_roll_again": text("Those roll again"),
            "first_seat": text("The first of them in playing order"),
        },
    ),
    "stay_connected": Option(
        "PG-13",
        text("Must the tiles stay one group when one is removed?"),
        {True: text("Yes"), False: text("No")},
    ),
    "removed_tile": Option(
        "PG-16",
        text("Where does a removed tile go?"),
        {"bag": text("Back into the bag"), "out": text("Out of the game")},
    ),
    "rotation_closes": Option(
        "PG-18",
        text("Does it score when turning a tile closes a creature?"),
        {
            "never_scores": text("Never"),
            "scores_unless_union": text("Yes, unless it only joins two creatures"),
        },
    ),
    "split_part": Option(
        "PG-18",
        text("Does a part score that turning a tile splits off a creature?"),
        {"scores": text("Yes, where turning scores"), "scores_nothing": text("No, nothing")},
    ),
    "first_turn_share": Option(
        "PG-19",
        text("Who gets the same points in the first turn of the match?"),
        {"nobody": text("Nobody"), "seat_before": text("The player before in playing order")},
    ),
    "tie": Option(
        "PG-24",
        text("Who wins when several have the most points?"),
        {"shared": text("They win together"), "fewest_turns": text("Whoever had fewest turns")},
    ),
    "sets": Option(
        "PG-8",
        text("How many sets of 48 tiles?"),
        {1: text("One"), 2: text("Two")},
    ),
}
"""Every ruling by its name."""
