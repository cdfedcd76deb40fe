"""What follows from a touch on Palagonia's screens? Tiles on the desk, or a tap to the table."""

from typing import Any, TypedDict

import msgspec

from companion.link.messages.shown.palagonia import PalagoniaView
from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.link.messages.tapped.palagonia import AskHints, LookBack, NameCreature, RollDice
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.correcting import is_roll, line_at, told_instead
from companion.tablet.view_models.palagonia.desk import Correction, desk_at
from companion.tablet.view_models.palagonia.dice import roller
from companion.tablet.view_models.palagonia.drafting import again, drafting, new_match, what_lacks
from companion.tablet.view_models.palagonia.looking_back import is_told_anew, looked_at
from companion.tablet.view_models.palagonia.on_desk import act_of, on_desk
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.telling import Identity, Then, as_shown, send
from companion.tablet.view_models.touches import GameTouch

replace = msgspec.structs.replace
Act = dict[str, Any]


def follow(touched: GameTouch, tablet: Tablet, identity: Identity) -> Then:
    """Return the tablet after a touch, and the taps that are to be sent."""
    desk = desk_at(tablet.desk, tablet.palagonia)
    tablet = replace(tablet, desk=desk)
    match touched:
        case t.PlayAgain():
            draft = again(tablet)
            return _begin(replace(tablet, desk=replace(desk, draft=draft)), identity)
        case t.BeginMatch():
            return _begin(tablet, identity)
    draft = drafting(touched, desk.draft)
    if draft is not desk.draft:
        return replace(tablet, desk=replace(desk, draft=draft)), ()
    if tablet.palagonia is None:
        return tablet, ()
    return _in_match(touched, tablet, tablet.palagonia, identity)


def _begin(tablet: Tablet, identity: Identity) -> Then:
    draft = desk_at(tablet.desk, tablet.palagonia).draft
    if what_lacks(draft) is not None:
        return tablet, ()
    return send(tablet, identity, lambda named: as_shown(tablet, new_match(draft, named)))


def _in_match(touched: GameTouch, tablet: Tablet, match: PalagoniaView, identity: Identity) -> Then:
    desk, at = desk_at(tablet.desk, match), _moment(match)
    back = looked_at(tablet)
    if back is not None and not isinstance(touched, t.CorrectLine):
        return _told_anew(touched, tablet, back, identity)
    match touched:
        case t.RollNow():
            return send(tablet, identity, lambda named: RollDice(named, touched.by, **at))
        case t.Enter():
            return _entered(tablet, match, (*desk.entered, touched.face), identity)
        case t.Done():
            act = act_of(match, desk)
            return _declared(tablet, match, act, identity) if act is not None else (tablet, ())
        case t.SayImpossible():
            act = {"act": "quick_impossible", "by": match.turn, "die": touched.face}
            return _declared(tablet, match, act, identity)
        case t.AskHint() if desk.hints is None:
            return send(tablet, identity, AskHints)
        case t.GiveName() if desk.naming is not None:
            entry, creature = desk.naming
            name = touched.name.strip()
            about = match.match_id
            told, taps = (
                send(
                    tablet,
                    identity,
                    lambda named: NameCreature(named, entry, creature, name, match_id=about),
                )
                if name
                else (tablet, ())
            )
            return replace(told, desk=replace(desk, naming=None)), taps
        case t.UndoTo() if touched.entry >= match.undo_floor:
            return send(tablet, identity, lambda named: Undo(named, touched.entry, **at))
        case t.Instead() if desk.correction is not None:
            return _instead(touched, tablet, match, identity)
        case t.CorrectLine():
            return _correcting(touched.entry, tablet, match, identity)
        case t.StrikeOut():
            return send(tablet, identity, lambda named: Correct(named, touched.entry, None, **at))
    return replace(tablet, desk=on_desk(touched, match, desk)), ()


def _correcting(
    entry: int | None, tablet: Tablet, match: PalagoniaView, identity: Identity
) -> Then:
    """Begin to put a line right, or leave it as it is: a roll by its faces, else on the board."""
    desk = desk_at(tablet.desk, match)
    line = None if entry is None else line_at(match, entry)
    if line is not None and is_told_anew(line):
        look = LookBack("", line.entry, **_moment(match))
        return send(tablet, identity, lambda named: replace(look, tap=named))
    begun = Correction(line.entry) if line is not None and is_roll(line) else None
    return replace(tablet, desk=replace(desk, correction=begun)), ()


def _told_anew(
    touched: GameTouch, tablet: Tablet, correction: Correction, identity: Identity
) -> Then:
    """Go on with what is told anew on the board of its moment; the table judges what it comes to.

    It stays on the desk until the table has taken it: what it refuses can be told otherwise.
    """
    now, then = tablet.palagonia, correction.then
    if now is None or then is None or tablet.desk is None:
        return tablet, ()
    desk = desk_at(correction.desk, then)
    if isinstance(touched, t.Done):
        act, entry = act_of(then, desk), correction.entry
        if act is None:
            return tablet, ()
        return send(tablet, identity, lambda named: Correct(named, entry, act, **_moment(now)))
    later = replace(correction, desk=on_desk(touched, then, desk))
    return replace(tablet, desk=replace(tablet.desk, correction=later)), ()


def _instead(touched: t.Instead, tablet: Tablet, match: PalagoniaView, identity: Identity) -> Then:
    """Tell another face of a roll; whatever the table says to it, it is told."""
    desk = desk_at(tablet.desk, match)
    if desk.correction is None:
        return tablet, ()
    entry, told = desk.correction.entry, told_instead(touched.face, desk.correction, match)
    if isinstance(told, Correction):
        return replace(tablet, desk=replace(desk, correction=told)), ()
    done = replace(tablet, desk=replace(desk, correction=None))
    return send(done, identity, lambda named: Correct(named, entry, told, **_moment(match)))


def _declared(tablet: Tablet, match: PalagoniaView, act: Act, identity: Identity) -> Then:
    return send(tablet, identity, lambda named: Declare(named, act, **_moment(match)))


class _Moment(TypedDict):
    match_id: str
    after: int


def _moment(match: PalagoniaView) -> _Moment:
    """Which match and moment a tap is about: one that comes late must not count for another."""
    return {"match_id": match.match_id, "after": match.newest}


def _entered(
    tablet: Tablet, match: PalagoniaView, faces: tuple[str, ...], identity: Identity
) -> Then:
    """Faces of real dice: one in the opening (PG-9), two later (PG-10)."""
    if not match.may_roll:
        return tablet, ()
    desk = desk_at(tablet.desk, match)
    by = roller(match, desk)
    if match.phase == "opening_roll":
        act: Act = {"act": "opening_roll", "by": by, "die": faces[0]}
        return _declared(tablet, match, act, identity)
    if len(faces) < 2:
        return replace(tablet, desk=replace(desk, entered=faces)), ()
    act = {"act": "roll", "by": by, "dice": [faces[0], faces[1]]}
    return _declared(tablet, match, act, identity)
