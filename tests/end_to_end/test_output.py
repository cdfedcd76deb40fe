"""Standard output that is full, closed, or read by nobody: a sentence or silence, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FULL = Path("/dev/full")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the streams of another system differ")


def _in_shell(command: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """``companion`` in a shell, which can close and fill what a program writes to."""
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} -m {command}"],
        cwd=ROOT,
        env=os.environ | {"PALETTI_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("command", ["editions", "editions --json", "key show", "--help"])
@pytest.mark.parametrize("where", ["/dev/full", "&-"])
def test_what_cannot_be_written_is_a_sentence(command: str, where: str, tmp_path: Path) -> None:
    if not FULL.exists():
        pytest.skip("this system has no device that is always full")

    ran = _in_shell(f"companion {command} >{where}", tmp_path)

    assert ran.returncode == 3
    assert ran.stderr.startswith("companion: Standard output cannot be used: ")
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["editions", "key show --json", "--version"])
def test_a_pipe_nobody_reads_ends_quietly_and_is_no_verdict(command: str, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)

    ran = subprocess.run(
        [sys.executable, "-m", "companion", *command.split()],
        cwd=ROOT,
        env=os.environ | {"PALETTI_HOME": str(tmp_path)},
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)

    assert (ran.returncode, ran.stderr) == (141, b"")


def test_a_command_that_writes_nothing_needs_no_output(tmp_path: Path) -> None:
    record = ROOT / "tests" / "golden" / "records" / "paletti-record-1.closed.jsonl"

    ran = _in_shell(f"companion verify {record} >&-", tmp_path)

    assert ran.returncode == 0
    assert ran.stderr.startswith("The record is complete and unchanged.")
