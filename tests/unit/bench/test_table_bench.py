"""What became of everything in a match that is known: right, wrong, asked, missed, invented."""

import json
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from companion.bench.table_early import Early, early_in
from companion.bench.table_fates import Fate, fates_of, words_in
from companion.bench.table_faults import spoilt
from companion.bench.table_figures import (
    FollowedMatch,
    Tally,
    Witnesses,
    followed_match,
    scores,
    tallies,
)
from companion.bench.table_matches import spell_in, ways_to_follow
from companion.bench.table_report import (
    by_fault,
    by_slip,
    by_source,
    by_storey,
    print_table,
    shortfalls,
    table_json,
)
from companion.bench.truth import TrueEvent, TruePicture, TrueSeal, TrueSlip, Truth
from companion.cli.main import app
from companion.errors import MissingError
from companion.evidence import Condition, Health, WeightStep
from companion.fusion.lift import Candidate
from companion.games.game import illegal
from companion.record.recording import Picture, RecordedMessage, Samples, TapMessage
from companion.referee.foreseeing import Foreseen
from companion.referee.happenings import Asked, Unclear, What
from companion.scene import Piece
from companion.table.story import FirstShown, MatchStory
from companion.virtual.sensor_faults import SensorFault, Spell
from firmware_bridge.samples import SampleBatch
from tests.statics_table.hands import Manner
from tests.statics_table.recording import Wishes, make_match
from tests.unit.referee.sitting import Sitting, a_scene

SECOND_NS = 1_000_000_000


def fates(story: MatchStory, truth: Truth) -> list[Fate]:
    return [one.fate for one in fates_of(story, truth).followed]


def changed(truth: Truth, number: int, **changes: object) -> Truth:
    """The truth with one event otherwise."""
    events = list(truth.events)
    events[number] = msgspec.structs.replace(events[number], **changes)
    return msgspec.structs.replace(truth, events=tuple(events))


def a_match(story: MatchStory, truth: Truth, spell: Spell | None = None) -> FollowedMatch:
    return followed_match(
        story,
        truth,
        fates_of(story, truth),
        name="test",
        is_simulated=True,
        uses_scales=True,
        spell=spell,
    )


def asks(story: MatchStory, number: int, *offered: Piece) -> None:
    """Let a question be asked about a happening, with some answers to it."""
    columns = [a_scene().find(piece) for piece in offered]
    candidates = tuple(Candidate(one, 0.5) for one in columns if one is not None)
    at_ns = story.happenings[number].at_ns
    story.unclear.append(Unclear(at_ns, Asked.WHICH_COLUMN, "Which one?", candidates))


def test_what_was_told_as_it_was_is_right(story: MatchStory, truth: Truth) -> None:
    assert fates_of(story, truth).invented == ()
    assert fates(story, truth) == [Fate.RIGHT] * 4


def test_what_was_not_told_is_missed(story: MatchStory, truth: Truth) -> None:
    del story.happenings[1]

    assert fates(story, truth) == [Fate.RIGHT, Fate.MISSED, Fate.RIGHT, Fate.RIGHT]


def test_what_was_told_and_did_not_happen_is_invented(story: MatchStory, truth: Truth) -> None:
    truth = msgspec.structs.replace(truth, events=truth.events[1:])

    followed = fates_of(story, truth)

    assert [one.what for one in followed.invented] == ["column_moved"]
    assert [one.fate for one in followed.followed] == [Fate.RIGHT] * 3


def test_a_column_set_down_while_the_tower_gives_way_is_not_invented(
    story: MatchStory, truth: Truth
) -> None:
    moved = truth.events[0]
    fell = [TrueEvent(moved.t + after_s, "collapse", "red") for after_s in (1.5, 4.0)]
    fallen = [msgspec.structs.replace(truth, events=(one, *truth.events[1:])) for one in fell]

    soon, late = (fates_of(story, one).invented for one in fallen)

    assert "column_moved" not in [one.what for one in soon]
    assert [one.what for one in late] == ["column_moved"]


def test_all_witnesses_together_have_a_row_of_their_own(story: MatchStory, truth: Truth) -> None:
    told = table_json([a_match(story, truth), a_match(story, truth)])

    (total,) = told["total"]
    assert (total["group"], total["n"]) == ("all", sum(one["n"] for one in told["by_witnesses"]))


