"""What follows from a touch on Palagonia's screens? Tiles on the desk, or a tap to the table."""

from typing import Any, TypedDict

import msgspec

from companion.link.messages import (
    AskHints,
    Correct,
    Declare,
    LookBack,
    NameCreature,
    RollDice,
    Undo,
)
from companion.link.palagonia import Cell, PalagoniaView
from companion.tablet.sentences.palagonia.violations import violation_text
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.correcting import is_roll, line_at, told_instead
from companion.tablet.view_models.palagonia.counting import as_told, counted
from companion.tablet.view_models.palagonia.desk import Correction, Desk, Refusal, desk_at
from companion.tablet.view_models.palagonia.dice import (
    carried_out,
    ghosts,
    may_move,
    number,
    offered,
    roller,
    takes,
)
from companion.tablet.view_models.palagonia.drafting import again, drafting, new_match, what_lacks
from companion.tablet.view_models.palagonia.looking_back import is_told_anew, looked_at
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
    return replace(tablet, desk=_on_desk(touched, match, desk)), ()


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
    later = replace(correction, desk=_on_desk(touched, then, desk))
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


def act_of(match: PalagoniaView, desk: Desk) -> Act | None:
    """Return what the desk comes to as an act; null where something is still missing."""
    face, by = carried_out(match, desk), match.turn
    quick = match.tiles_mode == "quick"
    closed = as_told(desk.counts)
    if face is None:
        return None
    if face == "remove":
        if quick:
            return {"act": "quick_remove", "by": by}
        return {"act": "remove", "by": by, "cell": list(desk.chosen)} if desk.chosen else None
    if face == "rotate":
        if quick:
            return {"act": "quick_rotate", "by": by, "closed": closed}
        if desk.chosen is None or desk.to == orientations(match).get(desk.chosen):
            return None
        return {"act": "rotate", "by": by, "cell": list(desk.chosen), "to": desk.to}
    if quick:
        return {"act": "quick_lay", "by": by, "count": number(face), "closed": closed}
    if len(desk.laid) != number(face):
        return None
    tiles = [{"q": q, "r": r, "o": o} for (q, r), o in desk.laid]
    return {"act": "lay", "by": by, "tiles": tiles}


def orientations(match: PalagoniaView) -> dict[tuple[int, int], int]:
    """Return how the tiles on the table lie."""
    return {tile.cell: tile.o for tile in match.tiles}


def _on_desk(touched: GameTouch, match: PalagoniaView, desk: Desk) -> Desk:
    match touched:
        case t.ChooseDie():
            return Desk(desk.draft, desk.moment, die=touched.place, hints=desk.hints)
        case t.LetRoll() if match.phase == "opening_roll" and touched.seat in match.may_roll:
            return replace(desk, roller=touched.seat)
        case t.LayAt() if takes(match, desk, touched.cell):
            orientation = ghosts(match, desk).get(touched.cell, 0)  # as the hint has it
            return replace(desk, laid=(*desk.laid, (touched.cell, orientation)), refusal=None)
        case t.TurnAt():
            return replace(desk, laid=_changed(desk, touched.cell, touched.cell, 1))
        case t.MoveTo():
            return _moved(match, desk, touched.cell, touched.to)
        case t.TakeBack():
            left = tuple(one for one in desk.laid if touched.cell not in (None, one[0]))
            return replace(desk, laid=left, chosen=None)
        case t.ChooseTile() if touched.cell in offered(match, desk):
            return _with_tile(match, desk, touched.cell)
        case t.RefuseAt():
            return _refused(match, desk, touched.cell)
        case t.AskHint():
            return replace(desk, hint=desk.hint + 1, laid=())
        case t.AskName():
            return replace(desk, naming=touched.creature)
    return replace(desk, counts=counted(touched, desk.counts))


def _moved(match: PalagoniaView, desk: Desk, cell: Cell, to: Cell) -> Desk:
    """A tile that was just laid lies elsewhere; where it may not it stays."""
    if may_move(match, desk, cell, to):
        return replace(desk, laid=_changed(desk, cell, to, 0))
    taken = to in orientations(match) or any(to == one for one, _ in desk.laid)
    return _refusing(desk, to, "CELL_TAKEN" if taken else "AWAY_FROM_THE_GROUP")


def _changed(desk: Desk, cell: tuple[int, int], to: tuple[int, int], turns: int) -> Any:
    """The tiles laid, one of them elsewhere or turned; where one lies already nothing changes."""
    if to != cell and any(one == to for one, _ in desk.laid):
        return desk.laid
    return tuple((to, (o + turns) % 3) if one == cell else (one, o) for one, o in desk.laid)


def _with_tile(match: PalagoniaView, desk: Desk, cell: tuple[int, int]) -> Desk:
    """A tile to be removed, or one that turns by a third with every touch (PG-10)."""
    lies = orientations(match).get(cell)
    if lies is None:  # a free cell, for a tile to be laid
        return desk
    if carried_out(match, desk) == "remove":
        return replace(desk, chosen=cell, refusal=None)
    now = desk.to if desk.chosen == cell else lies
    return replace(desk, chosen=cell, to=(now + 1) % 3, refusal=None)


def _refused(match: PalagoniaView, desk: Desk, cell: tuple[int, int]) -> Desk:
    """Say why nothing can be done there; where nothing is to be done, say nothing."""
    face, lies = carried_out(match, desk), cell in orientations(match)
    why = None
    if face == "remove":
        why = "NOT_AN_OUTER_TILE" if lies else "NO_TILE_THERE"
        if lies and cell not in match.rotatable:  # it is outer, and others hang on it
            why = "SPLITS_THE_GROUP"
    elif face == "rotate":
        why = "NOT_AN_INNER_TILE" if lies else "NO_TILE_THERE"
    elif number(face):
        full = len(desk.laid) >= number(face)
        drafted = any(cell == one for one, _ in desk.laid)
        why = "CELL_TAKEN" if lies or drafted else "ENOUGH_LAID" if full else "AWAY_FROM_THE_GROUP"
    return desk if why is None else _refusing(desk, cell, why)


def _refusing(desk: Desk, cell: Cell, why: str) -> Desk:
    before = desk.refusal.number if desk.refusal else 0
    return replace(desk, refusal=Refusal(before + 1, (cell,), violation_text(why)))
