"""What may stand where in a line of notation? The grammar, read from left to right.

====================  ==========================================================================
line                  ``start`` players [``neutral`` letter] [``edition`` option ``=`` token …]
                      | who act | act of the table | ``referee`` decision [seat …] [``by`` name]
players               name letters, and after a comma the next player
who                   a seat, counted from 0; ``nobody`` for a fall that nobody caused
column                colour's letter, points (3 thick, 2 hex, 1 thin), [``a`` ``b`` ``c``],
                      ``@`` storey
edge                  nothing for inside, ``over``, ``close`` for too close to call
====================  ==========================================================================
"""

import math
import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar, get_args

import msgspec

from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    AgreeEnd,
    Collapse,
    ColumnRef,
    Decision,
    Footprint,
    Lay,
    LayImpossible,
    Move,
    MoveNeutral,
    NeutralAttemptFailed,
    NeutralByOther,
    NeutralByOtherFailed,
    Object,
    ObjectionFailed,
    ObjectionSucceeded,
    Pass,
    Player,
    Propose,
    Referee,
    Start,
    Stop,
    Storey,
    Toppled,
    Touched,
)
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.pieces import PLATE_ORDER, Colour, PlateColour
from companion.games.villa_paletti.signs import (
    EDGE,
    KIND_OF_POINTS,
    LETTER,
    NOBODY,
    NUMBERS,
    STACKED,
)
from companion.games.villa_paletti.words import NotationError, Reader

_COLUMN: Final = re.compile(r"([a-z])([0-9])([a-z]?)@([0-9])")
_WHOLE: Final = re.compile(r"-?[0-9]{1,4000}")  # Python reads no longer ones
_NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")
_COLOUR: Final[dict[str, Colour]] = {sign.lower(): colour for colour, sign in LETTER.items()}
_PLATE: Final[dict[str, PlateColour]] = {plate: plate for plate in PLATE_ORDER}
_DECISION: Final[dict[str, Decision]] = {one: one for one in get_args(Decision)}
_EDGE: Final[dict[str, Footprint]] = {word: footprint for footprint, word in EDGE.items()}
_STOREYS: Final[dict[str, Storey]] = {str(storey): storey for storey in range(6)}
Meant = TypeVar("Meant")


def act_of(reader: Reader) -> Act:
    """The act that begins where the reader stands.

    Raises:
        NotationError: there is none, or something in it cannot be.
    """
    first = reader.plain("act")
    if first in _OF_THE_TABLE:
        return _OF_THE_TABLE[first](reader)
    if first == NOBODY:
        return _one_of(_OF_ANYBODY, reader, "fall that nobody caused")(None, reader)
    if not _WHOLE.fullmatch(first):
        reader.refuse(f"seat, and no act of the table ({', '.join(_OF_THE_TABLE)})")
    return _one_of(_OF_A_SEAT, reader, "act of a seat")(int(first), reader)


def _move(by: int, reader: Reader) -> Act:
    column = _column(reader)
    return Move(by, column, _edge(reader), on_column=reader.skip(STACKED))


def _neutral(by: int, reader: Reader) -> Act:
    column = _column(reader)
    to = _one_of(_STOREYS, reader, "storey") if reader.skip("to") else None
    return MoveNeutral(by, column, _edge(reader), to)


def _instead(by: int, reader: Reader) -> Act:
    column = _column(reader)
    return (NeutralByOtherFailed if reader.skip("failed") else NeutralByOther)(by, column)


def _failed(reader: Reader) -> Act:
    return ObjectionFailed(None if reader.at_end else _column(reader))


def _lay(reader: Reader) -> Act:
    plate = _one_of(_PLATE, reader, "plate")
    if not reader.skip("on"):
        reader.take("number of columns, after `on`,")
        reader.refuse("`on`, which comes before the number of columns")
    return Lay(plate, _whole(reader, "number of columns"), _edge(reader))


def _referee(reader: Reader) -> Act:
    decision = _one_of(_DECISION, reader, "decision")
    seats = []
    while decision == "winner" and not reader.at_end and reader.ahead != "by":
        seats.append(_whole(reader, "seat"))
    name = reader.take("name").text if reader.skip("by") else None
    return Referee(decision, name, tuple(seats) if decision == "winner" else None)


