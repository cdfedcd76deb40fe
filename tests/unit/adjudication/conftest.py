"""A table of round numbers: plates whose edges one can see in the figures."""

from collections.abc import Callable

import numpy as np
import pytest

from calibration.table_set import ColumnKind, Footprint, PlateShape, TableSet
from companion.scene import LaidPlate, Piece, Scene, Standing

StandingAt = Callable[..., Standing]


@pytest.fixture(scope="session")
def square_table() -> Scene:
    """A blue plate of 100 by 100 mm, centred, on which a column is inside up to 50 mm.

    The base reaches to 100 mm, the building zone to 80; a column has a radius of 10 mm.
    """
    square = np.array([(-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)])
    kinds = {
        "thick": ColumnKind(10.0, 32.0, 3),
        "hex": ColumnKind(10.0, 15.8, 2, footprint=Footprint.HEXAGON),
        "thin": ColumnKind(10.0, 5.1, 1, footprint=Footprint.SQUARE),
    }
    table_set = TableSet(
        name="square",
        kinds=kinds,
        plates={
            "blue": PlateShape(square, 100.0),
            "green": PlateShape(0.8 * square, 80.0),
            "orange": PlateShape(0.5 * square, 40.0),
        },
        column_height_mm=65.0,
        plate_thickness_mm=5.0,
        base_radius_mm=100.0,
        building_zone_radius_mm=80.0,
        base_thickness_mm=8.0,
    )
    return Scene(table_set, (), (LaidPlate("blue", 1, 0.0, 0.0, 0.0, 0.0),))


@pytest.fixture(scope="session")
def standing() -> StandingAt:
    """Makes a column where it stands, by default a round one on the blue plate."""

    def made(
        x_mm: float,
        y_mm: float,
        *,
        kind: str = "thick",
        storey: int = 1,
        sd_mm: float = 0.0,
        n: int = 1,
    ) -> Standing:
        cov_mm2 = ((sd_mm**2, 0.0), (0.0, sd_mm**2))
        return Standing(Piece("red", kind, n), storey, x_mm, y_mm, cov_mm2)

    return made
