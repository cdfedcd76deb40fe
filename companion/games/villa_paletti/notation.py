"""How do people write an act on paper? ``docs/howto/notation.md`` is for them.

A column is its colour's letter, its points and its storey: ``R3@0`` is red's thick column on the
base, ``Y1b@2`` yellow's thin column number 2 on the green plate. A line begins with the seat that
acts, where one does::

    0 move R3@0           1 move B2@1 over       2 move G1@5 stacked
    0 neutral G3@0        0 neutral G3@0 to 2 close
    0 stop R1@0           0 touch R1@0           0 propose          0 pass
    1 object R3@0         succeeded              failed             failed B1@2
    agree                 lay green on 3         impossible         end
    0 refuse G3@0         1 instead G2@0         1 instead G2@0 failed
    0 collapse            nobody collapse        nobody topple Y3@0
    referee restore by Eve                       referee winner 0 2
    start Ann R, Ben B, Cleo G, Dan Y edition foul=lose_turn

Upper and lower case mean the same but in names. ``write`` and ``read`` are each other's inverse;
what may stand where is told in ``notation_reading``.
"""

import json
from collections.abc import Iterator

from companion.games.game import Unreadable
from companion.games.lines import numbered_lines
from companion.games.villa_paletti.acts import (
    Act,
    Collapse,
    ColumnRef,
    Footprint,
    Lay,
    Move,
    MoveNeutral,
    NeutralByOtherFailed,
    ObjectionFailed,
    Referee,
    Start,
    Toppled,
    named_column,
    named_seat,
)
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.notation_reading import act_of
from companion.games.villa_paletti.pieces import POINTS
from companion.games.villa_paletti.signs import EDGE, LETTER, NOBODY, NUMBERS, STACKED, VERB
from companion.games.villa_paletti.words import NotationError, Reader, written_name


def write(act: Act) -> str:
    """The line of an act; :func:`read` gives the act back."""
    match act:
        case Start():
            return _start(act)
        case Move():
            stacked = STACKED if act.on_column else ""
            return _line(act.by, "move", _column(act.column), _edge(act.footprint), stacked)
        case MoveNeutral():
            target = "" if act.to is None else f"to {act.to}"
            return _line(act.by, "neutral", _column(act.column), target, _edge(act.footprint))
        case ObjectionFailed():
            return _line("failed", "" if act.penalty is None else _column(act.penalty))
        case NeutralByOtherFailed():
            return _line(act.by, VERB[NeutralByOtherFailed], _column(act.column), "failed")
        case Lay():
            return _line("lay", act.plate, "on", act.supports, _edge(act.footprint))
        case Referee():
            name = "" if act.by_name is None else f"by {written_name(act.by_name)}"
            return _line("referee", act.decision, *(act.seats or ()), name)
        case _:
            seat, column = named_seat(act), named_column(act)
            nobody = NOBODY if isinstance(act, Collapse | Toppled) else ""
            return _line(
                nobody if seat is None else seat,
                VERB[type(act)],
                "" if column is None else _column(column),
            )


def read(line: str) -> Act | Unreadable:
    """The act of a line, or what is wrong with it and where (characters count from 1)."""
    try:
        reader = Reader(line)
        act = act_of(reader)
        reader.finish()
    except NotationError as error:
        return Unreadable(str(error))
    return act


def acts_of(data: bytes) -> Iterator[tuple[int, Act | Unreadable]]:
    """The acts of a file in notation with the numbers of their lines.

    Blank lines and lines that are only a comment are skipped but counted.
    """
    for number, line in numbered_lines(data):
        if line.startswith(b"#"):
            continue
        try:
            yield number, read(line.decode("utf-8"))
        except UnicodeDecodeError as error:
            yield number, Unreadable(f"The line is not UTF-8 (byte {error.start + 1}).")


def _line(*words: str | int) -> str:
    return " ".join(str(word) for word in words if word != "")


def _column(column: ColumnRef) -> str:
    number = "" if column.n is None else NUMBERS[column.n - 1]
    return f"{LETTER[column.colour]}{POINTS[column.kind]}{number}@{column.storey}"


def _edge(footprint: Footprint) -> str:
    return EDGE.get(footprint, "")


def _start(start: Start) -> str:
    players = ", ".join(
        f"{written_name(player.name)} {''.join(LETTER[colour] for colour in player.colours)}"
        for player in start.players
    )
    neutral = "" if start.neutral is None else f"neutral {LETTER[start.neutral]}"
    return _line("start", players, neutral, _edition(start.edition))


def _edition(edition: Edition) -> str:
    """The options that are not at their defaults; nothing if all are."""
    chosen = [
        f"{option}={value if isinstance(value, str) else json.dumps(value)}"
        for option in edition.__struct_fields__
        if (value := getattr(edition, option)) != getattr(Edition(), option)
    ]
    return _line("edition", *chosen) if chosen else ""
