"""What follows from a touch on the screen of a fall, or from what the table sent of it?"""

import msgspec

from companion.link.messages.shown.review import FallPicture, FallReview
from companion.link.messages.tapped.review import AskFallPicture, AskReview
from companion.tablet.view_models.reviewing import projector
from companion.tablet.view_models.reviewing.projector import Reviewing
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
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import ReviewTouch

replace = msgspec.structs.replace


def follow(touched: ReviewTouch, tablet: Tablet) -> Tablet:
    """Return the tablet after a touch; nothing follows where no fall is looked at."""
    if isinstance(touched, OpenReview):
        return _opened(tablet, touched.fall)
    if tablet.review is None:
        return tablet
    return replace(tablet, review=_after(touched, tablet.review))


def reviewed(tablet: Tablet, what: FallReview | FallPicture) -> Tablet:
    """Return the tablet with what the table sent of a fall."""
    if tablet.review is None:
        return tablet
    return replace(tablet, review=projector.answered(tablet.review, what))


def connected_again(tablet: Tablet) -> Tablet:
    """Return the tablet after a welcome: what it waited for is asked for once more."""
    if tablet.review is None:
        return tablet
    return replace(tablet, review=projector.asked_anew(tablet.review))


def review_to_ask(before: Tablet, now: Tablet) -> AskReview | AskFallPicture | None:
    """Return what is to be asked for after something has changed, None if nothing is."""
    if now.review is None or not now.connection.ready:
        return None
    asked = None if before.review is None else before.review.on_way
    return None if now.review.on_way is asked else now.review.on_way


def _opened(tablet: Tablet, fall: int | None) -> Tablet:
    match = tablet.match
    if match is None:
        return tablet
    places = tablet.places if tablet.places[-1] == "review" else (*tablet.places, "review")
    review = projector.opened(match.match_id, fall)
    return replace(tablet, places=places, flow=None, review=review)


def _after(touched: ReviewTouch, review: Reviewing) -> Reviewing:
    match touched:
        case TimePassed():
            return projector.passed(review, touched.ms)
        case Play():
            return projector.playing(review)
        case Pause():
            return replace(review, plays=False)
        case Slower():
            return projector.at_pace(review, review.pace + 1)
        case Faster():
            return projector.at_pace(review, review.pace - 1)
        case StepOn():
            return projector.stepped(review, 1)
        case StepBefore():
            return projector.stepped(review, -1)
        case Seek():
            return projector.sought(review, touched.at_ms)
        case WatchThrough():
            return projector.watched_through(review, touched.camera)
        case LookAgain():
            return projector.looking_again(review)
        case _:
            return review
