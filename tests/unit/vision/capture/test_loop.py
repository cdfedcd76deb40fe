"""A camera's loop on a machine whose cameras fail as real ones do, in virtual time."""

import cv2
import pytest

from companion.evidence import Condition, Health
from companion.vision.capture.holders import Holder
from companion.vision.capture.locking import Lock
from companion.vision.capture.loop import exposure_ms
from companion.vision.capture.names import CameraChoice, CameraName, Make
from companion.vision.capture.picture_facts import PictureFacts
from companion.vision.capture.vigil import Vigil, Way
from tests.unit.vision.capture.fake_capture import NS, Fault
from tests.unit.vision.capture.table_of_cameras import FRONT, FakeMachine, Running


def test_a_camera_that_is_well_says_so_and_sends_thirty_a_second() -> None:
    fake = FakeMachine()
    fake.plug()
    running = Running(fake)

    running.run_s(4)

    assert running.loop.vigil.health.condition is Condition.WELL
    assert running.loop.vigil.rate_hz == pytest.approx(30, rel=0.02)
    assert running.frames.replaced > 90
    assert running.loop.locks is not None
    assert running.loop.locks.exposure is Lock.PROVED


def test_old_frames_of_the_drivers_queue_are_passed_over() -> None:
    fake = FakeMachine()
    camera = fake.plug()
    running = Running(fake)
    running.run_s(3)

    for _ in range(5):
        fake.clock.ns += NS  # this computer was busy; the queue has filled with what is old by now
        running.loop.step()

        frame = running.frames.get()
        assert frame is not None
        assert frame.at_ns - camera.taken_ns < 5_000_000
        assert fake.clock.ns - frame.at_ns < 40_000_000


def test_a_picture_after_a_time_out_of_ten_seconds_is_not_shown() -> None:
    fake = FakeMachine()
    camera = fake.plug()
    running = Running(fake)
    running.run_s(1)
    before = running.frames.next_number

    camera.fault = Fault.TIME_OUT
    running.loop.step()

    assert running.frames.next_number == before
    assert running.loop.vigil.health.condition is Condition.BLIND
    assert "did not answer for 10 s" in running.says


def test_a_camera_that_answers_again_after_a_time_out_is_well_again() -> None:
    fake = FakeMachine()
    camera = fake.plug()
    running = Running(fake)
    running.run_s(1)
    camera.fault = Fault.TIME_OUT
    running.loop.step()

    camera.fault = None
    running.run_s(1)

    assert running.loop.vigil.health.condition is Condition.WELL


def test_a_camera_that_is_late_twice_is_opened_anew() -> None:
    fake = FakeMachine()
    camera = fake.plug()
    running = Running(fake)
    running.run_s(1)

    camera.fault = Fault.TIME_OUT
    running.run_s(21)

    assert len(fake.opened) == 2


@pytest.mark.parametrize("fault", [Fault.FROZEN, Fault.GARBAGE_BUSY])
def test_the_same_picture_for_ever_is_noticed(fault: Fault) -> None:
    fake = FakeMachine()
    camera = fake.plug()
    running = Running(fake)
    running.run_s(2)

    camera.fault = fault
    running.run_s(1.5)

    assert running.loop.vigil.health.condition is Condition.BLIND
    assert "frozen" in running.says


@pytest.mark.parametrize(
    ("fault", "word"), [(Fault.BLACK, "black"), (Fault.COVERED, "one plain colour")]
)
def test_a_camera_that_sees_nothing_says_so_within_a_second_and_recovers(
    fault: Fault, word: str
) -> None:
    fake = FakeMachine()
    camera = fake.plug()
    running = Running(fake)
    running.run_s(3)

    camera.fault = fault
    running.run_s(0.9)
    assert running.loop.vigil.health.condition is Condition.WELL
    running.run_s(0.2)
    assert word in running.says
    camera.fault = None
    running.run_s(0.1)

    assert running.loop.vigil.health.condition is Condition.WELL


@pytest.mark.parametrize("fault", [Fault.NOTHING, Fault.EXCEPTION, Fault.NO_PICTURE])
def test_a_camera_that_sends_nothing_is_told_of_and_tried_again(fault: Fault) -> None:
    fake = FakeMachine()
    camera = fake.plug()
    camera.fault = fault
    running = Running(fake)

    running.run_s(4)
    assert "is open and sends no picture" in running.says
    assert len(fake.opened) > 1
    camera.fault = None
    running.run_s(2)

    assert running.loop.vigil.health.condition is Condition.WELL


def test_what_stays_as_it_is_is_told_once() -> None:
    fake = FakeMachine()
    camera = fake.plug()
    camera.fault = Fault.NOTHING
    running = Running(fake)
    running.run_s(2)
    told = running.loop.vigil.health

    running.run_s(20)

    assert running.loop.vigil.health is told


