"""How far does a place lie beyond an edge, and which way is out?

Distances are signed: positive outside, negative inside. Out is where the distance grows.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

# Nearer than this a place is on the edge, and what is out is told by the edge itself.
_ON_EDGE_MM = 1e-9


@dataclass(frozen=True, eq=False)
class Beyond:
    """How n places lie to an edge.

    Attributes:
        by_mm: (n,) signed distance, positive outside.
        out: (n, 2) unit vectors that lead out by the shortest way.
    """

    by_mm: FloatArray
    out: FloatArray


class Edge(Protocol):
    """What a piece must not project beyond."""

    def beyond(self, places_mm: FloatArray) -> Beyond:
        """Return how (n, 2) places lie to it."""


@dataclass(frozen=True)
class CircleEdge:
    """A circle about the centre of the base: its rim (VP-7, VP-26), or the zone's (VP-6)."""

    radius_mm: float

    def beyond(self, places_mm: FloatArray) -> Beyond:
        """Return how (n, 2) places lie to the circle."""
        away_mm = np.hypot(places_mm[:, 0], places_mm[:, 1])
        out = np.tile((1.0, 0.0), (len(places_mm), 1))
        off = away_mm > _ON_EDGE_MM
        out[off] = places_mm[off] / away_mm[off, None]
        return Beyond(away_mm - self.radius_mm, out)


@dataclass(frozen=True, eq=False)
class PolygonEdge:
    """The outline of a plate where it lies: (m, 2) corners in order, of any simple shape."""

    outline_mm: FloatArray

    def beyond(self, places_mm: FloatArray) -> Beyond:
        """Return how (n, 2) places lie to the outline."""
        start, way = self.outline_mm, self._ways
        length2 = np.maximum((way**2).sum(axis=1), _ON_EDGE_MM**2)
        off = places_mm[:, None, :] - start[None, :, :]
        share = np.clip((off * way).sum(axis=2) / length2, 0.0, 1.0)
        apart = off - share[:, :, None] * way[None, :, :]
        distance = np.hypot(apart[:, :, 0], apart[:, :, 1])
        nearest = distance.argmin(axis=1)
        row = np.arange(len(places_mm))
        by_mm, apart = distance[row, nearest], apart[row, nearest]
        inside = self._are_inside(places_mm)
        out = np.where(inside[:, None], -apart, apart)
        is_off = by_mm > _ON_EDGE_MM
        out[is_off] /= by_mm[is_off, None]
        if not is_off.all():
            out[~is_off] = self._out_of_sides()[nearest[~is_off]]
        return Beyond(np.where(inside, -by_mm, by_mm), out)

    @cached_property
    def _ways(self) -> FloatArray:
        """(m, 2) from each corner to the next."""
        ways: FloatArray = np.roll(self.outline_mm, -1, axis=0) - self.outline_mm
        return ways

    def _are_inside(self, places_mm: FloatArray) -> npt.NDArray[np.bool_]:
        """(n,) whether an odd number of sides is to the right of each place."""
        x, y = places_mm[:, 0, None], places_mm[:, 1, None]
        start, way = self.outline_mm, self._ways
        end_y = start[:, 1] + way[:, 1]
        crosses = (start[:, 1] > y) != (end_y > y)
        a_y = np.where(way[:, 1] == 0, np.inf, way[:, 1])
        at_x = start[:, 0] + (y - start[:, 1]) * (way[:, 0] / a_y)
        inside: npt.NDArray[np.bool_] = np.count_nonzero(crosses & (at_x > x), axis=1) % 2 == 1
        return inside

    def _out_of_sides(self) -> FloatArray:
        """(m, 2) what is out of each side, whichever way round the corners go."""
        x, y = self.outline_mm[:, 0], self.outline_mm[:, 1]
        area2 = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
        way = self._ways
        out = np.column_stack([way[:, 1], -way[:, 0]]) * (1.0 if area2 >= 0 else -1.0)
        unit: FloatArray = out / np.maximum(np.hypot(out[:, 0], out[:, 1]), _ON_EDGE_MM)[:, None]
        return unit
