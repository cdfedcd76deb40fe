"""``companion doctor``: a table in words, and a bundle in which nothing of anybody is."""

import io
import json
import re
import shutil
import zipfile
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from companion.cli.doctor.bundle import FIRST_NAME, bundle_of, is_bundle, packed
from companion.cli.doctor.machine import key_here, of_clock, of_disk, screen_here, versions
from companion.cli.doctor.sensors import aged, listened, of_pictures, of_scales
from companion.cli.doctor.told import State
from companion.cli.selftest.practice import PracticeScales
from companion.cli.wiring import TOKEN_NAME, pairing_token
from companion.record.keys import KEY_NAME, table_key
from companion.table.dice.box import SECRET_NAME
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict
from tests.end_to_end.command import run_here

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/golden/records"
CONTRACTS = (ROOT / "docs/contracts.md").read_text(encoding="utf-8")
NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
DICE_SECRET = "5ec7e7" * 10
NAMES = ("Wilhelmine", "Ödön", "Xaverius", "Quirin")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table with a key, a token, two records with names, settings and a waiting dice secret."""
    home = tmp_path / "Quirins table"
    monkeypatch.setenv("PALETTI_HOME", str(home))
    table_key(home)
    pairing_token()
    for number, golden in enumerate(("closed", "palagonia")):
        directory = home / "records" / f"match-{number}"
        directory.mkdir(parents=True)
        text = (GOLDEN / f"paletti-record-1.{golden}.jsonl").read_text(encoding="utf-8")
        for before, after in zip(("Ann", "Bo", "Cleo", "Dan"), NAMES, strict=True):
            text = text.replace(f'"{before}"', f'"{after}"')
        (directory / "match.jsonl").write_text(text, encoding="utf-8")
    (home / "records/match-1" / SECRET_NAME).write_text(DICE_SECRET, encoding="utf-8")
    (home / "records/match-1/front.mcap").write_bytes(b"\x89MCAP pictures of faces")
    people = {"schema": "paletti-people/1", "last": [], "names": list(NAMES)}
    (home / "people.json").write_text(json.dumps(people), encoding="utf-8")
    shutil.copy(GOLDEN / "paletti-scales-2.found.toml", home / "scales.toml")
    shutil.copy(GOLDEN / "paletti-tablet-2.still.toml", home / "tablet.toml")
    (home / "cameras").mkdir()
    shutil.copy(GOLDEN / "paletti-camera-1.front.toml", home / "cameras/front.toml")
    return home


def bundled(home: Path, *more: str) -> dict[str, bytes]:
    """The files of a bundle, and under "" the bytes of the archive itself."""
    path = home.parent / "bundle.zip"
    run_here(home, "doctor", "--scales", "none", "--bundle", path, *more)
    data = path.read_bytes()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {one: archive.read(one) for one in archive.namelist()} | {"": data}


def secrets_of(home: Path) -> Mapping[str, bytes]:
    pem = (home / KEY_NAME).read_bytes().splitlines()
    return {
        "key": pem[1],
        "pem": b"PRIVATE KEY",
        "token": (home / TOKEN_NAME).read_bytes().strip(),
        "dice": DICE_SECRET.encode(),
        "pictures": b"MCAP",
    }


def test_a_bundle_holds_no_key_no_token_no_secret_and_no_picture(home: Path) -> None:
    files = bundled(home)

    for what, secret in secrets_of(home).items():
        assert len(secret) >= 4
        assert not [name for name, data in files.items() if secret in data], what


def test_a_bundle_holds_nobodys_name(home: Path) -> None:
    shutil.copy(GOLDEN / "paletti-set-1.measured.toml", home / "set.toml")
    kept = (home / "set.toml").read_text(encoding="utf-8")
    named = re.sub(r'^name = ".*"', 'name = "the set of Wilhelmine"', kept, flags=re.MULTILINE)
    assert named != kept
    (home / "set.toml").write_text(named, encoding="utf-8")

    files = bundled(home)

    assert b"the set of somebody" in files["settings/set.toml"]
    assert b"the set of somebody" in files["doctor.json"]
    for name in NAMES:
        for spelling in (name, name.lower(), name.upper()):
            for encoded in (spelling.encode(), json.dumps(spelling)[1:-1].encode()):
                assert not [one for one, data in files.items() if encoded in data], spelling


def test_a_bundle_holds_what_a_bug_is_found_by(home: Path) -> None:
    files = bundled(home)

    assert set(files) - {""} == {
        FIRST_NAME,
        "versions.json",
        "doctor.json",
        "settings/tablet.toml",
        "settings/scales.toml",
        "settings/cameras/front.toml",
        "records/1/head.jsonl",
        "records/2/head.jsonl",
    }
    assert json.loads(files["versions.json"])["companion"]
    assert files["settings/scales.toml"] == (home / "scales.toml").read_bytes()
    heads = files["records/1/head.jsonl"] + files["records/2/head.jsonl"]
    assert b'"name": "seat 0"' in heads
    assert b'"act": "move"' in heads


def test_what_is_in_it_is_listed_before_it_is_written(home: Path) -> None:
    path = home.parent / "bundle.zip"

    done = run_here(home, "doctor", "--scales", "none", "--bundle", path)

    for name in zipfile.ZipFile(path).namelist():
        assert f"  {name}  " in done.stdout
        assert name.encode() in path.read_bytes()


def test_a_file_with_a_secret_in_it_is_left_out_and_that_is_told(home: Path) -> None:
    token = (home / TOKEN_NAME).read_text(encoding="ascii")
    (home / "set.toml").write_text(f'name = "{token}"\n', encoding="utf-8")

    files = bundled(home)
    done = run_here(home, "doctor", "--scales", "none", "--bundle", home.parent / "bundle.zip")

    assert "settings/set.toml" not in files
    assert b"settings/set.toml" in files[FIRST_NAME]
    assert "settings/set.toml is left out" in done.stdout


def test_a_home_says_not_whose_it_is(home: Path) -> None:
    told = {"told": [{"sentence": f"{home / 'scales.toml'} cannot be read."}]}

    members = {one.name: one.data for one in bundle_of(home, told, versions()).members}

    assert json.loads(members["doctor.json"])["told"][0]["sentence"] == (
        f"{Path('TABLE') / 'scales.toml'} cannot be read."
    )


def test_torn_and_foreign_records_break_no_bundle(home: Path) -> None:
    (home / "records/match-0/match.jsonl").write_bytes(b'{"i":0,\xff\n\nWilhelmine')
    (home / "people.json").write_bytes(b"[")

    assert b"Wilhelmine" not in b"".join(bundled(home).values())


def test_an_empty_table_has_a_bundle_too(tmp_path: Path) -> None:
    made = bundle_of(tmp_path, {}, versions())

    assert [one.name for one in made.members] == [FIRST_NAME, "versions.json", "doctor.json"]
    assert is_bundle(packed(made))


def test_a_zip_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letters.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("letter.txt", "Dear …")
    before = path.read_bytes()

    done = run_here(tmp_path, "doctor", "--bundle", path)

    assert done.returncode == 2
    assert path.read_bytes() == before


def test_the_whole_table_is_told_as_the_contract_says(home: Path) -> None:
    path = home.parent / "bundle.zip"

    done = run_here(home, "doctor", "--scales", "none", "--bundle", path, "--json")

    told = json.loads(done.stdout)
    assert done.returncode == (0 if told["well"] else 1)
    states = {one["topic"]: one["state"] for one in told["told"]}
    assert set(states) == {
        "versions", "clock", "disk", "screen", "key", "records", "scales", "cameras", "set",
    }  # fmt: skip
    assert (states["key"], states["scales"], states["cameras"]) == ("well", "absent", "absent")
    contract = next(one for one in CONTRACTS.splitlines() if '"withheld":' in one)
    keys = (
        set(told) | set(told["told"][0]) | set(told["bundle"]) | set(told["bundle"]["members"][0])
    )
    assert keys == set(re.findall(r'"(\w+)":', contract))


def test_a_clock_behind_what_is_on_the_disk_is_wrong() -> None:
    later = datetime(2026, 12, 24, tzinfo=UTC)

    assert of_clock(NOW, later, is_synchronised=True).state is State.WRONG
    assert of_clock(NOW, NOW, is_synchronised=True).state is State.WELL
    assert of_clock(NOW, None, is_synchronised=False).state is State.DOUBTFUL


@pytest.mark.parametrize(
    ("free_gb", "state"), [(0.9, State.WRONG), (2.0, State.DOUBTFUL), (60.0, State.WELL)]
)
def test_a_disk_is_told_in_matches(free_gb: float, state: State) -> None:
    told = of_disk(round(free_gb * 1e9))

    assert told.state is state
    assert f"for {int(free_gb)} matches" in told.sentence


def test_a_computer_without_a_screen_can_still_serve() -> None:
    assert screen_here({"DISPLAY": ":0"}).state is State.WELL


def test_a_key_that_is_none_is_wrong_and_one_that_is_not_there_is_made_later(
    tmp_path: Path,
) -> None:
    absent = key_here(tmp_path)
    (tmp_path / KEY_NAME).write_text("no key", encoding="utf-8")

    assert absent.state is State.ABSENT
    assert key_here(tmp_path).state is State.WRONG


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2026-11-30", "today"),
        ("2026-11-29", "a day ago"),
        ("2026-06-01", "182 days ago"),
        ("2026-12-01", "which is to come"),
        ("unknown", "nobody knows"),
    ],
)
def test_a_calibration_has_its_age(day: str, words: str) -> None:
    assert words in aged(day, date(2026, 11, 30))


@pytest.mark.parametrize(
    ("faults", "state", "words"),
    [
        ((), State.WELL, "Four cells are heard"),
        (("stuck high@1",), State.WRONG, "Cell 1"),
        (("unplugged",), State.WRONG, "No scales"),
    ],
)
def test_scales_are_told_in_a_sentence(faults: tuple[str, ...], state: State, words: str) -> None:
    told = of_scales(*listened(PracticeScales(100.0, faults).scales, None))

    assert told.state is state
    assert words in told.sentence
    assert bool(told.cure) == (state is State.WRONG)


def test_of_a_cameras_pictures_the_worst_is_told() -> None:
    good = Verdict(Check.DARK, Grade.GOOD, 200.0, "of 255", 120.0, "There is enough light.")
    fair = Verdict(Check.SHARPNESS, Grade.FAIR, 4.0, "px", 3.6, "A little soft.", "Focus.")
    bad = Verdict(Check.MAT, Grade.BAD, None, "px", 0.5, "No mat is seen.", "Lay it down.")

    assert of_pictures("front", (good,)).state is State.WELL
    assert of_pictures("front", (good, fair)).cure == "Focus."
    assert of_pictures("front", (fair, bad)).sentence == "No mat is seen."