@pytest.mark.parametrize(
    ("number", "changes", "differs"),
    [
        (0, {"by": "blue"}, "by red for blue"),
        (1, {"event": "pass", "column": None}, "told as column_put_back"),
        (3, {"by": "red"}, "by yellow for red"),
    ],
)
def test_what_was_told_as_something_else_is_wrong(
    story: MatchStory, truth: Truth, number: int, changes: dict[str, object], differs: str
) -> None:
    one = fates_of(story, changed(truth, number, **changes)).followed[number]

    assert (one.fate, one.differs) == (Fate.WRONG, differs)


def test_what_was_told_and_asked_is_asked(story: MatchStory, truth: Truth) -> None:
    asks(story, 0)

    assert fates(story, truth)[0] is Fate.ASKED


def test_a_question_that_offers_the_truth_makes_up_for_what_was_told_wrongly(
    story: MatchStory, truth: Truth
) -> None:
    column = truth.events[0].column
    assert column is not None
    truth = changed(
        truth, 0, column=msgspec.structs.replace(column, colour="blue", kind="thick"), by="blue"
    )
    asks(story, 0, Piece("red", "hex", 1))

    assert fates(story, truth)[0] is Fate.WRONG

    asks(story, 0, Piece("blue", "thick", 1))

    assert fates(story, truth)[0] is Fate.ASKED


def test_what_was_asked_instead_of_told_is_asked(story: MatchStory, truth: Truth) -> None:
    one = story.happenings.pop(0)
    story.unclear.append(Unclear(one.at_ns + SECOND_NS, Asked.WHAT, "What was that?"))

    assert fates(story, truth)[0] is Fate.ASKED


def refused(story: MatchStory, number: int) -> None:
    """Let the rules refuse what was told."""
    one = story.happenings[number]
    plays = tuple(replace(play, verdict=illegal(("VP-12",), "Not his.")) for play in one.plays)
    story.happenings[number] = replace(one, plays=plays)


def test_what_no_rule_allows_is_right_if_it_is_told_as_such(
    story: MatchStory, truth: Truth
) -> None:
    truth = changed(truth, 0, foul=True, by=None)

    as_allowed = fates_of(story, truth).followed[0]
    assert (as_allowed.fate, as_allowed.differs) == (Fate.WRONG, "told as if it were allowed")

    asks(story, 0)
    assert fates(story, truth)[0] is Fate.ASKED

    refused(story, 0)
    assert fates(story, truth)[0] is Fate.RIGHT


def test_a_plate_that_was_moved_is_to_be_asked_about_and_is_no_act_of_the_match(
    story: MatchStory, truth: Truth
) -> None:
    moved = TrueEvent(truth.events[0].t + 4.0, "plate_moved", plate="blue")
    truth = msgspec.structs.replace(truth, events=(*truth.events, moved))

    assert Counter(fates(story, truth)) == {Fate.RIGHT: 4, Fate.MISSED: 1}
    assert tallies([a_match(story, truth)], by_source) == [Tally("simulated", right=4)]

    at_ns = story.began_ns + round((moved.t + 3.0) * SECOND_NS)
    story.unclear.append(Unclear(at_ns, Asked.WHERE, "The blue plate lies off its place."))

    followed = fates_of(story, truth)
    assert [one.fate for one in followed.followed] == [Fate.RIGHT] * 5
    assert followed.idle_questions == ()


def test_what_happens_during_a_slip_and_soon_after_it_is_counted_with_it(
    story: MatchStory, truth: Truth
) -> None:
    at_s = truth.events[0].t
    truth = msgspec.structs.replace(truth, slips=(TrueSlip("leaning", at_s - 1.0, at_s),))

    match = a_match(story, truth)

    assert match.slip_at(at_s) == match.slip_at(at_s + 3.0) == "leaning"
    assert match.slip_at(at_s - 2.0) is None
    assert sum(one.n for one in tallies([match], by_slip)) >= 1


