"""What witnesses saw is told with what they do not know left open."""

from collections.abc import Callable

import pytest

from companion.evidence import KNOWN_TURN_SD_DEG, SeenPlate
from companion.fusion.belief import Belief
from companion.fusion.lift import Candidate, LiftReading
from companion.referee.quoting import (
    cameras_on_plate,
)
from companion.referee.telling import which_column
from companion.scene import Piece, Standing
from tests.unit.referee.sitting import Sitting, a_scene

Sit = Callable[..., Sitting]
RED_THINS = [Piece("red", "thin", n) for n in (1, 2, 3)]


def test_a_plates_turn_is_told_only_where_it_is_known() -> None:
    known = cameras_on_plate(SeenPlate("green", 2, 3.0, -2.0, 390.2, 0.5, 80.0, 4.0))
    unknown = cameras_on_plate(
        SeenPlate("green", 2, 3.0, -2.0, 390.2, 0.5, 80.0, KNOWN_TURN_SD_DEG + 1)
    )

    assert known == "the cameras see the green plate at (3, -2) mm, turned by 30 degrees"
    assert unknown == "the cameras see the green plate at (3, -2) mm, turned they cannot tell how"


def _read(*candidates: tuple[Piece, int, float]) -> LiftReading:
    """A reading of columns with their storey and probability."""
    nowhere = ((1.0, 0.0), (0.0, 1.0))
    return LiftReading(
        tuple(
            Candidate(Standing(piece, storey, 0.0, 0.0, nowhere), probability)
            for piece, storey, probability in candidates
        ),
        Belief.certain(a_scene()),
        (),
    )


def test_which_of_columns_it_was_that_are_one_to_the_game_nobody_is_asked(sit: Sit) -> None:
    reading = _read(*((one, 0, 0.33) for one in RED_THINS), (Piece("blue", "thin", 1), 0, 0.01))

    assert which_column(0, sit(4).table, reading) == []


@pytest.mark.parametrize(
    ("other", "storey"), [(RED_THINS[1], 1), (Piece("blue", "thin", 1), 0), (RED_THINS[2], 0)]
)
def test_which_column_it_was_is_asked_if_storey_or_owner_differ_or_one_is_blocked(
    sit: Sit, other: Piece, storey: int
) -> None:
    sitting = sit(4)
    sitting.touch()
    sitting.put_back("red", RED_THINS[2])

    (question,) = which_column(
        0, sitting.table, _read((RED_THINS[0], 0, 0.9), (other, storey, 0.1))
    )

    assert [one.column.piece for one in question.candidates] == [RED_THINS[0], other]
