"""What was done? An act of Palagonia as a sentence, and the dice in words."""

from collections.abc import Sequence
from typing import Any, Final

from companion.link.messages.shown.palagonia import EndView, PalagoniaView
from companion.tablet.labels.palagonia import lay_tiles
from companion.tablet.letters import says_something
from companion.tablet.text import Text, joined, plural, text, verbatim

_SIGNS: Final[dict[str, Text]] = {
    "remove": text("Remove a tile"),
    "rotate": text("Turn a tile"),
}


def face_words(face: str) -> Text:
    """Return what a face asks to be done."""
    return _SIGNS.get(face) or lay_tiles(int(face))


def name_of(match: PalagoniaView, seat: int | None) -> str:
    """Return the name of a seat; an unknown one has none.

    A name of which the font has no letter gets the number of its seat, or all such were alike.
    """
    if seat is None or not 0 <= seat < len(match.players):
        return "?"
    given = match.players[seat].name
    return given if says_something(given) else f"? {seat + 1}"


def names_of(match: PalagoniaView, seats: Sequence[int]) -> Text:
    """Return some names, one after the other."""
    return joined([verbatim(name_of(match, seat)) for seat in seats])


def act_text(match: PalagoniaView, act: dict[str, Any]) -> Text:
    """Return an act as a sentence."""
    name = name_of(match, act.get("by"))
    match act["act"]:
        case "opening_roll":
            return text("{name} rolled: {face}", name=name, face=face_words(act["die"]))
        case "roll":
            one, other = (face_words(face) for face in act["dice"])
            return text("{name} rolled: {one} / {other}", name=name, one=one, other=other)
        case "lay" | "quick_lay":
            count = act.get("count", len(act.get("tiles", ())))
            return plural(
                "{name} laid {count} tile", "{name} laid {count} tiles", count=count, name=name
            )
        case "remove" | "quick_remove":
            return text("{name} removed a tile", name=name)
        case "rotate" | "quick_rotate":
            return text("{name} turned a tile", name=name)
        case "quick_impossible":
            return text("Cannot be done: {action}", action=face_words(act["die"]))
    return verbatim(str(act["act"]))


def winner_text(match: PalagoniaView, end: EndView) -> Text:
    """Return who has won (PG-24)."""
    if len(end.winners) == 1:
        return text("{name} has won", name=name_of(match, end.winners[0]))
    return text("{names} have won together", names=names_of(match, end.winners))


def end_text(match: PalagoniaView, end: EndView) -> Text:
    """Return how the match ended (PG-21)."""
    return text("{name} laid the last tile of the bag (PG-21).", name=name_of(match, end.by))
