"""Are fingers on the board understood?"""

import pytest

from companion.tablet.widgets.palagonia.gestures import Dragged, Fingers, Pinched


@pytest.fixture
def fingers() -> Fingers:
    return Fingers(slack_px=10)


def test_a_finger_that_trembles_taps(fingers: Fingers) -> None:
    fingers.down(1, (100, 100))

    assert fingers.move(1, (106, 104)) is None
    assert fingers.up(1)


def test_a_finger_that_slides_drags_from_where_it_began_and_taps_no_more(fingers: Fingers) -> None:
    fingers.down(1, (100, 100))

    assert fingers.move(1, (120, 100)) == Dragged(20, 0)
    assert fingers.move(1, (121, 103)) == Dragged(1, 3)
    assert not fingers.up(1)


def test_two_fingers_that_spread_enlarge_about_their_middle(fingers: Fingers) -> None:
    fingers.down(1, (100, 100))
    fingers.down(2, (200, 100))

    told = fingers.move(2, (300, 100))

    assert told == Pinched(2.0, (200, 100), 50, 0)


def test_the_finger_that_stays_after_a_pinch_drags_and_does_not_tap(fingers: Fingers) -> None:
    fingers.down(1, (100, 100))
    fingers.down(2, (200, 100))
    assert not fingers.up(2)

    assert fingers.move(1, (101, 100)) == Dragged(1, 0)
    assert not fingers.up(1)


def test_a_third_finger_changes_nothing(fingers: Fingers) -> None:
    for finger in (1, 2, 3):
        fingers.down(finger, (100 * finger, 100))

    assert fingers.count == 2
    assert fingers.move(3, (500, 500)) is None


def test_fingers_that_meet_do_not_enlarge_beyond_measure(fingers: Fingers) -> None:
    fingers.down(1, (100, 100))
    fingers.down(2, (130, 100))

    fingers.move(2, (100, 100))
    told = fingers.move(2, (140, 100))

    assert isinstance(told, Pinched)
    assert told.factor == pytest.approx(2.0)
