"""Does a touch on the tower's side view choose the column that was meant?"""

from collections.abc import Sequence

import pytest
from kivy.core.window import Window

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView
from companion.tablet.theme import DARK, DAY, Theme
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.tower_side import TowerSide
from tests.tablet_driver.driver import ORDERS, Driver, Order, Pixels
from tests.tablet_driver.looks import difference, part, share_of
from tests.tablet_driver.memory import growth_mb
from tests.tablet_driver.scenery import COLOURS, FLOOR_NAMES, PLATES, at_the_start, movable, tower

RED_THIN = [ColumnName("red", "thin", n) for n in (1, 2, 3)]
Events = list[tuple[str, ColumnName]]


def standing(
    tablet: Driver,
    columns: Sequence[ColumnView],
    top: int,
    colour: str,
    size: tuple[float, float],
    theme: Theme = DAY,
) -> tuple[TowerSide, Events]:
    widget = TowerSide(
        columns=list(columns),
        plates=PLATES[:top],
        offered=movable(list(columns), colour, top),
        floor_names=FLOOR_NAMES,
        which="Which one?",
        theme=theme,
    )
    events: Events = []
    widget.bind(
        on_choose=lambda _, column: events.append(("chosen", column)),
        on_refuse=lambda _, column: events.append(("refused", column)),
    )
    tablet.show(widget, size, (10, 10))
    return widget, events


