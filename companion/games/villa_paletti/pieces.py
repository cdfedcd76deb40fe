"""What pieces does Villa Paletti have, and what are they worth?

VP-1: the *base* carries everything: its inner circle is the building zone, its outer ring the
border, on which nothing is ever built.
"""

from typing import Final, Literal, get_args

import msgspec

Colour = Literal["red", "blue", "green", "yellow"]
PlateColour = Literal["blue", "green", "yellow", "orange", "red"]
Kind = Literal["thick", "hex", "thin"]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

PLATE_ORDER: Final[tuple[PlateColour, ...]] = get_args(PlateColour)
"""VP-2: the five plates as they are laid, large to small. Plate ``i`` is the floor of storey
``i + 1``; storey 0 is the base. A column's storey is the surface on which it stands."""

BASE: Final = 0
FIRST_STOREY: Final = 1
CONTEST_STOREY: Final = 2
"""VP-32: from the green plate on the seal is contested."""
TOP_STOREY: Final = len(PLATE_ORDER)

POINTS: Final[dict[Kind, int]] = {"thick": 3, "hex": 2, "thin": 1}
"""VP-3: points of a column on the highest plate."""

COUNT_PER_COLOUR: Final[dict[Kind, int]] = {"thick": 1, "hex": 1, "thin": 3}
"""VP-3: five columns of each colour."""


class ColumnId(msgspec.Struct, frozen=True, order=True):
    """One of the twenty columns (VP-3). Only ``n`` tells the thin ones of a colour apart."""

    colour: Colour
    kind: Kind
    n: int = 1


ALL_COLUMNS: Final[tuple[ColumnId, ...]] = tuple(
    ColumnId(colour, kind, n)
    for colour in COLOURS
    for kind in KINDS
    for n in range(1, COUNT_PER_COLOUR[kind] + 1)
)
"""The twenty columns in the one order used everywhere: colour, kind, ``n``."""


def minimum_supports(plate: PlateColour) -> int:
    """VP-26: on how many columns a plate must rest: three, orange and red two."""
    return 2 if plate in ("orange", "red") else 3
