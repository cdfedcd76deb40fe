"""How are a person and a camera led through a self-test? By the ears and eyes of a match.

What says that a covered camera was noticed is what says it while people play: its ear, and the
light that the mind makes of its word.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.record.selftests import Checked
    from companion.table.cameras.ear import Time
    from companion.table.cameras.inspecting import Inspection
    from companion.table.cameras.news import CameraHeard
    from companion.table.cameras.worker import TableCamera
    from companion.table.selftest.covering import CameraLook, CoverTest, Step
    from companion.vision.frame import Pixels

_LOOK_NS: Final = 1_000_000_000
"""As often as a match looks closely at a camera."""

Say = Callable[[str], None]
Hand = Callable[["Step"], None]
"""Does what a step asks for where a camera is in memory."""


def _nobody(_: "Step") -> None:
    """Leave it to the person."""


class CameraTested:
    """The self-test of one camera.

    Attributes:
        checks: What is known so far; also when it was ended early.
    """

    def __init__(self, camera: "TableCamera", time: "Time", say: Say, hand: Hand = _nobody) -> None:
        """Make one that has opened nothing.

        Args:
            camera: Nobody else may use it meanwhile.
            time: Its clock.
            say: Tells a person what to do.
            hand: Does it, where nobody else can.
        """
        self._camera = camera
        self._time = time
        self._say = say
        self._hand = hand
        self.checks: list[Checked] = []

    def lead(self) -> None:
        """Test, to the end; what came of it is in :attr:`checks`.

        Raises:
            CompanionError: The camera can never work here as it is.
        """
        self._camera.source.open()
        try:
            self._lead()
        finally:
            self._camera.source.close()

    def _lead(self) -> None:
        from companion.table.selftest.covering import CoverTest, Step, covered, instruction, look

        eye = _Eye(self._camera, self._time)
        test = CoverTest(self._camera.known.name, self._time.now_ns())
        said: Step | None = None
        try:
            while test.step is not Step.DONE:
                if test.step is not said:
                    said = test.step
                    self._say(instruction(test))
                    self._hand(said)
                test = look(test, eye.look(inspects=test.step is not Step.COVERING))
        finally:  # also of one that was stopped
            self.checks += covered(test)
            self.checks += self._of_the_picture(test, eye)

    def _of_the_picture(self, test: "CoverTest", eye: "_Eye") -> "tuple[Checked, ...]":
        from companion.table.selftest.checks import failed, passed
        from companion.table.selftest.colours import judge_colours
        from companion.table.selftest.qualities import qualities_checked

        part, known = test.part, self._camera.known
        if eye.inspection is None:
            return ()
        checks = list(qualities_checked(part, eye.inspection.qualities))
        if known.model is None:
            cure = "Run: companion calibrate camera"
            checks.append(failed(part, "calibration", "This camera is not calibrated.", cure))
        else:
            checks.append(passed(part, "calibration", "The camera is calibrated."))
        checks.append(_rate(part, eye.heard))
        if eye.placed is not None:
            pixels, placed = eye.placed
            pose = placed.pose
            assert pose is not None, "a placed inspection has a pose"
            checks += judge_colours(part, pixels, pose, known.layout)
        return tuple(checks)


def _rate(part: str, heard: "CameraHeard | None") -> "Checked":
    from companion.evidence import Condition
    from companion.table.selftest.checks import failed, passed

    if heard is not None and heard.condition is Condition.DEGRADED:
        return failed(part, "rate", heard.sentence)
    return passed(part, "rate", "Enough pictures come.")


class _Eye:
    """One camera as a match listens to it and looks at it, without threads."""

    def __init__(self, camera: "TableCamera", time: "Time") -> None:
        from companion.table.cameras.ear import Ear, Seen
        from companion.table.cameras.frames import CameraFrame
        from companion.table.cameras.inspecting import Inspector
        from companion.table.cameras.live_cameras import CamerasKnown, LiveCameras
        from companion.vision.capture.latest import Latest

        name = camera.known.name
        self._time = time
        self._feed: Latest[CameraFrame] = Latest()
        self._ear = Ear(camera.source, time, self._feed, Seen(), has_noise=camera.has_noise)
        self._inspector: Inspector = Inspector(camera.known)
        is_calibrated = {name: camera.known.model is not None}
        self._live = LiveCameras(
            CamerasKnown(is_calibrated, None, Latest()), time.now_ns(), ""
        )  # nobody is shown since when
        self._due_ns = time.now_ns()
        self.heard: CameraHeard | None = None
        """Its newest word."""
        self.inspection: Inspection | None = None
        """The newest close look."""
        self.placed: tuple[Pixels, Inspection] | None = None
        """The first picture in which the mat was found."""

    def look(self, *, inspects: bool) -> "CameraLook":
        """Return how the camera is after one more word of it.

        Args:
            inspects: Whether to look closely, too: that takes long enough to be late for a hand.
        """
        from companion.table.cameras.news import Place, Unusable
        from companion.table.selftest.covering import CameraLook

        self.heard = news = self._ear.listen()
        self._live.hear(news, "")
        moved_px = self._inspect(news) if inspects else None
        (view,) = self._live.view()
        return CameraLook(
            at_ns=news.at_ns,
            light=view.light,
            trouble="" if view.trouble is None else view.trouble.sentence,
            is_hidden=news.unusable in {Unusable.BLACK, Unusable.COVERED},
            usable_ns=news.usable_ns,
            place=Place.UNKNOWN if self.inspection is None else self.inspection.place,
            moved_px=moved_px,
        )

    def _inspect(self, news: "CameraHeard") -> float | None:
        """Look closely if it is time, and return how far the mat has moved since the first time."""
        from companion.table.cameras.news import CameraInspected

        frame = self._feed.get()
        if frame is None or not frame.shows_something or self._time.now_ns() < self._due_ns:
            return None
        found = self._inspector.look(frame.pixels, frame.at_ns)
        self.inspection = found
        self._due_ns = self._time.now_ns() + _LOOK_NS
        self._live.hear(CameraInspected(news.camera, frame.at_ns, found.place, found.qualities), "")
        if found.pose is None:
            return None
        if self.placed is None:
            self.placed = frame.pixels, found
        return self._moved_px(frame.pixels, found)

    def _moved_px(self, pixels: "Pixels", found: "Inspection") -> float | None:
        from calibration.mat_drift import drift_px
        from companion.table.selftest.moved import corners_apart_px

        assert self.placed is not None
        first, now = self.placed[1].pose, found.pose
        assert first is not None
        assert now is not None
        if now is not first:  # it was found elsewhere
            return corners_apart_px(first, now)
        return drift_px(first, pixels, self._inspector.known.layout).moved_px
