"""What is said where the companion follows a match by scales and cameras, without a touch?"""

from typing import Final

from companion.tablet.text import Text, text

FOLLOWS: Final = text("The companion follows the table.")
BLIND: Final = text("Nobody sees the table: please tap what is done.")
WAITS: Final = text("The companion waits until the table is set right.")

WHICH_COLUMN_WAS_IT: Final = text("Which column was it?")
WHERE_IS_IT: Final = text("Does it stand as it should?")
WHAT_HAPPENED: Final = text("What happened?")
AS_IT_IS: Final = text("It is right as it is")
LATER: Final = text("Later")
MOVED: Final = text("It was moved")
PUT_BACK: Final = text("It was put back")

SET_RIGHT: Final = text("Please set the table right")
LOOK_AT_THE_TABLE: Final = text("Please look at the table")
STANDS_AS_SHOWN: Final = text("It stands as shown")

TRIED: Final = text("Put back: which column?")

OR_IT_WAS: Final = text("Or another column:")
WHAT_EACH_SAID: Final = text("What each witness said")
WITNESSES: Final[dict[str, Text]] = {
    "scales": text("Scales"),
    "camera": text("Cameras"),
    "rules": text("Rules of the game"),
    "measured": text("Measured"),
    "people": text("People"),
}
"""Whoever said something about a line of the log."""


def in_the_air(column: Text) -> Text:
    """Return that somebody holds a column."""
    return text("In the air: {column}", column=column)


def not_sure_yet(what: Text) -> Text:
    """Return what will be written down if it stays so; its points are shown already."""
    return text("Not sure yet: {what}", what=what)


def objects(who: Text) -> Text:
    """Return that somebody objects, and that no more is to be tapped (VP-27)."""
    return text("{who} objects. The companion sees which column is tried.", who=who)


def companion_says(sentence: Text) -> Text:
    """Return a sentence of the table's own."""
    return text("The companion says: {sentence}", sentence=sentence)


def uncertain(sentence: Text) -> Text:
    """Return that it is not certain how the match stands, and why."""
    return text("It is not certain how the match stands: {sentence}", sentence=sentence)


def questions(count: int) -> Text:
    """Return the way to the questions that were put off."""
    return text("Questions: {count}", count=count)


def percent(permille: int) -> Text:
    """Return how likely something is: nothing is certain that only a sensor said."""
    share = str(min(99, round(permille / 10)))
    return text("{share} %", share=share)


def sure(permille: int) -> Text:
    """Return how sure the witnesses of a line are together."""
    return text("Seen, {share}", share=percent(permille))


def move_it(column: Text, source: Text, target: Text | None) -> Text:
    """Return which column is to be put where; no target: it is out of the game."""
    if target is None:
        return text("{column}: take it {source}, out of the game.", column=column, source=source)
    return text(
        "{column}: take it {source}, put it {target}.", column=column, source=source, target=target
    )
