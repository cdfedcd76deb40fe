"""Which towers do pictures and tests of the widgets show? Drawn by lot from a seed, all columns."""

import random

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView

COLOURS = ("red", "blue", "green", "yellow")
PLATES = ("blue", "green", "yellow", "orange", "red")
ALL_COLUMNS = tuple(
    ColumnName(colour, kind, n)  # type: ignore[arg-type] # the loops run over the literals
    for colour in COLOURS
    for kind, count in (("thick", 1), ("hex", 1), ("thin", 3))
    for n in range(1, count + 1)
)
INITIALS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y"}
FLOOR_NAMES = {
    "base": "Base",
    "blue": "Blue plate",
    "green": "Green plate",
    "yellow": "Yellow plate",
    "orange": "Orange plate",
    "red": "Red plate",
}


def at_the_start() -> list[ColumnView]:
    """All twenty columns on the base."""
    return [ColumnView(column, 0, False, False) for column in ALL_COLUMNS]


def tower(top_storey: int, seed: int = 1) -> list[ColumnView]:
    """Columns on all storeys, more on the lower ones, some of them blocked or out."""
    lots = random.Random(seed)
    return [
        ColumnView(
            column,
            storey=int(lots.triangular(0, top_storey + 0.99, 0.4 * top_storey)),
            blocked=lots.random() < 0.12,
            out=top_storey > 1 and lots.random() < 0.05,
        )
        for column in ALL_COLUMNS
    ]


def movable(columns: list[ColumnView], colour: str, top_storey: int) -> list[ColumnName]:
    """The columns of a colour that could be moved: neither blocked nor on the highest plate."""
    return [
        view.column
        for view in columns
        if view.column.colour == colour
        and not view.blocked
        and not view.out
        and (view.storey < top_storey or top_storey == 0)
    ]
