"""Tables to sit down at."""

from collections.abc import Callable

import pytest

from companion.scene import Piece
from tests.unit.referee.sitting import Sitting


@pytest.fixture
def sit() -> Callable[..., Sitting]:
    """Sits people down at a fresh table."""
    return Sitting


@pytest.fixture
def after_a_round() -> Callable[[], Sitting]:
    """Sits four people down who have each moved a thin column to the blue plate already."""

    def sat() -> Sitting:
        sitting = Sitting(4)
        sitting.move_all(
            [
                (Piece("red", "thin", 1), -60.0, 40.0),
                (Piece("blue", "thin", 1), 60.0, 40.0),
                (Piece("green", "thin", 1), -60.0, -40.0),
                (Piece("yellow", "thin", 1), 60.0, -40.0),
            ]
        )
        return sitting

    return sat
