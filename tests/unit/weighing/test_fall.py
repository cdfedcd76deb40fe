"""A blow arms the alarm, and what stands there afterwards decides."""

import numpy as np
import pytest

from companion.weighing.fall import Impact, ImpactWatch, has_fallen, seems_fallen
from companion.weighing.history import Stretch
from companion.weighing.level import Level
from companion.weighing.merge import Tick
from tests.unit.weighing.table_physics import CORNERS_MM

TICK_NS = 12_500_000
BEFORE_G = 770.0
PIECES_G = 350.0


def _level(total_g: float, x_gmm: float = 3_000, y_gmm: float = -1_000) -> Level:
    return Level(
        start_ns=0,
        end_ns=1,
        total_g=total_g,
        moment_gmm=np.array([x_gmm, y_gmm]),
        total_sd_g=0.05,
        moment_cov=np.eye(2) * 25,
        sway_gmm=np.zeros(2),
        sway_hz=0.0,
        sway_decay_s=0.0,
    )


def _watch(*totals_g: float) -> ImpactWatch:
    watch = ImpactWatch(CORNERS_MM)
    watch.rest_at(_level(BEFORE_G), PIECES_G, 0)
    for number, total_g in enumerate(totals_g):
        watch.feed(Tick(number * TICK_NS, total_g, 3_000.0, -1_000.0))
    return watch


def test_a_blow_has_the_time_of_its_first_rise_and_its_highest_peak() -> None:
    watch = _watch(770, 771, 880, 1_500, 900, 770, 2_500, 770)

    assert watch.impact == Impact(2 * TICK_NS, 1_730)


@pytest.mark.parametrize("totals_g", [(770, 800, 830, 860), (770, 600, 400), (900, 770, 900, 770)])
def test_a_push_or_a_pull_is_no_blow(totals_g: tuple[float, ...]) -> None:
    assert _watch(*totals_g).impact is None


def test_a_blow_before_a_rest_is_over_and_one_that_ended_the_rest_is_kept() -> None:
    over = _watch(770, 2_000)
    over.rest_at(_level(BEFORE_G), PIECES_G, 50 * TICK_NS)
    kept = _watch(770, 2_000)
    kept.rest_at(_level(BEFORE_G), PIECES_G, TICK_NS)

    assert over.impact is None
    assert kept.impact == Impact(TICK_NS, 1_230)


def test_a_rise_that_ended_the_rest_gives_the_blow_its_time() -> None:
    watch = _watch(770, 890)  # not yet high enough
    watch.rest_at(_level(BEFORE_G), PIECES_G, TICK_NS)
    watch.feed(Tick(2 * TICK_NS, 1_900, 3_000.0, -1_000.0))

    assert watch.impact == Impact(TICK_NS, 1_130)


@pytest.mark.parametrize("corner_mm", CORNERS_MM)
def test_a_burst_of_one_cell_is_no_blow(corner_mm: np.ndarray) -> None:
    watch = _watch(770)
    x_gmm, y_gmm = 3_000 + 2_000 * corner_mm[0], -1_000 + 2_000 * corner_mm[1]
    watch.feed(Tick(TICK_NS, 2_770, float(x_gmm), float(y_gmm)))

    assert watch.impact is None


def _has_fallen(after: Level) -> bool:
    return has_fallen(_level(BEFORE_G), after, empty_base_g=420, reach_mm=148, least_step_g=2.04)


def test_a_slap_that_moved_nothing_is_no_fall() -> None:
    assert not _has_fallen(_level(770.5, 3_200, -900))


def test_pieces_beside_the_base_or_elsewhere_on_it_are_a_fall() -> None:
    assert _has_fallen(_level(740))
    assert _has_fallen(_level(770, 9_000, 500))


def test_a_plate_that_was_thrown_on_is_no_fall() -> None:
    assert not _has_fallen(_level(770 + 71.6, 3_000 + 71.6 * 20, -1_000 - 71.6 * 50))


def test_more_weight_at_a_place_beside_the_base_is_a_fall() -> None:
    assert _has_fallen(_level(770 + 5, 3_000 + 5 * 400, -1_000))


def _since(
    total_g: float, x_gmm: float = 3_000, y_gmm: float = -1_000, push_g: float = 15
) -> Stretch:
    push = push_g * np.sin(np.arange(80) / 9.0)
    moments = np.column_stack((x_gmm + 60 * push, y_gmm - 40 * push))
    return Stretch(np.arange(80) * TICK_NS, total_g + push, moments)


def test_a_hand_on_a_tower_that_stands_does_not_look_like_a_fall() -> None:
    assert not seems_fallen(_level(BEFORE_G), _since(780), empty_base_g=420)


def test_other_weight_under_restless_hands_looks_like_a_fall() -> None:
    assert seems_fallen(_level(BEFORE_G), _since(650), empty_base_g=420)
    assert seems_fallen(_level(BEFORE_G), _since(770, 12_000), empty_base_g=420)


def test_nothing_to_see_looks_like_nothing() -> None:
    nothing = Stretch(np.zeros(0, dtype=np.int64), np.zeros(0), np.zeros((0, 2)))

    assert not seems_fallen(_level(BEFORE_G), nothing, empty_base_g=420)
