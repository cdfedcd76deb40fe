"""What are colours, columns, storeys and players called, where they stand in a sentence?

Russian inflects and German has articles, so a phrase is written out whole for each part it plays:

- a *label* stands alone or at the beginning: "Thick red column", "Blue plate";
- an *object* is what somebody takes, sets or lays: "the thick red column", "the blue plate";
- a *source* is where it came from, a *target* where it goes: "from the base", "on the blue plate";
- a *place* is where it is: "on the blue plate";
- a *kind* stands in a sentence that has its article: "thick red column", "blue plate";
- a *face* is a colour of the seal, in small letters.

Players are called by typed names, which nobody can inflect: they stand in the nominative.
"""

from collections.abc import Sequence
from typing import Final

from companion.link.messages.shown.match import SeatView
from companion.tablet.letters import says_something
from companion.tablet.text import Text, joined, text, text_as, verbatim
from companion.tablet.theme import MARKS

COLOURS: Final[dict[str, Text]] = {
    "red": text("Red"),
    "blue": text("Blue"),
    "green": text("Green"),
    "yellow": text("Yellow"),
}
"""A colour alone; also a player who gave no name."""

_FACES: Final[dict[str | None, Text]] = {
    "red": text_as("face", "red"),
    "blue": text_as("face", "blue"),
    "green": text_as("face", "green"),
    "yellow": text_as("face", "yellow"),
    None: text_as("face", "blank"),
}

_COLUMN_LABELS: Final[dict[tuple[str, str], Text]] = {
    ("red", "thick"): text_as("label", "Thick red column"),
    ("red", "hex"): text_as("label", "Hexagonal red column"),
    ("red", "thin"): text_as("label", "Thin red column"),
    ("blue", "thick"): text_as("label", "Thick blue column"),
    ("blue", "hex"): text_as("label", "Hexagonal blue column"),
    ("blue", "thin"): text_as("label", "Thin blue column"),
    ("green", "thick"): text_as("label", "Thick green column"),
    ("green", "hex"): text_as("label", "Hexagonal green column"),
    ("green", "thin"): text_as("label", "Thin green column"),
    ("yellow", "thick"): text_as("label", "Thick yellow column"),
    ("yellow", "hex"): text_as("label", "Hexagonal yellow column"),
    ("yellow", "thin"): text_as("label", "Thin yellow column"),
}

_COLUMN_OBJECTS: Final[dict[tuple[str, str], Text]] = {
    ("red", "thick"): text_as("object", "the thick red column"),
    ("red", "hex"): text_as("object", "the hexagonal red column"),
    ("red", "thin"): text_as("object", "a thin red column"),
    ("blue", "thick"): text_as("object", "the thick blue column"),
    ("blue", "hex"): text_as("object", "the hexagonal blue column"),
    ("blue", "thin"): text_as("object", "a thin blue column"),
    ("green", "thick"): text_as("object", "the thick green column"),
    ("green", "hex"): text_as("object", "the hexagonal green column"),
    ("green", "thin"): text_as("object", "a thin green column"),
    ("yellow", "thick"): text_as("object", "the thick yellow column"),
    ("yellow", "hex"): text_as("object", "the hexagonal yellow column"),
    ("yellow", "thin"): text_as("object", "a thin yellow column"),
}

_COLUMN_KINDS: Final[dict[tuple[str, str], Text]] = {
    ("red", "thick"): text_as("kind", "thick red column"),
    ("red", "hex"): text_as("kind", "hexagonal red column"),
    ("red", "thin"): text_as("kind", "thin red column"),
    ("blue", "thick"): text_as("kind", "thick blue column"),
    ("blue", "hex"): text_as("kind", "hexagonal blue column"),
    ("blue", "thin"): text_as("kind", "thin blue column"),
    ("green", "thick"): text_as("kind", "thick green column"),
    ("green", "hex"): text_as("kind", "hexagonal green column"),
    ("green", "thin"): text_as("kind", "thin green column"),
    ("yellow", "thick"): text_as("kind", "thick yellow column"),
    ("yellow", "hex"): text_as("kind", "hexagonal yellow column"),
    ("yellow", "thin"): text_as("kind", "thin yellow column"),
}

_KINDS: Final[dict[str, Text]] = {
    "thick": text_as("kind", "thick column"),
    "hex": text_as("kind", "hexagonal column"),
    "thin": text_as("kind", "thin column"),
}

KIND_LABELS: Final[dict[str, Text]] = {
    "thick": text_as("label", "Thick column"),
    "hex": text_as("label", "Hexagonal column"),
    "thin": text_as("label", "Thin column"),
}
"""A column of any colour as a label."""

PLATES: Final = ("blue", "green", "yellow", "orange", "red")
"""VP-2: plate ``i`` is the floor of storey ``i + 1``; storey 0 is the base."""

_STOREYS: Final = (
    text_as("label", "Base"),
    text_as("label", "Blue plate"),
    text_as("label", "Green plate"),
    text_as("label", "Yellow plate"),
    text_as("label", "Orange plate"),
    text_as("label", "Red plate"),
)

_SOURCES: Final = (
    text_as("source", "from the base"),
    text_as("source", "from the blue plate"),
    text_as("source", "from the green plate"),
    text_as("source", "from the yellow plate"),
    text_as("source", "from the orange plate"),
    text_as("source", "from the red plate"),
)

