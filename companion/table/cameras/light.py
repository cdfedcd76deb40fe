"""How is a camera, in one light and one reason? From the pictures that came, not from an open port.

| what is | light | trouble |
|---|---|---|
| its thread has failed | blind | camera_failed |
| no usable picture since the start | searching | after 3 s camera_away, or as below |
| none that shows anything for too long | blind | camera_black, camera_covered, camera_frozen |
| none at all for too long, in its first seconds for 1.5 s | blind | camera_gone |
| blurred | degraded | camera_blurred |
| too dark | degraded | camera_dark |
| moved, and not found again | degraded | camera_moved |
| never calibrated | degraded | camera_not_calibrated |
| the mat was not found | degraded | camera_no_mat |
| too few pictures | degraded | camera_slow |
| else | well | |

The first line that holds is shown. Too long is 0.35 s, or twice as long as from picture to picture.
"""

from dataclasses import dataclass
from typing import Final

from companion.evidence import Condition
from companion.link.messages.shown.scales import Trouble
from companion.table.cameras.news import CameraHeard, CameraInspected, Place, Unusable
from companion.table.light import Lit
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict

BLIND_NS: Final = 350_000_000
"""With the time between two words of a camera this is half a second after its last picture."""

_MISSED: Final = 2.0
_SLOWEST_NS: Final = 1_500_000_000
"""In the dark a camera sends three pictures a second, or two: it is blind once it misses one."""

_SETTLING_NS: Final = 4_000_000_000
_SETTLING_BLIND_NS: Final = 1_500_000_000
"""Two seconds after it was opened a camera's exposure is locked, and tried: that takes pictures."""

_PATIENCE_NS: Final = 3_000_000_000
"""Some webcams take so long to wake; until then that nothing comes is no trouble."""

_OF_PICTURE: Final = {
    Unusable.BLACK: (
        "camera_black",
        "The camera {camera} sees nothing but black. Take the lid off its lens, or put the light "
        "on.",
    ),
    Unusable.COVERED: (
        "camera_covered",
        "Something covers the camera {camera}. Take it away, or wipe the lens.",
    ),
    Unusable.FROZEN: (
        "camera_frozen",
        "The picture of the camera {camera} is frozen. Plug it in again.",
    ),
}

NAMES: Final = frozenset(
    {
        *(name for name, _ in _OF_PICTURE.values()),
        "camera_failed",
        "camera_away",
        "camera_gone",
        "camera_blurred",
        "camera_dark",
        "camera_moved",
        "camera_not_calibrated",
        "camera_no_mat",
        "camera_slow",
    }
)
"""Every trouble that is told, for faces that translate it."""


@dataclass(frozen=True)
class Known:
    """What is known of a camera at one moment.

    Attributes:
        camera: Its name.
        now_ns: The moment.
        since_ns: Since when it is listened to.
        heard: What came of it last; None before anything did.
        inspected: What a closer look showed last.
        failure: Why it will not be seen any more, "" if it will.
        is_calibrated: Whether its lens is known.
    """

    camera: str
    now_ns: int
    since_ns: int
    heard: CameraHeard | None
    inspected: CameraInspected | None
    failure: str
    is_calibrated: bool


def light_of(known: Known) -> Lit:
    """Return the light, and why it is not a good one."""
    if known.failure:
        return Lit("blind", _trouble(known, "camera_failed", known.failure))
    heard = known.heard
    if heard is None or heard.usable_ns is None or heard.first_ns is None:
        waited = known.now_ns - known.since_ns >= _PATIENCE_NS
        return Lit("searching", _why_nothing(known, "camera_away") if waited else None)
    settles = heard.unusable is None and heard.usable_ns - heard.first_ns < _SETTLING_NS
    usual_ns = max(BLIND_NS, min(round(_MISSED * heard.each_ns), _SLOWEST_NS))
    if known.now_ns - heard.usable_ns > (_SETTLING_BLIND_NS if settles else usual_ns):
        return Lit("blind", _why_nothing(known, "camera_gone"))
    trouble = _of_quality(known)
    return Lit("well") if trouble is None else Lit("degraded", trouble)


def _why_nothing(known: Known, otherwise: str) -> Trouble:
    heard = known.heard
    # A camera that is blind by its own word says best why: it is away, another program has it.
    by_its_word = heard is not None and heard.condition is Condition.BLIND
    said = heard.sentence if heard is not None and by_its_word else "Check its plug and the cable."
    name, sentence = otherwise, f"No picture comes from the camera {known.camera}. {said}"
    if heard is not None and heard.unusable is not None:
        name, told = _OF_PICTURE[heard.unusable]
        sentence = told.format(camera=known.camera)
    return _trouble(known, name, sentence)


def _of_quality(known: Known) -> Trouble | None:
    camera, inspected = known.camera, known.inspected
    qualities = () if inspected is None else inspected.qualities
    place = Place.UNKNOWN if inspected is None else inspected.place
    for check, name in ((Check.SHARPNESS, "camera_blurred"), (Check.DARK, "camera_dark")):
        bad = _bad(qualities, check)
        if bad is not None:
            return _trouble(known, name, f"The camera {camera}: {bad.sentence} {bad.cure}")
    if place is Place.MOVED:
        return _trouble(
            known,
            "camera_moved",
            f"The camera {camera} or the mat was moved; nothing is judged by it until the mat is "
            "found again.",
        )
    if not known.is_calibrated:
        return _trouble(
            known,
            "camera_not_calibrated",
            f"The camera {camera} is not calibrated; its pictures are only shown, not judged. "
            "Run: companion calibrate camera",
        )
    missing = _bad(qualities, Check.MAT)
    if missing is not None and place is Place.UNKNOWN:
        sentence = f"The camera {camera}: {missing.sentence} {missing.cure}"
        return _trouble(known, "camera_no_mat", sentence)
    if known.heard is not None and known.heard.condition is Condition.DEGRADED:
        sentence = f"The camera {camera}: {known.heard.sentence}"
        return _trouble(known, "camera_slow", sentence)
    return None


def _bad(qualities: tuple[Verdict, ...], check: Check) -> Verdict | None:
    found = (one for one in qualities if one.check is check and one.grade is Grade.BAD)
    return next(found, None)


def _trouble(known: Known, name: str, sentence: str) -> Trouble:
    return Trouble(name, sentence, {"camera": known.camera})
