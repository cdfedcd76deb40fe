"""Files of every format that is named in the code stay as they are, and stay readable.

A format that has been released is read for ever: its files here never change, and a program that
has gone on to another format lifts them (``companion/record/migrations.py``). A new format needs
its own files: ``make_records.py`` writes them.
"""

import hashlib
import re
from pathlib import Path

import msgspec
import pytest

from calibration.camera_file import read_camera
from calibration.scales_file import read_scales
from calibration.set_file import read_set
from companion.record.entries import Entry, Named, Opened
from companion.record.selftests import read_selftest
from companion.record.statements import Revoked, Successor, read_statement
from companion.record.tombstones import read_tombstone
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.dice.fairness import check_dice
from companion.table.rejudging.rejudge import rejudge
from companion.table.retold.timeline import timeline
from companion.table.shelf import People
from companion.tablet.settings_file import read_settings
from companion.vision.capture.kept_cameras import read_cameras
from companion.vision.capture.names import CameraChoice
from tests.unit.record.independent_verifier import check as second_opinion

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

SHA256 = {
    "paletti-camera-1.front.toml": (
        "268a53b2af447fa10f5e7c2e3b6aa8efd0edb5fbc503754cf5c41c62a7c3e710"
    ),
    "paletti-cameras-1.two.toml": (
        "c8f24948fab5d9864de47bfb93724019041412acb2cd16f4a61fe464fc0f79ad"
    ),
    "paletti-key-1.revoked.json": (
        "0003369a6e3509efb24d590ce779d20081bf7d1eb9074eec4ff23b334fe7bc9f"
    ),
    "paletti-key-1.successor.json": (
        "0f95beb123d0c743af5164d1e89a7b297de9e0e43c8bc81c3aa219b6c9c9418f"
    ),
    "paletti-people-1.two.json": (
        "190f0a6c64ef6bacc28c80f5fa537573fd352c362ba9f468d04856b057e1d711"
    ),
    "paletti-tablet-1.chosen.toml": (
        "1cbcaf21ac668d2b119df6faad090dc9bde948c77c892ad1011eb2104df06377"
    ),
    "paletti-tablet-2.still.toml": (
        "2c4c7b402568aa7beae5f99b409b68dc36298d74d5703ace60f8850c23eeb013"
    ),
    "paletti-record-1.closed.jsonl": (
        "40ce29dbc7b063545111dd763ee58e56423188b4f5078b9c8704bfb13da1e9b9"
    ),
    "paletti-record-1.corrected.jsonl": (
        "3381408709d93ebe8d6e9831f35994a7f37adc6987a1c1b10139e3e15a44f676"
    ),
    "paletti-record-1.incomplete.jsonl": (
        "a134f6b494919b6835cc79d4b3b7dca54178fc85cef9563d5ed8668020bc5b2e"
    ),
    "paletti-record-1.palagonia.jsonl": (
        "bcb8ddd8dfacd20467c84de7ed2e723f9ef9c088641dd39114ca878d2079c4ea"
    ),
    "paletti-record-1.seen.jsonl": (
        "35de0382e3b58f606d9c9c5003c199d701d480d47981f8f10934a4bf37a14608"
    ),
    "paletti-scales-1.cells.toml": (
        "1d3fee84a026036fd2a52833ff5949472234e3f1bf161ae995a0ff8f80049155"
    ),
    "paletti-scales-2.found.toml": (
        "ffefe6634d33f87ecdd4e33a7040edbebd37393667338c9562a7db61e2932847"
    ),
    "paletti-scales-3.tared.toml": (
        "d8c883a5ba550e4252fb958ac377631505a8e734d992c9652f519370f798273f"
    ),
    "paletti-set-1.measured.toml": (
        "58a1432cc99f6ccadaae153a14714060805e88dca569bde51578884015b22453"
    ),
    "paletti-selftest-1.failed.json": (
        "5145fbfc5732fdc86d3514a079f0f834bbfbaeeac6c0b0b837e3911e293b562e"
    ),
    "paletti-tombstone-1.deleted.json": (
        "a902b6891ff41094bc636cc8e009224725c23de8a3df0ee527023800db011c2b"
    ),
}


def test_the_golden_files_are_the_ones_that_were_made() -> None:
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in HERE.glob("paletti-*")
    }

    assert found == SHA256


def test_every_format_named_in_the_code_has_a_golden_file() -> None:
    named = {
        (tag[1], tag[2])
        for package in ("companion", "firmware_bridge", "calibration")
        for path in (ROOT / package).rglob("*.py")
        for tag in re.finditer(r'"(paletti-[a-z-]+)/(\d+)"', path.read_text(encoding="utf-8"))
    }

    missing = [tag for tag in named if not [*(ROOT / "tests").rglob("{}-{}.*".format(*tag))]]

    assert ("paletti-record", "1") in named
    assert missing == [], "a new format needs a golden file here, its hash above, and a test"


@pytest.mark.parametrize(
    ("name", "verdict", "winner"),
    [
        ("closed", "valid", "Dan"),
        ("corrected", "valid", "Bo"),
        ("incomplete", "incomplete", "Dan"),
        ("seen", "valid", "Dan"),
    ],
)
def test_a_record_of_the_first_format_is_read_judged_and_followed(
    name: str, verdict: str, winner: str
) -> None:
    path = HERE / f"paletti-record-1.{name}.jsonl"
    told: list[tuple[int, Entry]] = []

    found = verify_record(path, rejudge=rejudge, hear=lambda i, entry: told.append((i, entry)))

    assert (found.verdict.value, found.rules_differ) == (verdict, ())
    assert second_opinion(path.read_bytes()) == verdict
    assert isinstance(told[0][1], Opened)
    state = timeline(told[0][1], told).state
    assert state.outcome is not None
    assert [state.players[seat].name for seat in state.outcome.winners] == [winner]


