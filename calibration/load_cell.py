"""How do counts become grams? Four cells, each with a gain (maybe negative) and a tare."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class LoadCells:
    """The calibration of the cells under one base.

    Attributes:
        positions_mm: (cells, 2) where each cell carries the base, board frame.
        counts_per_g: Gain of each cell; its sign depends on how the bridge is wired.
        tare_counts: Reading of each cell without the base.
        empty_base_mass_g: Mass of the base itself, part of every weight.
    """

    positions_mm: FloatArray
    counts_per_g: tuple[float, ...]
    tare_counts: tuple[float, ...]
    empty_base_mass_g: float

    @property
    def count(self) -> int:
        """Number of cells."""
        return len(self.counts_per_g)

    def grams(self, cell: int, counts: int) -> float:
        """Return the load on one cell in grams, the base's share included.

        Args:
            cell: Its number, below :attr:`count`.
            counts: The converter word.
        """
        return (counts - self.tare_counts[cell]) / self.counts_per_g[cell]
