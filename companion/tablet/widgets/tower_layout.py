"""Where does what stand in the tower's side view, and what may be touched where?

Pure arithmetic in dp, lower left corner at (0, 0). Floors lie one above the other; the columns of
a storey stand side by side, each in a *place* of its own as wide as a finger needs. Where that
needs more width than there is, columns share a place: first those of one colour and kind, then
those of one colour. They are still all drawn; touching the place asks which one is meant.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView

FINGER_DP: Final = 48.0
WIDEST_PLACE_DP: Final = 84.0
HIGHEST_FLOOR_DP: Final = 172.0
NARROWER_EACH: Final = 0.065
"""By how much of the base's width each plate is narrower than the one below."""

_ORDER = {
    name: k for k, name in enumerate(("red", "blue", "green", "yellow", "thick", "hex", "thin"))
}

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Place:
    """A part of a floor to be touched: the columns there, and the room that is theirs."""

    columns: tuple[ColumnView, ...]
    box: Box


@dataclass(frozen=True)
class Floor:
    """The base or a plate, with what stands on it.

    Attributes:
        storey: 0 for the base.
        slab: The floor itself.
        places: From left to right.
    """

    storey: int
    slab: Box
    places: tuple[Place, ...]


def in_order(columns: Sequence[ColumnView]) -> list[ColumnView]:
    """Return columns as they stand from left to right: by colour, kind and ``n``."""

    def rank(view: ColumnView) -> tuple[int, int, int]:
        return _ORDER[view.column.colour], _ORDER[view.column.kind], view.column.n

    return sorted(columns, key=rank)


def floors(
    columns: Sequence[ColumnView], top_storey: int, width_dp: float, height_dp: float
) -> tuple[Floor, ...]:
    """Return all floors from the base up.

    Args:
        columns: All columns; those that left the game stand nowhere.
        top_storey: The storey of the highest plate, 0 without one.
        width_dp, height_dp: The room there is.
    """
    count = top_storey + 1
    floor_dp = min(HIGHEST_FLOOR_DP, height_dp / count)
    slab_dp = min(26.0, max(15.0, 0.24 * floor_dp))
    found = []
    for storey in range(count):
        slab_width = width_dp * (1 - NARROWER_EACH * storey)
        left = (width_dp - slab_width) / 2
        bottom = storey * floor_dp
        standing = in_order([c for c in columns if c.storey == storey and not c.out])
        room = (left, bottom + slab_dp, slab_width, floor_dp - slab_dp)
        found.append(Floor(storey, (left, bottom, slab_width, slab_dp), _places(standing, room)))
    return tuple(found)


def _places(standing: Sequence[ColumnView], room: Box) -> tuple[Place, ...]:
    left, bottom, width, height = room
    groups = _groups(standing, int(width // FINGER_DP))
    if not groups:
        return ()
    # Those that share a place get more of the width, if there is some to give.
    needs = [max(FINGER_DP, min(WIDEST_PLACE_DP, 22.0 * len(group))) for group in groups]
    spare = width - FINGER_DP * len(groups)
    wishes = [need - FINGER_DP for need in needs]
    wished = sum(wishes)
    share = min(1.0, spare / wished) if wished else 0.0
    widths = [FINGER_DP + share * wish for wish in wishes]
    more = min((width - sum(widths)) / len(groups), WIDEST_PLACE_DP - FINGER_DP)
    widths = [one + more for one in widths]
    x = left + (width - sum(widths)) / 2
    places = []
    for group, place_width in zip(groups, widths, strict=True):
        places.append(Place(tuple(group), (x, bottom, place_width, height)))
        x += place_width
    return tuple(places)


def _groups(standing: Sequence[ColumnView], room_for: int) -> list[list[ColumnView]]:
    """Put columns together until no more groups are left than there is room for."""

    def each(column: ColumnName) -> object:
        return column

    def alike(column: ColumnName) -> object:
        return column.colour, column.kind

    def of_one_colour(column: ColumnName) -> object:
        return column.colour

    groups: list[list[ColumnView]] = []
    ways: tuple[Callable[[ColumnName], object], ...] = (each, alike, of_one_colour)
    for together in ways:
        groups = []
        for view in standing:
            if groups and together(groups[-1][0].column) == together(view.column):
                groups[-1].append(view)
            else:
                groups.append([view])
        if len(groups) <= room_for:
            break
    return groups
