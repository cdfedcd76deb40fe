"""What can people tell the tablet? The things no sensor can see, as typed values.

Players are named by a colour they own, because that is what a person at the table points at.
"""

from typing import Any

import msgspec

from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import Act, Start
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.pieces import Colour, Kind
from companion.record.lines import LineError, read_object


class _Tap(msgspec.Struct, frozen=True, tag_field="tap"):
    """A tap; keys that a newer tablet adds are passed over."""


class Seated(msgspec.Struct, frozen=True):
    """One player of a match that starts."""

    seat: int
    colours: tuple[Colour, ...]
    name: str | None = None


class PointedAt(msgspec.Struct, frozen=True):
    """A column as the referee pointed at it on the tablet."""

    colour: Colour
    kind: Kind
    storey: int
    x_mm: float
    y_mm: float


class StartMatch(_Tap, frozen=True, tag="start_match"):
    """The villa is built, the players sit; the first turn begins.

    Where a recording begins in the middle of a match, ``played`` is what was done before it.
    """

    game: str
    players: tuple[Seated, ...]
    edition: Edition = Edition()
    played: tuple[Act, ...] = ()


class ProposePlate(_Tap, frozen=True, tag="propose_plate"):
    """A player proposes the next plate (VP-24)."""

    by: Colour


class Objects(_Tap, frozen=True, tag="object"):
    """Another player objects (VP-27)."""

    by: Colour


class AllAgree(_Tap, frozen=True, tag="all_agree"):
    """Nobody objects (VP-25, VP-43)."""


class StoppedAndPutBack(_Tap, frozen=True, tag="stopped_and_put_back"):
    """A column was tried and put back (VP-20, VP-29, VP-43)."""

    by: Colour
    column: PointedAt


class Passes(_Tap, frozen=True, tag="pass"):
    """A player passes (VP-23)."""

    by: Colour


class Declares(_Tap, frozen=True, tag="declare"):
    """Somebody says which act was done; it is the object that ``companion adjudicate`` reads."""

    act: Act


class EndOfRecording(_Tap, frozen=True, tag="end_of_recording"):
    """Nothing more was recorded."""


Tap = (
    StartMatch
    | ProposePlate
    | Objects
    | AllAgree
    | StoppedAndPutBack
    | Passes
    | Declares
    | EndOfRecording
)


def read_tap(message: dict[str, Any]) -> Tap | Unreadable:
    """Return the tap of a recorded JSON object, or why it is none."""
    try:
        tap: Tap = msgspec.convert(message, type=Tap)
    except msgspec.ValidationError as error:
        return Unreadable(f"A tap cannot be read: {error}.")
    if isinstance(tap, Declares) and not isinstance(tap.act, Start):
        try:
            read_object(msgspec.json.encode(tap.act))
        except LineError as error:  # it would count, and could not be written down
            return Unreadable(f"A tap cannot be kept in a record: {error}.")
    return tap
