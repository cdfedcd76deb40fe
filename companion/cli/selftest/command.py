"""``companion selftest``: is this table fit for a tournament? It leads through it, and signs."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.camera.at_table import CamerasAtTableOption
from companion.cli.places import place, require_file
from companion.cli.scales.at_table import CalibrationOption, ScalesAtTableOption
from companion.cli.scales.options import FaultsOption
from companion.errors import MissingError, UsageError

if TYPE_CHECKING:
    from companion.cli.selftest.run import Found
    from companion.record.selftests import SelfTest

_EXIT_FAILED = 1
_EXIT_NOTHING_THERE = 3


def selftest(  # noqa: PLR0917  # the command line calls it by name
    scales: ScalesAtTableOption = None,
    cameras: CamerasAtTableOption = None,
    calibration: CalibrationOption = None,
    setup: Annotated[
        Path | None,
        typer.Option(
            "--setup",
            parser=place,
            metavar="FILE",
            help="The set and the mat: a recording, its /table/setup as JSON, or a set (.toml).",
        ),
    ] = None,
    weight: Annotated[
        float | None,
        typer.Option(
            min=3, max=5_000, help="Mass in grams of what is put down; else a column of the set."
        ),
    ] = None,
    fault: FaultsOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", parser=place, metavar="FILE", help="Write what was found, signed."),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(
            "--check", parser=place, metavar="FILE", help="Read such a file, and say who signed."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Test scales and cameras with a weight and a hand, before a tournament.

    Exit code 0: all that is there passed. 1: something failed. 3: nothing is there. 130: stopped.
    """
    if check is not None:
        if any(one is not None for one in (scales, cameras, calibration, setup, weight, out)):
            raise UsageError("--check reads what another run wrote; name nothing else with it.")
        _check(check, as_json=as_json)
        return
    from companion.cli.own_output import require_own_place

    if out is not None:
        require_own_place(out, "a self-test", ".json", _is_own)
    from companion.cli.selftest.asked import Asked, at_table
    from companion.cli.selftest.run import run

    table = at_table(Asked(scales, cameras, calibration, setup, weight, tuple(fault or ())))
    found = run(table, _say)
    signed = None if out is None else _written(out, found, table.files)
    _tell(found, signed, out, as_json=as_json)
    raise typer.Exit(_exit_code(found))


def _written(out: Path, found: "Found", files: dict[str, Path]) -> "SelfTest":
    from companion.record.disk import replace_file
    from companion.record.keys import table_key
    from companion.record.selftests import read_selftest, say_selftest
    from companion.record.verify import file_sha256

    said = say_selftest(
        found.checks,
        key=table_key(),
        said_wall=datetime.now(UTC).isoformat(timespec="seconds"),
        stopped=found.stopped,
        practised=found.practised,
        versions=_versions(found.firmware),
        calibrations={name: file_sha256(path) for name, path in sorted(files.items())},
    )
    try:
        replace_file(out, said + b"\n")
    except OSError as error:
        raise MissingError(f"{out} cannot be written: {error.strerror or error}.") from error
    return read_selftest(out)


def _versions(firmware: str) -> dict[str, str]:
    import platform

    from companion import __version__

    versions = {
        "companion": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
    }
    return versions | ({"firmware": firmware} if firmware else {})


def _check(path: Path, *, as_json: bool) -> None:
    """Tell what a file says and whose it is."""
    from companion.cli.selftest.told import as_json as told_as_json
    from companion.cli.selftest.told import show
    from companion.games.lines import printable
    from companion.record.keys import trust_if_whole
    from companion.record.selftests import read_selftest

    require_file(path, "a self-test")
    said = read_selftest(path)
    trust, trouble = trust_if_whole()
    signed_by = "known" if said.signer in trust.known else "unknown"
    if as_json:
        told = told_as_json(
            said.checks, stopped=said.stopped, practised=said.practised, signed=said, file=str(path)
        )
        print(json.dumps(told | {"signed_by": signed_by}))
    else:
        show(said.checks, stopped=said.stopped)
        when = "at a time that is not known" if said.said_wall is None else f"at {said.said_wall}"
        whose = "which is known here" if signed_by == "known" else "which nobody here knows"
        print(printable(f"Signed by {said.table_id}, {said.signer}, {whose}, {when}."))
    if said.practised:
        print(
            "companion: It was practised on scales in memory and proves nothing.", file=sys.stderr
        )
    if why := trust.distrusted.get(said.signer):
        print(printable(f"companion: {why}"), file=sys.stderr)
    if trouble:
        print(printable(f"companion: {trouble}"), file=sys.stderr)
    is_good = said.has_passed and said.signer not in trust.distrusted
    raise typer.Exit(0 if is_good else _EXIT_FAILED)


def _tell(found: "Found", signed: "SelfTest | None", out: Path | None, *, as_json: bool) -> None:
    from companion.cli.selftest.told import as_json as told_as_json
    from companion.cli.selftest.told import show
    from companion.record.shown_path import shown_path

    file = None if out is None else shown_path(out)
    if as_json:
        print(
            json.dumps(
                told_as_json(
                    found.checks,
                    stopped=found.stopped,
                    practised=found.practised,
                    signed=signed,
                    file=file,
                )
            )
        )
        return
    show(found.checks, stopped=found.stopped)
    if signed is not None:
        print(f"Written to {file}, signed by {signed.signer}.")


def _exit_code(found: "Found") -> int:
    from companion.cli.told_to_end import EXIT_CODE_STOPPED

    has_failed = any(one.outcome == "failed" for one in found.checks)
    if found.stopped:
        return _EXIT_FAILED if has_failed else EXIT_CODE_STOPPED
    if not found.is_something_there:
        return _EXIT_NOTHING_THERE
    return _EXIT_FAILED if has_failed else 0


def _is_own(head: bytes) -> bool:
    return head.startswith(b'{"schema":"paletti-selftest/')


def _say(sentence: str) -> None:
    print(f"→ {sentence}", file=sys.stderr, flush=True)
