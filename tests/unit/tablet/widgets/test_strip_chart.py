"""Do the lines of the load cells stand where their values are, cheaply?"""

import numpy as np
import pytest

from companion.tablet.theme import DAY
from companion.tablet.widgets.strip_chart import StripChart
from tests.tablet_driver.driver import Driver, Pixels
from tests.tablet_driver.looks import difference
from tests.tablet_driver.memory import growth_mb

SIZE = (640, 240)
LEVELS = (210.0, 180.0, 120.0, 90.0)


def charting(tablet: Driver, samples: np.ndarray) -> tuple[StripChart, Pixels]:
    chart = StripChart(unit="g")
    chart.feed(samples)
    tablet.show(chart, SIZE)
    return chart, tablet.pixels(chart)


def heights_of(shown: Pixels, colour: str, column: int) -> list[int]:
    """Rows, from the bottom, on which a line's colour is in one column of pixels."""
    wanted = np.array(list(bytes.fromhex(DAY.game[colour].ink[1:])))
    near = np.abs(shown[:, column].astype(int) - wanted).max(axis=1) <= 24
    return [SIZE[1] - 1 - int(row) for row in np.flatnonzero(near)]


def test_each_line_is_as_high_as_its_value(tablet: Driver) -> None:
    chart, shown = charting(tablet, np.tile(LEVELS, (800, 1)))
    low, high = chart.span

    for colour, level in zip(("blue", "red", "green", "orange"), LEVELS, strict=True):
        expected = 14 + (level - low) / (high - low) * (SIZE[1] - 28)
        assert np.mean(heights_of(shown, colour, 300)) == pytest.approx(expected, abs=1.5)


def test_a_step_is_drawn_through(tablet: Driver) -> None:
    samples = np.tile(LEVELS, (800, 1))
    samples[400:, 0] = 260.0

    _, shown = charting(tablet, samples)

    rows = max(
        (heights_of(shown, "blue", column) for column in range(300, 350)), key=len, default=[]
    )
    assert len(rows) > 20


def test_only_the_newest_samples_stay(tablet: Driver) -> None:
    chart, full = charting(tablet, np.tile(LEVELS, (800, 1)))

    chart.feed(np.tile(LEVELS, (5, 1)))
    tablet.frames()

    assert difference(tablet.pixels(chart), full) == 0


def test_the_newest_sample_is_at_the_right(tablet: Driver) -> None:
    _, shown = charting(tablet, np.tile(LEVELS, (200, 1)))

    assert heights_of(shown, "blue", 570)
    assert not heights_of(shown, "blue", 300)


def test_new_samples_move_lines_without_drawing_the_chart_again(tablet: Driver) -> None:
    chart, before = charting(tablet, np.tile(LEVELS, (800, 1)))
    drawings = chart.drawings

    chart.feed(np.array([[215.0, 175.0, 125.0, 95.0]] * 100))
    tablet.frames()

    assert chart.drawings == drawings
    assert difference(tablet.pixels(chart), before) > 0.2


def test_the_scale_follows_what_leaves_it(tablet: Driver) -> None:
    chart, _ = charting(tablet, np.tile(LEVELS, (100, 1)))

    chart.feed([[4000.0, 0.0, 0.0, 0.0]])

    assert chart.span[1] >= 4000


def test_a_row_of_three_values_is_refused(tablet: Driver) -> None:
    chart, _ = charting(tablet, np.tile(LEVELS, (10, 1)))

    with pytest.raises(ValueError, match="reshape"):
        chart.feed([[1.0, 2.0, 3.0]])


def test_a_thousand_updates_take_no_more_memory(tablet: Driver) -> None:
    chart, _ = charting(tablet, np.tile(LEVELS, (800, 1)))
    noise = np.random.default_rng(1).normal(0, 0.5, (50, 4, 4)) + LEVELS

    assert growth_mb(tablet, lambda k: chart.feed(noise[k % 50])) < 8
