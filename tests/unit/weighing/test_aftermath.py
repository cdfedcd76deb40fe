"""A blow is dismissed when all is as right before it; nothing that fell is."""

import numpy as np
import pytest

from companion.weighing.aftermath import changed_nothing
from companion.weighing.history import TickHistory
from companion.weighing.merge import TICK_NS, Tick

PIECES_G = 350.0
ONSET = 40


def _dismissed(total_g: list[float], x_gmm: list[float] | None = None) -> bool:
    """Whether the last of these ticks dismisses a blow that was noticed at tick 40."""
    history = TickHistory()
    for number, g in enumerate(total_g):
        history.append(Tick(number * TICK_NS, 770 + g, 0.0 if x_gmm is None else x_gmm[number], 0))
    return changed_nothing(history, ONSET * TICK_NS, PIECES_G)


BLOW = [0.0, 0, 0, 50, 300, 700, 500, 200, 50, 0, 0, 0]


def _around(before_g: float, after_g: float, quiet: int = 7) -> list[float]:
    return [before_g] * 37 + [before_g + g for g in BLOW] + [after_g] * quiet


def test_a_blow_after_which_all_is_as_before_is_dismissed() -> None:
    assert _dismissed(_around(0, 0))


@pytest.mark.parametrize("leans_g", [-90.0, 75, 220])
def test_a_hand_that_leans_before_and_after_makes_no_difference(leans_g: float) -> None:
    wavers = [leans_g + 3 * np.sin(0.3 * i) for i in range(37)]

    assert _dismissed([*wavers, *(leans_g + g for g in BLOW), *[leans_g + 2] * 7])


def test_nothing_is_dismissed_before_it_has_been_quiet_for_longer_than_the_filter() -> None:
    assert not _dismissed(_around(0, 0, quiet=1))
    assert not _dismissed([*_around(0, 0, quiet=4), 60.0, 0, 0])


@pytest.mark.parametrize("lost_g", [-100.0, -31, -15.0])
def test_a_blow_that_left_the_table_lighter_is_kept(lost_g: float) -> None:
    assert not _dismissed(_around(0, lost_g))


def test_a_blow_that_moved_the_pieces_is_kept() -> None:
    moved_gmm = [0.0] * 49 + [5.0 * PIECES_G] * 7

    assert not _dismissed(_around(0, 0), moved_gmm)


def test_a_flight_before_the_blow_is_no_quiet_time() -> None:
    flight = [-25.0, -50, -75, -100, -100, -100, -100, -100]

    assert not _dismissed([*[0.0] * 29, *flight, *BLOW, *[0.0] * 7])


def test_what_was_never_seen_dismisses_nothing() -> None:
    history = TickHistory()
    for number in range(ONSET, ONSET + 30):
        history.append(Tick(number * TICK_NS, 770.0, 0, 0))

    assert not changed_nothing(history, ONSET * TICK_NS, PIECES_G)
