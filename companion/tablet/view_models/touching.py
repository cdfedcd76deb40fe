"""What follows from a touch? The new state of the tablet, and what is sent to the table.

Nothing is sent while the table does not hear, or has not answered the tap before: the controls
are shut then (``connection.why_not_tell``), and a touch that comes all the same sends nothing. A
touch that arrives twice acts once, because the first one has ended what it belonged to.
"""

import msgspec

from companion.link.messages.tapped.beginning import GoOn, Leave, ListRecords
from companion.link.messages.tapped.setting_up import BeginSetup
from companion.tablet.view_models.again import again
from companion.tablet.view_models.calibrating.following import calibrate
from companion.tablet.view_models.consent import as_agreed, consent_lacks
from companion.tablet.view_models.draft import (
    Roll,
    drafting,
    new_match,
    what_lacks,
)
from companion.tablet.view_models.hands_free.touching import to_referee
from companion.tablet.view_models.hands_free.villa_set_up import tell_of_set_up
from companion.tablet.view_models.preferences import preferred
from companion.tablet.view_models.reviewing.following import follow as review
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.telling import Identity, Then, as_shown, send, telling
from companion.tablet.view_models.touches import (
    Back,
    Beginning,
    CalibrationTouch,
    CloseTablet,
    Dismiss,
    Drafting,
    GameTouch,
    Going,
    GoOnWith,
    LeaveMatch,
    LookThrough,
    OfVillaSetUp,
    Open,
    PlayAgain,
    Prefer,
    ReviewTouch,
    SearchHelp,
    ShowRule,
    StartMatch,
    Telling,
    ToReferee,
    Touch,
)

replace = msgspec.structs.replace


class Hands(msgspec.Struct, frozen=True):
    """What the world has to hand in: a new identity for each tap, and chance for the seal."""

    identity: Identity
    roll: Roll


def touch(touched: Touch, tablet: Tablet, hands: Hands) -> Then:
    """Return the tablet after a touch, and the taps that are to be sent."""
    if isinstance(touched, GameTouch):
        # Loaded when it is needed: most evenings only one of the games is played.
        from companion.tablet.view_models.palagonia.touching import follow  # noqa: PLC0415

        return follow(touched, tablet, hands.identity)
    if isinstance(touched, CalibrationTouch):
        return calibrate(touched, tablet, hands.identity)
    if isinstance(touched, ReviewTouch):
        return review(touched, tablet), ()
    if isinstance(touched, Telling):
        return telling(touched, tablet, hands.identity)
    if isinstance(touched, ToReferee):
        return to_referee(touched, tablet, hands.identity)
    if isinstance(touched, OfVillaSetUp):
        return tell_of_set_up(touched, tablet, hands.identity)
    if isinstance(touched, Drafting):
        return replace(tablet, draft=drafting(touched, tablet.draft, hands.roll)), ()
    if isinstance(touched, Beginning):
        return _beginning(touched, tablet, hands.identity)
    return _going(touched, tablet, hands.identity)


def _beginning(touched: Beginning, tablet: Tablet, identity: Identity) -> Then:
    match touched:
        case StartMatch():
            return _start(tablet, identity)
        case PlayAgain():
            return _play_again(tablet, identity)
        case GoOnWith():
            return send(tablet, identity, lambda named: GoOn(named, touched.match_id))
        case LeaveMatch():
            left, taps = send(tablet, identity, lambda named: as_shown(tablet, Leave(named)))
            return (replace(left, flow=None) if taps else left), taps


def _play_again(tablet: Tablet, identity: Identity) -> Then:
    """Begin with the same players; after a match the sensors follow at once how it is set up."""
    same, shot = again(tablet), tablet.snapshot
    if same is None:
        return tablet, ()
    after_a_match = tablet.match is not None
    agreed = as_agreed(same, tablet)
    begun, taps = _start(replace(tablet, draft=agreed), identity)
    if not taps or shot is None or not after_a_match or not shot.sets_up_each:
        return begun, taps
    follow_it = BeginSetup(identity())
    return replace(begun, outbox=begun.outbox.with_tap(follow_it)), (*taps, follow_it)


def _start(tablet: Tablet, identity: Identity) -> Then:
    if what_lacks(tablet.draft) is not None or consent_lacks(tablet) is not None:
        return tablet, ()
    draft = as_agreed(tablet.draft, tablet)
    return send(tablet, identity, lambda named: as_shown(tablet, new_match(draft, named)))


def _going(touched: Going, tablet: Tablet, identity: Identity) -> Then:
    match touched:
        case Open():
            there = _at(tablet, touched)
            asks = touched.place == "records"
            return send(there, identity, ListRecords) if asks else (there, ())
        case ShowRule():
            return replace(_at(tablet, Open("help")), rule=touched.rule, flow=tablet.flow), ()
        case SearchHelp():
            return replace(tablet, search=touched.words, rule=None), ()
        case Back():
            kept = tablet.flow if tablet.places[-1] == "help" else None
            return replace(tablet, places=tablet.places[:-1] or ("start",), flow=kept), ()
        case Dismiss():
            return replace(tablet, notices=tablet.notices[1:]), ()
        case CloseTablet():
            return replace(tablet, closed=True), ()
        case LookThrough():
            return replace(tablet, camera=touched.camera, picture=None), ()
        case Prefer():
            chosen = preferred(tablet.settings, touched.setting, touched.value)
            return replace(tablet, settings=chosen), ()


def _at(tablet: Tablet, to: Open) -> Tablet:
    """Go to a place; coming back to one forgets how one went on from there."""
    before = tablet.places
    if to.place in before:
        before = before[: before.index(to.place)]
    return replace(
        tablet, places=(*before, to.place), flow=None, rule=None, search="", picture=None
    )
