"""``companion replay --report``: the page of a recording, beside its text or its JSON."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.end_to_end.command import run_here

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "companion" / "samples" / "villa-paletti.mcap"
COMMAND = (sys.executable, "-m", "companion", "replay")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that people are in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def beginning(tmp_path: Path) -> Path:
    """A recording that breaks off after its first move: a page of it is soon written."""
    path = tmp_path / "beginning.mcap"
    whole = SAMPLE.read_bytes()
    path.write_bytes(whole[: len(whole) // 6])
    return path


def replay(here: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_here(here / "home", "replay", *arguments)


def test_text_and_page_tell_the_match_without_the_camera_and_where_both_lie(here: Path) -> None:
    scales = ("--witness", "scales")
    done = replay(here, str(SAMPLE), *scales, "--report", "page.html", "--record", "kept")
    page = (here / "page.html").read_text(encoding="utf-8")

    assert done.returncode == 0, done.stderr
    assert "page.html" in done.stdout
    assert str(Path("kept/match.jsonl")) in done.stdout
    assert "match.jsonl" in page
    assert "Red wins" in done.stdout
    assert "from the front" in page
    assert "<img" not in page


def test_json_stays_alone_on_standard_output(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, SAMPLE, "--witness", "scales", "--json", "--report", "page.html"],
        cwd=tmp_path,
        env=os.environ | {"PALETTI_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["winner"] == "red"
    assert (tmp_path / "page.html").exists()


def test_a_page_that_cannot_be_written_is_a_sentence(here: Path, beginning: Path) -> None:
    done = replay(here, str(beginning), "--witness", "scales", "--report", "missing/page.html")

    assert done.returncode == 3
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_goes_over_an_older_page_and_over_nothing_else(
    tmp_path: Path, beginning: Path
) -> None:
    recording = beginning
    secret = tmp_path / "home" / "table-key.pem"
    secret.parent.mkdir()
    secret.write_bytes(b"a secret")
    letter = tmp_path / "letter.html"
    letter.write_text("<!DOCTYPE html><p>Dear Ann,", encoding="utf-8")
    places = (recording, secret, letter, tmp_path / "match.jsonl", secret.with_name("known-keys"))
    before = [place.read_bytes() if place.exists() else None for place in places]

    page = tmp_path / "page.html"
    asked = ("replay", recording, "--witness", "scales", "--report")
    first = run_here(tmp_path / "home", *asked, page)
    again = run_here(tmp_path / "home", *asked, page)
    refused = [run_here(tmp_path / "home", *asked, place, "--record", "none") for place in places]

    assert [first.returncode, again.returncode] == [0, 0], again.stderr
    assert [ran.returncode for ran in refused] == [2] * len(places)
    assert [len(ran.stderr.splitlines()) for ran in refused] == [1] * len(places)
    assert [place.read_bytes() if place.exists() else None for place in places] == before
    assert not Path("none").exists()


def test_a_replay_never_goes_on_with_a_record(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "match.jsonl").write_bytes(b'{"i":0}\n')

    ran = run_here(tmp_path / "home", "replay", SAMPLE, "--record", kept)

    assert ran.returncode == 2
    assert f"Remove {kept}" in ran.stderr
    assert (kept / "match.jsonl").read_bytes() == b'{"i":0}\n'


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such signal to send")
def test_a_replay_that_is_stopped_says_so_in_one_sentence(tmp_path: Path) -> None:
    going = subprocess.Popen(
        [*COMMAND, SAMPLE, "--record", "kept"],
        cwd=tmp_path,
        env=os.environ | {"PALETTI_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (tmp_path / "kept").exists() and going.poll() is None:
        time.sleep(0.005)
    going.send_signal(signal.SIGINT)
    _, said = going.communicate(timeout=100)

    assert going.returncode == 130
    assert said == "companion: The replay was stopped; what was written lies in kept.\n"
