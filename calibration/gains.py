"""Which gain has each cell? Known weights in known places, and the laws of a table on four legs.

A weight at (x, y) has three numbers that do not depend on how its load is shared out among the
cells: its mass, and its moments about the two axes. With the gains unknown, the changes d of the
counts give three linear equations for each placement:

    sum(a * d) = m      sum(a * x_cell * d) = m * x      sum(a * y_cell * d) = m * y

where a is the inverse of a gain, of either sign. The mass is known to a hundredth of a gram, the
place to a millimetre or two, and the equations count accordingly. The moments are needed: a rigid
base shares every load out so that one cross-wise error of the gains never shows in the sum.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from calibration.steady import Refusal, Refused

FloatArray = npt.NDArray[np.float64]

# How well a person puts a weight on a mark, and how well anything is weighed at all.
_PLACED_MM = 1.5
_WEIGHED_G = 0.03

# A cell below a weight takes three quarters of it. One that notices less than a fiftieth of what
# the liveliest does notices nothing.
_NOTICED_SHARE = 0.02

# Weighings of the same mass that differ by more than this are no calibration.
_MOST_MISFIT_SHARE = 0.02
_MOST_MISFIT_G = 0.5


@dataclass(frozen=True)
class Placement:
    """A known mass at a known place, and by how much each cell's counts changed for it."""

    mass_g: float
    at_mm: tuple[float, float]
    change_counts: tuple[float, ...]


@dataclass(frozen=True)
class Gains:
    """What the placements tell.

    Attributes:
        counts_per_g: Of each cell, signed.
        weighed_g: What the scales now read for each placement.
        off_mm: By how much each placement seems to stand beside its mark.
    """

    counts_per_g: tuple[float, ...]
    weighed_g: tuple[float, ...]
    off_mm: tuple[float, ...]


def fit_gains(positions_mm: FloatArray, placements: Sequence[Placement]) -> Gains | Refusal:
    """Return the gains that explain all placements best, or why none do.

    Args:
        positions_mm: (cells, 2) where each cell carries the base.
        placements: At the centre and over each cell, in any order.
    """
    changes = np.array([one.change_counts for one in placements], dtype=np.float64)
    mass_g = np.array([one.mass_g for one in placements])
    at_mm = np.array([one.at_mm for one in placements], dtype=np.float64)
    liveliest = np.abs(changes).max(axis=0)
    for cell, counts in enumerate(liveliest):
        if counts <= _NOTICED_SHARE * liveliest.max():
            return unchanged(cell)
    # Counts are scaled so that all unknowns are about one.
    scaled = changes / liveliest
    rows = [
        scaled / _WEIGHED_G,
        scaled * positions_mm[:, 0] / (_PLACED_MM * mass_g)[:, None],
        scaled * positions_mm[:, 1] / (_PLACED_MM * mass_g)[:, None],
    ]
    wanted = [mass_g / _WEIGHED_G, at_mm[:, 0] / _PLACED_MM, at_mm[:, 1] / _PLACED_MM]
    solved, _, rank, _ = np.linalg.lstsq(np.vstack(rows), np.concatenate(wanted), rcond=1e-6)
    inverse = solved / liveliest
    if rank < len(liveliest) or not np.all(np.isfinite(inverse)) or np.any(inverse == 0):
        return Refusal(
            Refused.INCONSISTENT,
            "The placements do not tell the cells apart; put the weight over each cell in turn "
            "and begin again.",
        )
    weighed_g = changes @ inverse
    moments = changes @ (inverse[:, None] * positions_mm)
    off_mm = np.hypot(*(moments / mass_g[:, None] - at_mm).T)
    misfit_g = np.abs(weighed_g - mass_g)
    worst = int(misfit_g.argmax())
    if misfit_g[worst] > _MOST_MISFIT_SHARE * mass_g[worst] + _MOST_MISFIT_G:
        return Refusal(
            Refused.INCONSISTENT,
            f"The same weight reads {weighed_g[worst]:.1f} g at one place and {mass_g[worst]:.1f} "
            "g on average: a cell is loose, the base touches something beside its cells, or "
            "the weight was not left alone. Look at the screws and begin again.",
        )
    return Gains(
        tuple(float(1 / one) for one in inverse),
        tuple(map(float, weighed_g)),
        tuple(map(float, off_mm)),
    )


def unchanged(cell: int) -> Refusal:
    """Return what is said of a cell that does not notice a weight."""
    return Refusal(
        Refused.UNCHANGED,
        f"Cell {cell} does not notice the weight; check that the base rests on it and that its "
        "four wires are connected.",
        cell,
    )
