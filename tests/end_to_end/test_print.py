"""``companion print``, as people run it."""

from pathlib import Path

import pytest

from tests.end_to_end.command import run_here


@pytest.mark.parametrize(
    ("what", "paper", "sheets"),
    [
        ("mat", "A4", "4 sheets"),
        ("mat", "A3", "2 sheets"),
        ("mat", "Letter", "4 sheets"),
        ("charuco", "a4", "one sheet"),
        ("patches", "Letter", "one sheet"),
    ],
)
def test_a_pdf_is_written_and_said_how_to_print(
    tmp_path: Path, what: str, paper: str, sheets: str
) -> None:
    out = tmp_path / "to print.pdf"

    done = run_here(tmp_path, "print", what, "--paper", paper, "--out", out)

    assert done.returncode == 0, done.stderr
    assert out.read_bytes().startswith(b"%PDF-")
    assert sheets in done.stdout
    assert "100 %" in done.stdout


def test_without_a_name_it_lies_in_the_folder_one_is_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    done = run_here(tmp_path, "print", "charuco", "--paper", "A4")

    assert done.returncode == 0
    assert (tmp_path / "paletti-charuco-A4.pdf").is_file()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["print", "mat", "--paper", "A5"], 2),
        (["print", "tower", "--paper", "A4"], 2),
        (["print", "mat"], 2),
        (["print", "mat", "--paper", "A4", "--out", "nowhere/mat.pdf"], 3),
    ],
)
def test_what_cannot_be_printed_is_said_with_its_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: int
) -> None:
    monkeypatch.chdir(tmp_path)

    done = run_here(tmp_path, *arguments)

    assert done.returncode == code
    assert done.stderr
