"""A force exactly above a cell is that cell's own doing."""

import pytest

from companion.weighing.one_cell import is_one_cell
from tests.unit.weighing.table_physics import CORNERS_MM


@pytest.mark.parametrize("force_g", [400.0, -25.0])
def test_a_force_above_a_cell_is_told_from_one_on_the_base(force_g: float) -> None:
    for x_mm, y_mm in CORNERS_MM:
        assert is_one_cell(CORNERS_MM, force_g, force_g * (x_mm + 4), force_g * (y_mm - 4))
        assert not is_one_cell(CORNERS_MM, force_g, force_g * 0.9 * x_mm, force_g * 0.9 * y_mm)
    assert not is_one_cell(CORNERS_MM, force_g, 0.0, 0.0)