def test_an_unplugged_camera_is_back_within_two_seconds_under_another_index() -> None:
    fake = FakeMachine()
    fake.plug()
    running = Running(fake)
    running.run_s(3)
    fake.unplug()
    running.run_s(5)
    assert "is not there" in running.says
    stranger = CameraName("usb-other-video-index0", 0, "Other", "/dev/video0")
    moved = CameraName(FRONT.stable, 2, FRONT.label, "/dev/video2")

    fake.plug(stranger)
    fake.plug(moved)
    back_ns = fake.clock.ns
    shown = running.frames.next_number
    running.run_s(10, until=lambda: running.frames.next_number > shown)

    assert fake.opened[-1] == moved
    assert fake.clock.ns - back_ns < 2 * NS
    assert running.loop.vigil.health.condition is Condition.WELL


def test_what_was_locked_is_locked_again_when_the_camera_is_back() -> None:
    fake = FakeMachine()
    fake.plug()
    running = Running(fake)
    running.run_s(3)
    fake.unplug()
    running.run_s(2)

    again = fake.plug()
    again.properties[cv2.CAP_PROP_EXPOSURE] = 999
    running.run_s(2)

    assert again.properties[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert again.properties[cv2.CAP_PROP_EXPOSURE] == 156
    assert again.properties[cv2.CAP_PROP_AUTO_WB] == 0


def test_a_camera_chosen_by_index_is_known_by_name_from_then_on() -> None:
    fake = FakeMachine()
    fake.plug()
    running = Running(fake, CameraChoice(index=0))
    running.run_s(1)

    fake.unplug()
    fake.plug(CameraName("usb-other-video-index0", 0))
    running.run_s(3)

    assert fake.opened == [FRONT]
    assert running.loop.vigil.health.condition is Condition.BLIND


def test_a_dark_room_is_told_with_the_time_that_a_picture_needs() -> None:
    fake = FakeMachine()
    camera = fake.plug()
    camera.exposure_time_ns = 62_000_000
    camera.properties[cv2.CAP_PROP_EXPOSURE] = 600
    camera.manual_is = None
    running = Running(fake)

    running.run_s(6)

    assert running.loop.vigil.health.condition is Condition.DEGRADED
    assert "dark" in running.says
    assert "needs 62 ms a picture" in running.says
    assert "more light" in running.says


def test_a_slow_format_is_told_apart_from_a_dark_room() -> None:
    fake = FakeMachine()
    fake.plug().only_yuyv = True
    running = Running(fake)

    running.run_s(6)

    assert "sends YUYV" in running.says
    assert "MJPG" in running.says


def test_the_program_that_has_the_camera_is_named() -> None:
    fake = FakeMachine()
    fake.plug()
    fake.refuses = True
    fake.holders = [Holder(4711, "cheese")]
    running = Running(fake)

    running.run_s(1)

    assert "cheese (process 4711)" in running.says


def test_a_camera_that_does_not_open_is_tried_until_it_does() -> None:
    fake = FakeMachine()
    fake.plug()
    fake.refuses = True
    running = Running(fake)
    running.run_s(3)
    assert "does not open" in running.says

    fake.refuses = False
    running.run_s(1)

    assert running.loop.vigil.health.condition is Condition.WELL


def test_a_pi_camera_that_opens_and_sends_nothing_is_explained() -> None:
    fake = FakeMachine()
    ribbon = CameraName("platform-unicam", 0, "unicam-image", "/dev/video0", Make.PI)
    fake.plug(ribbon).fault = Fault.NOTHING
    running = Running(fake, CameraChoice(index=0))

    running.run_s(2)

    assert "Picamera2" in running.says
    assert "USB camera" in running.says


def test_two_cameras_that_do_not_fit_one_bus_are_explained() -> None:
    fake = FakeMachine()
    camera = fake.plug()
    camera.only_yuyv = True
    camera.fault = Fault.NOTHING
    fake.others_open = True
    running = Running(fake)

    running.run_s(2)

    assert "No space left on device" in running.says
    assert "MJPG" in running.says


def test_closing_gives_the_camera_back() -> None:
    fake = FakeMachine()
    camera = fake.plug()
    running = Running(fake)
    running.run_s(1)

    running.loop.close()

    assert camera.released


@pytest.mark.parametrize(("value", "ms"), [(600.0, 60.0), (-4.0, 62.5), (0.0, None), (0.5, None)])
def test_an_exposure_is_read_in_the_drivers_unit(value: float, ms: float | None) -> None:
    assert exposure_ms(value) == ms


@pytest.mark.parametrize("began", ["slow", "well"])
def test_a_rate_that_wanders_about_a_limit_is_told_once(began: str) -> None:
    vigil = Vigil("front", 0)
    vigil.opened(0, Way())
    told: list[Health] = []
    at_ns = 0
    first_ms = 80 if began == "slow" else 40
    # 18.2, 17.9, 18.5 … 19.9 pictures a second, for two minutes.
    each_ms = [first_ms] * 60 + [50, 56, 54, 57, 51, 55] * 400
    for number, wait_ms in enumerate(each_ms):
        at_ns += wait_ms * 1_000_000
        vigil.picture(at_ns, PictureFacts(number, 100.0, 50.0))
        told.append(vigil.health)

    news = [one for one, before in zip(told[1:], told, strict=False) if one is not before]
    assert len(news) <= 1
    assert told[-1].condition is (Condition.DEGRADED if began == "slow" else Condition.WELL)
