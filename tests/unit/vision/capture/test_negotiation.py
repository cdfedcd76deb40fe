import pytest

from companion.vision.capture.negotiation import (
    Terms,
    Wishes,
    fourcc_number,
    fourcc_text,
    negotiate,
)
from companion.vision.capture.opencv_device import OpenCvDevice
from tests.unit.vision.capture.fake_capture import Clock, FakeVideoCapture

GRANTED = Terms((1280, 720), 30.0, "MJPG")


@pytest.mark.parametrize(
    ("size_forgets_format", "format_forgets_size"), [(False, False), (True, False), (False, True)]
)
def test_mjpg_and_the_size_are_got_in_whatever_order_the_driver_wants(
    size_forgets_format: bool, format_forgets_size: bool
) -> None:
    capture = FakeVideoCapture(Clock())
    capture.size_forgets_format = size_forgets_format
    capture.format_forgets_size = format_forgets_size

    terms = negotiate(OpenCvDevice(capture), Wishes())

    assert terms == GRANTED
    assert terms.shortfalls(Wishes()) == ()


def test_what_a_camera_only_says_it_does_is_read_back() -> None:
    capture = FakeVideoCapture(Clock())
    capture.only_yuyv = True

    terms = negotiate(OpenCvDevice(capture), Wishes())

    assert terms.fourcc == "YUYV"
    assert terms.size_px == (1280, 720)
    assert "YUYV instead of MJPG" in terms.shortfalls(Wishes())[0]


def test_another_size_than_asked_for_is_told() -> None:
    told = Terms((640, 480), 30.0, "MJPG").shortfalls(Wishes())

    assert told == ("The camera sends 640 × 480 pixels instead of 1280 × 720.",)


def test_a_format_that_is_not_told_is_no_shortfall() -> None:
    assert Terms((1280, 720), 0.0, "").shortfalls(Wishes()) == ()


@pytest.mark.parametrize("number", [-1.0, 0.0, float("nan"), float("inf"), 1e300])
def test_a_number_that_is_no_format_has_no_letters(number: float) -> None:
    assert fourcc_text(number) == ""


def test_letters_and_number_of_a_format_are_one() -> None:
    assert fourcc_text(float(fourcc_number("MJPG"))) == "MJPG"
