"""What speaks against an act in a state? All of it, not only the first thing.

An act counts when nothing speaks against it. Where its phase does not allow the act, that and the
seat are the reasons; where it does, the seat, the dice and the tiles each may be. Before the start
and after the end there is one reason only.
"""

from companion.games.palagonia.acts import (
    Act,
    Lay,
    QuickImpossible,
    QuickLay,
    QuickRemove,
    QuickRotate,
    Remove,
    Rotate,
    act_name,
    named_seat,
)
from companion.games.palagonia.dice import Face, number_on
from companion.games.palagonia.phases import why_not_by, why_not_now
from companion.games.palagonia.placements import newly_closed, with_all
from companion.games.palagonia.possible import must_remove_instead, possible
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import (
    Cell,
    Table,
    is_connected,
    is_inner,
    is_outer,
    neighbours,
    one_tile_holes,
    table_of,
)
from companion.games.palagonia.violations import Violation

Reasons = frozenset[Violation]
NONE: Reasons = frozenset()


def against(state: State, act: Act) -> Reasons:
    """Everything that speaks against an act; nothing does if it is legal."""
    now = why_not_now(state, act_name(act))
    if now is not None and state.phase in ("start", "over"):
        return frozenset({now})
    seat = named_seat(act)
    by = why_not_by(state, act_name(act), seat) if seat is not None else None
    barred = frozenset(one for one in (now, by) if one is not None)
    return barred if now is not None else barred | _against_itself(state, act)


def _against_itself(state: State, act: Act) -> Reasons:
    """What speaks against an act that its phase allows, whoever says it."""
    match act:
        case Lay():
            return _against_number(state, len(act.tiles)) | _against_tiles(state, act)
        case QuickLay():
            return _against_number(state, act.count)
        case Remove():
            return _against_action(state, "remove") | _against_removal(state, act.cell)
        case QuickRemove():
            return _against_action(state, "remove")
        case Rotate():
            return _against_action(state, "rotate") | _against_turning(state, act)
        case QuickRotate():
            return _against_action(state, "rotate")
        case QuickImpossible():
            return _against_saying_so(state, act.die)
        case _:
            return NONE


def _against_number(state: State, count: int) -> Reasons:
    """PG-9: the starter's number; PG-10: a number on the dice, PG-21: that the bag can give."""
    dice = [die for die in state.dice if number_on(die) == count]
    if dice:
        return _against_die(state, dice[0])
    if state.phase == "opening_lay":
        return frozenset({Violation.NOT_THE_STARTERS_NUMBER})
    instead = _when(must_remove_instead(state), Violation.REMOVE_INSTEAD)
    return instead | {Violation.NUMBER_NOT_ON_THE_DICE}


def _against_action(state: State, action: Face) -> Reasons:
    """PG-10: the action must be on the dice; PG-11: but removing comes in when neither will do."""
    if action in state.dice:
        return _against_die(state, action)
    if not must_remove_instead(state):
        return frozenset({Violation.NOT_ON_THE_DICE})
    if action == "remove":
        return NONE
    return frozenset({Violation.NOT_ON_THE_DICE, Violation.REMOVE_INSTEAD})


def _against_die(state: State, die: Face) -> Reasons:
    """PG-11: why a die on the table cannot be chosen, and what must be done in its place."""
    why = next(one.against for one in possible(state) if one.die == die)
    if why is None:
        return NONE
    neither = must_remove_instead(state)
    return frozenset({why, Violation.REMOVE_INSTEAD if neither else Violation.OTHER_DIE_COMPULSORY})


def _against_tiles(state: State, act: Lay) -> Reasons:
    """PG-12, PG-13, PG-14: where tiles may be laid."""
    cells = [tile.cell for tile in act.tiles]
    twice = _when(len(set(cells)) < len(cells), Violation.CELL_TWICE)
    taken = _when(any(cell in state.tiles for cell in cells), Violation.CELL_TAKEN)
    if twice or taken or not cells:
        return twice | taken
    laid = table_of(act.tiles)
    closed = newly_closed(state.tiles, laid)
    together = bool(with_all(closed, cells))
    filled = [cell for cell in cells if cell in one_tile_holes(state.tiles)]
    closing = all(any(cell in figure.body for figure in closed) for cell in filled)
    return (
        (NONE if together else _against_lying_apart(state, cells))
        | _when(
            state.edition.stay_connected and not is_connected({**state.tiles, **laid}),
            Violation.SPLITS_THE_GROUP,
        )
        | _when(not closing, Violation.HOLE_NOT_CLOSING)
    )


def _against_lying_apart(state: State, cells: list[Cell]) -> Reasons:
    """PG-12: tiles that do not all close one figure touch each other and the group."""
    apart = not is_connected(cells)
    away = bool(state.tiles) and not _touches(state.tiles, cells)
    first = _when(apart and state.phase == "opening_lay", Violation.FIRST_TILES_APART)
    return first | _when(apart, Violation.TILES_APART) | _when(away, Violation.AWAY_FROM_THE_GROUP)


def _touches(table: Table, cells: list[Cell]) -> bool:
    return any(near in table for cell in cells for near in neighbours(cell))


def _against_removal(state: State, cell: Cell) -> Reasons:
    """PG-10: an outer tile is removed; PG-13: but none that holds the group together."""
    if cell not in state.tiles:
        return frozenset({Violation.NO_TILE_THERE})
    left = [other for other in state.tiles if other != cell]
    splits = state.edition.stay_connected and not is_connected(left)
    return _when(not is_outer(state.tiles, cell), Violation.NOT_AN_OUTER_TILE) | _when(
        splits, Violation.SPLITS_THE_GROUP
    )


def _against_turning(state: State, act: Rotate) -> Reasons:
    """PG-10: an inner tile is turned, by 120 or 240 degrees."""
    if act.cell not in state.tiles:
        return frozenset({Violation.NO_TILE_THERE})
    return _when(not is_inner(state.tiles, act.cell), Violation.NOT_AN_INNER_TILE) | _when(
        state.tiles[act.cell] == act.to, Violation.NOT_TURNED
    )


def _against_saying_so(state: State, die: Face) -> Reasons:
    """PG-11: what a quick table may call impossible: only a turn, of which it alone can tell.

    Whether a number can be laid or a tile removed is known from the counts.
    """
    if die not in state.dice:
        return frozenset({Violation.NOT_ON_THE_DICE})
    known = next(one.against for one in possible(state) if one.die == die)
    if known is not None:
        return frozenset({known})
    return _when(die != "rotate", Violation.PLAINLY_POSSIBLE)


def _when(holds: bool, violation: Violation) -> Reasons:
    return frozenset({violation}) if holds else NONE
