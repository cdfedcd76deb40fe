import cv2
import pytest

from companion.vision.capture.locking import CONVENTIONS, Lock, Locks, lock, shorter
from companion.vision.capture.opencv_device import OpenCvDevice
from tests.unit.vision.capture.fake_capture import Clock, FakeVideoCapture, Fault


def locked(capture: FakeVideoCapture, before: Locks | None = None) -> Locks:
    device = OpenCvDevice(capture)

    def brightness() -> float | None:
        pixels = device.retrieve() if device.grab() else None
        return None if pixels is None else float(pixels.mean())

    return lock(device, brightness, before)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_exposure_is_locked_whatever_manual_is_called(
    convention: tuple[float, float],
) -> None:
    capture = FakeVideoCapture(Clock())
    capture.manual_is = convention[1]
    capture.properties[cv2.CAP_PROP_AUTO_EXPOSURE] = convention[0]

    locks = locked(capture)

    assert locks.exposure is Lock.PROVED
    assert capture.properties[cv2.CAP_PROP_AUTO_EXPOSURE] == convention[1]
    assert capture.properties[cv2.CAP_PROP_EXPOSURE] == 156
    assert locks.shortfalls() == ()


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_driver_that_accepts_the_wrong_convention_is_found_out_by_the_picture(
    convention: tuple[float, float],
) -> None:
    capture = FakeVideoCapture(Clock())
    capture.manual_is = convention[1]
    capture.properties[cv2.CAP_PROP_AUTO_EXPOSURE] = 0  # it does not say which one it means

    locks = locked(capture)

    assert locks.exposure is Lock.PROVED
    assert locks.convention == convention


def test_exposures_that_are_powers_of_two_are_halved_too() -> None:
    capture = FakeVideoCapture(Clock())
    capture.properties[cv2.CAP_PROP_EXPOSURE] = -6

    locks = locked(capture)

    assert locks.exposure is Lock.PROVED
    assert capture.properties[cv2.CAP_PROP_EXPOSURE] == -6


def test_an_exposure_that_says_yes_and_does_nothing_is_not_believed() -> None:
    capture = FakeVideoCapture(Clock())
    capture.manual_is = None

    locks = locked(capture)

    assert locks.exposure is Lock.REFUSED
    assert "keep the room's light" in locks.shortfalls()[0]


def test_in_a_black_picture_the_drivers_word_has_to_do() -> None:
    capture = FakeVideoCapture(Clock(), fault=Fault.BLACK)

    assert locked(capture).exposure is Lock.TOLD


def test_a_camera_that_stops_while_it_is_locked_is_not_called_locked() -> None:
    capture = FakeVideoCapture(Clock(), fault=Fault.NOTHING)

    assert locked(capture).exposure is Lock.REFUSED


def test_a_white_balance_that_cannot_be_locked_is_told_with_what_follows() -> None:
    capture = FakeVideoCapture(Clock())
    capture.can_lock_white_balance = False

    locks = locked(capture)

    assert locks.white_balance is Lock.REFUSED
    assert "calibrated again" in locks.shortfalls()[-1]


def test_white_balance_and_focus_stay_at_what_the_camera_had_chosen() -> None:
    capture = FakeVideoCapture(Clock())

    locks = locked(capture)

    assert (locks.white_balance, locks.focus) == (Lock.TOLD, Lock.TOLD)
    assert capture.properties[cv2.CAP_PROP_WB_TEMPERATURE] == 4600
    assert capture.properties[cv2.CAP_PROP_FOCUS] == 30


def test_a_camera_that_is_back_gets_its_values_without_being_tried_again() -> None:
    capture = FakeVideoCapture(Clock())
    before = locked(capture)
    again = FakeVideoCapture(Clock())
    again.properties[cv2.CAP_PROP_EXPOSURE] = 20

    after = locked(again, before)

    assert after == before
    assert again.properties[cv2.CAP_PROP_EXPOSURE] == 156
    assert cv2.CAP_PROP_EXPOSURE not in [prop for prop, value in again.asked if value == 78]


@pytest.mark.parametrize(("exposure", "half"), [(156.0, 78.0), (0.5, 0.25), (-6.0, -7.0)])
def test_half_an_exposure(exposure: float, half: float) -> None:
    assert shorter(exposure) == half
