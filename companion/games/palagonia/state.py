"""What does the game know after some acts?

One frozen value. Whatever is not in it cannot matter to a verdict.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from companion.games.game import Outcome
from companion.games.palagonia.dice import Face
from companion.games.palagonia.edition import Edition
from companion.games.palagonia.scoring import Closing
from companion.games.palagonia.tiles import Cell, Table

Phase = Literal["start", "opening_roll", "opening_lay", "roll", "action", "over"]

TILES_A_SET: Final = 48
"""PG-8."""

EMPTY_TABLE: Final[Table] = MappingProxyType({})


class State(msgspec.Struct, frozen=True):
    """Everything the game knows.

    Attributes:
        phase: Where the game is; the table is in ``phases.py``.
        players: The names, by seat.
        edition: The rulings.
        quick: Whether tiles are only counted; then ``tiles`` stays empty.
        contenders: PG-9: the seats that roll for the start in this round.
        opening: PG-9: what they rolled so far in this round, in the order they did.
        turn: The seat on turn; null before somebody starts and after the end.
        extra_turn: PG-15: whether this turn was earned by a double.
        previous: PG-19: the seat that played before this seat's first roll; null if none did.
            It shares what closes, but not in an extra turn.
        dice: What the seat on turn rolled; in the opening_lay the one face that made it start.
        impossible: PG-11: faces of ``dice`` of which a quick table said that they cannot be done.
        bag: Tiles in the bag.
        out: PG-16: tiles out of the game.
        tiles: The tiles on the table.
        scores: Points by seat.
        turns: Turns that are over, by seat; the opening, extra turns and passed ones are turns.
        closed_now: What the last act closed.
        outcome: How the match ended; null while it runs.
    """

    phase: Phase = "start"
    players: tuple[str, ...] = ()
    edition: Edition = Edition()
    quick: bool = False
    contenders: tuple[int, ...] = ()
    opening: tuple[tuple[int, Face], ...] = ()
    turn: int | None = None
    extra_turn: bool = False
    previous: int | None = None
    dice: tuple[Face, ...] = ()
    impossible: tuple[Face, ...] = ()
    bag: int = TILES_A_SET
    out: int = 0
    tiles: Table = EMPTY_TABLE
    scores: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    closed_now: tuple[Closing, ...] = ()
    outcome: Outcome | None = None

    @property
    def seats(self) -> range:
        """The seats that exist, in playing order."""
        return range(len(self.players))

    @property
    def over(self) -> bool:
        """Whether the match has ended (PG-21)."""
        return self.phase == "over"

    @property
    def on_turn(self) -> int:
        """The seat on turn, where the phase promises that there is one."""
        assert self.turn is not None
        return self.turn

    @property
    def on_table(self) -> int:
        """How many tiles lie on the table, whether their places are known or not."""
        if self.quick:
            return TILES_A_SET * self.edition.sets - self.bag - self.out
        return len(self.tiles)

    @property
    def is_double(self) -> bool:
        """PG-15: whether both dice show the same."""
        return len(self.dice) == 2 and self.dice[0] == self.dice[1]

    def seat_after(self, seat: int) -> int:
        """PG-9: play goes clockwise, seat 0, 1, 2, … and round again."""
        return (seat + 1) % len(self.players)

    def seat_before(self, seat: int) -> int:
        """The seat whose turn comes before a seat's."""
        return (seat - 1) % len(self.players)


def frozen_table(tiles: Mapping[Cell, int]) -> Table:
    """The tiles as a table that nobody can change."""
    return MappingProxyType(dict(tiles))
