"""Does the bench of the bridge listen to all that a board says?"""

from companion.bench.bridge_bench import GOAL_TIMES_REAL, BridgeFigures, measure


def test_all_samples_of_the_stretch_are_placed() -> None:
    figures = measure(3.0)

    assert abs(figures.samples - 4 * (3 * 94 - 4)) <= 20
    assert figures.bytes > 9 * figures.samples
    assert figures.cpu_s > 0


def test_the_goal_is_in_times_of_real_time() -> None:
    assert BridgeFigures(60.0, 1, 1, 60.0 / GOAL_TIMES_REAL).fulfilled
    assert not BridgeFigures(60.0, 1, 1, 61.0 / GOAL_TIMES_REAL).fulfilled
