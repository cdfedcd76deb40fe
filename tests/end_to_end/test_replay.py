"""Whole matches from the counts of four cells to the winner: what replay tells is what happened."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.bench.replay_bench import measure
from companion.bench.truth import read_truth
from companion.record.verification import Verdict
from companion.record.verify import RECORD_NAME, verify_record
from companion.report.page import write_page
from companion.report.replay_json import replay_json
from companion.report.text import print_story
from companion.table.rejudging.rejudge import rejudge
from companion.table.replay import replay
from companion.table.story import MatchStory
from tests.end_to_end.command import run_here
from tests.statics_table.command import Companion
from tests.statics_table.hands import Manner
from tests.statics_table.recording import Wishes, make_match

SAMPLE = Path(__file__).parents[2] / "companion" / "samples" / "villa-paletti.mcap"

WORDS = ("propose", "agree", "object")
UNHURRIED = Manner(carry_s=(1.5, 3.0))

# Every way a match can go, once at least: (players, where chance begins, what happens).
MATCHES = {
    "two": (
        2,
        4,
        [
            *["move"] * 5,
            *["plate", "move", "stop_lifted", "move", "move", "objection_fails_with_penalty"],
            *["move", "skip", "move", "objection_succeeds", "move", "collapse_in_carry"],
        ],
    ),
    "three": (
        3,
        3,
        [
            *["move", "neutral_refused", "move", "plate", "neutral_by_other", "move"],
            *["neutral_by_other_fails", "move", "objection_succeeds", "stop", "skip", "plate"],
            *["move", "collapse"],
        ],
    ),
    "four": (
        4,
        3,
        [
            *["move"] * 4,
            *["stop", "move", "plate", "move", "move", "move", "objection_succeeds", "move"],
            *["stop_lifted", "skip", "move", "objection_fails_with_penalty"],
            *["move"] * 4,
            *["objection_fails", "move", "move", "move", "collapse_in_challenge"],
        ],
    ),
}


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Makes a match of a name once."""
    made: dict[str, Path] = {}

    def make(name: str) -> Path:
        if name not in made:
            seats, seed, flows = MATCHES[name]
            path = tmp_path_factory.mktemp("match") / f"{name}.mcap"
            make_match(path, seed, Wishes(seats, flows, scale=1.0, manner=UNHURRIED))
            made[name] = path
        return made[name]

    return make


@pytest.fixture(scope="module")
def followed(recorded: Callable[[str], Path]) -> Callable[[str], MatchStory]:
    """Follows the match of a name once, as the command does."""
    told: dict[str, MatchStory] = {}

    def follow(name: str) -> MatchStory:
        if name not in told:
            told[name] = replay(recorded(name))
        return told[name]

    return follow


@pytest.fixture
def companion(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Companion:
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path / "home"))
    return Companion(monkeypatch, capsys)


