"""Does the bench of colours count what is named right, wrong and not at all?"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.bench.colours_bench import is_fulfilled, measure
from companion.bench.share import Share
from tests.end_to_end.command import run_here

# Three paints in three lights, red green blue.
READINGS = {
    "1": (180, 30, 30),
    "2": (30, 130, 60),
    "3": (200, 180, 40),
    "4": (140, 23, 22),
    "5": (22, 104, 46),
    "6": (160, 143, 31),
    "7": (165, 27, 27),
    "8": (27, 117, 53),
    "10": (182, 162, 36),
}
LABELS = {
    **dict.fromkeys(("1", "4", "7"), "red"),
    **dict.fromkeys(("2", "5", "8"), "green"),
    **dict.fromkeys(("3", "6", "10"), "yellow"),
}


def written(folder: Path, readings: Any = READINGS, labels: Any = LABELS) -> Path:
    """A file of readings, its labels beside it."""
    folder.joinpath("expected_labels.json").write_text(
        json.dumps({"squares.txt": {"size": 3, "label_by_square": labels}}), encoding="utf-8"
    )
    path = folder / "squares.txt"
    path.write_text(json.dumps(readings), encoding="utf-8")
    return path


def test_one_square_of_each_colour_is_told_and_the_others_are_counted() -> None:
    share = measure("paints", READINGS, LABELS)

    assert (share.n, share.right, share.wrong, share.unclear) == (6, 6, 0, 0)


def test_a_square_of_another_colour_than_its_label_is_wrong() -> None:
    share = measure("paints", READINGS, LABELS | {"8": "red"})

    assert (share.right, share.wrong) == (5, 1)


def test_a_square_that_may_be_either_of_two_colours_is_not_named() -> None:
    readings = {"1": (180, 30, 30), "2": (180, 30, 30), "3": (170, 28, 28)}

    share = measure("paints", readings, {"1": "red", "2": "maroon", "3": "red"})

    assert (share.n, share.right, share.wrong, share.unclear) == (1, 0, 0, 1)


def test_a_square_without_a_label_is_not_counted() -> None:
    labels = {square: label for square, label in LABELS.items() if square != "10"}

    assert measure("paints", READINGS, labels).n == 5


def test_squares_come_in_the_order_of_their_numbers() -> None:
    # Square 10 comes after square 3, so it is counted and square 3 is told.
    backwards = dict(reversed(READINGS.items()))

    assert measure("paints", backwards, LABELS) == measure("paints", READINGS, LABELS)


@pytest.mark.parametrize(
    ("right", "wrong", "fulfilled"), [(980, 3, True), (979, 3, False), (990, 4, False)]
)
def test_the_goals_are_for_all_files_together(right: int, wrong: int, fulfilled: bool) -> None:
    half = Share("one", 500, 500, 0)
    rest = Share("other", 500, right - 500, wrong, 1000 - right - wrong)

    assert is_fulfilled([half, rest]) is fulfilled


def test_the_command_tells_right_wrong_and_unsure_of_each_file(tmp_path: Path) -> None:
    path = written(tmp_path)

    done = run_here(tmp_path, "bench", "colours", path, "--json")

    assert json.loads(done.stdout) == [{"file": str(path), "right": 6, "wrong": 0, "unsure": 0}]
    assert done.returncode == 0


def test_people_are_shown_the_sum_and_its_interval(tmp_path: Path) -> None:
    done = run_here(tmp_path, "bench", "colours", written(tmp_path))

    assert "all" in done.stdout
    assert "61.0 to 100.0" in done.stdout


def test_figures_that_miss_the_goals_are_exit_code_1(tmp_path: Path) -> None:
    done = run_here(
        tmp_path, "bench", "colours", written(tmp_path, labels=LABELS | {"8": "red"}), "--json"
    )

    assert done.returncode == 1


def test_a_file_without_labels_is_left_out_with_a_sentence(tmp_path: Path) -> None:
    path = written(tmp_path)
    other = tmp_path / "others.txt"
    other.write_text(json.dumps(READINGS), encoding="utf-8")

    done = run_here(tmp_path, "bench", "colours", path, other, "--json")

    assert len(json.loads(done.stdout)) == 1
    assert "others.txt was left out" in done.stderr


def test_a_licence_beside_the_readings_is_left_out_and_the_others_are_counted(
    tmp_path: Path,
) -> None:
    path = written(tmp_path)
    licence = tmp_path / "LICENSE.txt"
    licence.write_text("Permission is hereby granted", encoding="utf-8")

    done = run_here(tmp_path, "bench", "colours", licence, path, "--json")

    assert done.returncode == 0
    assert len(json.loads(done.stdout)) == 1
    assert "LICENSE.txt was left out" in done.stderr


def test_readings_that_cannot_be_do_not_stop_the_others_from_being_counted(tmp_path: Path) -> None:
    path = written(tmp_path)
    labels = tmp_path / "expected_labels.json"
    named = json.loads(labels.read_text(encoding="utf-8"))
    labels.write_text(json.dumps({**named, "odd.txt": named[path.name]}), encoding="utf-8")
    odd = tmp_path / "odd.txt"
    odd.write_text('{"1": "red"}', encoding="utf-8")

    done = run_here(tmp_path, "bench", "colours", odd, path, "--json")

    assert done.returncode == 2
    assert len(json.loads(done.stdout)) == 1
    assert "odd.txt" in done.stderr


@pytest.mark.parametrize(
    "readings", [[], {"1": [1, 2]}, {"1": [1, 2, 256]}, {"1": [1, 2, 2.5]}, {"1": "red"}]
)
def test_readings_that_cannot_be_are_exit_code_2(tmp_path: Path, readings: Any) -> None:
    done = run_here(tmp_path, "bench", "colours", written(tmp_path, readings), "--json")

    assert done.returncode == 2
    assert "squares.txt" in done.stderr


def test_readings_without_any_labels_beside_them_are_exit_code_3(tmp_path: Path) -> None:
    path = tmp_path / "squares.txt"
    path.write_text(json.dumps(READINGS), encoding="utf-8")

    done = run_here(tmp_path, "bench", "colours", path, "--json")

    assert done.returncode == 3
    assert "expected_labels.json" in done.stderr
