"""Which columns carry a plate shows from above."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.adjudication.carrying import carriers
from companion.adjudication.reading import Unknown
from companion.scene import LaidPlate, Scene, Standing

At = Callable[..., Standing]


def test_a_column_carries_a_plate_if_any_of_it_is_below(square_table: Scene, standing: At) -> None:
    """A green plate of 80 by 80 mm: its edge is at 40 mm, a column's radius is 10 mm."""
    under, rim, clear = standing(0.0, 0.0), standing(48.0, 0.0, n=2), standing(0.0, -53.0, n=3)
    scene = replace(square_table, columns=(clear, rim, under))

    found = carriers(scene, LaidPlate("green", 2, 0.0, 0.0, 0.5, 0.0))

    assert not isinstance(found, Unknown)
    assert [one.column for one in found] == [under, rim, clear]
    assert [one.clear.value for one in found] == pytest.approx([-50.0, -2.0, 3.0])
    assert all(0.5 < one.clear.sd < 1.5 for one in found)


def test_columns_of_other_storeys_do_not_carry_it(square_table: Scene, standing: At) -> None:
    scene = replace(square_table, columns=(standing(0.0, 0.0, storey=0),))

    assert carriers(scene, LaidPlate("green", 2, 0.0, 0.0, 0.5, 0.0)) == ()


def test_a_plate_whose_turn_nobody_knows_is_carried_by_nobody_knows_what(
    square_table: Scene, standing: At
) -> None:
    scene = replace(square_table, columns=(standing(0.0, 0.0),))

    assert carriers(scene, LaidPlate("green", 2, 0.0, 0.0, 0.5)) is Unknown.TURN_UNKNOWN
    assert carriers(scene, LaidPlate("red", 2, 0.0, 0.0, 0.5, 0.0)) is Unknown.NO_PLATE
