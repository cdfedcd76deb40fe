"""The faults of real cameras, from the driver up to the light on a tablet, in virtual time."""

from dataclasses import replace

import pytest

from companion.evidence import Health
from companion.link.messages.shown.cameras import CameraView
from companion.table.cameras.ear import Ear, Seen
from companion.table.cameras.frames import Feed
from companion.table.cameras.live_cameras import Believed, CamerasKnown, LiveCameras
from companion.vision.capture.latest import Latest
from companion.vision.capture.loop import CameraLoop
from companion.vision.capture.names import CameraChoice
from companion.vision.capture.source import Frame
from tests.unit.vision.capture.fake_capture import NS, Fault
from tests.unit.vision.capture.table_of_cameras import FRONT, FakeMachine


class Stepped:
    """A camera whose thread takes its steps whenever somebody waits for a frame."""

    name = "front"

    def __init__(self, fake: FakeMachine) -> None:
        self._clock = fake.clock
        self._frames: Latest[Frame] = Latest()
        self._loop = CameraLoop(
            "front", CameraChoice(name=FRONT.stable), fake.machine(), self._frames
        )
        self._due_ns = 0

    def open(self) -> None:
        pass

    def newest(self, after: int = -1, deadline_ns: int = 0) -> Frame | None:
        frame = self._frames.get(after)
        while frame is None and self._clock.ns < deadline_ns:
            if self._clock.ns < self._due_ns:
                self._clock.ns = min(deadline_ns, self._due_ns)
            else:
                self._due_ns = self._loop.step()
                frame = self._frames.get(after)
        return frame

    def health(self) -> Health:
        return self._loop.vigil.health

    def close(self) -> None:
        self._loop.close()


class Time:
    """The fake machine's clock, which goes on when somebody waits."""

    def __init__(self, fake: FakeMachine) -> None:
        self._clock = fake.clock

    def now_ns(self) -> int:
        return self._clock.ns

    def wait_until(self, at_ns: int) -> None:
        self._clock.ns = max(self._clock.ns, at_ns)


class Watched:
    """One camera of a fake machine, and the light that it has on a tablet."""

    def __init__(self) -> None:
        self.fake = FakeMachine()
        self._ear = Ear(Stepped(self.fake), Time(self.fake), Feed(), Seen())
        known = CamerasKnown({"front": True}, None, Believed())
        self._live = LiveCameras(known, self.fake.clock.ns, "")
        self.turned: list[tuple[str, int]] = []

    def run(self, seconds: float) -> CameraView:
        """Listen for so long; return how the camera is then."""
        end_ns = self.fake.clock.ns + round(seconds * NS)
        while self.fake.clock.ns < end_ns:
            before = self._live.view()[0].light
            self._live.hear(self._ear.listen(), "")
            after = self._live.view()[0].light
            if after != before:
                self.turned.append((after, self.fake.clock.ns))
        return self._live.view()[0]


@pytest.fixture
def watched() -> Watched:
    made = Watched()
    made.fake.plug()
    made.run(5)
    made.turned.clear()
    return made


def test_a_camera_that_tries_its_exposure_is_not_told_to_be_blind() -> None:
    opened = Watched()
    opened.fake.plug()

    opened.run(5)

    assert [light for light, _ in opened.turned] == ["well"]


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        (Fault.NOTHING, "camera_gone"),
        (Fault.EXCEPTION, "camera_gone"),
        (Fault.NO_PICTURE, "camera_gone"),
        (Fault.FROZEN, "camera_frozen"),
        (Fault.BLACK, "camera_black"),
        (Fault.COVERED, "camera_covered"),
    ],
)
def test_a_camera_that_fails_is_blind_within_half_a_second_and_well_after_it(
    watched: Watched, fault: Fault, name: str
) -> None:
    capture = watched.fake.plugged[FRONT]
    since_ns = watched.fake.clock.ns

    capture.fault = fault
    blind = watched.run(3)
    capture.fault = None
    back = watched.run(3)

    assert watched.turned[0][0] == "blind"
    assert watched.turned[0][1] - since_ns <= NS // 2
    assert blind.trouble is not None
    assert blind.trouble.name == name
    assert (back.light, back.trouble) == ("well", None)


def test_an_unplugged_camera_is_taken_up_again_under_another_index(watched: Watched) -> None:
    watched.fake.unplug()
    gone = watched.run(3)
    elsewhere = replace(FRONT, index=3, node="/dev/video3")

    watched.fake.plug(elsewhere)
    back = watched.run(3)

    assert gone.trouble is not None
    assert gone.trouble.name == "camera_gone"
    assert "Plug it in" in gone.trouble.sentence
    assert back.light == "well"
    assert watched.fake.opened[-1] == elsewhere


def test_a_camera_in_the_dark_sends_too_few_pictures_and_is_not_blind(watched: Watched) -> None:
    watched.fake.plugged[FRONT].exposure_time_ns = NS // 8

    view = watched.run(4)

    assert view.light == "degraded"
    assert view.trouble is not None
    assert view.trouble.name == "camera_slow"
    assert [light for light, _ in watched.turned] == ["degraded"]


def test_a_camera_in_deep_dusk_is_slow_and_not_blind_between_two_pictures(watched: Watched) -> None:
    watched.fake.plugged[FRONT].exposure_time_ns = NS // 2
    watched.run(5)
    watched.turned.clear()

    view = watched.run(20)

    assert view.trouble is not None
    assert view.trouble.name == "camera_slow"
    assert watched.turned == []


def test_a_camera_whose_light_comes_and_goes_is_told_of_a_few_times_only(watched: Watched) -> None:
    for turn in range(24):
        watched.fake.plugged[FRONT].exposure_time_ns = NS // (8, 30)[turn % 2]
        watched.run(4)

    assert 1 <= len(watched.turned) <= 8
    assert watched.turned[-1][0] == "degraded"
