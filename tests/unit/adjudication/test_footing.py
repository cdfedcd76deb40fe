"""Golden cases that can be checked by hand, and laws, of columns and plates beside their edges."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.adjudication.footing import (
    OUTLINE_SD_MM,
    column_in_zone,
    column_on_plate,
    plate_on_base,
)
from companion.adjudication.reading import Reading, Unknown
from companion.scene import LaidPlate, Scene, Standing

At = Callable[..., Standing]
LAW = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])

MM = st.floats(-70, 70)
KINDS = st.sampled_from(["thick", "hex", "thin"])


def on_plate(scene: Scene, column: Standing) -> Reading:
    reading = column_on_plate(scene, column)
    assert isinstance(reading, Reading)
    return reading


def lying(scene: Scene, x_mm: float, y_mm: float, sd_mm: float, yaw_deg: float | None) -> Scene:
    return replace(scene, plates=(LaidPlate("blue", 1, x_mm, y_mm, sd_mm, yaw_deg),))


@pytest.mark.parametrize(("x_mm", "over_mm"), [(30.0, -10.0), (40.0, 0.0), (45.0, 5.0)])
def test_a_round_column_is_over_by_its_radius_and_its_place(
    square_table: Scene, standing: At, x_mm: float, over_mm: float
) -> None:
    reading = on_plate(square_table, standing(x_mm, 0.0))

    assert reading.value == pytest.approx(over_mm, abs=0.02)
    assert (reading.limit, reading.unit) == (0.0, "mm")


def test_the_nearest_edge_counts(square_table: Scene, standing: At) -> None:
    reading = on_plate(square_table, standing(-20.0, 37.0))

    assert reading.value == pytest.approx(-3.0, abs=0.02)


def test_only_what_leads_out_makes_a_reading_unsure(square_table: Scene, standing: At) -> None:
    """3 mm along the edge do not matter, 2 mm across it do."""
    column = replace(standing(40.0, 0.0), cov_mm2=((4.0, 0.0), (0.0, 9.0)))

    reading = on_plate(square_table, column)

    assert reading.sd == pytest.approx(np.hypot(2.0, OUTLINE_SD_MM), abs=0.02)


def test_a_plate_that_is_known_less_well_makes_it_unsure_as_a_column_does(
    square_table: Scene, standing: At
) -> None:
    """In the middle of a side a turn does nothing: 3, 4 and the outline's half millimetre."""
    scene = lying(square_table, 0.0, 0.0, 4.0, 0.0)

    reading = on_plate(scene, standing(40.0, 0.0, sd_mm=3.0))

    assert reading.sd == pytest.approx(np.hypot(5.0, OUTLINE_SD_MM), abs=0.1)


def test_a_turn_that_is_not_known_well_matters_far_out_on_a_side(
    square_table: Scene, standing: At
) -> None:
    """Half a millimetre of edge is 0.5 / 28.9 rad of turn; 30 mm out on a side that is 0.5 mm."""
    scene = lying(square_table, 0.0, 0.0, 0.5, 0.0)

    reading = on_plate(scene, standing(41.0, 30.0))

    turn_mm = 30.0 * 0.5 / (50.0 / np.sqrt(3))
    assert reading.sd == pytest.approx(np.sqrt(0.25 + OUTLINE_SD_MM**2 + turn_mm**2), abs=0.02)


def test_a_turn_that_was_measured_badly_makes_it_unsure_however_well_the_edge_is_known(
    square_table: Scene, standing: At
) -> None:
    """Five degrees, 30 mm out on a side, are 2.6 mm."""
    plate = LaidPlate("blue", 1, 0.0, 0.0, 0.5, 0.0, yaw_sd_deg=5.0)

    reading = on_plate(replace(square_table, plates=(plate,)), standing(41.0, 30.0))

    assert reading.sd == pytest.approx(np.sqrt(0.5 + 2.6**2), abs=0.2)


@pytest.mark.parametrize(
    ("kind", "mean_mm", "least_mm"),
    [
        ("hex", 10 * 3 / np.pi, 10 * np.cos(np.pi / 6)),
        ("thin", 10 * 0.9003, 10 * np.cos(np.pi / 4)),
    ],
)
def test_of_a_column_with_corners_nobody_knows_the_turn(
    square_table: Scene, standing: At, kind: str, mean_mm: float, least_mm: float
) -> None:
    """It reaches out by its mean width, and by the spread of it less surely than a round one."""
    reading = on_plate(square_table, standing(40.0, 0.0, kind=kind))

    assert reading.value == pytest.approx(mean_mm - 10.0, abs=0.08)
    assert OUTLINE_SD_MM < reading.sd < np.hypot(OUTLINE_SD_MM, 10.0 - least_mm)


