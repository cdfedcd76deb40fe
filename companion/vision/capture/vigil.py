"""How is a camera? Judged from what came and what did not, never from what is open.

| what came | condition | from when |
|---|---|---|
| no camera of that name, or it does not open | blind | at once |
| nothing from an open camera | blind | 1 s, when ``loop.py`` gives it up |
| a read that took seconds | blind | at once, until a picture comes in time |
| the same picture again and again | blind | 1 s and 5 pictures |
| black, or one plain colour | blind | 1 s |
| too few pictures | degraded | measured over 2 s |
| pictures | well | at once |

Too few are told by two limits, so that a rate which wanders about one of them is no news:

| it is | pictures a second | it becomes |
|---|---|---|
| well | fewer than 18 | slow |
| slow | 19.5 or more | well |

Time is an argument. A health keeps its value for as long as it holds, so that news is what differs.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

from companion.evidence import Condition, Health
from companion.vision.capture.picture_facts import PictureFacts, sees_nothing

_NS: Final = 1_000_000_000

NOTHING_NS: Final = _NS
"""How long an open camera may say nothing."""

LATE_NS: Final = 2 * _NS
"""A read that took longer gave up by itself: what it returns is an old picture (OpenCV: 10 s)."""

_FROZEN_NS: Final = _NS
_FROZEN_PICTURES: Final = 5

_DARK_NS: Final = _NS

_RATE_NS: Final = 2 * _NS
_LEAST_PICTURES: Final = 3
ENOUGH_HZ: Final = 20.0
"""Pictures a second that are needed: a fall takes a third of a second, seven pictures of it."""

# One picture more or less in two seconds. A camera that sends just what is needed is not slow.
_WANDERS_HZ: Final = 0.5
_SLOW_HZ: Final = ENOUGH_HZ - 4 * _WANDERS_HZ
_AGAIN_HZ: Final = ENOUGH_HZ - _WANDERS_HZ


@dataclass(frozen=True)
class Way:
    """How pictures come, as far as the camera tells: it explains a low rate.

    ``exposure_ms`` is None where the driver's unit is not known.
    """

    fourcc: str = ""
    size_px: tuple[int, int] = (0, 0)
    exposure_ms: float | None = None


class Vigil:
    """Watches over one camera; belongs to the thread that reads it."""

    def __init__(self, name: str, at_ns: int) -> None:
        self._name = name
        self._health = Health(at_ns, name, Condition.BLIND, "The camera is being looked for.")
        self._way = Way()
        self._opened_ns = at_ns
        self._last_ns = at_ns
        self._times_ns: deque[int] = deque()
        self._digest: int | None = None
        self._same, self._same_since_ns = 0, at_ns
        self._dark_since_ns: int | None = None
        self._rate_hz: float | None = None
        self._is_slow = False

    @property
    def health(self) -> Health:
        """The condition since its ``at_ns``."""
        return self._health

    @property
    def rate_hz(self) -> float | None:
        """Pictures a second over the last two seconds, None if there were too few."""
        return self._rate_hz

    def absent(self, at_ns: int, sentence: str) -> None:
        """There is no such camera, or it does not open."""
        self._forget(at_ns)
        self._tell(at_ns, Condition.BLIND, sentence)

    def opened(self, at_ns: int, way: Way) -> None:
        """The camera is open; that is no news before its first picture."""
        self._forget(at_ns)
        self._way = way

    def interrupted(self, at_ns: int, way: Way) -> None:
        """We took no pictures for a while, and know more of how they come now."""
        self._forget(at_ns)
        self._way = way

    @property
    def way(self) -> Way:
        """How pictures come, as far as the camera tells."""
        return self._way

    def has_waited_enough(self, at_ns: int) -> bool:
        """Return whether an open camera sent nothing for so long that it should be opened anew."""
        return at_ns - self._last_ns >= NOTHING_NS

    def late(self, at_ns: int, took_ns: int) -> None:
        """A read took so long that whatever it returned is old."""
        self._times_ns.clear()
        self._rate_hz = None
        self._tell(
            at_ns,
            Condition.BLIND,
            f"The camera did not answer for {took_ns / _NS:.0f} s; if that happens again, plug it "
            "into another USB socket, without a hub.",
        )

    def picture(self, at_ns: int, facts: PictureFacts) -> None:
        """A picture came in time."""
        self._last_ns = at_ns
        self._rate_hz = self._measured(at_ns)
        if facts.digest == self._digest:
            self._same += 1
        else:
            self._digest, self._same, self._same_since_ns = facts.digest, 0, at_ns
        if not sees_nothing(facts):
            self._dark_since_ns = None
        elif self._dark_since_ns is None:
            self._dark_since_ns = at_ns
        self._tell(at_ns, *self._judge(at_ns, facts))

    def _measured(self, at_ns: int) -> float | None:
        times = self._times_ns
        times.append(at_ns)
        while times[0] < at_ns - _RATE_NS and len(times) > _LEAST_PICTURES:
            times.popleft()
        span_ns = at_ns - times[0]
        if len(times) < _LEAST_PICTURES or span_ns < _RATE_NS // 2:
            return None
        return (len(times) - 1) * _NS / span_ns

    def _judge(self, at_ns: int, facts: PictureFacts) -> tuple[Condition, str]:
        nothing = sees_nothing(facts)
        since_ns = at_ns if self._dark_since_ns is None else self._dark_since_ns
        if nothing and at_ns - since_ns >= _DARK_NS:
            return Condition.BLIND, " ".join(nothing)
        if self._same >= _FROZEN_PICTURES and at_ns - self._same_since_ns >= _FROZEN_NS:
            return Condition.BLIND, (
                "The camera's picture is frozen: the same one comes again and again. Close other "
                "programs that use the camera, or plug it in again."
            )
        if self._rate_hz is not None and at_ns - self._opened_ns >= _RATE_NS:
            self._is_slow = self._rate_hz < (_AGAIN_HZ if self._is_slow else _SLOW_HZ)
        if self._is_slow and self._rate_hz is not None:
            return Condition.DEGRADED, " ".join(why_slow(self._rate_hz, self._way))
        return Condition.WELL, "The camera is well."

    def _forget(self, at_ns: int) -> None:
        self._opened_ns = self._last_ns = at_ns
        self._times_ns.clear()
        self._rate_hz, self._is_slow = None, False
        self._digest, self._same, self._dark_since_ns = None, 0, None

    def _tell(self, at_ns: int, condition: Condition, sentence: str) -> None:
        before = self._health
        # Rates are in the sentence of a slow camera; that they wander is no news.
        is_as_slow = condition is before.condition is Condition.DEGRADED
        if is_as_slow or (condition, sentence) == (before.condition, before.sentence):
            return
        self._health = Health(at_ns, self._name, condition, sentence)


def why_slow(rate_hz: float, way: Way) -> tuple[str, str]:
    """Return why a camera sends too few pictures, the room or the cable, and what to do."""
    each_ms = 1000 / rate_hz
    if way.fourcc not in ("", "MJPG"):
        return (
            f"Only {rate_hz:.0f} pictures a second come: the camera sends {way.fourcc}, which its "
            "cable carries no faster at this size.",
            "Use a camera that can send MJPG, or a blue USB socket.",
        )
    is_long = way.exposure_ms is not None and way.exposure_ms >= 0.7 * each_ms
    if is_long or way.exposure_ms is None:
        sure = "" if is_long else " most likely"
        return (
            f"The room is{sure} dark: the camera needs {each_ms:.0f} ms a picture, "
            f"{rate_hz:.0f} come a second.",
            "Give the table more light.",
        )
    return (
        f"Only {rate_hz:.0f} pictures a second come, though the light is good: this computer is "
        "busy, or the camera shares its USB bus.",
        "Close other programs, or use another USB socket.",
    )
