"""Which columns look alike, and how is one named so that the table knows which is meant?

The three thin columns of a colour are told apart by nobody at the table (VP-3). So columns that
differ in nothing but their number are one *card*, and their number is never asked. It is sent
where the table could not know otherwise: where another one of the same colour and kind on the
same storey is blocked, or is the one that was just tried.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from companion.link.messages.pieces import Colour, ColumnName, Kind
from companion.link.messages.shown.match import ColumnView, MatchView
from companion.tablet.view_models.touches import PickedColumn

POINTS: Final[dict[Kind, int]] = {"thick": 3, "hex": 2, "thin": 1}
"""VP-3: what a column counts on the highest plate."""


class Card(msgspec.Struct, frozen=True):
    """Columns that look alike, as one thing to choose.

    Attributes:
        column: How the table is told which is meant.
        members: Which they are.
        blocked: Whether they are blocked (VP-22).
        tried: Whether it is the one with which the proposal is challenged, or which was put back.
        others: Whether a column of the same colour and kind beside it is another card, so that
            words have to tell them apart.
    """

    column: PickedColumn
    members: tuple[ColumnName, ...]
    blocked: bool = False
    tried: bool = False
    others: bool = False


def cards(match: MatchView, columns: Iterable[ColumnName]) -> tuple[Card, ...]:
    """Return the cards of some standing columns, in the order of the pieces."""
    wanted = set(columns)
    tried = tried_column(match)
    alike_by_name: dict[tuple[Colour, Kind, int], list[ColumnView]] = {}
    for one in standing(match):
        key = (one.column.colour, one.column.kind, one.storey)
        alike_by_name.setdefault(key, []).append(one)
    found = []
    for (colour, kind, storey), beside in alike_by_name.items():
        asked = [one for one in beside if one.column in wanted]
        for mark in dict.fromkeys((one.blocked, one.column == tried) for one in asked):
            alike = [one for one in asked if (one.blocked, one.column == tried) == mark]
            others = len(alike) < len(beside)
            n = min(one.column.n for one in alike) if others else None
            column = PickedColumn(colour, kind, storey, n)
            members = tuple(one.column for one in alike)
            found.append(Card(column, members, *mark, others))
    return tuple(found)


def standing(match: MatchView) -> tuple[ColumnView, ...]:
    """Return the columns that are in the game."""
    return tuple(one for one in match.columns if not one.out)


def standing_names(match: MatchView) -> tuple[ColumnName, ...]:
    """Return the names of the columns that are in the game."""
    return tuple(one.column for one in standing(match))


def tried_column(match: MatchView) -> ColumnName | None:
    """Return the column of the challenge that goes on (VP-27), or the neutral one just put back."""
    if match.phase == "objection":
        return match.challenged
    return match.put_back if match.phase == "neutral_refused" else None


def matching(columns: Iterable[ColumnView], said: Mapping[str, Any]) -> list[ColumnName]:
    """Return the standing columns that an act may mean by a column's name."""
    return [
        one.column
        for one in columns
        if _is(one, said["colour"], said["kind"], said["storey"])
        and not one.out
        and said.get("n", one.column.n) == one.column.n
    ]


def owner(match: MatchView, colour: Colour) -> int | None:
    """Return the seat that owns a colour; null for the neutral one."""
    return next(
        (seat for seat, player in enumerate(match.players) if colour in player.colours), None
    )


def spelled(column: PickedColumn) -> dict[str, str | int]:
    """Return a column as an act names it."""
    named: dict[str, str | int] = {
        "colour": column.colour,
        "kind": column.kind,
        "storey": column.storey,
    }
    return named if column.n is None else {**named, "n": column.n}


def _is(one: ColumnView, colour: str, kind: str, storey: int) -> bool:
    return (one.column.colour, one.column.kind, one.storey) == (colour, kind, storey)
