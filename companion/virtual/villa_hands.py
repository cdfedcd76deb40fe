"""How do players handle a tower? They rest, take what is loose, and carry it to the top.

Whatever the rules say: who may take which column is asked in ``villa_match.py``. Hands may fail.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from companion.games.villa_paletti.pieces import ColumnId
from companion.virtual.hand import Pulled
from companion.virtual.statics import arrangement_of, place_on_top
from companion.virtual.table import VirtualTable
from companion.virtual.villa_story import VillaStory, piece_of
from companion.virtual.ways import plates_laid, way_out

T = TypeVar("T")

# A player leaves alone what would bring the tower down, as far as can be seen.
_SAFE_MM = 5.0

_LEAST_REST_S, LONGEST_REST_S = 1.5, 4.0


class GaveWay(Exception):
    """The tower came loose under the player on turn."""


@dataclass(frozen=True)
class Carried:
    """A column that was taken from where it stood and set down on top.

    Attributes:
        stood: Where, as the truth names it.
        lifted_s, at_s: When it was out, and when it stood again.
        to: Where it stands now, as the truth tells it.
    """

    stood: dict[str, Any]
    lifted_s: float
    at_s: float
    to: dict[str, Any]


@dataclass
class VillaHands:
    """What players do at one virtual table, whatever the rules say.

    Attributes:
        table: Where it is played.
        rng: Where the players' chance comes from.
        story: Writes down what they do and say.
        prefers: From which storey players rather take a column; None: they do not care.
    """

    table: VirtualTable
    rng: np.random.Generator
    story: VillaStory
    prefers: int | None = None

    @property
    def until_s(self) -> float:
        """When the recording of it ends."""
        return self.table.at_s

    def carry_to_top(
        self, column: ColumnId, by_way: Callable[[], None] | None = None
    ) -> Carried | Pulled:
        """Carry a column to the highest plate, whatever the rules say; one that is stuck is not.

        Args:
            column: One that has a way out.
            by_way: What happens while it is carried.

        Raises:
            GaveWay: The tower came loose.
        """
        piece, stood = piece_of(column), self.story.told(column)
        pulled: Pulled = self.does(self.table.hand.pull_out(piece))
        if not pulled.is_out:
            return pulled
        self.does(self.table.hand.wait(float(self.rng.uniform(0.2, 1.2))))
        if by_way is not None:
            by_way()
        place = place_on_top(self.table.world, piece, self.rng)
        if place is None:
            raise GaveWay
        at_s = self.does(self.table.hand.set_down(place))
        pose = self.table.world.pose(piece)
        storey = len(plates_laid(self.table.world))
        to = {"storey": storey, "x_mm": round(pose.x_mm, 2), "y_mm": round(pose.y_mm, 2)}
        return Carried(stood, pulled.at_s, at_s, to)

    def does(self, act: Generator[None, None, T]) -> T:
        """Let the hand do something; return what it says of it.

        Raises:
            GaveWay: The tower came loose.
        """
        done = self.table.attempt(act)
        if self.table.world.loose:
            raise GaveWay
        return done  # type: ignore[return-value]  # None is what waiting returns

    def rest(self, least_s: float = _LEAST_REST_S, longest_s: float = LONGEST_REST_S) -> None:
        """Let a while pass in which nobody touches anything.

        Args:
            least_s, longest_s: As chance has it.

        Raises:
            GaveWay: The tower came loose.
        """
        self.table.advance(float(self.rng.uniform(least_s, longest_s)))
        if self.table.world.loose:
            raise GaveWay

    def safe_column(self, columns: Sequence[ColumnId]) -> ColumnId | None:
        """One of them that has a way out and that no plate needs, rather a loose one."""
        there = [one for one in columns if self.story.game.column(one).storey == self.prefers]
        return (self._loose_one(there) if there else None) or self._loose_one(columns)

    def _loose_one(self, columns: Sequence[ColumnId]) -> ColumnId | None:
        world = self.table.world
        now = arrangement_of(world)
        fit: list[tuple[float, ColumnId]] = []
        for column in columns:
            piece = piece_of(column)
            if piece not in world.in_game() or now.without(piece).margin_mm() < _SAFE_MM:
                continue
            if way_out(world, piece) and place_on_top(world, piece, self.rng):
                fit.append((world.load_n(piece) * float(self.rng.uniform(0.5, 2)), column))
        loosest = sorted(fit, key=lambda one: one[0])[:3]
        return loosest[int(self.rng.integers(len(loosest)))][1] if loosest else None

    def tell_moved(self, carried: Carried, **more: Any) -> None:
        """Write down that a column was moved."""
        self.story.tell(
            carried.at_s,
            "column_moved",
            t_lift=carried.lifted_s,
            column=carried.stood,
            to=carried.to,
            **more,
        )
