"""``companion demo`` as a new user runs it, and as it must never hurt anybody's files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


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


@pytest.mark.timeout(300)  # two demos, each with its pictures
def test_the_demo_tells_a_match_writes_its_record_and_says_what_is_next(tmp_path: Path) -> None:
    first = run(tmp_path, "demo")
    second = run(tmp_path, "demo")
    verified = json.loads(run(tmp_path, "verify", "demo-out", "--json").stdout)

    out = tmp_path / "demo-out"
    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    assert (first.stderr, second.stderr) == ("", "")
    assert "The holder of the seal wins (VP-37)." in first.stdout
    assert "The record is complete and unchanged." in first.stdout
    assert str(Path("demo-out/report.html")) in first.stdout
    assert "verify demo-out" in first.stdout
    assert second.stdout == first.stdout
    assert sorted(path.name for path in out.iterdir()) == ["match.jsonl", "report.html"]
    assert (verified["verdict"], verified["signed_by"]) == ("valid", "known")
    assert verified["rules_differ"] == []
    assert "Red wins" in (out / "report.html").read_text(encoding="utf-8")


def test_a_file_where_the_directory_should_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine", encoding="utf-8")

    done = run(tmp_path, "demo", "--out", "taken")

    assert done.returncode == 2
    assert "taken is a file" in done.stderr
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["match.jsonl", "report.html"])
def test_files_of_somebody_else_are_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / name).write_text("mine", encoding="utf-8")
    (tmp_path / "out" / "notes.txt").write_text("mine too", encoding="utf-8")

    done = run(tmp_path, "demo", "--out", "out")

    assert done.returncode == 2
    assert f"{name} was not written by this demo" in done.stderr
    assert {path.name for path in (tmp_path / "out").iterdir()} == {name, "notes.txt"}
    assert (tmp_path / "out" / name).read_text(encoding="utf-8") == "mine"
