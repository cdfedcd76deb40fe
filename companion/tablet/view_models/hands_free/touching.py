"""What follows from a touch that is meant for the referee? Taps, or a question put off."""

import msgspec

from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.match import Correct, Declare
from companion.link.messages.tapped.referee import DropQuestion, Objects, StandsAsShown
from companion.link.messages.wire import Tap
from companion.tablet.view_models.hands_free.asking import act_with
from companion.tablet.view_models.hands_free.replacing import with_column
from companion.tablet.view_models.hands_free.watching import referee_of
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.telling import Identity, Then, send, why_not_now
from companion.tablet.view_models.touches import (
    AskAgain,
    Happened,
    ItWas,
    Objecting,
    PutOff,
    Settle,
    StandsRight,
    ToReferee,
)

replace = msgspec.structs.replace


def to_referee(touched: ToReferee, tablet: Tablet, identity: Identity) -> Then:
    """Return what follows; nothing while no match goes on."""
    match = tablet.match
    if match is None:
        return tablet, ()
    about, after = match.match_id, match.newest
    match touched:
        case PutOff():
            return replace(tablet, put_off=(*tablet.put_off, touched.question)), ()
        case AskAgain():
            return replace(tablet, put_off=()), ()
        case Settle():
            if not _is_open(tablet, touched.question):
                return tablet, ()
            return send(
                tablet, identity, lambda named: DropQuestion(named, touched.question, about)
            )
        case StandsRight():
            return send(tablet, identity, lambda named: StandsAsShown(named, about))
        case Objecting():
            return send(tablet, identity, lambda named: Objects(named, touched.seat, about, after))
        case ItWas():
            return _correct(touched, tablet, match, identity)
        case Happened():
            return _tell(touched, tablet, match, identity)


def _correct(touched: ItWas, tablet: Tablet, match: MatchView, identity: Identity) -> Then:
    line = next((one for one in match.log if one.entry == touched.entry), None)
    act = None if line is None else with_column(line.act, touched.column)
    if line is None or act is None or line.standing == "struck":
        return tablet, ()
    told, taps = send(
        tablet,
        identity,
        lambda named: Correct(
            named, touched.entry, act, match_id=match.match_id, after=match.newest
        ),
    )
    return (replace(told, flow=None) if taps else told), taps


def _tell(touched: Happened, tablet: Tablet, match: MatchView, identity: Identity) -> Then:
    """Declare it and settle the question, in this order."""
    act = act_with(match, touched.column, touched.what)
    if act is None or why_not_now(tablet) is not None or not _is_open(tablet, touched.question):
        return tablet, ()
    taps: tuple[Tap, ...] = (
        Declare(identity(), act, match.match_id, match.newest),
        DropQuestion(identity(), touched.question, match.match_id),
    )
    outbox = tablet.outbox
    for tap in taps:
        outbox = outbox.with_tap(tap)
    return replace(tablet, outbox=outbox, flow=None), taps


def _is_open(tablet: Tablet, question: int) -> bool:
    referee = referee_of(tablet)
    return referee is not None and any(one.entry == question for one in referee.questions)