def test_a_column_on_the_base_stays_in_the_building_zone(square_table: Scene, standing: At) -> None:
    reading = column_in_zone(square_table, standing(-45.0, 60.0, storey=0))

    assert reading.value == pytest.approx(75.0 + 10.0 - 80.0, abs=0.02)


@pytest.mark.parametrize(("yaw_deg", "over_mm"), [(0.0, -13.98), (45.0, -9.29)])
def test_a_plate_is_measured_by_its_farthest_corner(
    square_table: Scene, yaw_deg: float, over_mm: float
) -> None:
    """At (20, 0): (70, 50) is 86.0 mm out; turned, the corner at (90.7, 0) is."""
    plate = LaidPlate("blue", 1, 20.0, 0.0, 0.5, yaw_deg)

    reading = plate_on_base(square_table.table_set, plate)

    assert isinstance(reading, Reading)
    assert reading.value == pytest.approx(over_mm, abs=0.01)


def test_a_plate_of_unknown_turn_is_inside_only_if_it_is_however_it_is_turned(
    square_table: Scene, standing: At
) -> None:
    table_set = square_table.table_set

    middle = plate_on_base(table_set, LaidPlate("blue", 1, 0.0, 0.0, 1.0))
    aside = plate_on_base(table_set, LaidPlate("blue", 1, 29.0, 0.0, 1.0))

    assert isinstance(middle, Reading)
    assert middle.value == pytest.approx(50 * np.sqrt(2) - 100)
    assert aside is Unknown.TURN_UNKNOWN
    unturned = lying(square_table, 0.0, 0.0, 1.0, None)
    assert column_on_plate(unturned, standing(40.0, 0.0)) is Unknown.TURN_UNKNOWN


def test_where_no_plate_lies_there_is_no_edge(square_table: Scene, standing: At) -> None:
    assert column_on_plate(square_table, standing(0.0, 0.0, storey=2)) is Unknown.NO_PLATE
    red = LaidPlate("red", 2, 0.0, 0.0, 1.0, 0.0)
    assert plate_on_base(square_table.table_set, red) is Unknown.NO_PLATE


@LAW
@given(x_mm=MM, y_mm=MM, kind=KINDS, dx_mm=MM, dy_mm=MM, yaw_deg=st.floats(0, 360))
def test_moving_plate_and_column_together_changes_nothing(
    square_table: Scene,
    standing: At,
    x_mm: float,
    y_mm: float,
    kind: str,
    dx_mm: float,
    dy_mm: float,
    yaw_deg: float,
) -> None:
    here = on_plate(
        lying(square_table, 0.0, 0.0, 1.0, yaw_deg), standing(x_mm, y_mm, kind=kind, sd_mm=1.0)
    )

    there = on_plate(
        lying(square_table, dx_mm, dy_mm, 1.0, yaw_deg),
        standing(x_mm + dx_mm, y_mm + dy_mm, kind=kind, sd_mm=1.0),
    )

    assert there.value == pytest.approx(here.value, abs=1e-6)


@LAW
@given(y_mm=st.floats(-30, 30), kind=KINDS, x_mm=st.floats(30, 60), step_mm=st.floats(0, 20))
def test_farther_out_is_more_over(
    square_table: Scene, standing: At, y_mm: float, kind: str, x_mm: float, step_mm: float
) -> None:
    here = on_plate(square_table, standing(x_mm, y_mm, kind=kind))

    there = on_plate(square_table, standing(x_mm + step_mm, y_mm, kind=kind))

    assert there.value >= here.value - 1e-9
    assert there.probability >= here.probability or here.probability > 0.999


@LAW
@given(kind=KINDS, x_mm=st.floats(-20, 20), sd_mm=st.floats(0, 5), plate_sd_mm=st.floats(0, 3))
def test_a_column_deep_inside_is_inside_however_unsure_its_place_is(
    square_table: Scene, standing: At, kind: str, x_mm: float, sd_mm: float, plate_sd_mm: float
) -> None:
    scene = lying(square_table, 0.0, 0.0, plate_sd_mm, 0.0)

    reading = on_plate(scene, standing(x_mm, 0.0, kind=kind, sd_mm=sd_mm))

    assert reading.sds < -2.9
    assert reading.probability < 0.002


@LAW
@given(x_mm=MM, y_mm=MM, sd_mm=st.floats(0, 5), more_mm=st.floats(0, 5))
def test_what_is_known_less_well_is_measured_less_well(
    square_table: Scene, standing: At, x_mm: float, y_mm: float, sd_mm: float, more_mm: float
) -> None:
    sure = on_plate(square_table, standing(x_mm, y_mm, sd_mm=sd_mm))

    less_sure = on_plate(square_table, standing(x_mm, y_mm, sd_mm=sd_mm + more_mm))

    assert less_sure.value == sure.value
    assert less_sure.sd >= sure.sd
