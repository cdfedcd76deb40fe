"""How is a self-test told? As a table for people, or as one JSON object."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.record.selftests import Checked, SelfTest

_MARKS = {"passed": "ok", "failed": "FAILED", "skipped": "–"}


def show(checks: "Sequence[Checked]", *, stopped: bool) -> None:
    """Print the checks as a table, what helps below it, and the end in a sentence."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(title="Self-test", title_justify="left")
    table.add_column("")
    table.add_column("check")
    table.add_column("measured", justify="right")
    table.add_column("limit", justify="right")
    table.add_column("")
    part = ""
    for one in checks:
        table.add_row(
            "" if one.part == part else one.part,
            one.check,
            _number(one.measured, one.unit),
            "" if one.limit is None else f"{'≤' if one.bound == 'most' else '≥'} {one.limit:g}",
            _MARKS[one.outcome],
        )
        part = one.part
    console.print(table)
    for text in _sentences(checks):
        console.print(text, highlight=False, markup=False, soft_wrap=True)
    console.print(_end(checks, stopped=stopped), highlight=False, markup=False)


def as_json(
    checks: "Sequence[Checked]",
    *,
    stopped: bool,
    practised: bool,
    signed: "SelfTest | None" = None,
    file: str | None = None,
) -> dict[str, Any]:
    """Return what ``--json`` prints.

    Args:
        checks: In the order in which they were made.
        stopped: Whether somebody ended it before its end.
        practised: Whether its scales were in memory.
        signed: The file that was written or read, None if there is none.
        file: Its path.
    """
    from companion.record.selftests import has_passed

    return {
        "passed": has_passed(checks) and not stopped,
        "stopped": stopped,
        "practised": practised,
        "checks": [
            {
                "part": one.part,
                "check": one.check,
                "outcome": str(one.outcome),
                "measured": one.measured,
                "limit": one.limit,
                "bound": one.bound,
                "unit": one.unit,
                "sentence": one.sentence,
                "cure": one.cure,
            }
            for one in checks
        ],
        "file": file,
        "table_id": None if signed is None else signed.table_id,
        "fingerprint": None if signed is None else signed.signer,
        "said_wall": None if signed is None else signed.said_wall,
        "versions": None if signed is None else signed.versions,
        "calibrations": None if signed is None else signed.calibrations,
    }


def _sentences(checks: "Sequence[Checked]") -> list[str]:
    """What is to be known besides the numbers; one sentence for checks that share it."""
    told: dict[tuple[str, str, str], list[str]] = {}
    for one in checks:
        if one.outcome != "passed" or one.cure:
            told.setdefault((one.part, one.sentence, one.cure), []).append(one.check)
    return [
        f"{part}, {', '.join(names)}: {sentence}" + (f"\n  {cure}" if cure else "")
        for (part, sentence, cure), names in told.items()
    ]


def _number(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    return f"{value:.2f} {unit}" if abs(value) < 100 else f"{value:.0f} {unit}"


def _end(checks: "Sequence[Checked]", *, stopped: bool) -> str:
    from companion.record.selftests import has_passed

    failed = sum(one.outcome == "failed" for one in checks)
    if failed:
        return f"{failed} of {len(checks)} checks failed."
    if stopped:
        return "Stopped: what was not looked at is not known."
    if has_passed(checks):
        return "The table has passed."
    return "There was nothing to look at."
