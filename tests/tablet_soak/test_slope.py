"""Is a rise told from what only goes up and down?"""

import random

import pytest

from tests.tablet_soak.slope import slope

SECONDS = [5.0 * k for k in range(600)]


def wandering(rise_per_hour: float) -> list[float]:
    """Readings that stick to those before them, as memory does, and rise besides."""
    lots, away, readings = random.Random(7), 0.0, []
    for at_s in SECONDS:
        away = 0.9 * away + lots.gauss(0, 1)
        readings.append(200 + away + rise_per_hour * at_s / 3600)
    return readings


def test_readings_that_only_wander_are_flat() -> None:
    found = slope(SECONDS, wandering(0))

    assert found.is_flat
    assert found.low < found.per_hour < found.high


def test_a_rise_is_found_with_its_size() -> None:
    found = slope(SECONDS, wandering(30))

    assert not found.is_flat
    assert found.low < 30 < found.high


def test_too_few_readings_are_refused() -> None:
    with pytest.raises(ValueError, match="10 readings are too few"):
        slope(SECONDS[:10], [1.0] * 10)