def test_a_match_is_followed_by_all_its_witnesses_and_by_each_kind_alone(truth: Truth) -> None:
    seen = msgspec.structs.replace(truth, pictures=(TruePicture(0.0, "front", False),))

    assert ways_to_follow(truth) == (Witnesses(cameras=0),)
    assert ways_to_follow(seen) == (Witnesses(), Witnesses(cameras=0), Witnesses(scales=False))


def test_a_question_about_nothing_is_counted_apart(story: MatchStory, truth: Truth) -> None:
    story.unclear.append(Unclear(story.ended_ns, Asked.WHAT, "What was that?"))

    followed = fates_of(story, truth)

    assert [one.what for one in followed.idle_questions] == ["What was that?"]
    assert all(one.fate is Fate.RIGHT for one in followed.followed)


def test_what_the_end_of_a_recording_cuts_off_is_left_out(story: MatchStory, truth: Truth) -> None:
    cut = msgspec.structs.replace(truth, duration_s=truth.events[1].t + 1.0)

    followed = fates_of(story, cut).followed

    assert [one.what for one in followed] == ["column_moved", "pass", "collapse"]


def test_one_question_may_be_about_all_that_happened_while_a_sensor_had_a_fault(
    story: MatchStory, truth: Truth
) -> None:
    del story.happenings[:2]
    first, second = truth.events[0].t, truth.events[1].t
    spell = Spell(SensorFault.UNPLUG, first - 1.0, second + 3.0)
    asked_ns = round((second + 5.0) * SECOND_NS)
    story.unclear.append(Unclear(asked_ns, Asked.WHAT, "What was done meanwhile?"))

    during = fates_of(story, truth, spell=spell)

    assert [one.fate for one in during.followed][:2] == [Fate.ASKED, Fate.ASKED]
    assert during.idle_questions == ()
    assert fates(story, truth)[:2] == [Fate.MISSED, Fate.MISSED]


def test_what_is_told_once_a_sensor_is_back_is_told_late_and_not_invented(
    story: MatchStory, truth: Truth
) -> None:
    early = changed(truth, 0, t=truth.events[0].t - 4.0)
    spell = Spell(SensorFault.UNPLUG, truth.events[0].t - 5.0, truth.events[0].t)

    told = fates_of(story, early, spell=spell)

    assert told.followed[0].fate is Fate.RIGHT
    assert told.followed[0].known_after_s is not None
    assert told.followed[0].known_after_s > 4.0
    assert told.invented == ()
    assert len(fates_of(story, early).invented) == 1


def test_a_match_is_told_later_by_cameras_than_by_scales(story: MatchStory, truth: Truth) -> None:
    late = changed(truth, 0, t=truth.events[0].t + 4.0)

    assert fates(story, late)[0] is not Fate.RIGHT

    story.pictures["front"] = 1

    assert fates(story, late)[0] is Fate.RIGHT


def test_how_long_it_took_counts_from_the_deed_and_from_the_last_touch(
    story: MatchStory, truth: Truth
) -> None:
    move = fates_of(story, truth).followed[0]
    happening = story.happenings[0]

    assert move.known_after_s == pytest.approx((happening.known_ns - happening.at_ns) / 1e9)
    assert move.sure_after_s is not None
    assert move.sure_after_s > 0


def show_early(story: MatchStory, after_s: float) -> None:
    """Let the first move be shown so soon after the scales had settled; saying it took 10 ms."""
    move = story.happenings[0]
    settled_ns = [one.handled_ns[1] for one in move.evidence if isinstance(one, WeightStep)][-1]
    foreseen = Foreseen(move, move.game)
    story.first_shown.append(FirstShown(settled_ns + round(after_s * 1e9), 0.01, foreseen))


def test_what_was_shown_before_it_was_sure_counts_from_the_rest_of_the_scales(
    story: MatchStory, truth: Truth
) -> None:
    show_early(story, 0.28)

    early = early_in(story)

    assert (early.felt, early.taken_back) == (1, 0)
    assert early.after_s == pytest.approx((0.29,))
    assert "shown 290 ms after" in " ".join(shortfalls([a_match(story, truth)]))


def test_what_was_shown_and_never_told_was_taken_back(story: MatchStory) -> None:
    show_early(story, 0.2)
    del story.happenings[0]

    assert early_in(story) == Early(0, (), 1)


