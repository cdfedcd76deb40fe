"""Recordings that are not as they should be: what can be told is told, the rest is named."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mcap.reader import make_reader

from companion.record.recording import Picture, read_recording
from tests.statics_table import damage
from tests.statics_table.command import Answer, Companion
from tests.statics_table.damage import Damage, rewrite

SAMPLE = Path(__file__).parents[2] / "companion" / "samples" / "villa-paletti.mcap"

# What stands before the packed data of a chunk of the sample: its head.
_PACKED_AT = 53

KEYS = {
    *("players", "events", "unclear", "scores", "seal", "blocked", "winner", "outcome"),
    *("health", "record", "frames", "samples"),
}
EVENT_KEYS = {
    *("t_s", "event", "by", "seat", "column", "to", "plate", "challenge_of", "probability"),
    *("witnesses", "seen_s"),
}
BOTH = "scales,camera"
SAID = ["propose", "object", "propose", "agree", "propose", "agree"]


@pytest.fixture
def companion(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Companion:
    return Companion(monkeypatch, capsys)


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    """The truth of the sample, in short."""
    # The sample as it was rendered: eleven acts, up to a fall under Yellow's hand.
    return {
        "events": [
            *[("column_moved", one) for one in ("red", "green", "blue", "yellow")],
            *[("propose", "red"), ("object", "green"), ("column_moved", "green")],
            *[("column_left_game", None), ("propose", "green"), ("agree", None)],
            ("plate_laid", "green"),
            *[("column_moved", one) for one in ("blue", "yellow", "red", "green")],
            *[("propose", "blue"), ("agree", None), ("plate_laid", "blue"), ("collapse", "yellow")],
        ],
        "seal": {"holder": "red", "upper_face": "blue"},
        "winner": "red",
    }


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample without its pictures, which take longest to read."""
    path = tmp_path_factory.mktemp("sample") / "bare.mcap"
    rewrite(SAMPLE, path, damage.without("/camera"))
    return path


def in_short(told: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(one["event"], one["by"]) for one in told["events"]]


def sentences(told: dict[str, Any]) -> str:
    return " ".join(one["sentence"] for one in told["health"])


def keeps_the_contract(answer: Answer) -> dict[str, Any]:
    told = answer.json
    assert answer.code == 0
    assert answer.err == ""
    assert set(told) == KEYS
    assert all(set(one) == EVENT_KEYS for one in told["events"])
    assert all(set(one) == {"t_s", "question", "candidates"} for one in told["unclear"])
    return told


Replayed = Callable[..., dict[str, Any]]


@pytest.fixture
def replayed(companion: Companion, bare: Path, tmp_path: Path) -> Replayed:
    """What is told after damages; pictures are looked at only if asked."""

    def replay(*harms: Damage, source: Path = bare, witness: str = "scales") -> dict[str, Any]:
        for number, harm in enumerate(harms):
            damaged = tmp_path / f"damaged-{number}.mcap"
            rewrite(source, damaged, harm)
            source = damaged
        return keeps_the_contract(companion("replay", source, "--json", "--witness", witness))

    return replay


def chunk_starts(path: Path) -> list[int]:
    with path.open("rb") as stream:
        summary = make_reader(stream).get_summary()
    assert summary is not None
    return [index.chunk_start_offset for index in summary.chunk_indexes]


def pictures(path: Path) -> list[tuple[str, int, bytes]]:
    """What the cameras recorded, to the last bit."""
    read = (one for one in read_recording(path) if isinstance(one, Picture))
    return [(one.camera, one.at_ns, one.jpeg) for one in read]


@pytest.mark.parametrize(
    ("harms", "says"),
    [
        ((damage.with_a_wrapping_clock,), ()),
        ((damage.with_bad_words(0.03, seed=1),), ()),
        ((damage.with_lost_batches(0.03, seed=1),), ("lost on the way",)),
        # What is only left out does not disturb one another: these are told side by side.
        (
            (damage.with_a_fifth_cell, damage.with_a_second_setup, damage.with_strange_taps),
            ("Samples of a cell 7 are left out", "the first one holds", "A tap cannot be read"),
        ),
    ],
    ids=["a wrapping clock", "bad words", "lost batches", "what belongs to nothing"],
)
def test_the_match_is_followed_all_the_same(
    harms: tuple[Damage, ...], says: tuple[str, ...], replayed: Replayed, whole: dict[str, Any]
) -> None:
    told = replayed(*harms)

    assert in_short(told) == whole["events"]
    assert told["seal"] == whole["seal"]
    assert told["winner"] == whole["winner"]
    assert all(sentence in sentences(told) for sentence in says)
    assert (told["health"] == []) is (says == ())


