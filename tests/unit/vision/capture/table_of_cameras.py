"""A machine with fake cameras to plug in, pull out and break."""

from collections.abc import Callable

from companion.errors import MissingError
from companion.vision.capture.holders import Holder
from companion.vision.capture.latest import Latest
from companion.vision.capture.loop import CameraLoop, Machine
from companion.vision.capture.names import CameraChoice, CameraName
from companion.vision.capture.opencv_device import OpenCvDevice
from companion.vision.capture.source import Frame
from tests.unit.vision.capture.fake_capture import NS, Clock, FakeVideoCapture

FRONT = CameraName("usb-046d_C920_A1B2-video-index0", 0, "HD Pro Webcam C920", "/dev/video0")


class FakeMachine:
    """What is plugged in, and what another program has."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.plugged: dict[CameraName, FakeVideoCapture] = {}
        self.holders: list[Holder] = []
        self.others_open = False
        self.refuses = False
        self.opened: list[CameraName] = []

    def plug(self, name: CameraName = FRONT) -> FakeVideoCapture:
        capture = FakeVideoCapture(self.clock)
        self.plugged[name] = capture
        return capture

    def unplug(self, name: CameraName = FRONT) -> None:
        self.plugged.pop(name).released = True

    def machine(self) -> Machine:
        return Machine(
            now_ns=self.clock.now_ns,
            names=lambda: list(self.plugged),
            open_camera=self._open,
            held_by=lambda _: self.holders,
            others_open=lambda: self.others_open,
        )

    def _open(self, name: CameraName) -> OpenCvDevice:
        if self.refuses:
            raise MissingError("The camera does not open.")
        self.opened.append(name)
        capture = self.plugged[name]
        capture.released = False
        return OpenCvDevice(capture)


class Running:
    """A camera's loop on a fake machine, stepped in virtual time."""

    def __init__(self, fake: FakeMachine, choice: CameraChoice | None = None) -> None:
        self.fake = fake
        self.frames: Latest[Frame] = Latest()
        self.loop = CameraLoop(
            "front", choice or CameraChoice(name=FRONT.stable), fake.machine(), self.frames
        )

    def run_s(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Step for some virtual seconds, or until something is so."""
        end_ns = self.fake.clock.ns + round(seconds * NS)
        while self.fake.clock.ns < end_ns and not until():
            self.fake.clock.ns = max(self.fake.clock.ns, self.loop.step())

    @property
    def says(self) -> str:
        return self.loop.vigil.health.sentence