def test_words_are_those_that_were_tapped(story: MatchStory, truth: Truth) -> None:
    taps: list[RecordedMessage] = [
        TapMessage(5 * SECOND_NS, {"tap": "start_match"}),
        TapMessage(7 * SECOND_NS, {"tap": "propose_plate", "by": "red"}),
        TapMessage(9 * SECOND_NS, {"tap": "all_agree"}),
    ]

    words = words_in(taps)

    assert words == (TrueEvent(2.0, "propose", "red"), TrueEvent(4.0, "agree"))
    assert Counter(one.fate for one in fates_of(story, truth, words).followed) == Counter(
        {Fate.RIGHT: 4, Fate.MISSED: 2}
    )


def test_a_word_that_was_heard_is_right_and_another_one_is_not() -> None:
    sitting = Sitting(4)
    sitting.tap("propose_plate", by="red")
    said = next(one for one in sitting.happenings if one.what is What.PROPOSE)
    story = MatchStory("test", happenings=[said])
    nothing = Truth(
        events=(), final_seal=TrueSeal(None, None), winner=None, blocked=(), duration_s=1.0
    )
    at_s = said.at_ns / 1e9

    heard = fates_of(story, nothing, (TrueEvent(at_s, "propose", "red"),))
    other = fates_of(story, nothing, (TrueEvent(at_s, "object", "red"),))

    assert [one.fate for one in heard.followed] == [Fate.RIGHT]
    assert [one.fate for one in other.followed] == [Fate.WRONG]


def test_tallies_count_every_true_thing_once_whatever_they_are_grouped_by(
    story: MatchStory, truth: Truth
) -> None:
    del story.happenings[1]
    spell = Spell(SensorFault.UNPLUG, truth.events[1].t - 1.0, truth.events[1].t + 1.0)
    match = a_match(story, truth, spell)

    assert tallies([match], by_source) == [Tally("simulated", right=3, missed=1)]
    assert sum(one.n for one in tallies([match], by_fault)) == 4
    assert tallies([match], by_storey) == [Tally("storey 0", right=1, missed=1)]


def test_goals_are_missed_by_one_wrong_thing_and_told_in_a_sentence(
    story: MatchStory, truth: Truth
) -> None:
    good = a_match(story, truth)
    bad = a_match(story, changed(truth, 0, by="blue"))

    assert not [one for one in shortfalls([good]) if one.startswith("simulated")]
    assert any("1 of 4 wrong" in one for one in shortfalls([bad]))
    assert shortfalls([bad]) == table_json([bad])["missed_goals"]


def test_scores_are_compared_by_seat(story: MatchStory, truth: Truth) -> None:
    assert scores(story, truth).n == 0
    assert scores(story, changed(truth, 3, scores={"red": 2})).right == 1
    assert scores(story, changed(truth, 3, scores={"blue": 2})).wrong == 1
    laid = TrueEvent(truth.events[-1].t, "plate_laid", "red", plate="green")
    upon = changed(truth, 0, scores={"red": 2})
    upon = msgspec.structs.replace(upon, events=(*upon.events, laid))
    assert scores(story, upon).wrong == 1


def messages() -> list[RecordedMessage]:
    heard: list[RecordedMessage] = []
    for second in range(6):
        at_ns = (100 + second) * SECOND_NS
        heard.append(Samples(at_ns, SampleBatch(second, at_ns, (), (), (), ())))
        heard.append(Picture(at_ns + 1, "front", f"f{second}".encode()))
        heard.append(Picture(at_ns + 2, "side", f"s{second}".encode()))
    return heard