def test_a_recording_with_pictures_is_followed_by_its_scales(
    companion: Companion, whole: dict[str, Any]
) -> None:
    told = keeps_the_contract(companion("replay", SAMPLE, "--json", "--witness", "scales"))

    assert in_short(told) == whole["events"]
    assert told["winner"] == whole["winner"]
    assert told["health"] == []


def test_without_pictures_the_scales_tell_everything(
    replayed: Replayed, whole: dict[str, Any]
) -> None:
    told = replayed(damage.nothing, witness=BOTH)

    assert in_short(told) == whole["events"]
    assert told["winner"] == whole["winner"]
    assert told["frames"] == {}


def test_without_a_setup_people_are_heard(replayed: Replayed) -> None:
    told = replayed(damage.without(damage.SETUP), source=SAMPLE, witness=BOTH)

    assert [event for event, _ in in_short(told)] == SAID
    assert [one["colours"] for one in told["players"]] == [["red"], ["green"], ["blue"], ["yellow"]]
    assert "no /table/setup" in sentences(told)
    assert told["scores"] == {}
    assert told["frames"]["front"] > 0


def test_without_scales_and_pictures_people_are_heard(replayed: Replayed) -> None:
    told = replayed(damage.without(damage.SAMPLES), witness=BOTH)

    assert [event for event, _ in in_short(told)] == SAID
    assert "no samples of the scales" in sentences(told)
    assert told["samples"] == 0


def test_without_a_calibration_people_are_heard(replayed: Replayed) -> None:
    told = replayed(damage.without_calibration)

    assert [event for event, _ in in_short(told)] == SAID
    assert "no calibration of the scales" in sentences(told)
    assert "no samples" not in sentences(told)


def test_without_taps_pieces_are_followed_and_nobody_is_named(
    replayed: Replayed, whole: dict[str, Any]
) -> None:
    told = replayed(damage.without(damage.TAPS))

    sensed = {"column_moved", "plate_laid", "collapse"}
    expected = [(event, None) for event, _ in whole["events"] if event in sensed]
    assert [one for one in in_short(told) if one[0] in sensed] == expected
    assert told["players"] == []
    assert told["winner"] is None
    assert "No match was started" in sentences(told)


