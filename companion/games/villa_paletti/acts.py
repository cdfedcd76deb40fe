"""What can be said or done at a Villa Paletti table, and how is it written on a line?

One struct an act; the line is a JSON object whose ``act`` is the struct's tag. Optional keys have
defaults here, every other key must be there, and no further key may be. A seat is any integer
(whether it exists is a question for the rules, VP-9); a value outside its listed tokens or its
range makes the line unreadable.
"""

from typing import Annotated, Literal

import msgspec

from companion.games.game import Unreadable
from companion.games.lines import printable, read_object
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.pieces import COLOURS, Colour, Kind, PlateColour

Storey = Annotated[int, msgspec.Meta(ge=0, le=5)]
Footprint = Literal["inside", "over", "too_close"]
Decision = Literal["restore", "accept", "put_back_and_block", "collapse", "no_collapse", "winner"]


class _Line(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="act"
):
    """What all acts have in common: how they are written."""


class ColumnRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A column as a person names it: what it is and where it stands (VP-3)."""

    colour: Colour
    kind: Kind
    storey: Storey
    n: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None

    def __post_init__(self) -> None:
        """Only thin columns are numbered beyond 1."""
        if self.kind != "thin" and self.n not in (None, 1):
            raise ValueError(f"There is one {self.kind} column of a colour, so `n` can only be 1")


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat: the name shown, and the colours it owns."""

    name: str
    colours: tuple[Colour, ...]


class Start(_Line, frozen=True, tag="start"):
    """The villa stands on the base with the blue plate on it; seat 0 begins (VP-8)."""

    players: tuple[Player, ...]
    neutral: Colour | None = None
    edition: Edition = Edition()

    def __post_init__(self) -> None:
        """VP-10, VP-11: two players own two colours each; three leave the fourth neutral."""
        if not 2 <= len(self.players) <= 4:
            raise ValueError("Villa Paletti is for two, three or four players")
        each = 2 if len(self.players) == 2 else 1
        owned = [colour for player in self.players for colour in player.colours]
        if any(len(player.colours) != each for player in self.players):
            raise ValueError(f"With {len(self.players)} players each owns {each} colour(s)")
        if len(set(owned)) != len(owned):
            raise ValueError("A colour belongs to one player only")
        if self.neutral is not None and self.neutral_colour() != self.neutral:
            raise ValueError("Only with three players one colour is neutral: the fourth one")

    def neutral_colour(self) -> Colour | None:
        """VP-11: with three players the colour nobody owns, else null."""
        owned = {colour for player in self.players for colour in player.colours}
        return next((colour for colour in COLOURS if colour not in owned), None)


class Move(_Line, frozen=True, tag="move"):
    """A player sets one own column on the highest plate (VP-12)."""

    by: int
    column: ColumnRef
    footprint: Footprint = "inside"
    on_column: bool = False


class MoveNeutral(_Line, frozen=True, tag="move_neutral"):
    """A player moves a neutral column (VP-40); ``to`` is a storey, default the highest."""

    by: int
    column: ColumnRef
    footprint: Footprint = "inside"
    to: Storey | None = None


class Stop(_Line, frozen=True, tag="stop"):
    """The tower wobbled; the player put the column back (VP-20)."""

    by: int
    column: ColumnRef


class Touched(_Line, frozen=True, tag="touched"):
    """The player touched a column and let it go (VP-21)."""

    by: int
    column: ColumnRef


class Propose(_Line, frozen=True, tag="propose"):
    """The player proposes the next plate (VP-24)."""

    by: int


class Object(_Line, frozen=True, tag="object"):
    """Another player objects and takes this column to try it (VP-27)."""

    by: int
    column: ColumnRef


class ObjectionSucceeded(_Line, frozen=True, tag="objection_succeeded"):
    """The challenger set the column on the highest plate (VP-28)."""


class ObjectionFailed(_Line, frozen=True, tag="objection_failed"):
    """The challenger put it back; the proposer takes a column out of the game, or none (VP-29)."""

    penalty: ColumnRef | None


