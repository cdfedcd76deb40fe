"""Does a touch on the tower's view from above choose the column that was meant?"""

from itertools import combinations
from math import cos, dist, hypot, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView
from companion.tablet.theme import DAY
from companion.tablet.widgets.rings_layout import rings
from companion.tablet.widgets.tower_top import TowerTop
from tests.tablet_driver.driver import ORDERS, Driver, Order
from tests.tablet_driver.looks import difference, share_of
from tests.tablet_driver.scenery import ALL_COLUMNS, PLATES, at_the_start, movable, tower

Events = list[tuple[str, ColumnName]]


def lying(
    tablet: Driver, columns: list[ColumnView], top: int, colour: str, size: float
) -> tuple[TowerTop, Events]:
    widget = TowerTop(
        columns=columns,
        plates=PLATES[:top],
        offered=movable(columns, colour, top),
        which="Which one?",
    )
    events: Events = []
    widget.bind(
        on_choose=lambda _, column: events.append(("chosen", column)),
        on_refuse=lambda _, column: events.append(("refused", column)),
    )
    tablet.show(widget, (size, size), (10, 10))
    return widget, events


@given(
    st.integers(0, 5).flatmap(
        lambda top: st.tuples(st.just(top), st.lists(st.integers(0, top), min_size=20, max_size=20))
    )
)
def test_columns_lie_on_their_ring_and_apart(drawn: tuple[int, list[int]]) -> None:
    top, storeys = drawn
    columns = [
        ColumnView(column, storey, False, False)
        for column, storey in zip(ALL_COLUMNS, storeys, strict=True)
    ]

    discs = rings(columns, top, 200.0)

    covered = [disc.radius for disc in discs[1:]] + [0.0]
    for disc, inner in zip(discs, covered, strict=True):
        for one in disc.columns:
            away = hypot(*one.at)
            assert away + one.room / 2 <= disc.radius + 1e-6
            assert away - one.room / 2 >= inner - 1e-6 or inner == 0.0
        for k, one in enumerate(disc.columns):
            for other in disc.columns[:k]:
                apart = hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
                assert apart >= one.room - 1e-6
    assert sorted(o.view.column for d in discs for o in d.columns) == sorted(ALL_COLUMNS)


def test_a_column_with_room_is_chosen_by_its_touch(tablet: Driver) -> None:
    columns = [view for view in at_the_start() if view.column.colour == "red"]
    widget, events = lying(tablet, columns, 0, "red", 420)

    for view in columns:
        tablet.tap(widget.place_of(view.column))

    assert events == [("chosen", view.column) for view in columns]


def test_a_crowd_asks_which_one(tablet: Driver) -> None:
    widget, events = lying(tablet, tower(5), 5, "", 260)
    close = min(combinations(widget.seen(), 2), key=lambda two: dist(two[0].at, two[1].at))
    offered = close[0].view.column
    widget.offered = [offered]
    tablet.frames(1)

    tablet.tap(widget.place_of(offered))
    assert widget.strip is not None
    cell = dict(widget.strip.cells())[offered]
    tablet.pass_time(0.3)
    tablet.tap((cell[0] + cell[2] / 2, cell[1] + cell[3] / 2))

    assert events == [("chosen", offered)]


def test_a_touch_far_from_every_column_means_nothing(tablet: Driver) -> None:
    widget, events = lying(tablet, at_the_start()[:1], 0, "red", 420)

    tablet.tap((30, 30))

    assert events == []
    assert widget.strip is None


@pytest.mark.parametrize("order", ORDERS)
def test_a_touch_that_arrives_twice_chooses_once(tablet: Driver, order: Order) -> None:
    columns = [view for view in at_the_start() if view.column.colour == "red"]
    widget, events = lying(tablet, columns, 0, "red", 420)

    tablet.tap_delivered_twice(widget.place_of(columns[0].column), order)

    assert len(events) == 1


def test_known_places_are_drawn_true_to_scale(tablet: Driver) -> None:
    widget, events = lying(tablet, at_the_start(), 0, "yellow", 400)
    places = {
        column: (25 * k**0.5 * cos(2.4 * k), 25 * k**0.5 * sin(2.4 * k))
        for k, column in enumerate(ALL_COLUMNS)
    }
    rings_shown = tablet.pixels(widget)

    widget.positions_mm = places
    widget.base_radius_mm = 200.0
    tablet.frames()
    tablet.tap(widget.place_of(ALL_COLUMNS[-1]))

    assert widget.true
    assert difference(tablet.pixels(widget), rings_shown) > 2
    x, y = widget.place_of(ALL_COLUMNS[5])
    away_px = hypot(x - widget.center_x, y - widget.center_y)
    assert away_px == pytest.approx(hypot(*places[ALL_COLUMNS[5]]) * widget.radius / 200)
    assert events == [("chosen", ALL_COLUMNS[-1])]


def test_one_unknown_place_brings_the_rings_back(tablet: Driver) -> None:
    widget, _ = lying(tablet, at_the_start(), 0, "red", 400)

    widget.positions_mm = dict.fromkeys(ALL_COLUMNS[1:], (0.0, 0.0))

    assert not widget.true


def test_what_may_be_chosen_has_a_ring(tablet: Driver) -> None:
    widget, _ = lying(tablet, at_the_start(), 0, "red", 400)
    with_offers = share_of(tablet.pixels(widget), DAY.primary, 8)

    widget.offered = []
    tablet.frames()

    assert with_offers > 2 * share_of(tablet.pixels(widget), DAY.primary, 8)