def test_what_a_file_that_breaks_off_still_holds_is_told(
    companion: Companion, tmp_path: Path, whole: dict[str, Any]
) -> None:
    content = SAMPLE.read_bytes()
    path = tmp_path / "cut.mcap"
    path.write_bytes(content[: len(content) // 2])

    told = keeps_the_contract(companion("replay", path, "--json", "--witness", "scales"))

    happened = in_short(told)
    assert len(happened) >= 5
    assert happened == whole["events"][: len(happened)]
    assert "breaks off here" in sentences(told)
    assert told["winner"] is None
    assert told["outcome"] is None


def test_what_happened_before_a_cell_died_is_told_and_people_are_heard_on(
    replayed: Replayed, whole: dict[str, Any]
) -> None:
    told = replayed(damage.with_a_dead_cell(2, from_s=42.0))

    before = [one for one in told["events"] if one["t_s"] < 41.0]
    after = [one["event"] for one in told["events"] if one["t_s"] >= 41.0]
    expected = whole["events"][: len(before)]
    assert [(one["event"], one["by"]) for one in before] == expected
    assert len(before) == 8
    assert set(after) == {"propose", "agree"}
    assert "Cell 2 gives no usable reading" in sentences(told)
    assert told["winner"] is None


@pytest.mark.parametrize(
    ("from_s", "to_s", "by", "seat"),
    [
        (60.0, 73.0, None, None),
        (36.0, 47.0, None, None),
        (50.0, 55.0, "yellow", 3),
        (0.0, 12.0, "yellow", 3),
    ],
    ids=str,
)
def test_after_turns_that_the_scales_did_not_see_nobody_is_said_to_have_won(
    from_s: float, to_s: float, by: str | None, seat: int | None, replayed: Replayed
) -> None:
    """Once players have acted in order again it is known who was at the tower, and no more."""
    told = replayed(damage.with_a_gap(from_s, to_s, damage.SAMPLES))

    fall = told["events"][-1]
    assert (fall["event"], fall["by"], fall["seat"]) == ("collapse", by, seat)
    assert fall["probability"] < 1.0
    assert fall["witnesses"] == ["scales"]
    assert (told["winner"], told["outcome"]) == (None, None)
    assert told["seal"] == {"holder": None, "upper_face": None}
    assert told["scores"] == {}
    assert any(one["t_s"] == fall["t_s"] for one in told["unclear"]) is (by is None)


def test_a_gap_in_which_nothing_happened_changes_nothing(
    replayed: Replayed, whole: dict[str, Any]
) -> None:
    told = replayed(damage.with_a_gap(36.0, 37.4))

    assert in_short(told) == whole["events"]
    assert told["seal"] == whole["seal"]
    assert told["winner"] == whole["winner"]
    blind = [one["condition"] for one in told["health"] if one["device"] == "scales"]
    assert blind[:2] == ["blind", "well"]


def test_the_text_says_that_the_winner_is_not_known_and_why(
    companion: Companion, bare: Path, tmp_path: Path
) -> None:
    path = tmp_path / "gap.mcap"
    rewrite(bare, path, damage.with_a_gap(60.0, 73.0, damage.SAMPLES))

    answer = companion("replay", path, "--witness", "scales", "--record", tmp_path / "record")

    text = " ".join(answer.out.split())
    assert answer.code == 0
    assert "Winner not known" in text
    assert "not known who brought the villa down: the scales saw nothing for 13.1 s" in text
    assert "Seal not known" in text


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", 2), (b"Once upon a time there was a villa.\n" * 9, 2), (None, 3)],
    ids=["an empty file", "a text file", "no file"],
)
def test_what_is_no_recording_is_told_in_a_sentence(
    content: bytes | None, code: int, companion: Companion, tmp_path: Path
) -> None:
    path = tmp_path / "match.mcap"
    if content is not None:
        path.write_bytes(content)

    answer = companion("replay", path, "--json")

    assert answer.code == code
    assert answer.out == ""
    assert answer.err.startswith("companion: ")
    assert answer.err.rstrip().endswith(".")
    assert "Traceback" not in answer.err
    assert "match.mcap" in answer.err


def test_times_count_from_the_first_message_that_can_be_read(
    companion: Companion, tmp_path: Path
) -> None:
    content = bytearray(SAMPLE.read_bytes())
    starts = chunk_starts(SAMPLE)
    # The first byte of the packed data: nothing of this chunk can be unpacked.
    content[starts[0] + _PACKED_AT] ^= 0xFF
    path = tmp_path / "first.mcap"
    path.write_bytes(content)

    told = keeps_the_contract(companion("replay", path, "--json", "--witness", "scales"))

    times = [one["t_s"] for one in (*told["events"], *told["health"], *told["unclear"])]
    assert "A damaged part" in sentences(told)
    assert told["events"]
    assert all(0 <= one < 100 for one in times)


def test_one_wrong_bit_of_a_picture_costs_nothing(
    companion: Companion, tmp_path: Path, whole: dict[str, Any]
) -> None:
    content = bytearray(SAMPLE.read_bytes())
    starts = chunk_starts(SAMPLE)
    content[(starts[2] + starts[3]) // 2] ^= 0x10
    path = tmp_path / "bit.mcap"
    path.write_bytes(content)

    told = keeps_the_contract(companion("replay", path, "--json", "--witness", "scales"))

    assert pictures(path) == pictures(SAMPLE)  # so whoever looks at them sees the same
    assert in_short(told) == whole["events"]
    assert told["winner"] == whole["winner"]
    assert "One bit of bit.mcap was wrong" in sentences(told)
