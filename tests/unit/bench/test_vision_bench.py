"""What was seen of a known match gives known figures: right, wrong, unclear, and how sure."""

from dataclasses import replace

import msgspec
import pytest

from companion.bench.truth import TruePicture, Truth
from companion.bench.vision_bench import measure, reliability
from companion.bench.vision_report import is_fulfilled, vision_json
from companion.fusion.lift import Candidate
from companion.referee.happenings import Asked, Unclear
from companion.scene import Piece
from companion.table.glances import Glance
from companion.table.story import MatchStory
from tests.unit.referee.sitting import a_scene


def figures(story: MatchStory, truth: Truth) -> dict[str, tuple[int, int, int, int]]:
    shares = measure(story, truth).shares
    return {one.name: (one.n, one.right, one.wrong, one.unclear) for one in shares}


def with_kind(truth: Truth, kind: str) -> Truth:
    """The truth in which another kind of column was moved."""
    move, *others = truth.events
    assert move.column is not None
    column = msgspec.structs.replace(move.column, kind=kind)
    return msgspec.structs.replace(
        truth, events=(msgspec.structs.replace(move, column=column), *others)
    )


def test_a_move_that_was_told_rightly_is_right(story: MatchStory, truth: Truth) -> None:
    measured = figures(story, truth)

    assert measured["colour + kind"] == (1, 1, 0, 0)
    assert measured["exact column"] == (1, 1, 0, 0)
    assert measured["invented"] == (1, 1, 0, 0)


def test_a_move_whose_storey_is_asked_is_no_claim_of_one(story: MatchStory, truth: Truth) -> None:
    move = story.happenings[0]
    lower = next(one for one in a_scene().columns if one.piece == Piece("red", "hex", 1))
    candidates = tuple(Candidate(replace(lower, storey=storey), 0.5) for storey in (0, 1))
    story.unclear = [Unclear(move.at_ns, Asked.WHICH_COLUMN, "Which one?", candidates)]

    measured = figures(story, truth)

    assert measured["colour + kind"] == (1, 1, 0, 0)
    assert measured["storey"] == (1, 0, 0, 1)
    assert measured["exact column"] == (1, 0, 0, 1)


def test_another_column_than_the_true_one_is_wrong(story: MatchStory, truth: Truth) -> None:
    measured = figures(story, with_kind(truth, "thick"))

    assert measured["colour + kind"] == (1, 0, 1, 0)


def test_a_move_that_was_not_told_is_unclear_and_not_wrong(story: MatchStory, truth: Truth) -> None:
    del story.happenings[0]

    measured = figures(story, truth)

    assert measured["colour + kind"] == (1, 0, 0, 1)
    assert measured["exact column"] == (1, 0, 0, 1)


def test_a_move_that_never_was_is_invented(story: MatchStory, truth: Truth) -> None:
    truth = msgspec.structs.replace(truth, events=truth.events[1:])

    assert figures(story, truth)["invented"] == (1, 0, 1, 0)


def test_hands_are_counted_picture_by_picture(story: MatchStory, truth: Truth) -> None:
    story.glances = [
        Glance(1_000_000_000, "front", False),
        Glance(2_000_000_000, "front", True),
        Glance(3_000_000_000, "front", None),
        Glance(9_000_000_000, "front", True),  # the truth knows no such picture
    ]
    pictures = tuple(TruePicture(t, "front", hand=False) for t in (1.0, 2.0, 3.0))

    measured = figures(story, msgspec.structs.replace(truth, pictures=pictures))

    assert measured["hand in the picture"] == (3, 1, 1, 1)


def test_the_reliability_table_has_what_was_claimed_beside_what_was_right() -> None:
    table = reliability([(0.999, True), (0.995, False), (0.95, True), (0.3, False)])

    assert [(one.low, one.n, one.right) for one in table] == [
        (0.0, 1, 0),
        (0.9, 1, 1),
        (0.99, 2, 1),
    ]
    assert table[-1].claimed == pytest.approx(0.997)


def test_nothing_wrong_is_the_goal_and_the_figures_are_json(
    story: MatchStory, truth: Truth
) -> None:
    right, wrong = measure(story, truth), measure(story, with_kind(truth, "thick"))

    told = vision_json({"match": right})

    assert is_fulfilled({"match": right})
    assert not is_fulfilled({"match": right, "other": wrong})
    assert told["recordings"]["match"]["place_mm"]["median"] is not None
    assert msgspec.json.decode(msgspec.json.encode(told))["all"][0]["figure"] == "colour + kind"