def middle(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def looked_at(tablet: Driver, box: Box) -> Pixels:
    return part(tablet.pixels(), box, Window.height)


@pytest.mark.parametrize("top", [0, 2, 5])
def test_each_column_that_stands_alone_is_chosen_by_its_touch(tablet: Driver, top: int) -> None:
    columns = tower(top, seed=3)
    widget, events = standing(tablet, columns, top, "", (900, 640))
    widget.offered = [one for colour in COLOURS for one in movable(columns, colour, top)][::2]
    tablet.frames(1)
    alone = [
        place
        for floor in widget.floors()
        for place in floor.places
        if len(place.columns) == 1 and place.columns[0].column in widget.offered
    ]

    for place in alone:
        tablet.tap(middle(place.box))

    assert alone
    assert events == [("chosen", place.columns[0].column) for place in alone]


def test_alike_columns_side_by_side_are_touched_one_by_one(tablet: Driver) -> None:
    columns = [view for view in at_the_start() if view.column.colour == "red"]
    widget, events = standing(tablet, columns, 0, "red", (320, 300))

    for column in RED_THIN:
        tablet.tap(middle(widget.place_of(column)))

    assert events == [("chosen", column) for column in RED_THIN]


@pytest.mark.parametrize("size", [(320, 500), (600, 360), (900, 300)])
def test_a_touch_on_a_shared_place_asks_which_one(
    tablet: Driver, size: tuple[float, float]
) -> None:
    widget, events = standing(tablet, at_the_start(), 0, "red", size)

    tablet.tap(middle(widget.place_of(RED_THIN[1])))
    asked = widget.strip
    assert asked is not None
    cells = dict(asked.cells())
    tablet.pass_time(0.3)
    tablet.tap(middle(cells[RED_THIN[1]]))

    assert events == [("chosen", RED_THIN[1])]
    assert widget.strip is None
    assert all(
        width >= 48 and height >= 48 and x >= 10 and x + width <= 10 + size[0]
        for x, _, width, height in cells.values()
    )


def test_where_only_one_can_be_meant_nothing_is_asked(tablet: Driver) -> None:
    columns = [
        ColumnView(v.column, v.storey, v.column in RED_THIN[:2], v.out) for v in at_the_start()
    ]
    widget, events = standing(tablet, columns, 0, "red", (600, 300))

    tablet.tap(middle(widget.place_of(RED_THIN[0])))

    assert events == [("chosen", RED_THIN[2])]


def test_a_touch_beside_the_strip_closes_it_and_chooses_nothing(tablet: Driver) -> None:
    widget, events = standing(tablet, at_the_start(), 0, "red", (600, 500))
    tablet.tap(middle(widget.place_of(RED_THIN[0])))
    tablet.pass_time(0.3)

    tablet.tap(middle(widget.place_of(ColumnName("red", "thick", 1))))

    assert widget.strip is None
    assert events == []


def test_a_column_that_may_not_be_chosen_says_so(tablet: Driver) -> None:
    widget, events = standing(tablet, at_the_start(), 0, "red", (900, 300))
    blue = ColumnName("blue", "hex", 1)

    tablet.tap(middle(widget.place_of(blue)))

    assert events == [("refused", blue)]


def test_the_floor_below_a_column_belongs_to_it(tablet: Driver) -> None:
    widget, events = standing(tablet, tower(5), 5, "green", (600, 300))
    place = next(p for p in widget.floors()[1].places if p.columns[0].column in widget.offered)
    x, y, width, _ = place.box

    tablet.tap((x + width / 2, y - 6))

    assert events == [("chosen", place.columns[0].column)]
    assert all(
        p.box[1] + p.box[3] - floor.slab[1] >= 48 for floor in widget.floors() for p in floor.places
    )


def test_a_finger_that_slides_to_another_column_chooses_none(tablet: Driver) -> None:
    widget, events = standing(tablet, at_the_start(), 0, "red", (900, 300))
    start = middle(widget.place_of(ColumnName("red", "thick", 1)))

    tablet.drag(start, middle(widget.place_of(ColumnName("red", "hex", 1))))

    assert events == []


@pytest.mark.parametrize("order", ORDERS)
def test_a_touch_that_arrives_twice_chooses_once(tablet: Driver, order: Order) -> None:
    widget, events = standing(tablet, at_the_start(), 0, "red", (900, 300))

    tablet.tap_delivered_twice(middle(widget.place_of(ColumnName("red", "hex", 1))), order)

    assert events == [("chosen", ColumnName("red", "hex", 1))]


@pytest.mark.parametrize("order", ORDERS)
def test_a_touch_that_arrives_twice_only_opens_the_strip(tablet: Driver, order: Order) -> None:
    widget, events = standing(tablet, at_the_start(), 0, "red", (320, 170))

    tablet.tap_delivered_twice(middle(widget.place_of(RED_THIN[0])), order)

    assert widget.strip is not None
    assert events == []


@pytest.mark.parametrize("theme", [DAY, DARK], ids=lambda theme: theme.name)
def test_what_may_be_chosen_stands_out(tablet: Driver, theme: Theme) -> None:
    widget, _ = standing(tablet, at_the_start(), 0, "red", (900, 300), theme)
    red, blue = (
        looked_at(tablet, widget.place_of(ColumnName(colour, "thick", 1)))
        for colour in ("red", "blue")
    )
    widget.offered = []
    tablet.frames()
    plain = looked_at(tablet, widget.place_of(ColumnName("blue", "thick", 1)))

    assert share_of(red, theme.primary) > 0.01
    assert share_of(blue, theme.primary) == 0
    # Faded, its mark alone still tells the colour.
    assert share_of(plain, theme.game["blue"].fill) > 1.5 * share_of(blue, theme.game["blue"].fill)


def test_a_blocked_column_is_barred(tablet: Driver) -> None:
    column = ColumnName("red", "thick", 1)
    widget, _ = standing(tablet, at_the_start(), 0, "", (900, 300))
    free = looked_at(tablet, widget.place_of(column))

    widget.columns = [
        ColumnView(v.column, v.storey, v.column == column, v.out) for v in at_the_start()
    ]
    tablet.frames()
    barred = looked_at(tablet, widget.place_of(column))

    assert share_of(barred, DAY.text) > share_of(free, DAY.text) + 0.03


def test_a_column_in_the_air_is_faded_off_its_floor_and_comes_back(tablet: Driver) -> None:
    column = ColumnName("red", "thick", 1)
    widget, _ = standing(tablet, at_the_start(), 0, "", (900, 300))
    x, y, width, height = widget.place_of(column)
    foot = (x, y, width, 0.2 * height)
    stood = looked_at(tablet, foot)

    widget.held = column
    tablet.frames()
    lifted = looked_at(tablet, foot)
    widget.held = None
    tablet.frames()

    red = DAY.game["red"].fill
    assert share_of(stood, red) > 0.1
    assert share_of(lifted, red) == 0.0
    assert difference(looked_at(tablet, foot), stood) == 0.0


def test_a_column_that_left_the_game_is_not_there(tablet: Driver) -> None:
    columns = [ColumnView(v.column, 0, False, v.column == RED_THIN[0]) for v in at_the_start()]
    widget, _ = standing(tablet, columns, 0, "red", (900, 300))

    with pytest.raises(KeyError):
        widget.place_of(RED_THIN[0])


def test_the_chosen_column_has_a_ring(tablet: Driver) -> None:
    column = ColumnName("red", "thick", 1)
    widget, _ = standing(tablet, at_the_start(), 0, "red", (900, 300))
    before = looked_at(tablet, widget.place_of(column))

    widget.chosen = column
    tablet.frames()

    after = looked_at(tablet, widget.place_of(column))
    assert share_of(after, DAY.focus) > share_of(before, DAY.focus) + 0.04


@pytest.mark.parametrize("density", [1.5, 2.0])
def test_on_a_finer_screen_a_finger_covers_more_pixels(tablet: Driver, density: float) -> None:
    with tablet.density(density):
        widget, _ = standing(tablet, at_the_start(), 0, "red", (320 * density, 200 * density))
        widths = [place.box[2] for floor in widget.floors() for place in floor.places]
        tablet.tap(middle(widget.place_of(RED_THIN[0])))

        assert min(widths) >= 48 * density
        assert widget.strip is not None
        assert min(cell[2] for _, cell in widget.strip.cells()) >= 48 * density


def test_several_changes_within_a_frame_are_drawn_once(tablet: Driver) -> None:
    widget, _ = standing(tablet, at_the_start(), 0, "red", (600, 300))
    drawings = widget.drawings

    widget.columns, widget.plates, widget.offered = tower(2), list(PLATES[:2]), []
    tablet.frames()

    assert widget.drawings == drawings + 1


def test_a_thousand_moves_take_no_more_memory(tablet: Driver) -> None:
    widget, _ = standing(tablet, [], 0, "red", (320, 200))
    towers = [[view] for view in at_the_start()[:5]]

    def move(k: int) -> None:
        widget.columns = towers[k % 5]

    assert growth_mb(tablet, move) < 8


def test_day_and_dark_differ(tablet: Driver) -> None:
    widget, _ = standing(tablet, tower(2), 2, "red", (600, 300))
    day = tablet.pixels(widget)

    widget.theme = DARK
    tablet.frames()

    assert difference(tablet.pixels(widget), day) > 5
