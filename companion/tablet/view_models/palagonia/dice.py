"""Which die is carried out, and what does that mean? From the table's word on both."""

from companion.link.messages.shown.palagonia import (
    Cell,
    DieView,
    Face,
    HintView,
    PalagoniaView,
)
from companion.tablet.view_models.palagonia.desk import Desk, Laid
from companion.tablet.widgets.palagonia.hexes import borders

NUMBERS = frozenset({"2", "3", "4", "5"})


def carried_out(match: PalagoniaView, desk: Desk) -> Face | None:
    """Return what is carried out now; null where it is still to be chosen (PG-10, PG-11)."""
    if match.phase not in ("opening_lay", "action"):
        return None
    if match.must_remove:
        return "remove"
    able = [die for die in match.dice if die.possible]
    if desk.die is not None and desk.die < len(match.dice) and match.dice[desk.die].possible:
        return match.dice[desk.die].face
    if len({die.face for die in able}) == 1:
        return able[0].face
    return None


def number(face: Face | None) -> int:
    """Return how many tiles a face has laid; 0 for the others."""
    return int(face) if face in NUMBERS else 0


def ends(match: PalagoniaView, die: DieView) -> bool:
    """Whether carrying it out takes the last tile out of the bag (PG-21)."""
    return match.phase == "action" and die.possible and number(die.face) == match.bag


def may_end_or_go_on(match: PalagoniaView) -> bool:
    """Whether the player may choose to end the match or to go on (PG-22)."""
    able = [die for die in match.dice if die.possible]
    return len({die.face for die in able}) == 2 and any(ends(match, die) for die in able)


def offered(match: PalagoniaView, desk: Desk) -> tuple[Cell, ...]:
    """Return the cells that may be touched now; the table judges what they come to."""
    if match.tiles_mode == "quick":
        return ()
    face = carried_out(match, desk)
    if face == "remove":
        return match.removable
    if face == "rotate":
        return match.rotatable
    if number(face) > len(desk.laid):
        taken = _taken(match, desk.laid)
        hinted = set(ghosts(match, desk)) - taken
        return tuple(sorted({*borders(taken), *hinted}))
    return ()


def anywhere(match: PalagoniaView, desk: Desk) -> bool:
    """Whether any free cell takes a tile: on an empty table, or where groups may lie apart (PG-13).

    Whether what was laid apart closes a figure (PG-12) the table judges.
    """
    if match.tiles_mode == "quick" or number(carried_out(match, desk)) <= len(desk.laid):
        return False
    return _apart(match, desk.laid)


def takes(match: PalagoniaView, desk: Desk, cell: Cell) -> bool:
    """Whether a tile from the bag may be laid on a cell for now."""
    free = cell not in _taken(match, desk.laid)
    return free and (cell in offered(match, desk) or anywhere(match, desk))


def may_move(match: PalagoniaView, desk: Desk, cell: Cell, to: Cell) -> bool:
    """Whether a tile that was just laid may be moved to another cell for now."""
    others = tuple(one for one in desk.laid if one[0] != cell)
    taken = _taken(match, others)
    return to not in taken and (to in borders(taken) or _apart(match, others))


def _taken(match: PalagoniaView, laid: Laid) -> set[Cell]:
    return {tile.cell for tile in match.tiles} | {cell for cell, _ in laid}


def _apart(match: PalagoniaView, laid: Laid) -> bool:
    return not _taken(match, laid) or not match.edition.get("stay_connected", True)


def roller(match: PalagoniaView, desk: Desk) -> int:
    """Return the seat that rolls now; in the opening people may pick it (PG-9)."""
    return desk.roller if desk.roller in match.may_roll else match.may_roll[0]


def shown_hint(desk: Desk) -> HintView | None:
    """Return the hint that is looked at."""
    return desk.hints[desk.hint % len(desk.hints)] if desk.hints else None


def ghosts(match: PalagoniaView, desk: Desk) -> dict[Cell, int]:
    """Return the tiles that a hint would have laid or turned and nobody has; by their cells."""
    hint = shown_hint(desk)
    if hint is None:
        return {}
    if hint.act["act"] == "rotate":
        return {(hint.act["cell"][0], hint.act["cell"][1]): hint.act["to"]}
    laid = {cell for cell, _ in desk.laid} | {tile.cell for tile in match.tiles}
    tiles = {(one["q"], one["r"]): one["o"] for one in hint.act.get("tiles", ())}
    return {cell: o for cell, o in tiles.items() if cell not in laid}
