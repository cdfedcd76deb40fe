"""Which pieces belong to this set: their sizes and masses, measured, not assumed."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]


class ColumnKind(NamedTuple):
    """One kind of column of a set.

    ``radius_mm`` is the circumscribed circle of its footprint, ``mass_g`` its mean mass.
    """

    radius_mm: float
    mass_g: float
    points: int


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
