"""How is it told that something else happened? What the rules forbid, or cannot tell.

The tablet writes down what people did, not what they should have done. So whatever is told here
goes to the table as it happened; the rules answer, and the referee decides (VP-46). Nothing else
in the tablet tells the table what the phase forbids.

At most five touches: something else, what, which column, who, and where it stands now.
"""

from collections.abc import Generator
from typing import Final

from companion.link.messages.shown.match import MatchView
from companion.tablet.labels.challenge import HOW_MANY_SUPPORTS
from companion.tablet.labels.dispute import WHAT_HAPPENED
from companion.tablet.labels.match import TOPPLED, WHICH_COLUMN, WHO
from companion.tablet.labels.match import columns as number_of_columns
from companion.tablet.sentences import names
from companion.tablet.text import Text, text
from companion.tablet.view_models.columns import owner, spelled, standing, standing_names
from companion.tablet.view_models.conversation import (
    Act,
    Choice,
    Declared,
    Question,
    Ready,
    Talk,
    every_seat,
    which_column,
    which_seat,
)
from companion.tablet.view_models.falling import toppling
from companion.tablet.view_models.moving import is_on_another
from companion.tablet.view_models.neutral import one_of_the_storeys
from companion.tablet.view_models.touches import Answer, PickedColumn
from companion.tablet.view_models.wording import says_act

_COLUMNS: Final[dict[str, tuple[Text, str]]] = {
    "wrong_column": (text("Another column was moved"), "VP-12"),
    "over": (text("The column stands over the edge"), "VP-18"),
    "too_close": (text("The column stands too close to the edge to tell"), "VP-18"),
    "stacked": (text("The column stands on another column"), "VP-19"),
}
_PLATES: Final[dict[str, tuple[Text, str]]] = {
    "plate_over": (text("The plate projects beyond the base"), "VP-26"),
    "plate_too_close": (text("The plate lies too close to the edge to tell"), "VP-26"),
    "plate_on_too_few": (text("The plate rests on too few columns"), "VP-26"),
    "other_plate": (text("Another plate was laid, or one too early"), "VP-24"),
}
_FELL: Final[dict[str, tuple[Text, str]]] = {"toppled": (TOPPLED, "VP-39")}
_FOOTPRINTS: Final = {"over": "over", "too_close": "too_close"}
_PLATE_FOOTPRINTS: Final = {"plate_over": "over", "plate_too_close": "too_close"}


def something_else(match: MatchView) -> Talk:
    """VP-46: what happened, if it is none of the things the game expects now?"""
    plates = _PLATES if match.offers.plate is not None or match.storey < len(names.PLATES) else {}
    choices = tuple(
        Choice(name, says, rule=rule)
        for name, (says, rule) in {**_FELL, **_COLUMNS, **plates}.items()
    )
    what = yield Question(WHAT_HAPPENED, choices, "VP-46")
    if what == "toppled":
        return (yield from toppling(match))
    if what in _COLUMNS:
        return (yield from _column(match, str(what)))
    return (yield from _plate(match, str(what)))


def _column(match: MatchView, what: str) -> Talk:
    """VP-9, VP-12, VP-18, VP-19: a column was moved by somebody, and stands somehow."""
    rule = _COLUMNS[what][1]
    column = yield from which_column(match, WHICH_COLUMN, standing_names(match), rule)
    seats = every_seat(match)
    by = yield from which_seat(match, WHO, seats, "VP-9", likely=match.turn)
    act: Act = {"act": _name(match, what, column, by), "by": by, "column": spelled(column)}
    if what in _FOOTPRINTS:
        act["footprint"] = _FOOTPRINTS[what]
    if act["act"] == "move_neutral":
        others = [storey for storey in range(match.storey, -1, -1) if storey != column.storey]
        to = yield from one_of_the_storeys(others)
        if to != match.storey:
            act["to"] = to
    if act["act"] == "move" and (what == "stacked" or (yield from is_on_another(match))):
        act["on_column"] = True
    return Ready(Declared(act), says_act(match, act), rule=rule)


def _name(match: MatchView, what: str, column: PickedColumn, by: int) -> str:
    """VP-40, VP-43: a neutral column is moved by acts of its own."""
    if owner(match, column.colour) is not None or what == "stacked":
        return "move"
    other_tried = match.phase == "neutral_refused" and by != match.turn and what == "wrong_column"
    return "neutral_by_other" if other_tried else "move_neutral"


def _plate(match: MatchView, what: str) -> Talk:
    """VP-24, VP-26: a plate was laid, but not as it should be."""
    on_top = sum(1 for one in standing(match) if one.storey == match.storey)
    following = names.PLATES[min(match.storey, len(names.PLATES) - 1)]
    plate, supports = following, needed(following)
    if what == "other_plate":
        choices = tuple(Choice(name, names.plate(name)) for name in names.PLATES)
        plate = str((yield Question(names.plate_laid(None), choices, "VP-24")))
        supports = needed(plate)
    elif what == "plate_on_too_few":
        supports = yield from _how_many(range(needed(plate)))
    elif on_top > supports:
        supports = yield from _how_many(range(supports, on_top + 1))
    act: Act = {"act": "lay", "plate": plate, "supports": supports}
    if what in _PLATE_FOOTPRINTS:
        act["footprint"] = _PLATE_FOOTPRINTS[what]
    return Ready(Declared(act), says_act(match, act), rule=_PLATES[what][1])


def _how_many(numbers: range) -> Generator[Question, Answer, int]:
    choices = tuple(Choice(number, number_of_columns(number)) for number in numbers)
    answer = yield Question(HOW_MANY_SUPPORTS, choices, "VP-26")
    assert isinstance(answer, int)
    return answer


def needed(plate: str) -> int:
    """VP-26: on how many columns a plate must rest."""
    return 2 if plate in ("orange", "red") else 3
