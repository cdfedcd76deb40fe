"""What do the scales say of all columns together? If one is missing, and where the last one is.

Columns that are set up all at once give one total and one moment. With nineteen of them seen, the
one that stands behind the others is where the moment is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from calibration.table_set import TableSet
from companion.scene import Standing
from companion.table.beginning.standing import missing, numbered

# All twenty masses together are known to about this; a thin column has five grams.
_TOTAL_G: Final = 2.5

# One that is known worse than to a few centimetres is as well asked for.
_KNOWN_MM: Final = 25.0


@dataclass(frozen=True)
class Rest:
    """What scales weigh at rest.

    Attributes:
        mass_g, moment_gmm: Of everything.
        mass_sd_g, moment_sd_gmm: How sure; the moment's per axis.
    """

    mass_g: float
    moment_gmm: tuple[float, float]
    mass_sd_g: float
    moment_sd_gmm: float

    def less(self, other: "Rest") -> "Rest":
        """Return what is left when another load is taken away."""
        return self._with(other, -1)

    def plus(self, other: "Rest") -> "Rest":
        """Return both together."""
        return self._with(other, 1)

    def _with(self, other: "Rest", sign: int) -> "Rest":
        (x, y), (dx, dy) = self.moment_gmm, other.moment_gmm
        return Rest(
            self.mass_g + sign * other.mass_g,
            (x + sign * dx, y + sign * dy),
            self.mass_sd_g,
            self.moment_sd_gmm,
        )


def surplus_g(table_set: TableSet, columns: Sequence[Standing], rest: Rest) -> float:
    """Return by how much more it weighs than these columns do."""
    return rest.mass_g - sum(table_set.kinds[one.piece.kind].mass_g for one in columns)


def last_by_totals(
    table_set: TableSet, columns: Sequence[Standing], rest: Rest
) -> tuple[Standing, ...]:
    """Return the columns with the last one where the moment says, if it is the only unknown one."""
    unknown = missing(columns)
    if len(unknown) != 1:
        return tuple(columns)
    (piece,) = unknown
    mass_g = table_set.kinds[piece.kind].mass_g
    if abs(surplus_g(table_set, columns, rest) - mass_g) > min(_TOTAL_G, 0.4 * mass_g):
        return tuple(columns)
    x_gmm, y_gmm = rest.moment_gmm
    variance_gmm = rest.moment_sd_gmm**2
    for one in columns:
        own_g = table_set.kinds[one.piece.kind].mass_g
        x_gmm, y_gmm = x_gmm - own_g * one.x_mm, y_gmm - own_g * one.y_mm
        variance_gmm += own_g**2 * one.sd_mm**2
    variance = variance_gmm / mass_g**2
    if variance > _KNOWN_MM**2:
        return tuple(columns)
    last = Standing(piece, 0, x_gmm / mass_g, y_gmm / mass_g, ((variance, 0.0), (0.0, variance)))
    return numbered([*columns, last])
