"""``companion demo palagonia`` as a new user runs it, and as it must never hurt anybody's files."""

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
        timeout=60,
        check=False,
    )


def test_the_demo_plays_a_match_whose_dice_are_checked_and_says_what_is_next(
    tmp_path: Path,
) -> None:
    first = run(tmp_path, "demo", "palagonia")
    second = run(tmp_path, "demo", "palagonia")
    verified = json.loads(run(tmp_path, "verify", "demo-palagonia", "--json").stdout)

    out = tmp_path / "demo-palagonia"
    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    assert (first.stderr, second.stderr) == ("", "")
    assert "Builder wins" in first.stdout
    assert "the dice follow from the seed" in " ".join(first.stdout.split())
    assert "The record is complete and unchanged." in first.stdout
    assert "verify demo-palagonia" in first.stdout
    assert second.stdout == first.stdout
    assert sorted(path.name for path in out.iterdir()) == ["match.jsonl", "report.html"]
    assert (verified["verdict"], verified["signed_by"]) == ("valid", "known")
    assert verified["rules_differ"] == []
    assert "Builder wins" in (out / "report.html").read_text(encoding="utf-8")


def test_another_seed_and_more_players_are_another_match_in_the_same_place(tmp_path: Path) -> None:
    three = run(tmp_path, "demo", "palagonia", "--out", "here")
    five = run(tmp_path, "demo", "palagonia", "--out", "here", "--seed", "2", "--players", "5")

    assert (three.returncode, five.returncode) == (0, 0), three.stderr + five.stderr
    assert "demonstration-dice-from-seed-2-players-5" in five.stdout
    assert "Greedy the Second" in five.stdout
    assert "Greedy the Second" not in three.stdout


def test_a_face_that_is_changed_in_the_record_is_found(tmp_path: Path) -> None:
    run(tmp_path, "demo", "palagonia")
    record = tmp_path / "demo-palagonia" / "match.jsonl"
    text = record.read_text(encoding="utf-8")
    assert text.count('"faces":["4","4"]') >= 1
    record.write_text(text.replace('"faces":["4","4"]', '"faces":["5","5"]', 1), encoding="utf-8")

    done = run(tmp_path, "verify", "demo-palagonia")

    assert done.returncode == 1
    assert "Line " in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["match.jsonl", "report.html"])
def test_files_of_somebody_else_are_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / name).write_text("mine", encoding="utf-8")

    done = run(tmp_path, "demo", "palagonia", "--out", "out")

    assert done.returncode == 2
    assert f"{name} was not written by this demo" in done.stderr
    assert (tmp_path / "out" / name).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    "wrong",
    [
        ("palagonia", "--players", "2"),
        ("palagonia", "--players", "6"),
        ("palagonia", "--seed", "-1"),
        ("palagonia", "--out", ""),
        ("--out", "somewhere", "palagonia"),
        ("carcassonne",),
    ],
)
def test_what_cannot_be_meant_is_a_wrong_usage(tmp_path: Path, wrong: tuple[str, ...]) -> None:
    done = run(tmp_path, "demo", *wrong)

    assert done.returncode == 2
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []
