"""How a fall is played again: moments, pictures that are asked for one by one, and words."""

from typing import Any

import msgspec
import pytest

from companion.games.villa_paletti.acts import Collapse
from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.shown.review import ContactView, FallPicture, FallReview, FilmView
from companion.link.messages.tapped.review import AskFallPicture, AskReview
from companion.tablet.labels import review as labels
from companion.tablet.sentences.review import contact_text
from companion.tablet.view_models.connection import LOST
from companion.tablet.view_models.hearing import disconnected, hear
from companion.tablet.view_models.log import log_screen
from companion.tablet.view_models.result import result_screen
from companion.tablet.view_models.reviewing.following import review_to_ask
from companion.tablet.view_models.reviewing.projector import PACES
from companion.tablet.view_models.reviewing.screen import moment, review_screen
from companion.tablet.view_models.reviewing.touches import (
    Faster,
    LookAgain,
    OpenReview,
    Pause,
    Play,
    Seek,
    Slower,
    StepBefore,
    StepOn,
    TimePassed,
    WatchThrough,
)
from companion.tablet.view_models.router import screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Back, Touch
from companion.tablet.view_models.touching import Hands, touch
from companion.tablet.words import Words
from tests.tablet_table.table import Table, start_of

say = Words("en").say
FRONT = FilmView("front", tuple(range(-10_000, 5_000, 125)))
SIDE = FilmView("side", (-9_000, -100, 0, 100))
WEIGHT = tuple((at_ms, 600.0) for at_ms in range(-9_900, 5_000, 50))

Happens = Touch | FallReview | FallPicture | Welcome


@pytest.fixture
def fallen() -> Tablet:
    """A tablet at a match that has ended with a fall."""
    table = Table(start_of(4))
    table.play(Collapse(1))
    return _after(table.tablet, OpenReview())


def _review(tablet: Tablet, **more: Any) -> FallReview:
    assert tablet.match is not None
    kept: dict[str, Any] = {"falls": 1, "fall": 1, "films": (FRONT, SIDE), "weight": WEIGHT}
    return FallReview(tablet.match.match_id, **(kept | more))


def _after(tablet: Tablet, *what: Happens) -> Tablet:
    hands = Hands(lambda: "tap", lambda _: 0)
    for one in what:
        if isinstance(one, FallReview | FallPicture | Welcome):
            tablet, _ = hear(tablet, one)
        else:
            tablet, taps = touch(one, tablet, hands)
            assert taps == ()
    return tablet


def _asked(tablet: Tablet, *what: Happens) -> tuple[Tablet, Any]:
    after = _after(tablet, *what)
    return after, review_to_ask(tablet, after)


def _answer(asked: AskFallPicture, **more: Any) -> FallPicture:
    jpeg = b"" if more else b"jpeg"
    return FallPicture(asked.match_id, asked.fall, asked.camera, asked.place, jpeg, **more)


def test_the_end_and_the_line_of_the_log_lead_to_the_fall_and_back(fallen: Tablet) -> None:
    match = fallen.match
    assert match is not None
    assert match.outcome is not None

    result = result_screen(fallen, match, match.outcome)
    [line] = [line for turn in log_screen(fallen, match).turns for line in turn.lines]

    assert result.review is not None
    assert result.review.touch == OpenReview()
    assert OpenReview() in [one.touch for one in line.ways]
    assert screen(fallen) == "review"
    assert screen(_after(fallen, Back())) != "review"


def test_what_was_kept_is_asked_for_and_then_the_picture_of_the_moment(fallen: Tablet) -> None:
    before = msgspec.structs.replace(fallen, review=None)
    assert fallen.match is not None

    shown, picture = _asked(fallen, _review(fallen))

    assert review_to_ask(before, fallen) == AskReview(fallen.match.match_id)
    assert [say(one) for one in review_screen(fallen).says] == [say(labels.LOADING)]
    assert picture == AskFallPicture(fallen.match.match_id, 1, "front", 60)
    assert review_to_ask(shown, _after(shown, Seek(0))) is None  # one is on its way


def test_a_slow_wire_leaves_pictures_out(fallen: Tablet) -> None:
    shown, first = _asked(fallen, _review(fallen))

    moved = _after(shown, Seek(-1000), Seek(0), Seek(1000))
    seen, second = _asked(moved, _answer(first))

    assert second.place == 88
    now = moment(seen)
    assert now is not None
    assert now.picture is not None
    assert now.picture.place == 60


def test_a_picture_that_was_late_is_asked_for_again_and_one_that_is_gone_is_not(
    fallen: Tablet,
) -> None:
    shown, first = _asked(fallen, _review(fallen))

    late, again = _asked(shown, _answer(first, why="late"))
    gone, none = _asked(late, _answer(again, why="gone"))

    assert again == first
    assert none is None
    now = moment(gone)
    assert now is not None
    assert now.picture is None


def test_after_a_lost_connection_what_was_on_its_way_is_asked_for_anew(fallen: Tablet) -> None:
    shown, first = _asked(fallen, _review(fallen))
    lost = disconnected(shown, LOST)

    back, again = _asked(lost, Welcome(PROTOCOL, "1"))

    assert again == first
    assert back.review is not None


def test_time_runs_slowly_and_stands_still_at_the_end(fallen: Tablet) -> None:
    shown = _after(fallen, _review(fallen), Seek(0))

    still = _after(shown, TimePassed(100))
    slow = _after(shown, Play(), TimePassed(100))
    slower = _after(shown, Slower(), Slower(), Slower(), Play(), TimePassed(800))
    fast = _after(shown, Faster(), Faster(), Faster(), Play(), TimePassed(100))
    end = _after(fast, TimePassed(60_000))
    anew = _after(end, Play())

    assert [_at(one) for one in (still, slow, slower, fast, end)] == [0, 25, 100, 100, 4950]
    assert end.review is not None
    assert not end.review.plays
    assert _at(anew) == -2500
    assert _at(_after(slow, Pause(), TimePassed(100))) == 25


