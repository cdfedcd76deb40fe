"""What cameras say is written in whole numbers, and a record with it is valid."""

from dataclasses import replace
from pathlib import Path

from companion.evidence import CameraSway, Fall, SeenColumn, SeenFall, SeenPlate, SeenSway, Sighting
from companion.record.entries import Evidence
from companion.record.journal import Journal
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.writing.measured import measured
from tests.unit.record import played_match as play
from tests.unit.record.independent_verifier import check as second_opinion
from tests.unit.record.sample_match import KEY

SIGHTING = Sighting(
    at_ns=5_000_000_000,
    known_ns=5_400_000_000,
    since_ns=1_000_000_000,
    cameras=("front", "side"),
    gone={("red", "thin", 2): 12.3456, ("red", "hex", 1): -20.0},
    came=(SeenColumn("red", "thin", 1, 58.4, -46.4004, ((4.1, -0.2), (-0.2, 9.0)), 31.0),),
    plate=SeenPlate("green", 2, 3.0, -2.0, 30.25, 0.5, -8.5, 4.5),
    agreement=0.8765,
)


def test_a_sighting_is_whole_micrometres_and_thousandths() -> None:
    entry = measured(SIGHTING)

    assert entry == Evidence(
        at_ns=5_000_000_000,
        witness="camera",
        what="sighting",
        values={
            "cameras": "front side",
            "since_ns": 1_000_000_000,
            "known_ns": 5_400_000_000,
            "agreement_permille": 876,
            "gone_mnat red hex 1": -20_000,
            "gone_mnat red thin 2": 12_346,
            "came red thin 1": (58_400, -46_400, 4_100_000, -200_000, 9_000_000, 31_000),
            "plate green 2": (3_000, -2_000, 30_250, 500, -8_500, 4_500),
        },
    )


def test_the_frames_that_were_compared_are_named_by_their_hashes() -> None:
    entry = measured(replace(SIGHTING, frames=("0a" * 32, "1b" * 32)))

    assert isinstance(entry, Evidence)
    assert entry.values["frames"] == f"{'0a' * 32} {'1b' * 32}"


def test_a_swing_is_told_by_all_cameras_and_by_each() -> None:
    often = CameraSway("front", 1.25, 0.81, 0.05, 2.34, -0.4, 30)
    seldom = CameraSway("side", 0.9, 0.7, 0.2, None, None, 6)

    entry = measured(SeenSway(5, 9, 2, 0.8, 0.049, 2.34, -0.4, (often, seldom)))

    assert isinstance(entry, Evidence)
    assert (entry.witness, entry.what, entry.at_ns) == ("camera", "sway", 5)
    assert entry.values["cameras"] == "front side"
    assert (entry.values["amplitude_um"], entry.values["frequency_mhz"]) == (800, 2340)
    assert entry.values["growth_permille_per_s front"] == -400
    assert (entry.values["amplitude_mpx side"], entry.values["pictures side"]) == (900, 6)
    assert "frequency_mhz side" not in entry.values


def test_a_fall_that_is_unclear_says_so_and_one_that_is_sure_says_nothing_of_it() -> None:
    sure, unclear = (measured(Fall(5, 6, 700.0, 10.0, is_sure)) for is_sure in (True, False))

    assert isinstance(sure, Evidence)
    assert isinstance(unclear, Evidence)
    assert sure.values == {"peak_mg": 700_000, "known_ns": 6, "lost_mg": 10_000}
    assert unclear.values == {**sure.values, "unclear": 1}


def test_a_fall_that_was_seen_is_the_cameras_word() -> None:
    entry = measured(SeenFall(5, 6, ("front",), 0.3))

    assert entry == Evidence(
        at_ns=5,
        witness="camera",
        what="fall",
        values={"cameras": "front", "known_ns": 6, "agreement_permille": 300},
    )


def test_a_record_with_the_cameras_word_is_valid_to_both_verifiers(tmp_path: Path) -> None:
    with Journal.create(tmp_path, play.opened("seen"), KEY) as journal:
        journal.append(measured(SIGHTING))
        journal.close(9_000_000_000, None)

    report = verify_record(tmp_path)

    assert report.verdict is Verdict.VALID
    assert second_opinion((tmp_path / "match.jsonl").read_bytes()) == "valid"
