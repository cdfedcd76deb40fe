"""What stands where, and what does it weigh? The one truth behind the cells and the truth file."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from companion.games.villa_paletti.pieces import ALL_COLUMNS, PLATE_ORDER, ColumnId, PlateColour
from tests.statics_table.pieces import PieceSet, Plate

FloatArray = npt.NDArray[np.float64]

# Columns of a kind differ in mass by about a hundredth: wood.
MASS_SPREAD = 0.01

# Free room round a column, in millimetres: fingers.
_ROOM_MM = 2.0


@dataclass
class StandingColumn:
    """A column, its own mass, and where it stands."""

    id: ColumnId
    mass_g: float
    storey: int
    at_mm: FloatArray


@dataclass
class LyingPlate:
    """A plate, the place of its centre of mass, and how it is turned."""

    colour: PlateColour
    storey: int
    at_mm: FloatArray
    yaw_deg: float


@dataclass
class Tower:
    """All pieces that are on the base."""

    pieces: PieceSet
    columns: dict[ColumnId, StandingColumn] = field(default_factory=dict)
    plates: list[LyingPlate] = field(default_factory=list)

    @property
    def top(self) -> int:
        """The highest storey."""
        return len(self.plates)

    def on(self, storey: int) -> list[StandingColumn]:
        """Return the columns of one storey."""
        return [one for one in self.columns.values() if one.storey == storey]

    def mass_g(self) -> float:
        """Return the mass on the cells, the base included."""
        return (
            self.pieces.base_mass_g
            + sum(one.mass_g for one in self.columns.values())
            + sum(self.pieces.plates[one.colour].mass_g for one in self.plates)
        )

    def moment_gmm(self) -> FloatArray:
        """Return mass times place, summed over all pieces."""
        moment = np.zeros(2)
        for one in self.columns.values():
            moment += one.mass_g * one.at_mm
        for plate in self.plates:
            moment += self.pieces.plates[plate.colour].mass_g * plate.at_mm
        return moment

    def nudge(self, rng: np.random.Generator, sd_mm: float) -> None:
        """Shift each plate a little, with everything that stands on it."""
        for plate in self.plates:
            shift_mm = rng.normal(0.0, sd_mm, 2)
            for above in self.plates:
                if above.storey >= plate.storey:
                    above.at_mm = above.at_mm + shift_mm
            for column in self.columns.values():
                if column.storey >= plate.storey:
                    column.at_mm = column.at_mm + shift_mm

    def free_place(self, rng: np.random.Generator, column: ColumnId) -> FloatArray | None:
        """Return a random place on the highest plate where a column fits, None if there is none."""
        top = self.plates[-1]
        shape = self.pieces.plates[top.colour]
        reach_mm = self.pieces.kinds[column.kind].reach_mm
        span_mm = float(np.abs(shape.outline_mm).max())
        for _ in range(400):
            at_mm = top.at_mm + rng.uniform(-span_mm, span_mm, 2)
            if self._fits(top, shape, at_mm, reach_mm + 1.0) and self._is_free(
                self.top, at_mm, reach_mm
            ):
                return np.asarray(at_mm)
        return None

    def place_for_plate(self, rng: np.random.Generator) -> LyingPlate | None:
        """Return how the next plate can lie on the columns of the highest storey."""
        supports = self.on(self.top)
        if self.top >= len(PLATE_ORDER) or not supports:
            return None
        colour = PLATE_ORDER[self.top]
        span_mm = float(np.hypot(*self.pieces.plates[colour].outline_mm.T).max())
        at_mm = np.mean([one.at_mm for one in supports], axis=0) + rng.normal(0.0, 4.0, 2)
        farthest_mm = self.pieces.base_radius_mm - span_mm
        if np.hypot(*at_mm) > farthest_mm:
            at_mm = at_mm * farthest_mm / np.hypot(*at_mm)
        plate = LyingPlate(colour, self.top + 1, at_mm, float(rng.uniform(0, 360)))
        return plate

    def resting_on(self, plate: LyingPlate) -> int:
        """Return on how many columns a plate that lies there rests."""
        shape = self.pieces.plates[plate.colour]
        return sum(self._fits(plate, shape, one.at_mm, 0.0) for one in self.on(plate.storey - 1))

    def _is_free(self, storey: int, at_mm: FloatArray, reach_mm: float) -> bool:
        return all(
            np.hypot(*(one.at_mm - at_mm))
            >= reach_mm + self.pieces.kinds[one.id.kind].reach_mm + _ROOM_MM
            for one in self.on(storey)
        )

    def _fits(self, lying: LyingPlate, shape: Plate, at_mm: FloatArray, room_mm: float) -> bool:
        """Whether a place is on the plate and ``room_mm`` away from its edge."""
        outline_mm = shape.outline_mm @ _turn(lying.yaw_deg).T + lying.at_mm
        start, end = outline_mm, np.roll(outline_mm, -1, axis=0)
        crosses = (start[:, 1] > at_mm[1]) != (end[:, 1] > at_mm[1])
        rise = np.where(crosses, end[:, 1] - start[:, 1], 1.0)
        at_x = start[:, 0] + (at_mm[1] - start[:, 1]) / rise * (end[:, 0] - start[:, 0])
        if np.count_nonzero(crosses & (at_x > at_mm[0])) % 2 == 0:
            return False
        edge = end - start
        along = ((at_mm - start) * edge).sum(axis=1) / (edge**2).sum(axis=1)
        nearest = start + np.clip(along, 0, 1)[:, None] * edge
        return bool(np.hypot(*(nearest - at_mm).T).min() >= room_mm)


def build(rng: np.random.Generator, pieces: PieceSet) -> Tower:
    """Return all twenty columns in the building zone, anywhere, with the blue plate on them."""
    while True:
        tower = Tower(pieces)
        for column in sorted(ALL_COLUMNS, key=lambda one: -pieces.kinds[one.kind].reach_mm):
            kind = pieces.kinds[column.kind]
            at_mm = _place_in_zone(rng, tower, kind.reach_mm)
            if at_mm is None:
                break
            mass_g = kind.mass_g * (1 + float(rng.normal(0.0, MASS_SPREAD)))
            tower.columns[column] = StandingColumn(column, mass_g, 0, at_mm)
        else:
            at_mm = rng.normal(0.0, 3.0, 2)
            tower.plates.append(LyingPlate("blue", 1, at_mm, float(rng.uniform(0, 360))))
            return tower


def _place_in_zone(rng: np.random.Generator, tower: Tower, reach_mm: float) -> FloatArray | None:
    for _ in range(400):
        at_mm = rng.uniform(-1, 1, 2) * tower.pieces.zone_radius_mm
        inside = np.hypot(*at_mm) + reach_mm <= tower.pieces.zone_radius_mm
        if inside and tower._is_free(0, at_mm, reach_mm):
            return np.asarray(at_mm)
    return None


def _turn(yaw_deg: float) -> FloatArray:
    yaw = np.radians(yaw_deg)
    return np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]])
