"""Which pieces belong to this set: their sizes and masses, measured, not assumed."""

from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi, sin, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]


class Footprint(StrEnum):
    """What a column stands on."""

    ROUND = "round"
    HEXAGON = "hexagon"
    SQUARE = "square"

    @property
    def corners(self) -> int | None:
        """How many corners it has; None for a circle."""
        return _CORNERS[self]


_CORNERS = {Footprint.ROUND: None, Footprint.HEXAGON: 6, Footprint.SQUARE: 4}

# Half the mean width over all turns, as a share of the circumscribed circle: a convex figure's mean
# width is its girth divided by pi.
_MEAN_RADIUS = {
    Footprint.ROUND: 1.0,
    Footprint.HEXAGON: 3 / pi,
    Footprint.SQUARE: 2 * sqrt(2) / pi,
}


class ColumnKind(NamedTuple):
    """One kind of column of a set.

    ``radius_mm`` is the circumscribed circle of its footprint, ``mass_g`` its mean mass,
    ``height_mm`` its own height, None if it is as high as the set's columns are.
    """

    radius_mm: float
    mass_g: float
    points: int
    height_mm: float | None = None
    footprint: Footprint = Footprint.ROUND

    @property
    def mean_radius_mm(self) -> float:
        """The radius of the cylinder that it looks like when its turn is not known."""
        return self.radius_mm * _MEAN_RADIUS[self.footprint]

    def footprint_mm(self, turn_rad: float = 0.0, circle_points: int = 36) -> FloatArray:
        """Return (n, 2) the corners of its footprint round its middle, counter-clockwise.

        Args:
            turn_rad: By how much the first corner is turned from x; of no effect on a circle.
            circle_points: How many corners a circle is given.
        """
        corners = self.footprint.corners or circle_points
        turns = [turn_rad + 2 * pi * corner / corners for corner in range(corners)]
        return self.radius_mm * np.array([(cos(turn), sin(turn)) for turn in turns])


@dataclass(frozen=True, eq=False)
class PlateShape:
    """One plate: (n, 2) outline in its own frame, counter-clockwise or not, and its mass."""

    outline_mm: FloatArray
    mass_g: float


@dataclass(frozen=True, eq=False)
class TableSet:
    """The set on one table. All lengths in millimetres, masses in grams."""

    name: str
    kinds: dict[str, ColumnKind]
    plates: dict[str, PlateShape]
    column_height_mm: float
    plate_thickness_mm: float
    base_radius_mm: float
    building_zone_radius_mm: float
    base_thickness_mm: float

    def height_mm(self, kind: str) -> float:
        """Return how high the columns of a kind are."""
        own_mm = self.kinds[kind].height_mm
        return self.column_height_mm if own_mm is None else own_mm


def area_mm2(outline_mm: FloatArray) -> float:
    """Return the area of a simple polygon; negative if its corners go clockwise.

    Args:
        outline_mm: (n, 2) corners in order.
    """
    x, y = outline_mm[:, 0], outline_mm[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


def centroid_mm(outline_mm: FloatArray) -> FloatArray:
    """Return (2,) the centroid of a simple polygon's area; even plates balance there.

    Args:
        outline_mm: (n, 2) corners in order.
    """
    x, y = outline_mm[:, 0], outline_mm[:, 1]
    next_x, next_y = np.roll(x, -1), np.roll(y, -1)
    cross = x * next_y - next_x * y
    area2 = cross.sum()
    if area2 == 0:
        mean: FloatArray = outline_mm.mean(axis=0)
        return mean
    return np.array(
        [((x + next_x) * cross).sum() / (3 * area2), ((y + next_y) * cross).sum() / (3 * area2)]
    )
