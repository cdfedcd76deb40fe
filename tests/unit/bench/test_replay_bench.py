"""A story that is known against a truth that is known gives figures that are known."""

from pathlib import Path

import msgspec
import pytest

from companion.bench.figures import figures_json, totals
from companion.bench.replay_bench import measure
from companion.bench.share import Share
from companion.bench.truth import TrueSeal, Truth, read_truth
from companion.errors import MissingError, UnreadableError
from companion.referee.happenings import Asked, Unclear
from companion.table.story import MatchStory


def figures(story: MatchStory, truth: Truth) -> dict[str, tuple[int, int, int, int]]:
    shares = measure(story, truth, cpu_s=0.5).shares
    return {one.name: (one.n, one.right, one.wrong, one.unclear) for one in shares}


def changed(truth: Truth, number: int, **changes: object) -> Truth:
    """The truth with one event otherwise."""
    events = list(truth.events)
    events[number] = msgspec.structs.replace(events[number], **changes)
    return msgspec.structs.replace(truth, events=tuple(events))


def test_a_match_followed_rightly_has_nothing_wrong(story: MatchStory, truth: Truth) -> None:
    measured = figures(story, truth)

    assert all(wrong == unclear == 0 for _, _, wrong, unclear in measured.values())
    assert measured["events found"] == (4, 4, 0, 0)
    assert measured["player"] == (4, 4, 0, 0)
    assert measured["origin (which column)"] == (1, 1, 0, 0)
    assert measured["landing in 95 % ellipse"] == (1, 1, 0, 0)
    assert measured["fall within 0.1 s"] == (1, 1, 0, 0)


def test_a_missed_event_is_wrong(story: MatchStory, truth: Truth) -> None:
    del story.happenings[2]

    measured = figures(story, truth)

    assert measured["events found"] == (4, 3, 1, 0)
    assert measured["happenings true"] == (3, 3, 0, 0)


def test_an_invented_event_is_wrong(story: MatchStory, truth: Truth) -> None:
    truth = msgspec.structs.replace(truth, events=truth.events[1:])

    measured = figures(story, truth)

    assert measured["events found"] == (3, 3, 0, 0)
    assert measured["happenings true"] == (4, 3, 1, 0)


def test_an_event_more_than_two_seconds_off_is_another_one(story: MatchStory, truth: Truth) -> None:
    near = changed(truth, 2, t=truth.events[2].t + 1.9)
    far = changed(truth, 2, t=truth.events[2].t + 2.1)

    assert figures(story, near)["events found"] == (4, 4, 0, 0)
    assert figures(story, far)["events found"] == (4, 3, 1, 0)


def test_who_did_it_counts(story: MatchStory, truth: Truth) -> None:
    measured = figures(story, changed(truth, 2, by="red"))

    assert measured["player"] == (4, 3, 1, 0)


def test_a_landing_outside_its_ellipse_is_wrong(story: MatchStory, truth: Truth) -> None:
    to = truth.events[0].to
    assert to is not None
    elsewhere = msgspec.structs.replace(to, x_mm=to.x_mm + 60.0)

    measured = figures(story, changed(truth, 0, to=elsewhere))

    assert measured["landing in 95 % ellipse"] == (1, 0, 1, 0)


def test_another_column_of_the_kind_is_a_wrong_origin(story: MatchStory, truth: Truth) -> None:
    column = truth.events[0].column
    assert column is not None
    other = msgspec.structs.replace(column, colour="blue")

    measured = figures(story, changed(truth, 0, column=other))

    assert measured["colour"] == (1, 0, 1, 0)
    assert measured["kind"] == (1, 1, 0, 0)
    assert measured["origin (which column)"] == (1, 0, 1, 0)


def test_a_column_that_was_asked_about_is_unclear_and_not_wrong(
    story: MatchStory, truth: Truth
) -> None:
    story.unclear.append(Unclear(story.happenings[0].at_ns, Asked.WHICH_COLUMN, "Which one?"))

    measured = figures(story, truth)

    assert measured["origin (which column)"] == (1, 0, 0, 1)


def test_a_fall_told_a_fifth_of_a_second_late_is_wrong(story: MatchStory, truth: Truth) -> None:
    measured = figures(story, changed(truth, 3, t=truth.events[3].t - 0.2))

    assert measured["events found"] == (4, 4, 0, 0)
    assert measured["fall within 0.1 s"] == (1, 0, 1, 0)


def test_the_end_is_compared_piece_by_piece(story: MatchStory, truth: Truth) -> None:
    truth = msgspec.structs.replace(
        truth, final_seal=TrueSeal("red", None), winner="red", blocked=()
    )

    measured = figures(story, truth)

    assert measured["seal's holder"] == (1, 0, 1, 0)
    assert measured["seal's upper face"] == (1, 1, 0, 0)
    assert measured["winner"] == (1, 0, 1, 0)
    assert measured["blocked columns"] == (1, 0, 1, 0)


def test_totals_add_up_over_recordings(story: MatchStory, truth: Truth) -> None:
    one = measure(story, truth, cpu_s=0.5)

    summed = {share.name: share for share in totals({"a": one, "b": one})}
    printed = figures_json({"a": one, "b": one})

    assert summed["events found"] == Share("events found", 8, 8, 0)
    assert printed["recordings"]["a"]["times_real"] == 120.0
    assert printed["all"][0]["n"] == 8
    assert 0.6 < printed["all"][0]["low"] < 1.0
    assert printed["all"][0]["high"] == 1.0


@pytest.mark.parametrize(("right", "low", "high"), [(0, 0.0, 0.278), (5, 0.237, 0.763)])
def test_an_interval_is_wilsons(right: int, low: float, high: float) -> None:
    # 0 and 5 of 10, from the tables of Newcombe (1998).
    assert Share("x", 10, right, 10 - right).interval() == pytest.approx((low, high), abs=0.001)


def test_nothing_measured_leaves_everything_possible() -> None:
    assert Share("x", 0, 0, 0).interval() == (0.0, 1.0)


def test_a_truth_file_that_is_none_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "a.truth.json"
    broken.write_text('{"events": 5}', encoding="utf-8")

    with pytest.raises(UnreadableError, match="no truth file"):
        read_truth(broken)
    with pytest.raises(MissingError, match="cannot be read"):
        read_truth(tmp_path / "none.json")
