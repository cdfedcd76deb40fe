"""A plate that lies elsewhere carries along what stands on it, and nothing else."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evidence import Shift
from companion.scene import LaidPlate, Piece, Scene, Standing
from tests.unit.referee.sitting import a_set

LOW, HIGH = Piece("red", "thin", 1), Piece("blue", "hex", 1)
SET = a_set()


def a_tower(sd_mm: float = 1.0) -> Scene:
    cov_mm2 = ((sd_mm**2, 0.0), (0.0, sd_mm**2))
    columns = (Standing(LOW, 0, 10.0, 0.0, cov_mm2), Standing(HIGH, 1, 30.0, 0.0, cov_mm2))
    return Scene(
        SET,
        columns,
        (LaidPlate("blue", 1, 10.0, 0.0, 1.0, 350.0), LaidPlate("green", 2, 10.0, 5.0, 2.0)),
    )


def test_a_turn_is_about_the_plates_own_centre() -> None:
    scene = a_tower().shifted(Shift(1, 1.0, 2.0, 90.0, 0.4))

    column = scene.find(HIGH)
    assert column is not None
    assert (column.x_mm, column.y_mm) == pytest.approx((11.0, 22.0))
    assert [(one.x_mm, one.y_mm) for one in scene.plates] == [
        pytest.approx((11.0, 2.0)),
        pytest.approx((6.0, 2.0)),
    ]
    assert [one.yaw_deg for one in scene.plates] == [80.0, None]


def test_what_stands_below_stays_as_it_was() -> None:
    before = a_tower()

    after = before.shifted(Shift(2, 5.0, 5.0, 5.0, 0.4))

    assert after.columns == before.columns
    assert after.plates[0] == before.plates[0]


def test_nudges_are_forgotten_and_a_vague_place_stays_vague() -> None:
    # The plate of the upper column has grown from 0.4 to 1.0 mm since it was measured.
    shift = Shift(1, 0.0, 0.0, 0.0, 0.4)

    nudged, vague = a_tower(1.0).shifted(shift), a_tower(8.0).shifted(shift)

    assert [one.sd_mm for one in nudged.columns] == pytest.approx([1.0, 0.4])
    assert [one.sd_mm for one in vague.columns] == pytest.approx([8.0, (64.0 - 0.84) ** 0.5])
    assert [one.sd_mm for one in nudged.plates] == [0.4, 0.4]


def test_a_scene_without_that_plate_stays_as_it_is() -> None:
    scene = a_tower()

    assert scene.shifted(Shift(3, 1.0, 1.0, 1.0, 0.4)) is scene


@given(st.floats(-5, 5), st.floats(-5, 5), st.floats(-30, 30))
def test_distances_on_a_plate_do_not_change(dx_mm: float, dy_mm: float, turn_deg: float) -> None:
    def apart_mm(scene: Scene) -> float:
        column = scene.find(HIGH)
        assert column is not None
        top = scene.plates[1]
        return float(np.hypot(column.x_mm - top.x_mm, column.y_mm - top.y_mm))

    shifted = a_tower().shifted(Shift(1, dx_mm, dy_mm, turn_deg, 0.4))

    assert apart_mm(shifted) == pytest.approx(apart_mm(a_tower()))
