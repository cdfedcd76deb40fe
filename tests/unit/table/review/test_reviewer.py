"""Faces ask for a fall and its pictures; each question has one answer, in time or a word of why."""

import threading

import pytest

from companion.link.messages.shown.review import FallPicture, FallReview
from companion.link.messages.tapped.review import AskFallPicture, AskReview
from companion.record.entries import Entry, Evidence, Opened
from companion.record.verify import file_sha256, verify_record
from companion.table.review.reviewer import Reviewer, ReviewFailedError, falls_in
from companion.table.review.told import fall_in
from tests.unit.table.review.conftest import Evening
from tests.unit.table.review.drawn_fall import push, write

HAND = push(-3.0, until_s=0.0, grams=20.0)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, setup: bytes) -> bytes:
    path = tmp_path_factory.mktemp("kept") / "fall.mcap"
    write(path, setup, None, -4.0)
    return path.read_bytes()


@pytest.fixture
def fallen(evening: Evening, kept: bytes) -> Evening:
    (evening.directory / "fall-1.mcap").write_bytes(kept)
    return evening


def test_a_match_without_a_black_box_has_nothing_to_show(evening: Evening) -> None:
    assert evening.ask(AskReview(evening.match_id)) == FallReview(evening.match_id)


def test_a_match_that_is_not_there_has_nothing_to_show(evening: Evening) -> None:
    for name in ("another", "../../etc"):
        assert evening.ask(AskReview(name)) == FallReview(name)


def test_the_last_fall_is_shown_unless_another_is_asked_for(fallen: Evening, setup: bytes) -> None:
    for number in range(2, 11):
        (fallen.directory / f"fall-{number}.mcap").touch()
    write(fallen.directory / "fall-11.mcap", setup, HAND, None)

    last = fallen.ask(AskReview(fallen.match_id))
    first = fallen.ask(AskReview(fallen.match_id, fall=1))

    assert isinstance(last, FallReview)
    assert isinstance(first, FallReview)
    assert (last.falls, last.fall) == (11, 11)
    assert last.films == ()
    assert [one.witness for one in last.contacts] == ["scales"]
    assert (first.falls, first.fall) == (11, 1)
    assert [one.witness for one in first.contacts] == ["camera"]
    assert [one.camera for one in first.films] == ["front"]


def test_pictures_come_one_by_one_and_are_small(fallen: Evening) -> None:
    picture = fallen.ask(AskFallPicture(fallen.match_id, 1, "front", 17))

    assert isinstance(picture, FallPicture)
    assert picture.why == ""
    assert (picture.fall, picture.camera, picture.place) == (1, "front", 17)
    assert picture.jpeg.startswith(b"\xff\xd8")
    assert len(picture.jpeg) < 100_000


@pytest.mark.parametrize(
    ("fall", "camera", "place"), [(2, "front", 0), (1, "back", 0), (1, "front", 120)]
)
def test_a_picture_that_is_not_there_is_answered_as_gone(
    fallen: Evening, fall: int, camera: str, place: int
) -> None:
    answer = fallen.ask(AskFallPicture(fallen.match_id, fall, camera, place))

    assert answer == FallPicture(fallen.match_id, fall, camera, place, why="gone")


def test_what_cannot_be_made_in_time_is_told_and_not_made(fallen: Evening) -> None:
    answers: list[FallReview | FallPicture] = []
    asked = AskFallPicture(fallen.match_id, 1, "front", 0)
    fallen.reviewer.ask(asked, answers.append)
    fallen.now_s += 60.0

    fallen.reviewer.step()

    assert answers == [FallPicture(fallen.match_id, 1, "front", 0, why="late")]


def test_who_asks_faster_than_is_answered_is_told_at_once(fallen: Evening) -> None:
    answers: list[FallReview | FallPicture] = []
    for place in range(100):
        fallen.reviewer.ask(AskFallPicture(fallen.match_id, 1, "front", place), answers.append)

    assert len(answers) == 36
    assert {one.why for one in answers if isinstance(one, FallPicture)} == {"late"}


def test_the_thread_answers_and_ends(fallen: Evening) -> None:
    reviewer, answered = Reviewer(fallen.home), threading.Event()
    reviewer.start()

    reviewer.ask(AskReview(fallen.match_id), lambda _: answered.set())

    assert answered.wait(30.0)
    reviewer.close()
    reviewer.close()


def test_a_thread_that_ends_by_an_error_is_told_of_and_keeps_nobody_waiting(
    fallen: Evening,
) -> None:
    reviewer, failed = Reviewer(fallen.home), threading.Event()

    def fails(_: object) -> None:
        failed.set()
        raise RuntimeError("no face is there")

    reviewer.start()
    reviewer.ask(AskReview(fallen.match_id), fails)
    assert failed.wait(30.0)
    assert reviewer._thread is not None
    reviewer._thread.join(30.0)
    answers: list[FallReview | FallPicture] = []
    reviewer.ask(AskReview(fallen.match_id), answers.append)

    with pytest.raises(ReviewFailedError, match="no face is there"):
        reviewer.close()
    reviewer.close()
    assert answers == [FallReview(fallen.match_id)]


def test_a_file_that_was_taken_away_meanwhile_is_no_end(fallen: Evening) -> None:
    fallen.ask(AskReview(fallen.match_id))
    (fallen.directory / "fall-1.mcap").write_bytes(b"something else")

    answer = fallen.ask(AskReview(fallen.match_id))

    assert answer == FallReview(fallen.match_id, falls=1, fall=1, proof="differs")


def test_only_black_boxes_are_counted(evening: Evening) -> None:
    for name in ("fall-2.mcap", "fall-10.mcap", "fall-x.mcap", "table.mcap", "fall-1.txt"):
        (evening.directory / name).touch()

    assert [one.name for one in falls_in(evening.directory)] == ["fall-2.mcap", "fall-10.mcap"]


def test_whose_turn_it_was_and_which_file_it_is_the_record_says(fallen: Evening) -> None:
    told: list[tuple[int, Entry]] = []
    verify_record(fallen.directory, hear=lambda i, entry: told.append((i, entry)))
    opened = told[0][1]
    assert isinstance(opened, Opened)
    sha256 = file_sha256(fallen.directory / "fall-1.mcap")
    onset_ns = opened.at_ns + 60_000_000_000
    named = Evidence(
        onset_ns + 5_500_000_000,
        "scales",
        "fall_kept",
        {
            "file": "fall-1.mcap",
            "sha256": sha256,
            "window_ns": (onset_ns - 10_000_000_000, onset_ns + 5_000_000_000),
        },
    )

    fall = fall_in([*told, (99, named)], "fall-1.mcap")
    other = fall_in([*told, (99, named)], "fall-2.mcap")

    assert fall.sha256 == sha256
    # Red has passed, so Blue was on turn when it fell.
    assert (fall.turn, fall.handling, fall.turn_number) == (1, 1, 2)
    assert other.sha256 == ""
    assert other.turn is None


def test_a_file_that_the_record_does_not_name_is_told_so(fallen: Evening) -> None:
    answer = fallen.ask(AskReview(fallen.match_id))

    assert isinstance(answer, FallReview)
    assert answer.proof == "unrecorded"
