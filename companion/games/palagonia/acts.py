"""What can be said or done at a Palagonia table, and how is it written on a line?

One struct an act; the line is a JSON object whose ``act`` is the struct's tag. Optional keys have
defaults here, every other key must be there, and no further key may be. A seat is any integer
(whether it exists is a question for the rules, PG-9); a value outside its listed tokens or its
range makes the line unreadable.

    start         {players:[name, …], edition?}      lay     {by, tiles:[{q,r,o}, …]}
    opening_roll  {by, die}                          remove  {by, cell:[q,r]}
    roll          {by, dice:[die, die]}              rotate  {by, cell:[q,r], to}

A cell may also be written ``{"q":…,"r":…}``.

The *quick* acts belong to matches where nobody tells the program which tile lies where: people say
how many tiles they laid and what closed. They are no part of ``companion palagonia adjudicate``.
"""

from typing import Annotated, Final

import msgspec

from companion.games.game import Unreadable
from companion.games.lines import printable, read_object
from companion.games.palagonia.dice import Face
from companion.games.palagonia.edition import Edition
from companion.games.palagonia.tiles import Coordinate, Tile

Place = tuple[Coordinate, Coordinate]
"""A cell within the coordinates that a table can have."""
Orientation = Annotated[int, msgspec.Meta(ge=0, le=2)]

FEWEST_PLAYERS: Final = 3
PLAYERS_A_SET: Final = 5
MOST_PLAYERS: Final = 2 * PLAYERS_A_SET
"""PG-8: five a set; a second set is advised, not demanded, so the bound is the same for both."""


class _Line(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="act"
):
    """What all acts have in common: how they are written."""


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature that people say has closed, with what they counted (PG-5, PG-6)."""

    loops: Annotated[int, msgspec.Meta(ge=1, le=96)]
    limbs: Annotated[int, msgspec.Meta(ge=0, le=96)]


class Start(_Line, frozen=True, tag="start"):
    """All tiles are in the bag, the players sit in playing order (PG-8)."""

    players: tuple[str, ...]
    edition: Edition = Edition()

    def __post_init__(self) -> None:
        """PG-8: three players at least; more than two sets can serve there are not."""
        if not FEWEST_PLAYERS <= len(self.players) <= MOST_PLAYERS:
            raise ValueError(f"Palagonia is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players")


class OpeningRoll(_Line, frozen=True, tag="opening_roll"):
    """A player rolls one die for who starts (PG-9)."""

    by: int
    die: Face


class Roll(_Line, frozen=True, tag="roll"):
    """The player on turn rolls both dice (PG-10)."""

    by: int
    dice: tuple[Face, Face]


class Lay(_Line, frozen=True, tag="lay"):
    """The player on turn lays tiles from the bag (PG-10, PG-12)."""

    by: int
    tiles: tuple[Tile, ...]


class Remove(_Line, frozen=True, tag="remove"):
    """The player on turn takes an outer tile away (PG-10, PG-13)."""

    by: int
    cell: Place


class Rotate(_Line, frozen=True, tag="rotate"):
    """The player on turn turns an inner tile ``to`` another orientation (PG-10)."""

    by: int
    cell: Place
    to: Orientation


class QuickLay(_Line, frozen=True, tag="quick_lay"):
    """The player on turn laid so many tiles; ``closed`` are the creatures that score by PG-17."""

    by: int
    count: int
    closed: tuple[Declared, ...] = ()


class QuickRemove(_Line, frozen=True, tag="quick_remove"):
    """The player on turn took an outer tile away."""

    by: int


class QuickRotate(_Line, frozen=True, tag="quick_rotate"):
    """The player on turn turned an inner tile; ``closed`` are those that may score by PG-18."""

    by: int
    closed: tuple[Declared, ...] = ()


class QuickImpossible(_Line, frozen=True, tag="quick_impossible"):
    """The table sees that a die cannot be carried out, which the program cannot (PG-11)."""

    by: int
    die: Face


ContractAct = Start | OpeningRoll | Roll | Lay | Remove | Rotate
"""What ``companion palagonia adjudicate`` reads."""

QuickAct = QuickLay | QuickRemove | QuickRotate | QuickImpossible

Act = (
    Start | OpeningRoll | Roll | Lay | Remove | Rotate
    | QuickLay | QuickRemove | QuickRotate | QuickImpossible
)  # fmt: skip


def decode_act(line: bytes) -> ContractAct | Unreadable:
    """The act of a file of acts on a line (its end may be included), or why there is none."""
    read = read_object(line)
    if isinstance(read, Unreadable):
        return read
    try:
        act: ContractAct = msgspec.convert(_with_plain_cell(read), type=ContractAct)
    except msgspec.ValidationError as error:
        return Unreadable(f"The line is no act: {printable(str(error))}.")
    return act


def decode_any_act(line: bytes) -> Act | Unreadable:
    """The act on a line, quick ones included, or why there is none."""
    read = read_object(line)
    if isinstance(read, Unreadable):
        return read
    try:
        act: Act = msgspec.convert(_with_plain_cell(read), type=Act)
    except msgspec.ValidationError as error:
        return Unreadable(f"The line is no act: {printable(str(error))}.")
    return act


def encode_act(act: Act) -> bytes:
    """The line of an act, without a line end; :func:`decode_any_act` gives the act back."""
    return msgspec.json.encode(act)


def act_name(act: Act) -> str:
    """The act's tag, which is its name in lines, tables and documents."""
    return str(act.__struct_config__.tag)


def named_seat(act: Act) -> int | None:
    """The seat that an act says did it; null for the start."""
    seat: int | None = getattr(act, "by", None)
    return seat


def _with_plain_cell(read: dict[str, object]) -> dict[str, object]:
    """The object with a cell ``{"q":1,"r":2}`` written ``[1,2]``."""
    cell = read.get("cell")
    if isinstance(cell, dict) and set(cell) == {"q", "r"}:
        return {**read, "cell": [cell["q"], cell["r"]]}
    return read
