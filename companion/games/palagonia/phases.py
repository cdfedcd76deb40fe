"""When is which act possible, and where does the game go after it? One table.

A match is a machine with six phases. First everybody rolls one die for the start (PG-9), until
one seat has the highest number; that seat lays as many tiles. Then a turn is two acts: *roll* both
dice, and carry out one of them (*action*, PG-10). The turn goes clockwise to the next seat, but
after a double the same seat has one more (PG-15). The match is over when a number takes the last
tile out of the bag (PG-21).

Two kinds of match share the table. Where the program knows every tile, ``lay``, ``remove`` and
``rotate`` are said; in a *quick* one ``quick_lay``, ``quick_remove``, ``quick_rotate`` and
``quick_impossible``.

An act that is not in the row of its phase is illegal, and :func:`why_not_now` says why.
"""

from enum import Enum
from typing import Final

from companion.games.palagonia.state import Phase, State
from companion.games.palagonia.violations import Violation


class Side(Enum):
    """Who may say an act."""

    ON_TURN = "the seat on turn"
    EACH = "each seat, once a round, in any order"
    TABLE = "the table as a whole; no seat is named"


class Goes(Enum):
    """Where the game goes after an act."""

    OPENING_ROLL = "opening_roll"
    OPENING_LAY = "opening_lay of the starter once there is one, until then opening_roll"
    NEXT_SEAT = "roll of the next seat"
    ACTION = "action"
    ACTION_OR_PASSED = "action; roll of the next seat if nothing can be done at all"
    NEXT_TURN = "roll of the next seat, after a double of the same"
    NEXT_TURN_OR_OVER = "as after the others, or over if the bag is empty"


SIDE: Final[dict[str, Side]] = {
    "start": Side.TABLE,
    "opening_roll": Side.EACH,
    "roll": Side.ON_TURN,
    "lay": Side.ON_TURN,
    "remove": Side.ON_TURN,
    "rotate": Side.ON_TURN,
    "quick_lay": Side.ON_TURN,
    "quick_remove": Side.ON_TURN,
    "quick_rotate": Side.ON_TURN,
    "quick_impossible": Side.ON_TURN,
}
"""Every act, with who may say it. The order is the order of the documents."""

PLACED: Final = frozenset({"lay", "remove", "rotate"})
"""The acts of a match that knows its tiles."""

QUICK: Final = frozenset({"quick_lay", "quick_remove", "quick_rotate", "quick_impossible"})
"""The acts of a match that only counts them."""

TABLE: Final[dict[Phase, dict[str, Goes]]] = {
    "start": {"start": Goes.OPENING_ROLL},
    "opening_roll": {"opening_roll": Goes.OPENING_LAY},
    "opening_lay": {"lay": Goes.NEXT_SEAT, "quick_lay": Goes.NEXT_SEAT},
    "roll": {"roll": Goes.ACTION_OR_PASSED},
    "action": {
        "lay": Goes.NEXT_TURN_OR_OVER,
        "remove": Goes.NEXT_TURN,
        "rotate": Goes.NEXT_TURN,
        "quick_lay": Goes.NEXT_TURN_OR_OVER,
        "quick_remove": Goes.NEXT_TURN,
        "quick_rotate": Goes.NEXT_TURN,
        "quick_impossible": Goes.ACTION,
    },
    "over": {},
}
"""What is possible where, and where it leads."""

_BARS_EVERYTHING: Final[dict[Phase, Violation]] = {
    "start": Violation.NOT_STARTED,
    "opening_roll": Violation.OPENING_FIRST,
    "opening_lay": Violation.STARTER_LAYS_FIRST,
    "over": Violation.AFTER_THE_END,
}


def why_not_now(state: State, act: str) -> Violation | None:
    """Why an act (by its name) is not possible in this state's phase; null if it is."""
    barred = why_not_in(state.phase, act)
    if barred is not None or state.phase == "start":
        return barred
    if state.quick and act in PLACED:
        return Violation.TILES_ARE_COUNTED_HERE
    if not state.quick and act in QUICK:
        return Violation.TILES_ARE_NAMED_HERE
    return None


def why_not_in(phase: Phase, act: str) -> Violation | None:
    """Why an act (by its name) is not possible in a phase; null if it is."""
    if act in TABLE[phase]:
        return None
    if act == "start" and phase != "over":
        return Violation.ALREADY_STARTED
    if phase in _BARS_EVERYTHING:
        return _BARS_EVERYTHING[phase]
    if act == "opening_roll":
        return Violation.OPENING_ROLL_NOT_NOW
    return Violation.ROLL_NOT_NOW if act == "roll" else Violation.ACTION_NOT_NOW


def why_not_by(state: State, act: str, by: int) -> Violation | None:
    """PG-9: why this seat is not the one to say an act; null if it may.

    A seat that does not exist, another than the one on turn, and in the opening one that has
    rolled already or no longer takes part.
    """
    if by not in state.seats:
        return Violation.NO_SUCH_SEAT
    if SIDE[act] is Side.ON_TURN and state.turn is not None and by != state.turn:
        return Violation.OUT_OF_TURN
    if SIDE[act] is Side.EACH and state.phase == "opening_roll":
        if by not in state.contenders:
            return Violation.NOT_AMONG_THE_HIGHEST
        if by in {seat for seat, _ in state.opening}:
            return Violation.HAS_ROLLED
    return None
