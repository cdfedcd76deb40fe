"""What do the cells read of nothing? A second's mean of the empty base, or why it is refused."""

from collections.abc import Iterable
from dataclasses import replace

from calibration.load_cell import LoadCells
from calibration.steady import Reading, Refusal, Refused, Steady, steady_mean

# What still moves by more than this is not at rest; a tower that sways moves whole grams.
_STILL_G = 0.15

# More than this away from the last tare is no drift: something stands on the base. The lightest
# plate of a set has more, and so have all columns together.
_MOST_CHANGE_G = 60.0


def tare(
    cells: LoadCells, readings: Iterable[Reading], *, is_base_empty: bool = False
) -> LoadCells | Refusal:
    """Return the cells with their zero where they read now, or why that is refused.

    Args:
        cells: Calibrated.
        readings: About a second of conversions with nothing on the base.
        is_base_empty: A person has said so: however much the zero has moved, it is taken.
    """
    still_counts = [_STILL_G * abs(gain) for gain in cells.counts_per_g]
    steady = steady_mean(readings, cells.count, still_counts)
    if isinstance(steady, Refusal):
        return steady
    moved_g = weight_g(cells, steady) - cells.empty_base_mass_g
    if abs(moved_g) > _MOST_CHANGE_G and not is_base_empty:
        what = "more" if moved_g > 0 else "less"
        return Refusal(
            Refused.INCONSISTENT,
            f"The base reads {abs(moved_g):.0f} g {what} than an empty one; take everything off "
            "it, and calibrate anew if nothing stands there.",
        )
    # The base's own weight stays part of every reading, a quarter on each cell: it is rigid and
    # stands in the middle.
    share_g = cells.empty_base_mass_g / cells.count
    return replace(
        cells,
        tare_counts=tuple(
            mean - share_g * gain
            for mean, gain in zip(steady.mean_counts, cells.counts_per_g, strict=True)
        ),
    )


def weight_g(cells: LoadCells, steady: Steady) -> float:
    """Return the total in grams, the base included."""
    return sum(
        (mean - zero) / gain
        for mean, zero, gain in zip(
            steady.mean_counts, cells.tare_counts, cells.counts_per_g, strict=True
        )
    )
