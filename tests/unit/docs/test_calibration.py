"""The page on calibrating says what the program says, and its example is a calibration."""

import re
from pathlib import Path

import pytest

from calibration.boards import OWN_BOARD, read_board
from calibration.camera import _GOOD_PARTS, _PARTS, _POOR_FOCAL
from calibration.camera_file import decode_camera
from calibration.camera_guide import Wanted
from tests.end_to_end.command import run_here

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "calibration.md").read_text(encoding="utf-8")


def test_every_picture_that_is_asked_for_has_its_row() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| ([^|]*) \|$", PAGE, re.MULTILINE)

    assert rows == [(wanted.name, str(wanted)) for wanted in Wanted]


def test_the_example_is_a_file_that_can_be_read() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)

    kept = decode_camera(example)

    assert kept.camera().fov_deg == pytest.approx((62, 48), abs=1)
    assert kept.provenance.device == "front"


def test_every_board_on_the_page_is_one() -> None:
    words = re.findall(r"\b(?:chess|charuco):[0-9x]+:[\w:.]+\b", PAGE)

    boards = [read_board(word) for word in words]

    assert len(boards) >= 3
    assert OWN_BOARD in boards


def test_what_is_called_good_is_what_the_program_calls_good() -> None:
    assert f"| under {100 * _POOR_FOCAL:g} |" in PAGE
    assert f"| over {100 * (_GOOD_PARTS - 1) / _PARTS**2:.0f} |" in PAGE


@pytest.mark.parametrize(
    "line", re.findall(r"^    companion (print [^\n]*?)(?:  .*)?$", PAGE, re.MULTILINE)
)
def test_what_is_to_be_printed_can_be_printed(tmp_path: Path, line: str) -> None:
    done = run_here(tmp_path, *line.split(), "--out", tmp_path / "a.pdf")

    assert done.returncode == 0, done.stderr


def test_every_picture_of_the_page_is_there() -> None:
    for name in re.findall(r"\]\((pictures/[^)]+)\)", PAGE):
        assert (DOCS / name).is_file(), name
