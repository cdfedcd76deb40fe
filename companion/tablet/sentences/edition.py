"""Which rulings can be chosen for a match, in words (the edition table of the rules)?

Names and tokens are those of ``companion/games/villa_paletti/options.py``; a test holds these
tables to it. Where the printed rules are silent or disagree the first answer is the default.
"""

from dataclasses import dataclass
from typing import Final

from companion.tablet.text import Text, text

Token = str | bool


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of rulings with a name: ``label`` for a button, ``says`` what is special about it."""

    label: Text
    says: Text


@dataclass(frozen=True, slots=True)
class Option:
    """One ruling: the rule it belongs to, the question it answers, and the answers by token.

    ``answers`` is empty where the answer is a number; ``unit`` says of what.
    """

    rule: str
    question: Text
    answers: dict[Token, Text]
    unit: Text | None = None


PRESETS: Final[dict[str, Preset]] = {
    "standard": Preset(
        text("Standard"),
        text("What most tables play; every ruling at its default."),
    ),
    "long-text": Preset(
        text("After the long text"),
        text("A challenger takes any player's column; neutral columns go to any higher storey."),
    ),
    "short-text": Preset(
        text("After the short text"),
        text("A failed try blocks no column; the other players choose the penalty column."),
    ),
    "tournament": Preset(
        text("Tournament"),
        text("A foul costs the turn; the referee decides when the seal names no winner."),
    ),
}

OPTIONS: Final[dict[str, Option]] = {
    "touch_move": Option(
        "VP-21",
        text("Does touching a column oblige to move it?"),
        {
            "off": text("No: it may be let go and another one tried"),
            "on": text("Yes: letting it go ends the turn"),
        },
    ),
    "challenge_column": Option(
        "VP-27",
        text("Whose column does a challenger take?"),
        {
            "proposers": text("One of the proposer's"),
            "any": text("Any player's, but no neutral one"),
        },
    ),
    "challenge_blocks": Option(
        "VP-29",
        text("Is a column blocked after a failed try?"),
        {
            True: text("Yes: to the end of the game"),
            False: text("No: it may be tried again later"),
        },
    ),
    "penalty_chooser": Option(
        "VP-29",
        text("Who chooses the penalty column?"),
        {
            "proposer": text("The player who proposed the plate"),
            "other_players": text("The other players together"),
        },
    ),
    "seal_tie": Option(
        "VP-35",
        text("Who takes the seal if a penalty leaves two players equally ahead?"),
        {
            "holder_keeps": text("Nobody: the holder keeps it"),
            "next_clockwise": text("The next of them in playing order"),
        },
    ),
    "no_holder": Option(
        "VP-38",
        text("Who wins if the seal names nobody?"),
        {
            "no_winner": text("Nobody"),
            "referee_decides": text("The referee decides"),
        },
    ),
    "collapse": Option(
        "VP-39",
        text("How much must fall for a collapse?"),
        {
            "plate_or_two_columns": text("A plate, or two columns or more"),
            "any_plate": text("A plate; columns alone are no collapse"),
            "any_column": text("A single column is enough"),
        },
    ),
    "accident": Option(
        "VP-45",
        text("What if nobody at the table brought the villa down?"),
        {
            "holder_wins": text("Who holds the seal wins"),
            "replay": text("The match is played again"),
        },
    ),
    "neutral_target": Option(
        "VP-40",
        text("Where does a neutral column go?"),
        {
            "highest_plate": text("To the highest plate"),
            "any_higher_storey": text("To any higher storey"),
        },
    ),
    "foul": Option(
        "VP-46",
        text("Does a foul cost the turn?"),
        {
            "restore": text("No: the table is put right and the player goes on"),
            "lose_turn": text("Yes: the table is put right and the next player is on turn"),
        },
    ),
    "plate_return_mm": Option(
        "VP-16",
        text("How far off its place may a lifted plate be put back?"),
        {},
        text("mm"),
    ),
    "plate_return_deg": Option(
        "VP-16",
        text("How far turned may a lifted plate be put back?"),
        {},
        text("degrees"),
    ),
}
