"""What do the cells read of nothing? A second's mean of the empty base, or why it is refused."""

from collections.abc import Iterable
from dataclasses import replace

from calibration.load_cell import LoadCells
from calibration.steady import Reading, Refusal, Refused, Steady, steady_mean

# What still moves by more than this is not at rest; a tower that sways moves whole grams.
_STILL_G = 0.15

# More than this away from the last zero may be a light column that was overlooked (5 g); or a zero
# that has drifted since, as cells do by some grams with warmth. Only a person can tell.
_UNASKED_G = 4.0

# And no drift is as much as this, whoever says so: the base is loaded, or was never calibrated as
# it is now. All plates but the smallest have more, and so have all columns together.
_MOST_CHANGE_G = 60.0


def tare(
    cells: LoadCells, readings: Iterable[Reading], *, is_base_empty: bool = False
) -> LoadCells | Refusal:
    """Return the cells with their zero where they read now, or why that is refused.

    Args:
        cells: Calibrated.
        readings: About a second of conversions with nothing on the base.
        is_base_empty: A person has looked, and says so: a zero that has moved by more than a light
            column weighs is taken, too; by more than any drift it never is.
    """
    still_counts = [_STILL_G * abs(gain) for gain in cells.counts_per_g]
    steady = steady_mean(readings, cells.count, still_counts)
    if isinstance(steady, Refusal):
        return steady
    moved_g = weight_g(cells, steady) - cells.empty_base_mass_g
    if abs(moved_g) > (_MOST_CHANGE_G if is_base_empty else _UNASKED_G):
        return _loaded(moved_g)
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


def _loaded(moved_g: float) -> Refusal:
    """Why what reads so much more or less than nothing is not taken for nothing."""
    what = "more" if moved_g > 0 else "less"
    told = f"The base reads {abs(moved_g):.0f} g {what} than an empty one; take everything off it"
    if abs(moved_g) > _MOST_CHANGE_G:
        return Refusal(
            Refused.INCONSISTENT,
            f"{told}. If nothing stands there, calibrate anew: companion calibrate scales",
        )
    return Refusal(
        Refused.INCONSISTENT,
        f"{told}. If you have looked and nothing stands there, it has drifted: add --empty",
    )
