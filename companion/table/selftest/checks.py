"""What is one check's verdict? A number held against its limit, or why there is none."""

from companion.record.selftests import Checked, Outcome


def at_most(  # noqa: PLR0917  # a row of the table, in its order
    part: str, check: str, measured: float, limit: float, unit: str, sentence: str, cure: str
) -> Checked:
    """Return a check that passes as long as its number is no more than the limit.

    Args:
        part: ``scales``, or ``camera`` and its name.
        check: What was looked at.
        measured, limit: In the unit.
        unit: "g", "mm", "s", …
        sentence: What it means.
        cure: What helps; told only where it failed.
    """
    is_good = _milli(measured) <= _milli(limit)
    return Checked(
        part,
        check,
        Outcome.PASSED if is_good else Outcome.FAILED,
        sentence,
        "" if is_good else cure,
        unit,
        _milli(measured),
        _milli(limit),
    )


def at_least(  # noqa: PLR0917  # likewise
    part: str, check: str, measured: float, limit: float, unit: str, sentence: str, cure: str
) -> Checked:
    """Return a check that passes as long as its number is no less than the limit."""
    is_good = _milli(measured) >= _milli(limit)
    return Checked(
        part,
        check,
        Outcome.PASSED if is_good else Outcome.FAILED,
        sentence,
        "" if is_good else cure,
        unit,
        _milli(measured),
        _milli(limit),
        "least",
    )


def passed(part: str, check: str, sentence: str) -> Checked:
    """Return a check without a number that passed."""
    return Checked(part, check, Outcome.PASSED, sentence)


def failed(part: str, check: str, sentence: str, cure: str = "") -> Checked:
    """Return a check without a number that failed."""
    return Checked(part, check, Outcome.FAILED, sentence, cure)


def skipped(part: str, check: str, sentence: str, cure: str = "") -> Checked:
    """Return a check for which there was nothing to look at."""
    return Checked(part, check, Outcome.SKIPPED, sentence, cure)


def with_missing(
    checks: tuple[Checked, ...], part: str, names: tuple[str, ...], sentence: str
) -> tuple[Checked, ...]:
    """Return the checks with those of a part that were not come to, as skipped."""
    done = {one.check for one in checks if one.part == part}
    return (*checks, *(skipped(part, name, sentence) for name in names if name not in done))


def _milli(number: float) -> int:
    return round(number * 1000)
