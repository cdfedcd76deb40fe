"""A zero that runs away is told of and a re-tare asked for; creep, drift and hands are not."""

from collections.abc import Callable

import numpy as np
import pytest

from companion.bench.drawn_cells import DrawnCells
from companion.bench.drawn_hearing import hear
from companion.bench.drawn_load import DrawnLoad, draw_tower
from companion.evidence import Condition, Health
from companion.weighing.merge import TICK_NS, Tick
from companion.weighing.wander import WanderWatch


def _told(
    total_g: Callable[[float], float], minutes: float, rest: Callable[[float], bool]
) -> list[Health]:
    watch, rng = WanderWatch(), np.random.default_rng(3)
    told: list[Health] = []
    for number in range(round(minutes * 4800)):
        at_s = number * 0.0125
        noisy_g = total_g(at_s) + float(rng.normal(0, 0.3))
        told += watch.feed(Tick(number * TICK_NS, noisy_g, 0.0, 0.0), at_rest=rest(at_s))
    return told


def _always(_: float) -> bool:
    return True


@pytest.mark.parametrize("g_per_min", [-2.2, 2.5, 1360 / 45])
def test_a_zero_that_runs_away_is_told_of_once_with_what_to_do(g_per_min: float) -> None:
    """bogde/HX711#92: 3 lb on 10 lb in 45 minutes."""
    told = _told(lambda at_s: 900 + g_per_min * at_s / 60, 2.0, _always)

    assert [one.condition for one in told] == [Condition.DEGRADED]
    said_g_per_min = float(told[0].sentence.split(" g a minute")[0].rsplit(" ")[-1])
    assert said_g_per_min == pytest.approx(abs(g_per_min), abs=1.0)
    assert "tare them" in told[0].sentence


@pytest.mark.parametrize("g_per_h", [5.0, -5.0, 10.0, 30.0])
def test_creep_and_drift_of_a_good_cell_are_not_talked_about(g_per_h: float) -> None:
    assert _told(lambda at_s: 900 + g_per_h * at_s / 3600, 3.0, _always) == []


def test_what_hands_bring_and_take_is_no_drift() -> None:
    # Every five seconds a column more, under a hand for a second.
    told = _told(lambda at_s: 900 + 5.1 * (at_s // 5), 3.0, lambda at_s: at_s % 5 > 1.0)

    assert told == []


def test_that_the_zero_has_calmed_down_is_said_too() -> None:
    told = _told(lambda at_s: 900 + 5 * min(at_s, 60.0) / 60, 3.0, _always)

    assert [one.condition for one in told] == [Condition.DEGRADED, Condition.WELL]


def test_a_weigher_asks_for_a_tare_where_its_cells_run_away() -> None:
    rng = np.random.default_rng(1)
    cells = DrawnCells(drift_g_per_h=(1360 / 3,) * 4)

    heard = hear(cells, rng, DrawnLoad(draw_tower(rng, 2), 27.0))

    said = [one for one in heard.evidence if isinstance(one, Health)]
    assert [one.device for one in said] == ["scales' zero"]
    assert heard.steps == []