def test_a_record_of_palagonia_is_read_judged_and_followed_with_its_dice() -> None:
    path = HERE / "paletti-record-1.palagonia.jsonl"
    told: list[tuple[int, Entry]] = []

    found = verify_record(
        path,
        rejudge=rejudge,
        check_dice=check_dice,
        hear=lambda i, entry: told.append((i, entry)),
    )

    assert (found.verdict, found.rules_differ) == (Verdict.VALID, ())
    assert second_opinion(path.read_bytes()) == "valid"
    assert isinstance(told[0][1], Opened)
    state = timeline(told[0][1], told).state
    assert (state.scores, state.outcome.winners) == ((23, 28, 28), (1, 2))
    assert "Pala 111" in [entry.name for _, entry in told if isinstance(entry, Named)]


@pytest.mark.parametrize("name", ["closed", "corrected", "incomplete"])
def test_no_byte_of_a_golden_record_can_be_changed_unseen(name: str, tmp_path: Path) -> None:
    data = (HERE / f"paletti-record-1.{name}.jsonl").read_bytes()
    for place in range(0, len(data), 13):
        changed = bytearray(data)
        changed[place] ^= 1 << place % 8
        (tmp_path / "match.jsonl").write_bytes(changed)

        found = verify_record(tmp_path)

        assert second_opinion(bytes(changed)) == found.verdict.value
        if found.verdict is Verdict.INCOMPLETE and name == "incomplete":
            assert data[:place].count(b"\n") == found.entries - 1 or found.first_bad is not None
        else:
            assert found.first_bad is not None
            assert found.first_bad.line == data[:place].count(b"\n") + 1


def test_a_statement_of_the_first_format_is_read() -> None:
    successor = read_statement((HERE / "paletti-key-1.successor.json").read_bytes())
    revoked = read_statement((HERE / "paletti-key-1.revoked.json").read_bytes())

    assert isinstance(successor, Successor)
    assert isinstance(revoked, Revoked)
    assert (successor.said_wall, revoked.reason) == ("2026-11-30", "lost")


def test_a_selftest_of_the_first_format_is_read() -> None:
    said = read_selftest(HERE / "paletti-selftest-1.failed.json")

    assert [str(one.outcome) for one in said.checks] == ["passed", "failed", "skipped"]
    assert (said.checks[1].measured, said.checks[1].limit) == (9.5, 60.0)
    assert (said.checks[1].bound, said.has_passed) == ("least", False)


def test_a_tombstone_of_the_first_format_is_read() -> None:
    stone = read_tombstone(HERE / "paletti-tombstone-1.deleted.json")

    assert [one.name for one in stone.deleted] == ["front.mcap"]
    assert stone.reason == "Dan asked for it."


@pytest.mark.parametrize(
    ("name", "date", "zero_date"),
    [
        ("1.cells", "unknown", "unknown"),
        ("2.found", "2026-11-30", "2026-11-30"),
        ("3.tared", "2026-11-30", "2026-12-06"),
    ],
)
def test_a_calibration_of_the_scales_of_every_format_is_read(
    name: str, date: str, zero_date: str
) -> None:
    scales = read_scales(HERE / f"paletti-scales-{name}.toml")

    assert scales.load_cells().counts_per_g == (400.25, -397.5, 443.0, -456.875)
    assert (scales.provenance.date, scales.zero_date) == (date, zero_date)
    assert len(scales.earlier_zeros) == (name == "3.tared")


def test_a_calibration_of_a_camera_of_the_first_format_is_read() -> None:
    kept = read_camera(HERE / "paletti-camera-1.front.toml")

    assert kept.camera().k.tolist() == [[1010.25, 0, 643.5], [0, 1008.75, 355.125], [0, 0, 1]]
    assert kept.camera().d.tolist() == [0.0625, -0.1875, 2**-11, -(2**-10), 0.03125]
    assert (kept.camera().size_px, kept.provenance.pictures) == ((1280, 720), 12)


def test_the_cameras_of_a_table_of_the_first_format_are_read() -> None:
    assert read_cameras(HERE / "paletti-cameras-1.two.toml") == {
        "front": CameraChoice(name='usb-046d_HD "Pro"_A1B2C3-video-index0'),
        "side": CameraChoice(index=0),
    }


def test_the_set_of_a_table_of_the_first_format_is_read() -> None:
    kept = read_set(HERE / "paletti-set-1.measured.toml")
    pieces = kept.table_set()

    assert (pieces.kinds["thin"].mass_g, pieces.kinds["hex"].footprint) == (5.0625, "hexagon")
    assert pieces.plates["blue"].outline_mm.tolist()[2] == [-88, -1.25]
    assert (pieces.base_radius_mm, pieces.column_height_mm) == (141.5, 65.5)
    assert "hex, blue" in kept.sentences()[0]
    assert kept.provenance.date == "2026-11-30"


def test_a_list_of_people_of_the_first_format_is_read() -> None:
    data = (HERE / "paletti-people-1.two.json").read_bytes()

    assert msgspec.json.decode(data, type=People).names == ("Ann", "Bo")


def test_the_settings_of_a_tablet_of_the_first_format_are_read() -> None:
    kept = read_settings(HERE / "paletti-tablet-1.chosen.toml")

    assert kept.says is None
    assert (kept.settings.language, kept.settings.theme) == ("de", "dark")
    assert not kept.settings.less_motion


def test_the_settings_of_a_tablet_of_the_second_format_are_read() -> None:
    kept = read_settings(HERE / "paletti-tablet-2.still.toml")

    assert kept.says is None
    assert (kept.settings.language, kept.settings.less_motion) == ("ru", True)
