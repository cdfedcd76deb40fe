"""A tower that swung while somebody tried a column: what the cameras saw of it is told."""

from collections.abc import Callable
from dataclasses import replace

from companion.evidence import CameraSway, SeenSway
from companion.scene import Piece
from tests.unit.referee.sitting import SECOND_NS, Sitting

Sit = Callable[..., Sitting]
RED_THIN = Piece("red", "thin", 1)


def swing(sitting: Sitting, amplitude_mm: float, hz: float | None = 2.3) -> SeenSway:
    """A swing of the last second."""
    camera = CameraSway("front", 1.5 * amplitude_mm, amplitude_mm, 0.1, hz, None, 20)
    now_ns = sitting.now_ns
    return SeenSway(now_ns - SECOND_NS, now_ns, 1, amplitude_mm, 0.1, hz, None, (camera,))


def test_a_column_that_was_put_back_tells_how_the_plate_swung(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch(scales=False)
    sitting.hear(swing(sitting, 1.2))

    sitting.put_back("red", RED_THIN)

    told = sitting.happenings[-1]
    assert told.what.value == "column_put_back"
    assert "swing by 1.2 mm" in told.witnesses["camera"]
    assert "2.3 times a second" in told.witnesses["camera"]
    assert [type(one) for one in told.evidence] == [SeenSway]


def test_scales_and_cameras_each_tell_their_own(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()
    sitting.touch()
    sitting.hear(swing(sitting, 0.8, None))

    sitting.put_back("red", RED_THIN)

    told = sitting.happenings[-1]
    assert list(told.witnesses)[:3] == ["people", "scales", "camera"]
    assert "times a second" not in told.witnesses["camera"]


def test_of_one_swing_the_widest_is_told(sit: Sit) -> None:
    sitting = sit(4)
    widest = swing(sitting, 1.5)
    sitting.hear(widest)
    sitting.hear(replace(widest, at_ns=widest.at_ns + 1, amplitude_mm=0.4))

    sitting.put_back("red", RED_THIN)

    assert "1.5 mm" in sitting.happenings[-1].witnesses["camera"]


def test_a_swing_of_long_ago_belongs_to_nothing(sit: Sit) -> None:
    sitting = sit(4)
    sitting.hear(swing(sitting, 1.5))
    sitting.wait(30.0)

    sitting.put_back("red", RED_THIN)

    assert "camera" not in sitting.happenings[-1].witnesses
