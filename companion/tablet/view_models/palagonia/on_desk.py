"""What lies on the desk of Palagonia after a touch, and which act does it come to?"""

from typing import Any

import msgspec

from companion.link.messages.shown.palagonia import Cell, PalagoniaView
from companion.tablet.sentences.palagonia.violations import violation_text
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.counting import as_told, counted
from companion.tablet.view_models.palagonia.desk import Desk, Refusal
from companion.tablet.view_models.palagonia.dice import (
    carried_out,
    ghosts,
    may_move,
    number,
    offered,
    takes,
)
from companion.tablet.view_models.touches import GameTouch

replace = msgspec.structs.replace
Act = dict[str, Any]


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


def on_desk(touched: GameTouch, match: PalagoniaView, desk: Desk) -> Desk:
    """Return the desk after a touch; itself where the touch is about something else."""
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
