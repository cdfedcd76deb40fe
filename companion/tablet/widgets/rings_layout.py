"""Where are the columns in the tower's view from above?

Pure arithmetic in any unit, the middle at (0, 0), y upwards. Without sensors nobody knows where a
column stands, only on which storey: then the floors are drawn as rings, the base outside and the
highest plate in the middle, each as wide as its columns need.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView
from companion.tablet.widgets.tower_layout import in_order

Point = tuple[float, float]

_RIM: Final = 0.02  # of the radius, between a floor's edge and its columns
_MOST_CIRCLES: Final = 3


@dataclass(frozen=True)
class Seen:
    """A column from above: where its middle is, and the diameter of the room it has."""

    view: ColumnView
    at: Point
    room: float


@dataclass(frozen=True)
class Disc:
    """A floor from above.

    Attributes:
        storey: 0 for the base.
        radius: Of its edge; the next higher floor covers its middle.
        label_at: Where its mark has room.
        columns: What stands on it.
    """

    storey: int
    radius: float
    label_at: Point
    columns: tuple[Seen, ...]


def rings(columns: Sequence[ColumnView], top_storey: int, radius: float) -> tuple[Disc, ...]:
    """Return the floors from the base up, as rings inside a circle of ``radius``."""
    standing = [
        in_order([c for c in columns if c.storey == storey and not c.out])
        for storey in range(top_storey + 1)
    ]
    weights = [1.6 + 0.14 * len(one) for one in standing]
    weights[-1] += 0.6  # the middle has less room than its width promises
    found, outer = [], radius
    for storey, on_it in enumerate(standing):
        inner = outer - radius * weights[storey] / sum(weights)
        if storey == top_storey:
            inner = 0.0
        columns_at, label = _around(on_it, inner, outer - _RIM * radius, storey > 0)
        found.append(Disc(storey, outer, label, columns_at))
        outer = inner
    return tuple(found)


def true_places(
    columns: Sequence[ColumnView],
    positions_mm: Mapping[ColumnName, Point],
    radii_mm: Mapping[str, float],
    scale: float,
) -> tuple[Seen, ...]:
    """Return the columns where sensors saw them, those of lower storeys first.

    Args:
        columns: All columns; what is out or was not seen is left out.
        positions_mm: From the middle of the base.
        radii_mm: Of each kind.
        scale: Units of the drawing for a millimetre.
    """
    seen = [c for c in columns if not c.out and c.column in positions_mm]
    return tuple(
        Seen(
            view,
            (scale * positions_mm[view.column][0], scale * positions_mm[view.column][1]),
            2 * scale * radii_mm[view.column.kind],
        )
        for view in sorted(seen, key=lambda one: one.storey)
    )


def _around(
    standing: Sequence[ColumnView], inner: float, outer: float, marked: bool
) -> tuple[tuple[Seen, ...], Point]:
    """Spread columns over a ring; a marked one keeps the top of its outer circle free."""
    if not standing:
        return (), (0.0, (inner + outer) / 2 if inner else 0.0)
    best: tuple[float, list[tuple[float, int]]] = (0.0, [])
    for circles in range(1, _MOST_CIRCLES + 1):
        step = (outer - inner) / circles
        radii = [outer - step * (k + 0.5) for k in range(circles)]
        counts = _shared(len(standing) + marked, radii)
        room = min(
            [step] + [2 * r * sin(pi / n) for r, n in zip(radii, counts, strict=True) if n > 1]
        )
        if room > best[0]:
            best = room, list(zip(radii, counts, strict=True))
    room, circles_used = best
    places = [
        (r * sin(2 * pi * k / n), r * cos(2 * pi * k / n))
        for r, n in circles_used
        for k in range(n)
    ]
    free = places[1:] if marked else places
    return tuple(Seen(view, at, room) for view, at in zip(standing, free, strict=True)), places[0]


def _shared(count: int, radii: Sequence[float]) -> list[int]:
    """Share out ``count`` places over circles in proportion to their radii, none left over."""
    total = sum(radii)
    shares = [int(count * radius / total) for radius in radii]
    shares[0] += count - sum(shares)
    return shares
