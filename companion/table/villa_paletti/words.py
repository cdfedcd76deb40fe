"""What are players, columns, storeys and acts called when a match is told from its record?"""

from typing import Final

from companion.games.game import Unreadable
from companion.games.lines import printable
from companion.games.villa_paletti.acts import (
    Act,
    Collapse,
    ColumnRef,
    Lay,
    Referee,
    act_name,
    named_column,
    named_seat,
)
from companion.games.villa_paletti.pieces import PLATE_ORDER, ColumnId
from companion.games.villa_paletti.state import State

_KINDS: Final = {"thick": "thick", "hex": "hexagonal", "thin": "thin"}

_ACTS: Final = {
    "start": "start of a match",
    "move": "move of {column}",
    "move_neutral": "move of {column}",
    "stop": "stop with {column}",
    "touched": "touch of {column}",
    "propose": "proposal",
    "object": "objection with {column}",
    "objection_succeeded": "success of the objection",
    "objection_failed": "failure of the objection",
    "agree": "agreement",
    "lay": "laying of the {plate} plate",
    "lay_impossible": "giving up of the plate",
    "neutral_attempt_failed": "failed try of {column}",
    "neutral_by_other": "move of {column} in another's turn",
    "neutral_by_other_failed": "failed try of {column} in another's turn",
    "pass": "pass",
    "collapse": "fall of the villa",
    "toppled": "fall of {column}",
    "agree_end": "agreed end",
    "referee": "decision “{decision}” of the referee",
}


def player(state: State, seat: int | None) -> str:
    """Return a player by name, or by colours where there is no name: "Ann", "Red and Green"."""
    if seat is None or seat not in state.seats:
        return "somebody" if seat is None else f"seat {seat}"
    name = printable(state.players[seat].name).strip()
    return name or " and ".join(colour.capitalize() for colour in state.players[seat].colours)


def players(state: State, seats: tuple[int, ...]) -> str:
    """Return several players: "Ann and Bo"; nobody is "nobody"."""
    return " and ".join(player(state, seat) for seat in seats) or "nobody"


def column(named: ColumnRef | ColumnId) -> str:
    """Return a column: "the red hexagonal column", "the red thin column 2"."""
    number = f" {named.n}" if named.kind == "thin" and named.n is not None else ""
    return f"the {named.colour} {_KINDS[named.kind]} column{number}"


def storey(number: int) -> str:
    """Return what one stands on there: "the base", "the green plate"."""
    return "the base" if number == 0 else f"the {PLATE_ORDER[number - 1]} plate"


def act_words(state: State, act: Act | Unreadable) -> str:
    """Return an act as a thing: "Ann's move of the red hexagonal column", "the agreement".

    Args:
        state: Any state of the match, for the names.
        act: What was said.
    """
    if isinstance(act, Unreadable):
        return "a line that is no act"
    named = named_column(act)
    said = _ACTS[act_name(act)].format(
        column=column(named) if named else "no column",
        plate=act.plate if isinstance(act, Lay) else "",
        decision=act.decision.replace("_", " ") if isinstance(act, Referee) else "",
    )
    seat = named_seat(act)
    if seat is None or isinstance(act, Collapse):
        return f"the {said}" + (f", by {player(state, seat)}" if seat is not None else "")
    return f"{player(state, seat)}'s {said}"
