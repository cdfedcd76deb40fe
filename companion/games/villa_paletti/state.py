"""What does the game know after some acts?

One frozen value. Whatever is not in it cannot matter to a verdict. The table with its pieces and
the game with its permissions are two things: this is the game.
"""

from typing import Final, Literal

import msgspec

from companion.games.game import Outcome
from companion.games.villa_paletti.acts import Act, Player
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.pieces import (
    ALL_COLUMNS,
    PLATE_ORDER,
    POINTS,
    Colour,
    ColumnId,
    PlateColour,
)

Phase = Literal[
    "start",
    "turn",
    "after_neutral",
    "neutral_refused",
    "own",
    "proposed",
    "objection",
    "agreed",
    "disputed",
    "over",
]


class Column(msgspec.Struct, frozen=True):
    """Where a column stands and whether it may still be moved.

    ``storey`` is 0 for the base (a column that is ``out`` of the game keeps its last storey).
    ``blocked`` lasts to the end of the game (VP-20).
    """

    id: ColumnId
    storey: int = 0
    blocked: bool = False
    out: bool = False


class Seal(msgspec.Struct, frozen=True):
    """Who holds the Architect's seal (VP-4), and what it remembers.

    ``taken_with`` is the colour with which the holder took it (with two players a seat has two),
    ``previous`` the seat that held it before, ``upper_face`` the colour turned up (VP-35).
    """

    holder: int | None = None
    taken_with: Colour | None = None
    previous: int | None = None
    upper_face: Colour | None = None


class Objection(msgspec.Struct, frozen=True):
    """Who challenges the proposal with which column (VP-27)."""

    by: int
    column: ColumnId


class Question(msgspec.Struct, frozen=True):
    """An act that waits for the referee: what it was, which column it meant, when it was said.

    ``column`` is null where the act has none, or where it did not name exactly one that stands
    there. ``acceptable``: whether the act may be taken as if legal.
    """

    act: Act
    column: ColumnId | None
    phase: Phase
    acceptable: bool


class State(msgspec.Struct, frozen=True):
    """Everything the game knows.

    ``turn`` is the seat on turn, in a proposal the proposer (null before the start and after the
    end). ``objection`` is set in phase objection, ``neutral_put_back`` in phase neutral_refused,
    ``dispute`` in phase disputed.

    ``refused`` is the one thing not reported to anybody: the illegal act just judged, which the
    very next act may ask the referee about (VP-46). It is memory, not position: two states that
    differ in it alone are the same game.
    """

    phase: Phase = "start"
    players: tuple[Player, ...] = ()
    neutral: Colour | None = None
    edition: Edition = Edition()
    columns: tuple[Column, ...] = tuple(Column(column) for column in ALL_COLUMNS)
    plates_laid: int = 0
    turn: int | None = None
    seal: Seal = Seal()
    objection: Objection | None = None
    neutral_put_back: ColumnId | None = None
    dispute: Question | None = None
    outcome: Outcome | None = None
    refused: Question | None = None

    @property
    def storey(self) -> int:
        """The highest storey: the number of plates laid (VP-2)."""
        return self.plates_laid

    @property
    def plates(self) -> tuple[PlateColour, ...]:
        """The plates laid, from below."""
        return PLATE_ORDER[: self.plates_laid]

    @property
    def next_plate(self) -> PlateColour | None:
        """VP-24: the plate to be laid next; null when all five are laid."""
        return PLATE_ORDER[self.plates_laid] if self.plates_laid < len(PLATE_ORDER) else None

    @property
    def seats(self) -> range:
        """The seats that exist, in playing order."""
        return range(len(self.players))

    @property
    def on_turn(self) -> int:
        """The seat on turn, where the phase promises that there is one."""
        assert self.turn is not None
        return self.turn

    def column(self, column: ColumnId) -> Column:
        """What is known of one column."""
        return self.columns[_PLACE[column]]

    def with_column(self, column: ColumnId, **changes: int | bool) -> "State":
        """The same state but for one column."""
        place = _PLACE[column]
        changed = msgspec.structs.replace(self.columns[place], **changes)
        return msgspec.structs.replace(
            self, columns=(*self.columns[:place], changed, *self.columns[place + 1 :])
        )

    def standing_on(self, storey: int) -> tuple[Column, ...]:
        """The columns that stand on a storey, in the order of the pieces."""
        return tuple(one for one in self.columns if one.storey == storey and not one.out)

    def seat_after(self, seat: int) -> int:
        """VP-9: play goes clockwise, seat 0, 1, 2, … and round again."""
        return (seat + 1) % len(self.players)


def seat_of_colour(state: State, colour: Colour) -> int | None:
    """VP-10, VP-12: the seat that owns a colour; null for the neutral one (VP-44)."""
    return next((seat for seat in state.seats if colour in state.players[seat].colours), None)


def scores(state: State) -> dict[int, int]:
    """VP-33: points of own columns on the highest plate now, by seat; a new plate makes all zero.

    With two players both colours count together (VP-10); neutral columns count for nobody
    (VP-44); a column on a column counts as one on the plate (VP-19).
    """
    points = dict.fromkeys(state.seats, 0)
    for column in state.standing_on(state.storey):
        seat = seat_of_colour(state, column.id.colour)
        if seat is not None:
            points[seat] += POINTS[column.id.kind]
    return points


_PLACE: Final[dict[ColumnId, int]] = {column: place for place, column in enumerate(ALL_COLUMNS)}
