"""What does one camera send? Its frames handed over at once, and a word a few times a second.

Whether a picture shows anything is told from a glance, and from nothing that the driver says:

| what comes | usable |
|---|---|
| a picture with edges in it | yes |
| black, or one plain colour | no |
| the same picture again | no: of a sensor no two are equal, for their noise |
| nothing | no |
"""

from collections import deque
from dataclasses import dataclass
from statistics import median
from typing import Final, Protocol

from companion.evidence import Condition, Health
from companion.table.cameras.frames import CameraFrame, Feed
from companion.table.cameras.news import CameraHeard, Place, Unusable
from companion.vision.capture.picture_facts import PictureFacts, glance, sees_nothing
from companion.vision.capture.source import Frame, FrameSource
from companion.vision.masking import Outlines

HEARD_NS: Final = 80_000_000
"""How often a word is said, be it that nothing came."""

_GLANCE_NS: Final = 60_000_000
"""A glance at 30 pictures a second would take a hundredth of a small computer for nothing."""

_LATELY_NS: Final = 300_000_000
_AGAIN_NS: Final = 10_000_000

# The middle of so many says how often pictures come: one that was missed does not change it.
_GAPS: Final = 5

_BLACK_LEVEL: Final = 25.0


class Time(Protocol):
    """A clock that can also wait."""

    def now_ns(self) -> int:
        """Return monotonic nanoseconds."""

    def wait_until(self, at_ns: int) -> None:
        """Come back then, or earlier if there is no more use in waiting."""


@dataclass
class Seen:
    """What is known of the place of a camera: told by who looks closely, read by its ear.

    ``outlines_px`` are around what may be shown, None while nothing may. One thread replaces them,
    another reads or forgets them; all of these are single steps.
    """

    outlines_px: Outlines | None = None
    place: Place = Place.UNKNOWN


class Ear:
    """One camera; belongs to one thread."""

    def __init__(
        self,
        source: FrameSource,
        time: Time,
        feed: Feed,
        seen: Seen,
        *,
        all_agreed: bool = False,
        has_noise: bool = True,
    ) -> None:
        """Make one that opens nothing.

        Args:
            source: The camera; nobody else asks it from now on.
            time: Its clock.
            feed: Where its frames go.
            seen: What is known of its place.
            all_agreed: Whether everybody has agreed to be seen whole.
            has_noise: Whether no two of its pictures are equal, as of every real sensor.
        """
        self.source = source
        self._time = time
        self._feed = feed
        self._seen = seen
        self._all_agreed = all_agreed
        self._has_noise = has_noise
        self._number = -1
        self._newest_ns: int | None = None
        self._glanced_ns: int | None = None
        self._digest: int | None = None
        self._first_ns: int | None = None
        self._usable_ns: int | None = None
        self._unusable: Unusable | None = None
        self._gaps_ns: deque[int] = deque(maxlen=_GAPS)

    def listen(self) -> CameraHeard:
        """Hand over what comes within a moment, and return what is to be known of it."""
        end_ns = self._time.now_ns() + HEARD_NS
        while True:
            before = self._unusable
            frame = self.source.newest(self._number, end_ns)
            if frame is not None:
                self._take(frame)
            now_ns = self._time.now_ns()
            if now_ns >= end_ns or self._unusable is not before:
                return self._heard(now_ns)
            if frame is None:
                self._time.wait_until(min(end_ns, now_ns + _AGAIN_NS))

    def _take(self, frame: Frame) -> None:
        self._number, self._newest_ns = frame.number, frame.at_ns
        if self._glanced_ns is None or frame.at_ns - self._glanced_ns >= _GLANCE_NS:
            self._glanced_ns = frame.at_ns
            self._unusable = self._what_ails(glance(frame.pixels))
            if self._unusable is None:
                if self._usable_ns is not None:
                    self._gaps_ns.append(frame.at_ns - self._usable_ns)
                self._usable_ns = frame.at_ns
                self._first_ns = self._first_ns or frame.at_ns
            else:
                self._seen.outlines_px = None  # whoever covers a camera may move it
        self._feed.put(
            CameraFrame(
                frame.camera,
                self._feed.next_number,
                frame.at_ns,
                frame.pixels,
                self._health_of(frame),
                self._seen.outlines_px,
                self._all_agreed,
                self._unusable is None,
            )
        )

    def _health_of(self, frame: Frame) -> Health:
        """How the camera is for whoever judges its pictures; a hand on the mat is no matter."""
        name = device(frame.camera)
        if self._unusable is not None:
            sentence = f"The picture is {self._unusable}."
        elif self._seen.place in (Place.UNKNOWN, Place.MOVED):
            sentence = "It is not known where the camera stands."
        else:
            health = self.source.health()
            return Health(health.at_ns, name, health.condition, health.sentence)
        return Health(frame.at_ns, name, Condition.BLIND, sentence)

    def _what_ails(self, facts: PictureFacts) -> Unusable | None:
        is_same, self._digest = facts.digest == self._digest, facts.digest
        if sees_nothing(facts) is not None:
            return Unusable.BLACK if facts.level < _BLACK_LEVEL else Unusable.COVERED
        return Unusable.FROZEN if is_same and self._has_noise else None

    def _heard(self, now_ns: int) -> CameraHeard:
        health = self.source.health()
        if self._newest_ns is None or now_ns - self._newest_ns > _LATELY_NS:
            self._unusable = None  # what came before it was unplugged is no matter any more
            self._seen.outlines_px = None  # and where it is then, nobody knows
        return CameraHeard(
            self.source.name,
            now_ns,
            self._first_ns,
            self._usable_ns,
            self._unusable,
            health.condition,
            health.sentence,
            round(median(self._gaps_ns)) if self._gaps_ns else 0,
        )


def device(camera: str) -> str:
    """Return what the record calls a camera."""
    return f"camera {camera}"
