"""Is there room for every column and every finger in the tower's side view?"""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView
from companion.tablet.widgets.tower_layout import FINGER_DP, Floor, floors
from tests.tablet_driver.scenery import ALL_COLUMNS, at_the_start

few = settings(max_examples=40)
widths = st.integers(320, 900)
heights = st.integers(240, 760)


@st.composite
def towers(draw: st.DrawFn) -> tuple[list[ColumnView], int]:
    """Any columns on any storeys of a tower of one to six floors."""
    top = draw(st.integers(0, 5))
    storeys = draw(st.lists(st.integers(0, top), min_size=20, max_size=20))
    gone = draw(st.sets(st.sampled_from(ALL_COLUMNS)))
    columns = [
        ColumnView(column, storey, blocked=False, out=column in gone)
        for column, storey in zip(ALL_COLUMNS, storeys, strict=True)
    ]
    return columns, top


def on(floor: Floor) -> list[ColumnName]:
    return [view.column for place in floor.places for view in place.columns]


@few
@given(towers(), widths, heights)
def test_every_standing_column_is_on_its_floor_once(
    tower: tuple[list[ColumnView], int], width: int, height: int
) -> None:
    columns, top = tower

    found = floors(columns, top, width, height)

    assert [floor.storey for floor in found] == list(range(top + 1))
    for floor in found:
        standing = {v.column for v in columns if v.storey == floor.storey and not v.out}
        assert len(on(floor)) == len(standing)
        assert set(on(floor)) == standing


@few
@given(towers(), widths, heights)
def test_every_place_is_as_wide_as_a_finger_and_above_its_floor(
    tower: tuple[list[ColumnView], int], width: int, height: int
) -> None:
    for floor in floors(*tower, width, height):
        left, _, floor_width, _ = floor.slab
        right = left
        for place in floor.places:
            x, y, wide, high = place.box
            assert wide >= FINGER_DP - 1e-6
            assert x >= right - 1e-6
            assert y == floor.slab[1] + floor.slab[3]
            assert high > 0
            right = x + wide
        assert right <= left + floor_width + 1e-6


@few
@given(towers(), widths, heights)
def test_floors_lie_above_each_other_inside_the_picture(
    tower: tuple[list[ColumnView], int], width: int, height: int
) -> None:
    tops = [0.0]
    for floor in floors(*tower, width, height):
        x, y, wide, high = floor.slab
        assert y >= tops[-1] - 1e-6
        assert x >= 0
        assert x + wide <= width
        tops.append(y + high)

    assert tops[-1] < height


def test_six_floors_on_the_smallest_tablet_leave_a_finger_of_height() -> None:
    for floor in floors(at_the_start(), 5, 600, 400):
        assert all(place.box[3] >= FINGER_DP for place in floor.places)


def test_on_a_wide_floor_alike_columns_stand_apart() -> None:
    few = [view for view in at_the_start() if view.column.colour in ("red", "blue")]

    (base,) = floors(few, 0, 600, 300)

    assert [len(place.columns) for place in base.places] == [1] * 10


def test_twenty_columns_share_places_by_kind_and_if_need_be_by_colour() -> None:
    (wide,) = floors(at_the_start(), 0, 600, 300)
    (narrow,) = floors(at_the_start(), 0, 320, 300)

    assert [len(place.columns) for place in wide.places] == [1, 1, 3] * 4
    assert [len(place.columns) for place in narrow.places] == [5] * 4