def _at(tablet: Tablet) -> int:
    assert tablet.review is not None
    return tablet.review.at_ms


def test_a_step_goes_from_picture_to_picture(fallen: Tablet) -> None:
    shown = _after(fallen, _review(fallen), WatchThrough("side"), Seek(-50))

    assert _at(_after(shown, StepOn())) == 0
    assert _at(_after(shown, StepBefore())) == -100
    assert _at(_after(shown, StepBefore(), StepBefore())) == -9000
    assert _at(_after(shown, StepBefore(), StepBefore(), StepBefore())) == -9000


def test_with_scales_alone_the_curve_is_played(fallen: Tablet) -> None:
    shown, asked = _asked(fallen, _review(fallen, films=()))

    view, now = review_screen(shown), moment(_after(shown, Seek(0), StepOn()))
    assert asked is None
    assert not view.has_pictures
    assert view.curve is not None
    assert view.curve.weight == WEIGHT
    assert now is not None
    assert now.at_ms == 100
    assert say(labels.NO_PICTURE) in [say(one) for one in view.says]


def test_with_a_camera_alone_there_is_no_curve_but_its_pictures(fallen: Tablet) -> None:
    shown = _after(fallen, _review(fallen, weight=(), films=(FRONT,)))

    view = review_screen(shown)
    assert view.has_pictures
    assert view.choices == ()
    assert view.curve is not None
    assert view.curve.weight == ()
    assert view.curve.pictures_ms == FRONT.at_ms


def test_with_neither_it_is_said_and_can_be_looked_for_again(fallen: Tablet) -> None:
    assert fallen.match is not None
    nothing = _after(fallen, FallReview(fallen.match.match_id))

    view = review_screen(nothing)
    again, asked = _asked(nothing, LookAgain())

    assert "neither scales nor a camera" in say(view.says[0])
    assert [one.touch for one in view.controls] == [LookAgain()]
    assert moment(nothing) is None
    assert asked == AskReview(fallen.match.match_id)
    assert again.review is not None


def test_a_file_that_cannot_be_read_is_told(fallen: Tablet) -> None:
    shown = _after(fallen, _review(fallen, films=(), weight=(), proof="differs"))

    assert [say(one) for one in review_screen(shown).says] == [say(labels.UNREADABLE)]


def test_each_fall_and_each_camera_can_be_chosen(fallen: Tablet) -> None:
    shown = _after(fallen, _review(fallen, falls=2, fall=2))

    choices = review_screen(shown).choices
    other = _after(shown, OpenReview(1))

    assert [(one.touch, one.chosen) for one in choices] == [
        (OpenReview(1), False),
        (OpenReview(2), True),
        (WatchThrough("front"), True),
        (WatchThrough("side"), False),
    ]
    assert other.places == shown.places
    assert other.review is not None
    assert other.review.fall == 1


def test_whose_turn_it_was_and_whose_hand_was_there_is_said(fallen: Tablet) -> None:
    contacts = (ContactView("scales", 1340, 100), ContactView("camera", None, 60, camera="side"))
    own = _after(fallen, _review(fallen, turn=1, handling=1, turn_number=7, contacts=contacts))
    challenge = _after(fallen, _review(fallen, turn=1, handling=2, turn_number=7))

    says = [say(one) for one in review_screen(own).says]
    curve = review_screen(own).curve
    assert says[0].startswith("Turn 7, on turn: ")
    assert "The scales felt a hand last 1.3 s before the fall (± 0.1 s)." in says
    assert "The camera side saw nothing move" in says[2]
    assert curve is not None
    assert (curve.contact_ms, curve.give_ms) == (-1340, 100)
    assert "In a challenge, handling the tower: " in say(review_screen(challenge).says[0])


@pytest.mark.parametrize("witness", ["scales", "camera"])
@pytest.mark.parametrize(
    ("before_ms", "goes_on", "word"),
    [(0, True, "until the fall"), (None, False, "as far back"), (900, False, "last 0.9 s")],
)
def test_each_contact_is_said_with_its_uncertainty(
    witness: Any, before_ms: int | None, goes_on: bool, word: str
) -> None:
    said = say(contact_text(ContactView(witness, before_ms, 600, goes_on, "front")))

    assert word in said
    assert ("0.6 s" in said) == (before_ms is not None)


def test_what_is_about_another_fall_is_let_go(fallen: Tablet) -> None:
    shown = _after(fallen, _review(fallen))
    assert fallen.match is not None

    for other in (
        FallReview("another"),
        FallPicture(fallen.match.match_id, 2, "front", 0, b"jpeg"),
        FallPicture("another", 1, "front", 0, b"jpeg"),
    ):
        assert _after(shown, other).review == shown.review


def test_at_its_limits_the_pace_says_why(fallen: Tablet) -> None:
    fastest = _after(fallen, _review(fallen), *[Faster()] * len(PACES))
    slowest = _after(fastest, *[Slower()] * len(PACES))

    shut = [
        [say(one.why_not.says) for one in review_screen(tablet).controls if one.why_not]
        for tablet in (fastest, slowest)
    ]
    assert shut == [["It cannot run faster."], ["It cannot run slower."]]


def test_seconds_are_written_as_the_language_writes_them() -> None:
    contact = ContactView("camera", 2_900, 100, camera="front")

    assert "2,9" in Words("de").say(contact_text(contact))
    assert Words("ru").say(labels.moment(-1_250)) == "−1,25 с"
    assert Words("ko").say(labels.moment(400)) == "+0.40초"