def test_an_unplugged_board_says_nothing_meanwhile_and_cameras_go_on() -> None:
    heard = list(spoilt(messages(), Spell(SensorFault.UNPLUG, 2.0, 4.0)))

    seconds = [one.at_ns // SECOND_NS - 100 for one in heard if isinstance(one, Samples)]
    assert seconds == [0, 1, 4, 5]
    assert sum(isinstance(one, Picture) for one in heard) == 12


def test_a_frozen_camera_shows_its_last_picture_and_the_other_one_goes_on() -> None:
    heard = list(spoilt(messages(), Spell(SensorFault.FREEZE_CAMERA, 2.0, 4.0)))

    shown = [one.jpeg for one in heard if isinstance(one, Picture) and one.camera == "front"]
    assert shown == [b"f0", b"f1", b"f1", b"f1", b"f4", b"f5"]
    assert sum(isinstance(one, Picture) and one.camera == "side" for one in heard) == 6
    assert sum(isinstance(one, Samples) for one in heard) == 6


def test_a_fault_meets_something_that_happens_and_is_always_the_same(truth: Truth) -> None:
    for number in range(20):
        spell = spell_in(truth, list(SensorFault), number)

        assert spell is not None
        assert spell.fault is SensorFault.UNPLUG  # nobody looks
        assert any(
            spell.from_s <= one.t + 1.0 and one.t <= spell.to_s + 1.0 for one in truth.events
        )
        assert spell == spell_in(truth, list(SensorFault), number)


def test_a_fault_of_a_camera_needs_one(truth: Truth) -> None:
    faults = [SensorFault.COVER_CAMERA]
    watched = msgspec.structs.replace(truth, pictures=(TruePicture(0.0, "front", False),))

    assert spell_in(truth, faults, 1) is None
    assert spell_in(watched, faults, 1) is not None


def test_a_recording_is_followed_from_its_bytes_by_the_truth_beside_it(tmp_path: Path) -> None:
    recording = tmp_path / "match.mcap"
    manner = Manner(carry_s=(1.5, 3.0))
    truth = make_match(recording, 7, Wishes(4, ("move",) * 3, scale=1.0, manner=manner))

    ran = CliRunner().invoke(app, ["bench", "table", str(recording), "--json", "--jobs", "1"])
    told = json.loads(ran.stdout)

    assert ran.exit_code == bool(told["missed_goals"])
    assert [one["group"] for one in told["by_witnesses"]] == ["recordings: scales"]
    assert (told["all"][0]["n"], told["all"][0]["right"]) == (3, 3)
    assert truth == recording.with_suffix(".truth.json")


def test_a_recording_without_truth_beside_it_is_told(tmp_path: Path) -> None:
    recording = tmp_path / "match.mcap"
    recording.touch()

    ran = CliRunner().invoke(app, ["bench", "table", str(recording)])

    assert "match.truth.json is missing" in str(ran.exception)


def test_a_recording_that_is_missing_is_told_before_its_truth(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["bench", "table", str(tmp_path / "match.mcap")])

    assert isinstance(ran.exception, MissingError)
    assert "match.mcap cannot be opened" in str(ran.exception)


def test_what_of_a_recording_could_not_be_read_is_told_once(
    story: MatchStory, truth: Truth, capsys: pytest.CaptureFixture[str]
) -> None:
    story.health.append(Health(SECOND_NS, "scales", Condition.DEGRADED, "One cell is noisy."))
    story.health.append(Health(SECOND_NS, "recording", Condition.DEGRADED, "It breaks off."))
    matches = [a_match(story, truth), a_match(story, truth)]

    print_table(matches)

    assert capsys.readouterr().out.count("It breaks off.") == 1
    assert table_json(matches)["damage"] == ["It breaks off."]
    assert table_json([])["damage"] == []


def test_the_figures_of_a_recording_that_breaks_off_say_so(tmp_path: Path, truth: Truth) -> None:
    sample = Path(str(files("companion") / "samples/villa-paletti.mcap"))
    cut, true = tmp_path / "cut.mcap", tmp_path / "true.json"
    cut.write_bytes(sample.read_bytes()[:100_000])
    true.write_bytes(msgspec.json.encode(truth))

    ran = CliRunner().invoke(app, ["bench", "replay", str(cut), "--truth", str(true), "--json"])

    assert ran.exit_code == 0
    assert "cut.mcap breaks off here" in ran.stderr
    assert len(json.loads(ran.stdout)) > 0


@pytest.mark.parametrize("arguments", [[], ["--matches", "1", "--faults", "earthquake"]])
def test_nothing_to_follow_and_no_such_fault_are_told(arguments: list[str]) -> None:
    ran = CliRunner().invoke(app, ["bench", "table", *arguments])

    assert ran.exit_code != 0
    assert ran.exception is not None
