"""What did a calibration find, and what does it mean for a column of 5 g? Values and sentences."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from calibration.gains import Gains, Placement, fit_gains
from calibration.load_cell import LoadCells
from calibration.procedure import CELLS, Progress, Step, changes
from calibration.steady import Refusal

FloatArray = npt.NDArray[np.float64]

_COLUMN_G = 5.0

# Half a second of samples is what a column that is carried leaves for its weighing.
_WEIGHED_SAMPLES = 40

# A zero that comes back by less than this is as good as such cells are.
_RETURN_G = 0.5


@dataclass(frozen=True)
class Findings:
    """A finished calibration.

    Attributes:
        cells: The cells as they are to be used from now on.
        residual_g: Root mean square of what the known weight was misread by.
        corner_error_g: By how much it was misread over each cell.
        linearity_g: By how much it was misread on top of a load.
        load_g: That load.
        return_g: What the empty base read at the end.
        off_mm: Root mean square of how far from its marks the weight seemed to stand.
        noise_g: Standard deviation of one sample of each cell.
        weight_g: The known weight.
        samples: Conversions in all means together.
    """

    cells: LoadCells
    residual_g: float
    corner_error_g: tuple[float, ...]
    linearity_g: float
    load_g: float
    return_g: float
    off_mm: float
    noise_g: tuple[float, ...]
    weight_g: float
    samples: int

    @property
    def column_error_g(self) -> float:
        """Return by how much a column of 5 g may be misread: its share of the residual, noise."""
        scale_g = max(self.residual_g, abs(self.linearity_g)) * _COLUMN_G / self.weight_g
        noise_g = sqrt(sum(noise**2 for noise in self.noise_g) * 2 / _WEIGHED_SAMPLES)
        return float(np.hypot(scale_g, noise_g))

    def sentences(self) -> tuple[str, ...]:
        """Return what a person should know, the most important first."""
        told = [
            f"The weight of {self.weight_g:g} g was read to {self.residual_g:.2f} g wherever it "
            f"stood; a column of 5 g will be read to {self.column_error_g:.2f} g.",
            f"It seemed to stand {self.off_mm:.1f} mm beside its marks, the hand that put it "
            "there included.",
            f"On top of {self.load_g:.0f} g it read {self.linearity_g:+.2f} g.",
        ]
        if abs(self.return_g) > _RETURN_G:
            told.append(
                f"The empty base did not come back to zero, but to {self.return_g:+.1f} g: let "
                "the scales warm up for ten minutes, and look whether the base rubs anywhere."
            )
        return tuple(told)


def find(
    progress: Progress, positions_mm: FloatArray, empty_base_mass_g: float = 0.0
) -> Findings | Refusal:
    """Return what a calibration that is done has found, or why it cannot be used.

    Args:
        progress: At :attr:`Step.DONE`.
        positions_mm: (4, 2) where each cell carries the base.
        empty_base_mass_g: Mass of the base itself; 0 where nobody has weighed it.

    Raises:
        KeyError: It is not done yet.
    """
    weight_g = progress.weight_g
    empty = progress.reading(Step.EMPTY)
    over = [Step(f"over cell {cell}") for cell in range(CELLS)]
    placements = [
        Placement(weight_g, at_mm, tuple(changes(empty, progress.reading(step))))
        for step, at_mm in [
            (Step.CENTRE, (0.0, 0.0)),
            *((step, _place(positions_mm, cell)) for cell, step in enumerate(over)),
        ]
    ]
    gains = fit_gains(positions_mm, placements)
    if isinstance(gains, Refusal):
        return gains
    loaded = progress.reading(Step.LOADED)
    with_weight = progress.reading(Step.LOADED_AND_WEIGHT)
    errors_g = [read_g - weight_g for read_g in gains.weighed_g]
    share_g = empty_base_mass_g / CELLS
    cells = LoadCells(
        positions_mm=positions_mm,
        counts_per_g=gains.counts_per_g,
        tare_counts=tuple(
            mean - share_g * gain
            for mean, gain in zip(empty.mean_counts, gains.counts_per_g, strict=True)
        ),
        empty_base_mass_g=empty_base_mass_g,
    )
    return Findings(
        cells=cells,
        residual_g=float(np.sqrt(np.mean(np.square(errors_g)))),
        corner_error_g=tuple(errors_g[1:]),
        linearity_g=_grams(gains, changes(loaded, with_weight)) - weight_g,
        load_g=_grams(gains, changes(empty, loaded)),
        return_g=_grams(gains, changes(empty, progress.reading(Step.EMPTIED))),
        off_mm=float(np.sqrt(np.mean(np.square(gains.off_mm)))),
        noise_g=tuple(
            noise / abs(gain)
            for noise, gain in zip(empty.noise_counts, gains.counts_per_g, strict=True)
        ),
        weight_g=weight_g,
        samples=sum(sum(steady.samples) for _, steady in progress.measured),
    )


def _place(positions_mm: FloatArray, cell: int) -> tuple[float, float]:
    return float(positions_mm[cell, 0]), float(positions_mm[cell, 1])


def _grams(gains: Gains, change_counts: list[float]) -> float:
    return float(np.sum(np.array(change_counts) / np.array(gains.counts_per_g)))