_TARGETS: Final = (
    text_as("target", "on the base"),
    text_as("target", "on the blue plate"),
    text_as("target", "on the green plate"),
    text_as("target", "on the yellow plate"),
    text_as("target", "on the orange plate"),
    text_as("target", "on the red plate"),
)

_PLACES: Final = (
    text_as("place", "on the base"),
    text_as("place", "on the blue plate"),
    text_as("place", "on the green plate"),
    text_as("place", "on the yellow plate"),
    text_as("place", "on the orange plate"),
    text_as("place", "on the red plate"),
)

_PLATE_KINDS: Final[dict[str, Text]] = {
    "blue": text_as("kind", "blue plate"),
    "green": text_as("kind", "green plate"),
    "yellow": text_as("kind", "yellow plate"),
    "orange": text_as("kind", "orange plate"),
    "red": text_as("kind", "red plate"),
}

_PLATE_OBJECTS: Final[dict[str | None, Text]] = {
    "blue": text_as("object", "the blue plate"),
    "green": text_as("object", "the green plate"),
    "yellow": text_as("object", "the yellow plate"),
    "orange": text_as("object", "the orange plate"),
    "red": text_as("object", "the red plate"),
    None: text_as("object", "the next plate"),
}

LONGEST_BRIEF: Final = 15
"""Characters of a name that a button or one line holds beside other words on seven inches."""

SOMEBODY: Final = text("Somebody")


def face(colour: str | None) -> Text:
    """Return the upper face of the seal, None is the blank one: "red"."""
    return _FACES[colour]


def column(colour: str, kind: str) -> Text:
    """Return a column as a label: "Thick red column"."""
    return _COLUMN_LABELS[colour, kind]


def column_taken(colour: str, kind: str) -> Text:
    """Return a column that something is done with: "the thick red column"."""
    return _COLUMN_OBJECTS[colour, kind]


def kind_of_column(colour: str, kind: str) -> Text:
    """Return a column without its article: "thick red column"."""
    return _COLUMN_KINDS[colour, kind]


def kind(name: str) -> Text:
    """Return a column of any colour without its article: "thick column"."""
    return _KINDS[name]


def storey(number: int) -> Text:
    """Return what one stands on there, as a label: "Base", "Blue plate"."""
    return _STOREYS[number]


def from_storey(number: int) -> Text:
    """Return where a column came from: "from the base"."""
    return _SOURCES[number]


def on_storey(number: int | None) -> Text:
    """Return where a column is set: "on the blue plate"; None is the top, whichever it is."""
    return text_as("target", "to the top") if number is None else _TARGETS[number]


def at_storey(number: int) -> Text:
    """Return where something stands or lies: "on the blue plate"."""
    return _PLACES[number]


def kind_of_plate(colour: str) -> Text:
    """Return a plate without its article: "blue plate"."""
    return _PLATE_KINDS[colour]


def plate(colour: str) -> Text:
    """Return a plate as a label: "Blue plate"."""
    return _STOREYS[PLATES.index(colour) + 1]


def plate_laid(colour: str | None) -> Text:
    """Return a plate that is proposed or laid: "the blue plate"; None is the next one."""
    return _PLATE_OBJECTS[colour]


def player(players: Sequence[SeatView], seat: int | None) -> Text:
    """Return a player by the name given, else by colour; a seat that is none is "Somebody".

    A name of which the font has no letter says nothing: the colour does then, with its mark.
    """
    if seat is None or not 0 <= seat < len(players):
        return SOMEBODY
    given, owned = players[seat].name.strip(), players[seat].colours
    if not given:
        return colours(owned)
    return verbatim(given) if says_something(given) else joined([marks(owned), colours(owned)], " ")


def player_briefly(players: Sequence[SeatView], seat: int | None) -> Text:
    """Return a player as :func:`player` does, a long name cut: for where there is one line."""
    if seat is None or not 0 <= seat < len(players):
        return SOMEBODY
    given = players[seat].name.strip()
    if len(given) <= LONGEST_BRIEF or not says_something(given):
        return player(players, seat)
    return verbatim(given[: LONGEST_BRIEF - 1].rstrip() + "…")


def player_marked(players: Sequence[SeatView], seat: int) -> Text:
    """Return a player on a button: the marks of the colours, and the name, a long one cut.

    Names can be alike, or begin alike, or hold letters that are not shown; marks never are.
    """
    said, owned = player_briefly(players, seat), players[seat].colours
    given = players[seat].name.strip()
    return said if given and not says_something(given) else joined([marks(owned), said], " ")


def marks(owned: Sequence[str]) -> Text:
    """Return the marks of a player's colours: "●", with two players "●◆"."""
    return verbatim("".join(MARKS[one] for one in owned))


def all_of(players: Sequence[SeatView], seats: Sequence[int]) -> Text:
    """Return several players: "Red, Blue"."""
    return joined([player(players, seat) for seat in seats])


def colours(owned: Sequence[str]) -> Text:
    """Return the colours of a player: "Red", with two players "Red & Yellow"."""
    return joined([COLOURS[one] for one in owned], " & ")