def _start(reader: Reader) -> Act:
    players = [_player(reader)]
    while reader.skip(","):
        players.append(_player(reader))
    neutral = _one_of(_COLOUR, reader, "colour") if reader.skip("neutral") else None
    edition = _edition(reader) if reader.skip("edition") else Edition()
    try:
        return Start(tuple(players), neutral, edition)
    except ValueError as error:
        raise NotationError(f"After `start`: {error}.") from error


def _player(reader: Reader) -> Player:
    name = reader.take("name of a player")
    if name.text == "," and not name.quoted:
        reader.refuse("name of a player")
    letters = reader.plain("list of the player's colours")
    if not set(letters) <= set(_COLOUR):
        reader.refuse("list of colours (some of the letters R, B, G, Y)")
    return Player(name.text, tuple(_COLOUR[letter] for letter in letters))


def _edition(reader: Reader) -> Edition:
    edition = _with_option(Edition(), reader)
    while not reader.at_end:
        edition = _with_option(edition, reader)
    return edition


def _with_option(edition: Edition, reader: Reader) -> Edition:
    option, _, token = reader.plain("option").partition("=")
    value: str | bool | float = {"true": True, "false": False}.get(token, token)
    if _NUMBER.fullmatch(token) and math.isfinite(float(token)):
        value = float(token)
    try:
        return msgspec.convert(msgspec.structs.asdict(edition) | {option: value}, type=Edition)
    except msgspec.ValidationError:
        reader.refuse("option of an edition with one of its tokens (like foul=lose_turn)")


def _column(reader: Reader) -> ColumnRef:
    found = _COLUMN.fullmatch(reader.plain("column"))
    if not found:
        reader.refuse("column (like R3@0: colour, points, storey)")
    letter, points, number, storey = found.groups()
    if letter not in _COLOUR or points not in KIND_OF_POINTS:
        reader.refuse("column: the colours are R, B, G and Y, the points 3, 2 and 1")
    if storey not in _STOREYS:
        reader.refuse("column: the storeys are 0 to 5")
    numbers = NUMBERS if points == "1" else NUMBERS[0]
    if number and number not in numbers:
        reader.refuse(f"column: its letter can only be {' or '.join(numbers)}")
    n = NUMBERS.index(number) + 1 if number else None
    return ColumnRef(_COLOUR[letter], KIND_OF_POINTS[points], _STOREYS[storey], n)


def _edge(reader: Reader) -> Footprint:
    found = _EDGE.get(reader.ahead, "inside")
    if found != "inside":
        reader.skip(reader.ahead)
    return found


def _whole(reader: Reader, what: str) -> int:
    word = reader.plain(what)
    return int(word) if _WHOLE.fullmatch(word) else reader.refuse(what)


def _one_of(table: Mapping[str, Meant], reader: Reader, what: str) -> Meant:
    word = reader.plain(what)
    return table[word] if word in table else reader.refuse(f"{what} ({', '.join(table)})")


_OF_THE_TABLE: Final[dict[str, Callable[[Reader], Act]]] = {
    "start": _start,
    "agree": lambda _: Agree(),
    "succeeded": lambda _: ObjectionSucceeded(),
    "failed": _failed,
    "lay": _lay,
    "impossible": lambda _: LayImpossible(),
    "end": lambda _: AgreeEnd(),
    "referee": _referee,
}
_OF_ANYBODY: Final[dict[str, Callable[[int | None, Reader], Act]]] = {
    "collapse": lambda by, _: Collapse(by),
    "topple": lambda by, reader: Toppled(by, _column(reader)),
}
_OF_A_SEAT: Final[dict[str, Callable[[int, Reader], Act]]] = {
    "move": _move,
    "neutral": _neutral,
    "refuse": lambda by, reader: NeutralAttemptFailed(by, _column(reader)),
    "instead": _instead,
    "stop": lambda by, reader: Stop(by, _column(reader)),
    "touch": lambda by, reader: Touched(by, _column(reader)),
    "propose": lambda by, _: Propose(by),
    "object": lambda by, reader: Object(by, _column(reader)),
    "pass": lambda by, _: Pass(by),
} | _OF_ANYBODY
