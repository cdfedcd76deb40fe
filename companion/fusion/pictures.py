"""What do pictures say of one column? A sighting, read against the scene that it was compared with.

Sightings are relative: 0 nats is "all stands as believed". A column is recognised by where it
stands, not by its name, because another scene of the belief may call it otherwise.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.evidence import SeenColumn, SeenLying, Sighting
from companion.scene import Piece, Scene, Standing

OUTLIERS = 1e-3
"""Share of readings, of scales or of cameras, that are wrong as a whole: the floor under each."""

RIVAL_NATS = 4.6
"""Of two readings, one that has so much less than the other is a hundred times less likely."""

# Two places closer than a thin column is wide are the same column's.
_SAME_PLACE_MM = 10.0


@dataclass(frozen=True)
class Comparison:
    """A sighting together with the scene it is relative to."""

    sighting: Sighting
    scene: Scene

    def absence_nats(self, column: Standing) -> float:
        """Return by how much the pictures speak for the absence of a column, 0 if they cannot."""
        there = self._there(column, self.scene.columns)
        return 0.0 if there is None else self.sighting.gone.get(there.piece, 0.0)

    def arrival(self, piece: Piece, storey: int) -> SeenColumn | None:
        """Return where on a storey the pictures would have such a column.

        On another column only where they speak clearly for that: people set columns on plates.
        """
        floor, column = (self._arrival(piece, storey, is_raised=one) for one in (False, True))
        if column is None or column.nats < RIVAL_NATS + (0.0 if floor is None else floor.nats):
            return floor
        return column

    def may_be_on_column(self, piece: Piece, storey: int) -> bool:
        """Whether pictures cannot tell if such a column stands on the plate or on another one."""
        floor, column = (self._arrival(piece, storey, is_raised=one) for one in (False, True))
        if floor is None or column is None:
            return False
        return column.nats > 0 and abs(column.nats - floor.nats) < RIVAL_NATS

    def lying(self, piece: Piece) -> SeenLying | None:
        """Return where the pictures would have such a column lie."""
        alike = [one for one in self.sighting.lying if (one.colour, one.kind) == piece[:2]]
        return max(alike, key=lambda one: one.nats, default=None)

    def _arrival(self, piece: Piece, storey: int, *, is_raised: bool) -> SeenColumn | None:
        name = (*piece[:2], storey, is_raised)
        return next(
            (
                one
                for one in self.sighting.came
                if (one.colour, one.kind, one.storey, one.is_on_column) == name
            ),
            None,
        )

    def arrival_nats(self, piece: Piece) -> float:
        """Return by how much the pictures speak for such a column on the highest plate."""
        seen = self.arrival(piece, self.scene.top_storey)
        return 0.0 if seen is None else seen.nats

    def return_nats(self, column: Standing) -> float:
        """Return by how much they speak for a column standing where it was lifted, 0 if it is."""
        if self._there(column, self.scene.columns) is not None:
            return 0.0
        seen = self.arrival(column.piece, column.storey)
        if seen is None or not _is_near(seen.x_mm, seen.y_mm, column):
            return 0.0
        return seen.nats

    def is_of(self, scene: Scene) -> bool:
        """Whether the pictures were compared with this scene, nudges apart."""
        ours, theirs = self.scene.columns, scene.columns
        return (
            len(self.scene.plates) == len(scene.plates)
            and len(ours) == len(theirs)
            and all(self._there(one, theirs) is not None for one in ours)
        )

    def scene_nats(self, scene: Scene) -> float:
        """Return by how much they speak for another scene than the one they were compared with."""
        return sum(
            self.absence_nats(one)
            for one in self.scene.columns
            if self._there(one, scene.columns) is None
        )

    def stands_there(self, column: Standing, scene: Scene) -> bool:
        """Whether such a column stands in the same place of a scene."""
        return self._there(column, scene.columns) is not None

    @staticmethod
    def _there(column: Standing, among: Sequence[Standing]) -> Standing | None:
        """The column of that colour and kind that stands in the same place."""
        alike = [
            one
            for one in among
            if one.piece[:2] == column.piece[:2]
            and one.storey == column.storey
            and _is_near(one.x_mm, one.y_mm, column)
        ]
        return min(
            alike,
            key=lambda one: math.hypot(one.x_mm - column.x_mm, one.y_mm - column.y_mm),
            default=None,
        )


def tempered(prior: Sequence[float], nats: Sequence[float]) -> list[float]:
    """Return the likelihood of each explanation, none of them surer than outliers allow.

    Args:
        prior: How likely each explanation was before, any positive scale.
        nats: The log likelihood of each.

    Returns:
        Factors whose mean under ``prior`` is 1 and of which none is less than ``OUTLIERS``: with
        that chance the reading is wrong as a whole, and says nothing.
    """
    loudest = max(nats)
    likelihood = [math.exp(max(one - loudest, -700.0)) for one in nats]
    weighted = sum(p * one for p, one in zip(prior, likelihood, strict=True))
    mean = weighted / sum(prior)
    return [(1 - OUTLIERS) * one / mean + OUTLIERS for one in likelihood]


def _is_near(x_mm: float, y_mm: float, column: Standing) -> bool:
    return math.hypot(x_mm - column.x_mm, y_mm - column.y_mm) <= _SAME_PLACE_MM