class Agree(_Line, frozen=True, tag="agree"):
    """Nobody objects: to a proposal (VP-25), or to a neutral column put back (VP-43)."""


class Lay(_Line, frozen=True, tag="lay"):
    """The proposer laid the plate; it rests on ``supports`` columns (VP-25, VP-26)."""

    plate: PlateColour
    supports: int
    footprint: Footprint = "inside"


class LayImpossible(_Line, frozen=True, tag="lay_impossible"):
    """It turned out that the plate cannot be laid (VP-25)."""


class NeutralAttemptFailed(_Line, frozen=True, tag="neutral_attempt_failed"):
    """The player on turn put a neutral column back because the tower would fall (VP-43)."""

    by: int
    column: ColumnRef


class NeutralByOther(_Line, frozen=True, tag="neutral_by_other"):
    """Another player did move a different neutral column to the top (VP-43)."""

    by: int
    column: ColumnRef


class NeutralByOtherFailed(_Line, frozen=True, tag="neutral_by_other_failed"):
    """The other player's try failed too (VP-43)."""

    by: int
    column: ColumnRef


class Pass(_Line, frozen=True, tag="pass"):
    """The player on turn does nothing (VP-23)."""

    by: int


class Collapse(_Line, frozen=True, tag="collapse"):
    """The villa fell; ``by`` is who brought it down, null an accident (VP-36, VP-45)."""

    by: int | None


class Toppled(_Line, frozen=True, tag="toppled"):
    """A single column fell (VP-39); ``by`` is who did it, null nobody at the table."""

    by: int | None
    column: ColumnRef


class AgreeEnd(_Line, frozen=True, tag="agree_end"):
    """All agree that nobody can move a column or lay a plate (VP-36)."""


class Referee(_Line, frozen=True, tag="referee"):
    """The referee decides (VP-46, VP-39, VP-38); ``seats`` only with ``winner``."""

    decision: Decision
    by_name: str | None = None
    seats: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        """``seats`` belongs to ``winner`` and to nothing else."""
        if (self.decision == "winner") != (self.seats is not None):
            raise ValueError("`seats` must be given with `winner`, and only then")


Act = (
    Start | Move | MoveNeutral | Stop | Touched | Propose | Object | ObjectionSucceeded
    | ObjectionFailed | Agree | Lay | LayImpossible | NeutralAttemptFailed | NeutralByOther
    | NeutralByOtherFailed | Pass | Collapse | Toppled | AgreeEnd | Referee
)  # fmt: skip

_NULLABLE = frozenset({"by", "penalty"})
"""Keys that may be null in some act; the structs say in which."""


def decode_act(line: bytes) -> Act | Unreadable:
    """The act on a line (its end may be included), or why there is none."""
    read = read_object(line, _NULLABLE)
    if isinstance(read, Unreadable):
        return read
    try:
        act: Act = msgspec.convert(read, type=Act)
    except msgspec.ValidationError as error:
        return Unreadable(f"The line is no act: {printable(str(error))}.")
    return act


def encode_act(act: Act) -> bytes:
    """The line of an act, without a line end; :func:`decode_act` gives the act back."""
    return msgspec.json.encode(act)


def act_name(act: Act) -> str:
    """The act's tag, which is its name in lines, tables and documents."""
    return str(act.__struct_config__.tag)


def named_column(act: Act) -> ColumnRef | None:
    """The column an act names, if it names one."""
    if isinstance(act, ObjectionFailed):
        return act.penalty
    column: ColumnRef | None = getattr(act, "column", None)
    return column


def named_seat(act: Act) -> int | None:
    """The seat that an act says did it, if it says so."""
    seat: int | None = getattr(act, "by", None)
    return seat


def is_too_close(act: Act) -> bool:
    """VP-18, VP-26: whether the edge was nearer than the measurement can tell."""
    return getattr(act, "footprint", "inside") == "too_close"
