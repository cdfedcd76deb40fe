"""``companion demo palagonia`` as a new user runs it, and as it must never hurt anybody's files."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.command import run_here

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


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that people are in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def first(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A folder in which the demo was run once, in a process of its own, and what it said."""
    folder = tmp_path_factory.mktemp("first")
    return folder, run(folder, "demo", "palagonia")


@pytest.fixture
def shown(here: Path, first: tuple[Path, subprocess.CompletedProcess[str]]) -> Path:
    """That folder, to do with as one likes; one is in it."""
    shutil.copytree(first[0], here, dirs_exist_ok=True)
    return here


def run_in(here: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command where people are, in this process."""
    return run_here(here / "home", *arguments)


def test_the_demo_plays_a_match_whose_dice_are_checked_and_says_what_is_next(
    shown: Path, first: tuple[Path, subprocess.CompletedProcess[str]]
) -> None:
    once = first[1]
    again = run_in(shown, "demo", "palagonia")
    verified = json.loads(run_in(shown, "verify", "demo-palagonia", "--json").stdout)

    out = shown / "demo-palagonia"
    assert (once.returncode, again.returncode) == (0, 0), once.stderr + again.stderr
    assert (once.stderr, again.stderr) == ("", "")
    assert "Builder wins" in once.stdout
    assert "the dice follow from the seed" in " ".join(once.stdout.split())
    assert "The record is complete and unchanged." in once.stdout
    assert "verify demo-palagonia" in once.stdout
    # Each is told to go on as it was called.
    assert again.stdout == once.stdout.replace("python -m companion", "companion")
    assert sorted(path.name for path in out.iterdir()) == ["match.jsonl", "report.html"]
    assert (verified["verdict"], verified["signed_by"]) == ("valid", "known")
    assert verified["rules_differ"] == []
    assert "Builder wins" in (out / "report.html").read_text(encoding="utf-8")


def test_another_seed_and_more_players_are_another_match_in_the_same_place(
    shown: Path, first: tuple[Path, subprocess.CompletedProcess[str]]
) -> None:
    three = first[1]
    place = ("--out", "demo-palagonia")
    five = run_in(shown, "demo", "palagonia", *place, "--seed", "2", "--players", "5")

    assert (three.returncode, five.returncode) == (0, 0), three.stderr + five.stderr
    assert "demonstration-dice-from-seed-2-players-5" in five.stdout
    assert "Greedy the Second" in five.stdout
    assert "Greedy the Second" not in three.stdout


def test_a_face_that_is_changed_in_the_record_is_found(shown: Path) -> None:
    record = shown / "demo-palagonia" / "match.jsonl"
    text = record.read_text(encoding="utf-8")
    assert text.count('"faces":["4","4"]') >= 1
    record.write_text(text.replace('"faces":["4","4"]', '"faces":["5","5"]', 1), encoding="utf-8")

    done = run_in(shown, "verify", "demo-palagonia")

    assert done.returncode == 1
    assert "Line " in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["match.jsonl", "report.html"])
def test_files_of_somebody_else_are_left_alone(here: Path, name: str) -> None:
    (here / "out").mkdir()
    (here / "out" / name).write_text("mine", encoding="utf-8")

    done = run_in(here, "demo", "palagonia", "--out", "out")

    assert done.returncode == 2
    assert f"{name} was not written by this demo" in done.stderr
    assert (here / "out" / name).read_text(encoding="utf-8") == "mine"


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
def test_what_cannot_be_meant_is_a_wrong_usage(here: Path, wrong: tuple[str, ...]) -> None:
    done = run_in(here, "demo", *wrong)

    assert done.returncode == 2
    assert done.stdout == ""
    assert list(here.iterdir()) == []
