"""The same pictures by another lamp: a factor in linear light, and always the same."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.bench.other_light import Light, by_light, lit_by
from companion.record.recording import Damage, Picture, RecordedMessage
from companion.vision.frame import Pixels, decode

NS = 1_000_000_000


def grey(level: int) -> Pixels:
    return np.full((48, 64, 3), level, dtype=np.uint8)


def recorded(at_s: float) -> Picture:
    _, jpeg = cv2.imencode(".jpg", grey(120))
    return Picture(round(at_s * NS), "front", jpeg.tobytes())


def linear(pixels: Pixels) -> npt.NDArray[np.float64]:
    return np.asarray(((pixels.reshape(-1, 3) / 255.0) ** 2.2).mean(axis=0), dtype=np.float64)


@pytest.mark.parametrize("level", [60, 120, 180])
def test_a_warm_lamp_takes_the_same_share_of_blue_everywhere(level: int) -> None:
    lit = lit_by(grey(level), Light.WARM, 0.0, 1)

    assert linear(lit) / linear(grey(level)) == pytest.approx([0.6, 0.9, 1.1], rel=0.03)


def test_dim_light_is_noisy_and_three_tenths() -> None:
    lit = lit_by(grey(150), Light.DIM, 0.0, 1)

    assert linear(lit) / linear(grey(150)) == pytest.approx([0.3] * 3, rel=0.05)
    assert lit.std() == pytest.approx(5.0, rel=0.1)


def test_a_lamp_is_put_on_and_off_every_23_seconds() -> None:
    share = [
        float(linear(lit_by(grey(120), Light.STEPS, at_s, 1))[0] / linear(grey(120))[0])
        for at_s in (0.0, 22.0, 24.0, 47.0, 70.0)
    ]

    assert share == pytest.approx([1.0, 1.0, 0.6, 1.15, 1.0], rel=0.03)


def test_at_dusk_it_grows_dimmer_and_warmer() -> None:
    shares = [linear(lit_by(grey(120), Light.DUSK, at_s, 1)) for at_s in (0.0, 100.0, 200.0, 300.0)]

    assert np.all(np.diff(shares[:3], axis=0) < 0)
    assert np.array_equal(shares[2], shares[3])
    assert shares[3][0] < 0.7 * shares[3][2]


def test_light_from_the_side_is_stronger_there() -> None:
    lit = lit_by(grey(120), Light.SIDE, 0.0, 1)

    assert np.all(np.diff(lit[0, :, 0].astype(int)) >= 0)
    assert lit[0, 0, 0] < 100
    assert lit[0, -1, 0] > 130


@pytest.mark.parametrize("light", list(Light))
def test_a_recording_is_always_lit_alike_and_keeps_what_is_no_picture(light: Light) -> None:
    messages: list[RecordedMessage] = [recorded(3.0), Damage(4 * NS, "It broke."), recorded(5.0)]

    once, again = (list(by_light(messages, light)) for _ in range(2))

    assert once == again
    assert once[1] == messages[1]
    assert [one.at_ns for one in once] == [one.at_ns for one in messages]
    assert isinstance(once[0], Picture)
    assert decode(once[0].jpeg) is not None


def test_a_picture_that_cannot_be_read_is_left_alone() -> None:
    broken = Picture(NS, "front", b"no picture")

    assert list(by_light([broken], Light.WARM)) == [broken]
