"""Is a covered camera noticed, and is it as before when the hand is gone? Nobody taps anything.

| step | waits until | at most | then |
|---|---|---|---|
| seeing | pictures show something, and the mat is found | 20 s | covering, or done |
| covering | the camera's light is out | 60 s | uncovering, or done |
| uncovering | the light is on again, and the mat is found | 60 s | done |
| done | | | |

Without a mat the hand is waited for all the same, with the deadline of the first step: that a
camera is covered is seen without one.

How soon it was noticed counts from the newest picture that showed anything to the moment at which
the light went out, as the table shows it; so nobody has to know when the hand came.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from companion.link.messages.shown.scales import Light
from companion.record.selftests import Checked
from companion.table.cameras.news import Place
from companion.table.selftest.checks import at_most, failed, passed

_NS: Final = 1_000_000_000

MOST_TO_NOTICE_S: Final = 0.5
MOST_MOVED_PX: Final = 1.0
"""A camera that has moved farther in its picture was knocked."""

COVERING_CHECKS: Final = ("pictures", "mat found", "noticed", "well again", "not moved")
"""What is looked at with a hand, in order."""

# A camera locks its exposure two seconds after it was opened, and tries it: so long that nothing
# comes is no sign.
_SETTLED_NS: Final = 5 * _NS


class Step(Enum):
    """The steps in their order."""

    SEEING = "seeing"
    COVERING = "covering"
    UNCOVERING = "uncovering"
    DONE = "done"


PATIENCE_S: Final = {Step.SEEING: 20, Step.COVERING: 60, Step.UNCOVERING: 60}
"""How long each step may take."""


@dataclass(frozen=True)
class CameraLook:
    """How a camera is at one moment.

    Attributes:
        at_ns: The moment.
        light: As the table shows it.
        trouble: Why it is no good one, a sentence; "" for none.
        is_hidden: Whether pictures come and show nothing: a hand, not a plug.
        usable_ns: When the newest picture came that shows something, None if none ever did.
        place: What is known of where the camera stands.
        moved_px: How far the mat has moved in the picture since the first step, None while that
            is not known.
    """

    at_ns: int
    light: Light
    trouble: str
    is_hidden: bool
    usable_ns: int | None
    place: Place
    moved_px: float | None = None


@dataclass(frozen=True)
class CoverTest:
    """How far it is.

    Attributes:
        camera: What the table calls it.
        since_ns: When this step began.
        step: What is waited for.
        newest: The newest look.
        first_ns: When the first picture came that shows something.
        is_placed: Whether the mat was found before the hand came.
        noticed_s: How soon the hand was noticed.
        hidden_ns: When the light was out last.
        again_s: How soon the light was on again after that: no later than that.
        moved_px: How far the mat had moved then.
    """

    camera: str
    since_ns: int
    step: Step = Step.SEEING
    newest: CameraLook | None = None
    first_ns: int | None = None
    is_placed: bool = False
    noticed_s: float | None = None
    hidden_ns: int | None = None
    again_s: float | None = None
    moved_px: float | None = None

    @property
    def part(self) -> str:
        """What the checks are of."""
        return f"camera {self.camera}"


def instruction(test: CoverTest) -> str:
    """Return what a person is to do now, "" once all is done."""
    match test.step:
        case Step.SEEING:
            return f"Leave the mat before the camera {test.camera} free."
        case Step.COVERING:
            return f"Cover the lens of the camera {test.camera} with your hand; do not push it."
        case Step.UNCOVERING:
            return "Take your hand away."
        case Step.DONE:
            return ""


def look(test: CoverTest, seen: CameraLook) -> CoverTest:
    """Return the test after one more look at the camera."""
    test = _after(replace(test, newest=seen), seen)
    if test.step is Step.DONE or seen.at_ns - test.since_ns < PATIENCE_S[test.step] * _NS:
        return test
    if test.step is Step.SEEING and test.first_ns is not None:
        return replace(test, step=Step.COVERING, since_ns=seen.at_ns)
    return replace(test, step=Step.DONE)


def covered(test: CoverTest) -> tuple[Checked, ...]:
    """Return what came of it; of a test that was ended early, what is known."""
    part, newest = test.part, test.newest
    why = "" if newest is None else newest.trouble
    if test.step is Step.SEEING:
        return ()
    if test.first_ns is None:
        return (failed(part, "pictures", why or "No picture came."),)
    checks = [passed(part, "pictures", "Pictures come and show something.")]
    if test.is_placed:
        checks.append(passed(part, "mat found", "The mat was found."))
    else:
        checks.append(
            failed(
                part,
                "mat found",
                "The mat was not found.",
                f"See: companion camera doctor --camera {test.camera}",
            )
        )
    if test.noticed_s is None:
        return (*checks, *_unnoticed(test))
    checks.append(
        at_most(
            part, "noticed", test.noticed_s, MOST_TO_NOTICE_S, "s",
            f"That it was covered was noticed {test.noticed_s:.2f} s after the last picture.",
            "Close other programs, or use another USB socket.",
        )
    )  # fmt: skip
    return (*checks, *_of_the_end(test, why))


def _after(test: CoverTest, seen: CameraLook) -> CoverTest:
    """What a look changes, deadlines aside."""
    match test.step:
        case Step.SEEING:
            first_ns = test.first_ns or (seen.usable_ns if _shows(seen) else None)
            is_placed = seen.place is Place.KNOWN
            test = replace(test, first_ns=first_ns, is_placed=is_placed)
            if first_ns is not None and is_placed and seen.at_ns - first_ns >= _SETTLED_NS:
                return replace(test, step=Step.COVERING, since_ns=seen.at_ns)
        case Step.COVERING:
            if seen.light == "blind" and seen.is_hidden and seen.usable_ns is not None:
                return replace(
                    test,
                    step=Step.UNCOVERING,
                    since_ns=seen.at_ns,
                    noticed_s=(seen.at_ns - seen.usable_ns) / _NS,
                    hidden_ns=seen.at_ns,
                )
        case Step.UNCOVERING:
            return _uncovered(test, seen)
        case Step.DONE:
            pass
    return test


def _uncovered(test: CoverTest, seen: CameraLook) -> CoverTest:
    if not _shows(seen):
        return replace(test, hidden_ns=seen.at_ns) if test.again_s is None else test
    if test.again_s is None and test.hidden_ns is not None:
        test = replace(test, again_s=(seen.at_ns - test.hidden_ns) / _NS)
    if not test.is_placed:
        return replace(test, step=Step.DONE)
    if seen.place is Place.KNOWN and seen.moved_px is not None:
        return replace(test, step=Step.DONE, moved_px=seen.moved_px)
    return test


def _shows(seen: CameraLook) -> bool:
    return seen.light in {"well", "degraded"}


def _unnoticed(test: CoverTest) -> tuple[Checked, ...]:
    if test.step is not Step.DONE:
        return ()
    seconds = PATIENCE_S[Step.COVERING]
    return (
        failed(
            test.part,
            "noticed",
            f"Within {seconds} s nobody noticed that the camera was covered.",
            "Cover the lens wholly, without a gap between fingers, and within the time.",
        ),
    )


def _of_the_end(test: CoverTest, why: str) -> tuple[Checked, ...]:
    part = test.part
    if test.again_s is None:
        if test.step is not Step.DONE:
            return ()
        return (
            failed(part, "well again", why or "It did not see anything again.", "Run it anew."),
        )
    again = at_most(
        part, "well again", test.again_s, MOST_TO_NOTICE_S, "s",
        f"Its light was on again within {test.again_s:.2f} s.",
        "Close other programs, or use another USB socket.",
    )  # fmt: skip
    if test.moved_px is not None:
        return (
            again,
            at_most(
                part, "not moved", test.moved_px, MOST_MOVED_PX, "px",
                f"The mat has moved by {test.moved_px:.2f} px in the picture.",
                "The camera was pushed: fix it firmly, and run it again.",
            ),
        )  # fmt: skip
    if test.is_placed and test.step is Step.DONE:
        return (
            again,
            failed(
                part,
                "not moved",
                "The mat was not found again.",
                "The camera was pushed, or something lies on the mat: look, and run it again.",
            ),
        )
    return (again,)