@pytest.fixture(scope="module")
def by_scales(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the command tells of the sample by its scales alone, as one JSON object."""
    home = tmp_path_factory.mktemp("home")
    return run_here(home, "replay", SAMPLE, "--witness", "scales", "--json").stdout


@pytest.fixture(scope="module")
def by_camera() -> MatchStory:
    """The sample as its camera alone saw it; to look at it all takes long."""
    return replay(SAMPLE, use_scales=False)


@pytest.fixture
def beginning(tmp_path: Path) -> Path:
    """The sample's first move; its camera is looked at for seconds already."""
    path = tmp_path / "beginning.mcap"
    whole = SAMPLE.read_bytes()
    path.write_bytes(whole[: len(whole) // 4])
    return path


def truth_of(recording: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(recording.with_suffix(".truth.json").read_bytes())
    return content


def in_short(event: dict[str, Any]) -> tuple[object, ...]:
    column = event.get("column")
    what = column and (column["colour"], column["kind"], column["storey"])
    return event["event"], event.get("by"), what, event.get("plate"), event.get("challenge_of")


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_followed_to_its_winner(
    name: str, recorded: Callable[[str], Path], followed: Callable[[str], MatchStory]
) -> None:
    truth = truth_of(recorded(name))

    told = replay_json(followed(name), None)

    events = [one for one in told["events"] if one["event"] not in WORDS]
    assert [in_short(one) for one in events] == [in_short(one) for one in truth["events"]]
    assert told["seal"] == {
        "holder": truth["final_seal"]["holder"],
        "upper_face": truth["final_seal"]["prev"],
    }
    assert told["winner"] == truth["winner"]
    assert told["blocked"] == truth["blocked"]
    assert told["health"] == []
    seats = {colours[0]: colours for colours in truth["players"]}
    points = {
        first: sum(told["scores"].get(colour, 0) for colour in own) for first, own in seats.items()
    }
    final = truth["events"][-1]["scores"]
    assert points == {first: final.get(first, 0) for first in seats}


@pytest.mark.parametrize("name", MATCHES)
def test_what_was_set_down_stands_about_where_it_was_set(
    name: str, recorded: Callable[[str], Path], followed: Callable[[str], MatchStory]
) -> None:
    truth = read_truth(recorded(name).with_suffix(".truth.json"))

    figures = measure(followed(name), truth, cpu_s=1.0)

    shares = {one.name: one for one in figures.shares}
    assert shares["origin (which column)"].wrong == 0
    landed = shares["landing in 95 % ellipse"]
    assert landed.right >= 0.8 * landed.n


def test_times_are_those_of_the_hand(
    recorded: Callable[[str], Path], followed: Callable[[str], MatchStory]
) -> None:
    truth = truth_of(recorded("four"))

    told = replay_json(followed("four"), None)

    moves = [one["t_s"] for one in told["events"] if one["event"] == "column_moved"]
    true_moves = [one["t"] for one in truth["events"] if one["event"] == "column_moved"]
    late = [abs(one - true) for one, true in zip(moves, true_moves, strict=True)]
    assert max(late) < 0.5
    assert sorted(late)[len(late) // 2] < 0.1
    assert all(one["seen_s"] >= one["t_s"] for one in told["events"])


def test_the_same_recording_gives_the_same_bytes(
    by_scales: str, beginning: Path, companion: Companion
) -> None:
    again = companion("replay", SAMPLE, "--witness", "scales", "--json")
    first, second = (
        companion("replay", beginning, "--witness", "scales,camera", "--json") for _ in range(2)
    )

    assert again.out == by_scales
    assert first.out == second.out
    assert again.code == first.code == second.code == 0
    assert again.json["events"]
    assert first.json["events"]


def test_the_record_of_a_whole_match_is_valid_and_the_command_tells_the_same_story(
    recorded: Callable[[str], Path],
    followed: Callable[[str], MatchStory],
    companion: Companion,
    tmp_path: Path,
) -> None:
    recording = recorded("three")

    answer = companion("replay", recording, "--json", "--record", tmp_path / "kept")
    verified = companion(
        "verify", tmp_path / "kept" / RECORD_NAME, "--recording", recording, "--json"
    )

    record = tmp_path / "kept" / RECORD_NAME
    assert answer.json == json.loads(json.dumps(replay_json(followed("three"), record)))
    assert verified.json["verdict"] == "valid"
    assert verified.json["rules_differ"] == []
    assert verified.code == 0


def test_a_recording_cut_off_in_mid_match_leaves_an_incomplete_record(
    recorded: Callable[[str], Path], companion: Companion, tmp_path: Path
) -> None:
    whole = recorded("three").read_bytes()
    cut = tmp_path / "cut.mcap"
    cut.write_bytes(whole[: len(whole) // 2])

    answer = companion("replay", cut, "--json", "--record", tmp_path / "kept")

    record = tmp_path / "kept" / RECORD_NAME
    assert answer.code == 0
    assert answer.json["winner"] is None
    assert verify_record(record, recording=cut, rejudge=rejudge).verdict is Verdict.INCOMPLETE


def test_with_the_camera_alone_the_match_is_the_one_the_scales_tell(
    by_scales: str, by_camera: MatchStory
) -> None:
    scales = json.loads(by_scales)

    told = replay_json(by_camera, None)

    assert [_act(one) for one in told["events"]] == [_act(one) for one in scales["events"]]
    assert (told["winner"], told["seal"]) == (scales["winner"], scales["seal"])
    assert not any("scales" in one["witnesses"] for one in told["events"])
    assert sum("camera" in one["witnesses"] for one in told["events"]) >= 12
    assert told["samples"] == 0
    assert told["frames"]["front"] > 0


def test_without_the_scales_text_and_page_tell_what_people_said(
    by_camera: MatchStory, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    print_story(by_camera, record=None, page=None)
    write_page(by_camera, tmp_path / "page.html", record=None)

    assert "Red proposes" in capsys.readouterr().out
    assert "no samples" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_the_command_asks_the_camera_alone(beginning: Path, companion: Companion) -> None:
    answer = companion("replay", beginning, "--json", "--witness", "camera")

    assert answer.code == 0
    assert answer.json["samples"] == 0
    assert answer.json["frames"]["front"] > 0
    assert [one["witnesses"] for one in answer.json["events"]] == [["camera", "rules"]]


def _act(event: dict[str, Any]) -> tuple[str, str | None]:
    return event["event"], event["by"]


def test_an_unknown_witness_is_a_wrong_usage(companion: Companion) -> None:
    answer = companion("replay", SAMPLE, "--witness", "smell")

    assert answer.code == 2
    assert "scales and camera" in answer.err
