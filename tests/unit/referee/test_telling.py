"""What witnesses saw is told with what they do not know left open."""

from companion.evidence import KNOWN_TURN_SD_DEG, SeenPlate
from companion.referee.quoting import (
    cameras_on_plate,
)


def test_a_plates_turn_is_told_only_where_it_is_known() -> None:
    known = cameras_on_plate(SeenPlate("green", 2, 3.0, -2.0, 390.2, 0.5, 80.0, 4.0))
    unknown = cameras_on_plate(
        SeenPlate("green", 2, 3.0, -2.0, 390.2, 0.5, 80.0, KNOWN_TURN_SD_DEG + 1)
    )

    assert known == "the cameras see the green plate at (3, -2) mm, turned by 30 degrees"
    assert unknown == "the cameras see the green plate at (3, -2) mm, turned they cannot tell how"
