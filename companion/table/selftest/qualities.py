"""Which checks are the doctor's verdicts on a camera's pictures? What is bad has failed."""

from collections.abc import Iterable
from typing import Final, Literal

from companion.record.selftests import Checked, Outcome
from companion.vision.capture.doctor.verdict import Grade, Verdict

_OUTCOMES: Final = {
    Grade.GOOD: Outcome.PASSED,
    Grade.FAIR: Outcome.PASSED,  # the companion manages; the cure is told all the same
    Grade.BAD: Outcome.FAILED,
    Grade.UNKNOWN: Outcome.SKIPPED,
}


def qualities_checked(part: str, verdicts: Iterable[Verdict]) -> tuple[Checked, ...]:
    """Return the verdicts as checks; the limit of one that is only fair is left out."""
    return tuple(_checked(part, one) for one in verdicts)


def _checked(part: str, verdict: Verdict) -> Checked:
    number, limit = verdict.number, verdict.limit
    if verdict.grade not in {Grade.GOOD, Grade.BAD}:
        limit = None
    return Checked(
        part,
        str(verdict.check).replace("_", " "),
        _OUTCOMES[verdict.grade],
        verdict.sentence,
        verdict.cure,
        verdict.unit,
        None if number is None else round(1000 * number),
        None if limit is None else round(1000 * limit),
        _bound(verdict.grade, number, limit),
    )


def _bound(grade: Grade, number: float | None, limit: float | None) -> Literal["most", "least"]:
    """Which way the limit holds: a verdict does not say it, but whether the number is good."""
    if number is None or limit is None:
        return "most"
    return "least" if (number >= limit) == (grade is Grade.GOOD) else "most"
