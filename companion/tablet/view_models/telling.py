"""What follows from a touch that tells the table something? A question, or a tap on its way."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.beginning import Leave, NewMatch, NewPalagonia
from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.link.messages.wire import Tap
from companion.tablet.view_models.connection import why_not_tell
from companion.tablet.view_models.controls import WhyNot
from companion.tablet.view_models.conversation import Corrected, Ready, Undone, Wish
from companion.tablet.view_models.flow import (
    begin,
    column_purpose,
    give,
    so_far,
    step_back,
    touch_column,
)
from companion.tablet.view_models.state import Flow, Notice, Tablet, position
from companion.tablet.view_models.touches import (
    Begin,
    Cancel,
    Confirm,
    Give,
    PlayOn,
    StepBack,
    Telling,
    TouchColumn,
)
from companion.tablet.view_models.untouchable import why_not_column

replace = msgspec.structs.replace

Identity = Callable[[], str]
"""Makes a new identity for a tap; handed in."""

Then = tuple[Tablet, tuple[Tap, ...]]
"""The tablet after a touch, and what is sent."""


OfAMatch = TypeVar("OfAMatch", Leave, NewMatch, NewPalagonia)
"""A tap that lets the match that is shown go from the table."""


def telling(touched: Telling, tablet: Tablet, identity: Identity) -> Then:
    """Return what follows; nothing while no match goes on."""
    match = tablet.match
    if match is None:
        return tablet, ()
    if isinstance(touched, PlayOn):
        return replace(tablet, plays_on=position(match)), ()
    if isinstance(touched, Cancel):
        return replace(tablet, flow=None), ()
    if isinstance(touched, StepBack):
        return replace(tablet, flow=step_back(tablet.flow) if tablet.flow else None), ()
    flow = _flow_after(touched, tablet, match)
    if flow is None and isinstance(touched, TouchColumn) and tablet.flow is None:
        why = why_not_column(match, touched.column)
        refused = Notice("refused", why.says, why.rule)
        return replace(tablet, notices=(*tablet.notices, refused)), ()
    if flow is None:
        return tablet, ()
    asking = replace(tablet, flow=flow)
    asked = so_far(flow, match)
    if isinstance(asked, Ready) and (isinstance(touched, Confirm) or not asked.needs_ok):
        return _told(asked, asking, identity)
    return asking, ()


def send(tablet: Tablet, identity: Identity, make: Callable[[str], Tap]) -> Then:
    """Send a tap and wait for its answer; nothing where the table cannot be told anything now."""
    if why_not_now(tablet) is not None:
        return tablet, ()
    tap = make(identity())
    return replace(tablet, outbox=tablet.outbox.with_tap(tap)), (tap,)


def as_shown(tablet: Tablet, tap: OfAMatch) -> OfAMatch:
    """Return a tap that begins or leaves a match with what this tablet shows: a late one is known.

    Args:
        tablet: What it shows.
        tap: The tap without that.
    """
    match = tablet.match or tablet.palagonia
    return tap if match is None else replace(tap, match_id=match.match_id, after=match.newest)


def why_not_now(tablet: Tablet) -> WhyNot | None:
    """Return why the table can be told nothing now; null if it can."""
    return why_not_tell(tablet.connection, bool(tablet.outbox.waiting))


def _flow_after(
    touched: Begin | Give | TouchColumn | Confirm, tablet: Tablet, match: MatchView
) -> Flow | None:
    """Return the flow after a touch; null if the touch means nothing here."""
    flow = tablet.flow
    match touched:
        case Begin():
            begun = begin(match, touched.purpose, touched.entry, flow)
            if begun is not None:
                for answer in touched.answers:
                    begun = give(begun, match, answer) or begun
            return begun
        case Give():
            return give(flow, match, touched.answer) if flow else None
        case TouchColumn():
            purpose = column_purpose(match)
            if flow is None and purpose is not None:
                flow = begin(match, purpose)
            return touch_column(flow, match, touched.column) if flow else None
        case Confirm():
            return flow


def _told(ready: Ready, tablet: Tablet, identity: Identity) -> Then:
    told, taps = send(tablet, identity, lambda named: _tap_of(ready.wish, named, tablet.match))
    return (replace(told, flow=None) if taps else told), taps


def _tap_of(wish: Wish, identity: str, match: MatchView | None) -> Tap:
    about, after = (None, None) if match is None else (match.match_id, match.newest)
    if isinstance(wish, Undone):
        return Undo(identity, wish.to, match_id=about, after=after)
    if isinstance(wish, Corrected):
        return Correct(identity, wish.entry, wish.act, match_id=about, after=after)
    return Declare(identity, wish.act, about, after)
