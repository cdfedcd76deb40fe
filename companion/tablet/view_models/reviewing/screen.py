"""What does the screen of a fall show? Words, controls, and what runs with time.

What changes with every moment is :func:`moment`; the rest is thought out anew only when something
else has changed.
"""

import msgspec

from companion.link.messages.shown.review import FallPicture
from companion.tablet.labels import review as labels
from companion.tablet.sentences.review import (
    contact_text,
    proof_text,
    turn_text,
)
from companion.tablet.text import Text, joined, verbatim
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.frame import Frame, frame
from companion.tablet.view_models.reviewing.projector import PACES, Reviewing
from companion.tablet.view_models.reviewing.touches import (
    Faster,
    LookAgain,
    OpenReview,
    Pause,
    Play,
    Slower,
    StepBefore,
    StepOn,
    WatchThrough,
)
from companion.tablet.view_models.state import Tablet

_SHARES = ("1", "1/2", "1/4", "1/8")


class Curve(msgspec.Struct, frozen=True):
    """What the strip is drawn of.

    Attributes:
        span_ms: From when to when.
        weight: When, and how many grams; empty where there were no scales.
        pictures_ms: When the pictures of the chosen camera were taken.
        contact_ms: When a hand was at the tower last, by the witness that knows best; null: none.
        give_ms: How well that is known.
    """

    span_ms: tuple[int, int]
    weight: tuple[tuple[int, float], ...]
    pictures_ms: tuple[int, ...]
    contact_ms: int | None
    give_ms: int


class ReviewScreen(msgspec.Struct, frozen=True):
    """The screen, but for what runs with time.

    Attributes:
        frame: What surrounds it.
        title: Its heading.
        says: Whose turn it was, whose hand was there, what the file is; or why there is nothing.
        choices: Other falls of the match, other cameras; where there are several.
        controls: Play or pause, steps, slower and faster; or to look again.
        icons: Pictures on them.
        has_pictures: Whether a camera was there.
        curve: The strip; null while there is nothing to draw.
        plays: Whether time runs.
    """

    frame: Frame
    title: Text
    says: tuple[Text, ...]
    choices: tuple[Control, ...]
    controls: tuple[Control, ...]
    icons: tuple[str, ...]
    has_pictures: bool
    curve: Curve | None
    plays: bool


class Moment(msgspec.Struct, frozen=True):
    """What runs with time.

    Attributes:
        at_ms: The moment.
        says: The same in words, and the speed.
        picture: What the camera saw then; null while it is on its way.
        waits: Said in its place.
    """

    at_ms: int
    says: Text
    picture: FallPicture | None
    waits: Text


def review_screen(tablet: Tablet) -> ReviewScreen:
    """Return the screen."""
    review = tablet.review
    has_any = _has_anything(review)
    return ReviewScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        says=_says(tablet),
        choices=() if review is None else (*_falls(review), *_cameras(review)),
        controls=_controls(review) if review is not None and has_any else (_look_again(),),
        icons=_icons(review) if review is not None and has_any else ("turn",),
        has_pictures=review is not None and review.film is not None,
        curve=_curve(review) if review is not None and has_any else None,
        plays=review is not None and review.plays,
    )


def moment(tablet: Tablet) -> Moment | None:
    """Return what is shown of the moment; null where nothing can be shown."""
    review = tablet.review
    if review is None or not _has_anything(review):
        return None
    says = [labels.moment(review.at_ms), labels.speed(_SHARES[review.pace])]
    film, picture = review.film, review.picture
    if picture is not None and (film is None or picture.camera != film.camera or picture.why):
        picture = None
    return Moment(
        at_ms=review.at_ms,
        says=joined(says, " · "),
        picture=picture,
        waits=labels.NO_PICTURE if film is None else labels.LOADING_PICTURE,
    )


def _has_anything(review: Reviewing | None) -> bool:
    shown = None if review is None else review.shown
    return shown is not None and bool(shown.weight or shown.films)


def _says(tablet: Tablet) -> tuple[Text, ...]:
    review = tablet.review
    shown = None if review is None else review.shown
    if shown is None:
        return (labels.LOADING,)
    if not shown.fall:
        return (labels.NOTHING,)
    if not (shown.weight or shown.films):
        return (labels.UNREADABLE,)
    players = () if tablet.match is None else tablet.match.players
    turn = turn_text(shown, players) if players else None
    return (
        *(() if turn is None else (turn,)),
        *map(contact_text, shown.contacts),
        *(() if shown.films else (labels.NO_PICTURE,)),
        proof_text(shown.proof),
        labels.ADVICE,
    )


def _falls(review: Reviewing) -> tuple[Control, ...]:
    shown = review.shown
    if shown is None or shown.falls < 2:
        return ()
    return tuple(
        Control(labels.number(one, shown.falls), OpenReview(one), chosen=one == shown.fall)
        for one in range(1, shown.falls + 1)
    )


def _cameras(review: Reviewing) -> tuple[Control, ...]:
    shown, film = review.shown, review.film
    if shown is None or len(shown.films) < 2:
        return ()
    return tuple(
        Control(verbatim(one.camera), WatchThrough(one.camera), chosen=one is film)
        for one in shown.films
    )


def _controls(review: Reviewing) -> tuple[Control, ...]:
    slowest, fastest = review.pace == len(PACES) - 1, review.pace == 0
    runs = Control(labels.PAUSE, Pause()) if review.plays else Control(labels.PLAY, Play())
    return (
        Control(labels.STEP_BEFORE, StepBefore()),
        runs,
        Control(labels.STEP_ON, StepOn()),
        Control(labels.SLOWER, Slower(), why_not=WhyNot(labels.SLOWEST) if slowest else None),
        Control(labels.FASTER, Faster(), why_not=WhyNot(labels.FASTEST) if fastest else None),
    )


def _icons(review: Reviewing) -> tuple[str, ...]:
    return ("back", "pause" if review.plays else "play", "on", "", "")


def _look_again() -> Control:
    return Control(labels.LOOK_AGAIN, LookAgain())


def _curve(review: Reviewing) -> Curve:
    shown, film = review.shown, review.film
    assert shown is not None
    ended = [
        (one.plus_minus_ms, -one.before_ms) for one in shown.contacts if one.before_ms is not None
    ]
    give_ms, contact_ms = min(ended, default=(0, None))
    return Curve(
        span_ms=review.span_ms,
        weight=shown.weight,
        pictures_ms=() if film is None else film.at_ms,
        contact_ms=contact_ms,
        give_ms=give_ms,
    )
