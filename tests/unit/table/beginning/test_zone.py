"""A set-up is drawn to scale: the zone, the columns, the plate where and as far as it is known."""

from math import hypot

import pytest

from calibration.set_file import default_set
from companion.scene import LaidPlate
from companion.table.beginning.zone import zone_view

SET = default_set().table_set()


def test_the_zone_lies_on_the_base_and_columns_differ_in_size() -> None:
    zone = zone_view(SET, None)

    assert zone.zone_mm < zone.base_mm
    assert zone.radii_mm["thin"] < zone.radii_mm["hex"] < zone.radii_mm["thick"]
    assert (zone.plate_mm, zone.plate_radius_mm) == ((), 0.0)


def test_a_plate_is_drawn_where_it_lies_and_as_a_circle_while_its_turn_is_not_known() -> None:
    lies = LaidPlate("blue", 1, 20.0, -10.0, 2.0, 40.0)

    known = zone_view(SET, lies)
    turned = zone_view(SET, LaidPlate("blue", 1, 20.0, -10.0, 2.0, 130.0))
    unknown = zone_view(SET, LaidPlate("blue", 1, 20.0, -10.0, 2.0, None))

    assert 3 <= len(known.plate_mm) <= 40
    middle = [sum(one[axis] for one in known.plate_mm) / len(known.plate_mm) for axis in (0, 1)]
    assert hypot(middle[0] - 20.0, middle[1] + 10.0) < 10.0
    reach = max(hypot(x - 20.0, y + 10.0) for x, y in known.plate_mm)
    assert reach == pytest.approx(
        max(hypot(x - 20.0, y + 10.0) for x, y in turned.plate_mm), abs=0.3
    )
    assert known.plate_mm != turned.plate_mm
    assert unknown.plate_mm == ()
    assert 0.5 * reach < unknown.plate_radius_mm < reach
