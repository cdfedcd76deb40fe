"""How far off its place a plate was put back."""

import numpy as np
import pytest

from calibration.table_set import PlateShape
from companion.adjudication.outlines import turn_sd_rad
from companion.adjudication.returning import shift_readings
from companion.evidence import Shift
from companion.scene import Scene


def test_a_shift_of_three_and_four_is_five_millimetres(square_table: Scene) -> None:
    shift = Shift(1, 3.0, -4.0, -2.0, 0.3)

    readings = shift_readings(square_table, shift, limit_mm=3.0, limit_deg=3.0)

    assert readings is not None
    off, turned = readings
    assert (off.value, off.sd, off.beyond, off.unit) == (5.0, 0.3, 2.0, "mm")
    assert (turned.value, turned.beyond, turned.unit) == (2.0, -1.0, "deg")
    assert turned.sd == pytest.approx(np.degrees(0.3 / (50 / np.sqrt(3))), rel=1e-6)


def test_a_plate_that_does_not_lie_was_not_put_back(square_table: Scene) -> None:
    shift = Shift(2, 3.0, -4.0, 0.0, 0.3)

    assert shift_readings(square_table, shift, limit_mm=3.0, limit_deg=3.0) is None


def test_the_turn_of_a_disc_is_not_known_and_of_a_plank_well() -> None:
    angle = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    disc = PlateShape(60.0 * np.column_stack((np.cos(angle), np.sin(angle))), 50.0)
    plank = PlateShape(np.array([(-80.0, -10.0), (80.0, -10.0), (80.0, 10.0), (-80.0, 10.0)]), 50.0)

    of_disc, of_plank = (turn_sd_rad(one.outline_mm, 0.3) for one in (disc, plank))

    assert np.degrees(of_disc) > 12.0
    assert np.degrees(of_plank) < 0.5
    assert np.degrees(turn_sd_rad(disc.outline_mm, 30.0)) == pytest.approx(30.0)
