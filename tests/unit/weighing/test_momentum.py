"""A blow gives back the momentum that was missing, and a third of it more at most."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.weighing.momentum import can_have_given, has_stopped_rising

_TICK_S = 0.0125
_FILTER_STEPS = 50  # of a millisecond: four conversions


def _ticks(force_g: np.ndarray) -> list[float]:
    """What four conversions in a row average of a force, each millisecond, at every tick."""
    smooth = np.convolve(force_g, np.full(_FILTER_STEPS, 1 / _FILTER_STEPS))[: len(force_g)]
    at = np.arange(0, len(smooth) * 0.001, _TICK_S) * 1000
    return [float(g) for g in np.interp(at, np.arange(len(smooth)), smooth)]


def _drop(mass_g: float, height_mm: float, bounce: float) -> np.ndarray:
    """Something loses its hold after 100 ms, falls so far, hits and springs back once."""
    flight = round(1000 * np.sqrt(2 * height_mm / 9810))
    force_g = np.zeros(100 + flight + 120)
    force_g[100 : 100 + flight] = -mass_g
    force_g[100 + flight : 100 + flight + 8] = mass_g * (1 + bounce) * flight / 8
    return force_g


@given(mass_g=st.floats(5, 500), height_mm=st.floats(30, 400), bounce=st.floats(0, 0.33))
def test_what_falls_can_have_given_its_own_blow(
    mass_g: float, height_mm: float, bounce: float
) -> None:
    off_g = _ticks(_drop(mass_g, height_mm, bounce))
    highest = int(np.argmax(off_g))

    assert can_have_given(off_g[: highest + 1], off_g[highest])


@given(mass_g=st.floats(5, 45), force_g=st.floats(300, 900), after_ms=st.integers(0, 60))
def test_a_column_that_was_taken_cannot_have_given_an_elbows_blow(
    mass_g: float, force_g: float, after_ms: int
) -> None:
    elbow = force_g * np.sin(np.pi * np.arange(250) / 250) ** 2
    taken = np.concatenate((np.zeros(100), np.full(100 + after_ms + 250, -mass_g)))
    taken[200 + after_ms : 450 + after_ms] += elbow
    off_g = _ticks(taken)
    highest = int(np.argmax(off_g))

    assert not can_have_given(off_g[: highest + 1], off_g[highest])


def test_a_blow_without_a_gap_was_given_by_somebody() -> None:
    assert not can_have_given([0.0] * 20 + [300.0], 300.0)


@pytest.mark.parametrize("force_g", [50.0, 300, 900])
def test_an_elbow_rises_faster_and_faster_until_its_momentum_shows(force_g: float) -> None:
    elbow = force_g * np.sin(np.pi * np.arange(250) / 250) ** 2
    off_g = _ticks(np.concatenate((np.full(150, -5.0), elbow)))
    still_slow = next(i for i, g in enumerate(off_g) if g > 0.3 * force_g)

    assert not any(has_stopped_rising(off_g[: i + 1]) for i in range(15, still_slow))


def test_a_blow_of_wood_has_stopped_rising_as_soon_as_the_filter_has_all_of_it() -> None:
    off_g = _ticks(_drop(40, 65, 0.2))
    highest = int(np.argmax(off_g))

    assert any(has_stopped_rising(off_g[: i + 1]) for i in (highest, highest + 1))
