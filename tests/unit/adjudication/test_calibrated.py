"""What is claimed of columns beside edges comes true as often as it is claimed."""

import numpy as np
import pytest

from companion.referee.adjudged import Adjudged
from companion.saying import say
from tests.unit.adjudication.drawn_footings import Drawn, drawn


@pytest.fixture(scope="module")
def footings() -> list[Drawn]:
    """Columns of every footprint beside every plate's edge, some over and some not."""
    return list(drawn(seed=7, count=250))


def adjudged(one: Drawn) -> Adjudged:
    return Adjudged("VP-18", say("the column"), say("the edge"), one.reading)


def test_deviations_are_as_large_as_readings_say(footings: list[Drawn]) -> None:
    off = np.array([(one.reading.value - one.true_mm) / one.reading.sd for one in footings])

    assert abs(float(off.mean())) < 0.2
    assert 0.87 < float(off.std()) < 1.13
    assert 0.91 < float((np.abs(off) < 1.96).mean()) < 0.99


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.05), (0.05, 0.5), (0.5, 0.95), (0.95, 1.0)])
def test_the_claimed_probability_of_being_over_is_how_often_it_is(
    footings: list[Drawn], low: float, high: float
) -> None:
    claimed = [one for one in footings if low <= one.reading.probability <= high]

    share = np.mean([one.true_mm > 0 for one in claimed])
    expected = np.mean([one.reading.probability for one in claimed])
    assert len(claimed) > 12
    assert share == pytest.approx(expected, abs=3 * np.sqrt(0.25 / len(claimed)) if low else 0.02)


def test_what_is_measured_inside_or_over_is_so_in_more_than_97_of_100(
    footings: list[Drawn],
) -> None:
    told = [(adjudged(one).measured, one.true_mm > 0) for one in footings]

    inside = [not is_over for said, is_over in told if said == "inside"]
    over = [is_over for said, is_over in told if said == "over"]
    assert min(len(inside), len(over)) > 40
    assert np.mean(inside) > 0.97
    assert np.mean(over) > 0.97
    assert sum(said == "too_close" for said, _ in told) < 0.45 * len(told)


def test_hardly_a_column_that_stands_inside_is_contested_and_none_called_over(
    footings: list[Drawn],
) -> None:
    """Half of these stand within nine millimetres over the edge: the referee hears of most."""
    inside = [adjudged(one).ruled for one in footings if one.true_mm <= 0]
    far_over = [adjudged(one).ruled for one in footings if one.true_mm >= 5.0]

    assert inside.count("over") <= 1
    assert inside.count("too_close") < 0.01 * len(inside)
    assert far_over.count("inside") < 0.1 * len(far_over)
    assert far_over.count("over") > 0.6 * len(far_over)
