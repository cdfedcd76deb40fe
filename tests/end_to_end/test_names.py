"""Files and directories with strange names or none: they are followed, shown and refused."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.command import run_here

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "companion" / "samples" / "villa-paletti.mcap"
RECORD = ROOT / "tests" / "golden" / "records" / "paletti-record-1.closed.jsonl"


@pytest.fixture
def beginning(tmp_path: Path) -> Path:
    """A recording that breaks off after its first move: it is soon followed."""
    path = tmp_path / "match.mcap"
    whole = SAMPLE.read_bytes()
    path.write_bytes(whole[: len(whole) // 6])
    return path


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """A directory whose name is not UTF-8, where the file system has such names."""
    directory = tmp_path / "bad\udcff"
    try:
        directory.mkdir()
    except (OSError, ValueError):
        pytest.skip("this file system has no such names")
    return directory


def test_a_record_in_a_strangely_named_directory_is_listed_and_found(
    strange: Path, tmp_path: Path
) -> None:
    shutil.copy(RECORD, strange / "match.jsonl")
    home = tmp_path / "home"

    listed = [run_here(home, "records", "list", "--dir", tmp_path, "--json") for _ in range(2)]
    for_people = run_here(home, "records", "list", "--dir", tmp_path)
    told = run_here(home, "records", "show", "--dir", tmp_path, "golden-closed", "--json")

    assert [ran.returncode for ran in (*listed, for_people, told)] == [0, 0, 0, 0]
    assert listed[0].stdout == listed[1].stdout
    (one,) = json.loads(listed[0].stdout)["records"]
    assert one["path"].endswith("bad\ufffd/match.jsonl")
    assert "bad\ufffd/match.jsonl" in for_people.stdout
    assert [ran.stderr for ran in (*listed, for_people)] == ["", "", ""]


def test_a_strangely_named_recording_has_its_page_and_its_record(
    strange: Path, tmp_path: Path
) -> None:
    recording = Path(shutil.copy(SAMPLE, strange / "match\udcff.mcap"))

    ran = run_here(
        *(tmp_path / "home", "replay", recording, "--json", "--witness", "scales"),
        *("--report", strange / "page.html", "--record", strange / "kept"),
    )

    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["record"].endswith("bad\ufffd/kept/match.jsonl")
    assert "match\ufffd.mcap" in (strange / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", SAMPLE, "--record", ""),
        ("replay", ""),
        ("demo", "--out", ""),
        ("key", "backup", ""),
        ("records", "export", RECORD, "--csv", ""),
        ("verify", ""),
    ],
)
def test_an_empty_name_is_not_the_directory_one_is_in(
    tmp_path: Path, arguments: tuple[str | Path, ...]
) -> None:
    ran = run_here(tmp_path, *arguments)

    assert ran.returncode == 2
    assert "it is empty" in ran.stderr


def test_a_folder_in_the_place_of_a_file_is_a_wrong_usage(tmp_path: Path) -> None:
    word = tmp_path / "word.txt"
    word.write_text("many small columns", encoding="utf-8")
    refused = [
        run_here(tmp_path, "replay", tmp_path),
        run_here(tmp_path, "adjudicate", tmp_path),
        run_here(tmp_path, "bench", "replay", tmp_path, "--truth", tmp_path),
        run_here(tmp_path, "key", "restore", tmp_path, "--passphrase-file", word),
        run_here(tmp_path, "key", "restore", word, "--passphrase-file", tmp_path),
        run_here(tmp_path, "verify", RECORD, "--recording", tmp_path),
        run_here(tmp_path, "records", "list", "--dir", word),
    ]

    assert [ran.returncode for ran in refused] == [2] * len(refused)
    assert [len(ran.stderr.splitlines()) for ran in refused] == [1] * len(refused)


@pytest.mark.skipif(os.name != "posix", reason="other systems have no pipes among the files")
def test_a_pipe_in_the_place_of_a_recording_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "match.mcap")

    ran = run_here(tmp_path, "replay", tmp_path / "match.mcap")

    assert ran.returncode == 2


def test_a_terminal_without_the_signs_gets_the_figures_all_the_same(
    beginning: Path, tmp_path: Path
) -> None:
    truth = tmp_path / "truth.json"
    truth.write_text(
        '{"events":[],"final_seal":{"holder":null,"prev":null},"winner":null,"blocked":[],'
        '"duration_s":60}',
        encoding="utf-8",
    )
    (tmp_path / "é").mkdir()
    other = Path(shutil.copy(beginning, tmp_path / "é"))

    ran = subprocess.run(
        [
            *(sys.executable, "-m", "companion", "bench", "replay", beginning, other),
            *("--truth", truth, "--truth", truth),
        ],
        cwd=ROOT,
        env=os.environ | {"PALETTI_HOME": str(tmp_path), "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count("times real time") == 2
