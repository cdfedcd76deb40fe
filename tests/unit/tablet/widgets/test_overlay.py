"""Do outlines lie over the right part of the picture, without being made anew?"""

from itertools import pairwise
from math import hypot

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy.graphics.texture import Texture

from companion.tablet.theme import DAY
from companion.tablet.widgets.overlay import Overlay, Shape, dashes
from tests.tablet_driver.driver import Driver
from tests.tablet_driver.looks import share_of
from tests.tablet_driver.memory import growth_mb

SQUARE = ((40.0, 20.0), (60.0, 20.0), (60.0, 40.0), (40.0, 40.0))
points = st.tuples(st.integers(0, 300), st.integers(0, 300))


def over_a_picture(tablet: Driver, *shapes: Shape) -> Overlay:
    texture = Texture.create(size=(100, 50), colorfmt="rgb")
    texture.blit_buffer(bytes([120]) * (100 * 50 * 3), colorfmt="rgb")
    overlay = Overlay(picture=texture, picture_size_px=[100, 50], shapes=list(shapes))
    tablet.show(overlay, (400, 300))
    return overlay


def test_the_picture_keeps_its_shape(tablet: Driver) -> None:
    overlay = over_a_picture(tablet)

    assert overlay.frame == pytest.approx((0, 50, 400, 200))
    assert share_of(tablet.pixels(overlay), "#787878", 2) > 0.64


def test_an_outline_lies_where_it_is_in_the_picture(tablet: Driver) -> None:
    overlay = over_a_picture(tablet, Shape(SQUARE, "red"))

    shown = tablet.pixels(overlay)

    rows, columns = np.nonzero(np.abs(shown.astype(int) - (214, 61, 51)).max(axis=2) < 40)
    assert abs(columns.min() - 160) <= 3
    assert abs(columns.max() - 240) <= 3
    assert abs(rows.min() - (50 + 80)) <= 3
    assert abs(rows.max() - (50 + 160)) <= 3


def test_what_is_unsure_is_dashed(tablet: Driver) -> None:
    overlay = over_a_picture(tablet, Shape(SQUARE, "red"))
    sure = share_of(tablet.pixels(overlay), DAY.game["red"].fill, 40)

    overlay.shapes = [Shape(SQUARE, "red", sure=False)]
    tablet.frames()

    unsure = share_of(tablet.pixels(overlay), DAY.game["red"].fill, 40)
    assert 0.25 * sure < unsure < 0.85 * sure


def test_lines_are_used_again(tablet: Driver) -> None:
    overlay = over_a_picture(tablet, *[Shape(SQUARE, "red")] * 30)

    for count in (30, 3, 0, 17, 30):
        overlay.shapes = [Shape(SQUARE, "blue", sure=k % 2 > 0) for k in range(count)]
        tablet.frames(1)

    assert overlay.lines_made == 30


def test_shapes_that_are_gone_are_not_seen(tablet: Driver) -> None:
    overlay = over_a_picture(tablet, Shape(SQUARE, "red"), Shape(SQUARE, "red", sure=False))

    overlay.shapes = []
    tablet.frames()

    assert share_of(tablet.pixels(overlay), DAY.game["red"].fill, 40) == 0


@given(st.lists(points, min_size=2, max_size=6, unique=True))
def test_dashes_cover_their_share_of_the_line(along: list[tuple[int, int]]) -> None:
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(along))

    corners = dashes(along, 7, 6, 1.5)

    quads = [corners[k : k + 8] for k in range(0, len(corners), 8)]
    drawn = sum(hypot(q[4] - q[0], q[5] - q[1]) for q in quads)
    assert length * 7 / 13 - 7 <= drawn <= length * 7 / 13 + 7


def test_a_thousand_pictures_take_no_more_memory(tablet: Driver) -> None:
    overlay = over_a_picture(tablet)

    def point_out(k: int) -> None:
        moved = tuple((x + k % 7, y) for x, y in SQUARE)
        overlay.shapes = [Shape(moved, "red", sure=n % 2 > 0) for n in range(10)]

    assert growth_mb(tablet, point_out) < 8
