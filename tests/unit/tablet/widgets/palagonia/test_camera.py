"""Does what one looks at stay where one looks?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tablet.widgets.palagonia.camera import Camera, between, fitted

places = st.tuples(st.floats(-500, 1500), st.floats(-500, 1500))
cameras = st.builds(Camera, st.floats(8, 200), st.floats(-900, 900), st.floats(-900, 900))
ROOM = (10.0, 20.0, 640.0, 400.0)


@given(cameras, places)
def test_a_place_of_the_window_is_seen_where_it_is_meant(
    camera: Camera, at_px: tuple[float, float]
) -> None:
    assert camera.seen(camera.meant(at_px)) == pytest.approx(at_px, abs=1e-6)


@given(cameras, places, st.floats(0.2, 5))
def test_zooming_leaves_what_is_between_the_fingers(
    camera: Camera, about_px: tuple[float, float], factor: float
) -> None:
    place = camera.meant(about_px)

    zoomed = camera.zoomed(factor, about_px)

    assert zoomed.seen(place) == pytest.approx(about_px, abs=1e-6)
    assert zoomed.side_px == pytest.approx(camera.side_px * factor)


def test_fitted_shows_all_in_the_middle_and_no_larger_than_wished() -> None:
    wide = fitted((-10, -2, 20, 4), ROOM, 5, 100)
    single = fitted((-1, -1, 2, 2), ROOM, 5, 60)

    assert wide.side_px == pytest.approx(32.0)
    assert wide.seen((0, 0)) == pytest.approx((330, 220))
    assert single.side_px == 60


@given(cameras)
def test_a_board_that_is_pushed_away_stays_in_sight(camera: Camera) -> None:
    board = (-3.0, -2.0, 7.0, 5.0)

    kept = camera.kept_near(board, ROOM)

    left, bottom = kept.seen((-3, -2))
    right, top = kept.seen((4, 3))
    assert left < ROOM[0] + ROOM[2]
    assert right > ROOM[0]
    assert bottom < ROOM[1] + ROOM[3]
    assert top > ROOM[1]


def test_a_glide_begins_at_one_view_and_ends_at_the_other() -> None:
    one, other = Camera(10, 0, 0), Camera(30, 100, -50)

    assert between(one, other, 0) == one
    assert between(one, other, 1) == other
    assert between(one, other, 0.5) == Camera(20, 50, -25)
