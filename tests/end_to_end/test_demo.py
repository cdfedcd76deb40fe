"""``companion demo`` as a new user runs it, and as it must never hurt anybody's files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.command import run_here

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "companion" / "samples" / "villa-paletti.mcap"


def run(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    surroundings = {
        key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=tmp_path,
        env=surroundings
        | {
            "PALETTI_HOME": str(tmp_path / "home"),
            "PYTHONIOENCODING": "utf-8",
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )


def test_the_demo_tells_a_match_writes_its_record_and_says_what_is_next(tmp_path: Path) -> None:
    out = tmp_path / "demo-out"
    # What an earlier demo left, but told by the scales alone, which is quicker.
    earlier = run_here(
        *(tmp_path / "home", "replay", SAMPLE, "--witness", "scales"),
        *("--record", out, "--report", out / "report.html"),
    )
    before = (out / "match.jsonl").read_bytes()

    done = run(tmp_path, "demo")
    verified = json.loads(run(tmp_path, "verify", "demo-out", "--json").stdout)

    assert (earlier.returncode, done.returncode) == (0, 0), earlier.stderr + done.stderr
    assert done.stderr == ""
    assert "The holder of the seal wins (VP-37)." in done.stdout
    assert "The record is complete and unchanged." in done.stdout
    assert str(Path("demo-out/report.html")) in done.stdout
    assert "verify demo-out" in done.stdout
    assert (out / "match.jsonl").read_bytes() != before
    assert sorted(path.name for path in out.iterdir()) == ["match.jsonl", "report.html"]
    assert (verified["verdict"], verified["signed_by"]) == ("valid", "known")
    assert verified["rules_differ"] == []
    assert "Red wins" in (out / "report.html").read_text(encoding="utf-8")


def test_a_file_where_the_directory_should_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine", encoding="utf-8")

    done = run_here(tmp_path / "home", "demo", "--out", tmp_path / "taken")

    assert done.returncode == 2
    assert "taken is a file" in done.stderr
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["match.jsonl", "report.html"])
def test_files_of_somebody_else_are_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / name).write_text("mine", encoding="utf-8")
    (tmp_path / "out" / "notes.txt").write_text("mine too", encoding="utf-8")

    done = run_here(tmp_path / "home", "demo", "--out", tmp_path / "out")

    assert done.returncode == 2
    assert f"{name} was not written by this demo" in done.stderr
    assert {path.name for path in (tmp_path / "out").iterdir()} == {name, "notes.txt"}
    assert (tmp_path / "out" / name).read_text(encoding="utf-8") == "mine"
