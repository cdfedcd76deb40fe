"""How do people play Villa Paletti at the virtual table? By the rules, with hands that may fail.

The rules say who may take which column; the physics says what becomes of it. What is stuck is put
back, what gives way ends the match. ``villa_story.py`` writes taps and truth down as they happen.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    Collapse,
    Lay,
    Move,
    Object,
    ObjectionFailed,
    ObjectionSucceeded,
    Pass,
    Player,
    Propose,
    Start,
    Stop,
)
from companion.games.villa_paletti.columns import candidates, movable_columns
from companion.games.villa_paletti.pieces import Colour, ColumnId, PlateColour, minimum_supports
from companion.virtual.fall import Bumped, CarrierPulled, KindOfFall, Knocked, bring_down
from companion.virtual.hand import Pulled
from companion.virtual.statics import arrangement_of, place_for_plate, place_on_top
from companion.virtual.table import VirtualTable
from companion.virtual.villa_story import VillaStory, piece_of
from companion.virtual.ways import plates_laid, way_out, yaw_of

T = TypeVar("T")

SEATS: dict[int, tuple[tuple[Colour, ...], ...]] = {
    2: (("red", "green"), ("blue", "yellow")),
    4: (("red",), ("blue",), ("green",), ("yellow",)),
}

# A player leaves alone what would bring the tower down, as far as can be seen.
_SAFE_MM = 5.0

_LEAST_REST_S, _LONGEST_REST_S = 1.5, 4.0

# After the first impact, till the last pieces have rolled off.
_ROLLING_S = 3.0

_ENDS: tuple[KindOfFall, ...] = (CarrierPulled(), Bumped(), Knocked())


class GaveWay(Exception):
    """The tower came loose under the player on turn."""


def anybody(rng: np.random.Generator, seats: int) -> Start:
    """Return how a match begins of players without names, who sit anyhow.

    Args:
        rng: Where the players' chance comes from.
        seats: How many play, 2 or 4.
    """
    order = rng.permutation(len(SEATS[seats]))
    colours = (SEATS[seats][int(seat)] for seat in order)
    return Start(tuple(Player(f"P{seat}", own) for seat, own in enumerate(colours)))


@dataclass
class ActedMatch:
    """One match at one virtual table.

    Attributes:
        table: Where it is played.
        rng: Where the players' chance comes from.
        story: Where it is written down, and who plays.
        until_s: When the recording of it ends.
    """

    table: VirtualTable
    rng: np.random.Generator
    story: VillaStory
    until_s: float = 0.0

    def play(self, turns: int) -> None:
        """Play so many turns, then bring the tower down one way or another.

        Args:
            turns: At most; it may fall earlier.
        """
        try:
            self.table.advance(float(self.rng.uniform(2.0, 3.0)))
            for _ in range(turns):
                self.turn()
            self.bring_down()
        except GaveWay:
            self._fell()
        self.until_s = self.until_s or self.table.at_s
        self.story.tap("end_of_recording", at_s=self.until_s - 0.05)

    # What a turn can be

    def turn(self) -> None:
        """Play a turn.

        Raises:
            GaveWay: The tower came loose.
        """
        self._rest()
        plate = self.story.game.next_plate
        top = self.story.game.standing_on(self.story.game.storey)
        enough = plate is not None and len(top) > minimum_supports(plate)
        if plate is not None and enough and self.rng.random() < 0.4 and self._plate(plate):
            return
        if self.rng.random() < 0.12:
            self._stop()
            return
        self._move()

    def _move(self) -> None:
        """A column is moved; one that is stuck is put back, and that is the turn."""
        seat = self.story.game.on_turn
        column = self.safe_column(movable_columns(self.story.game, seat))
        if column is None:
            self.story.say(Pass(seat))
            self.story.tell(self.table.at_s, "pass", by=self.story.colour(seat))
            return
        self._moved(
            seat, column, Move(seat, self.story.ref(column)), Stop(seat, self.story.ref(column))
        )

    def _moved(
        self,
        seat: int,
        column: ColumnId,
        moved: Act,
        stopped: Stop | None,
        *,
        of: int | None = None,
    ) -> bool:
        piece = piece_of(column)
        stood = self.story.told(column)
        challenged = None if of is None else self.story.colour(of, column.colour)
        by = self.story.colour(seat, column.colour)
        pulled: Pulled = self.does(self.table.hand.pull_out(piece))
        if not pulled.is_out:
            if stopped is not None:
                self._put_back(pulled.at_s, by, stood, stopped)
            elif self.story.challenges_may_fail:
                self._rest(0.4, 1.2)
                self.story.say(ObjectionFailed(None))
            else:
                raise GaveWay
            return False
        self.does(self.table.hand.wait(float(self.rng.uniform(0.2, 1.2))))
        place = place_on_top(self.table.world, piece, self.rng)
        if place is None:
            raise GaveWay
        at_s = self.does(self.table.hand.set_down(place))
        self.story.act(moved)
        pose = self.table.world.pose(piece)
        self.story.tell(
            at_s,
            "column_moved",
            t_lift=pulled.at_s,
            by=by,
            column=stood,
            to={
                "storey": len(plates_laid(self.table.world)),
                "x_mm": round(pose.x_mm, 2),
                "y_mm": round(pose.y_mm, 2),
            },
            challenge_of=challenged,
        )
        return True

    def _stop(self) -> None:
        """The player on turn tries a column and leaves it (VP-20)."""
        seat = self.story.game.on_turn
        column = self.safe_column(movable_columns(self.story.game, seat))
        if column is None:
            self._move()
            return
        stood = self.story.told(column)
        at_s = self.does(self.table.hand.try_and_stop(piece_of(column)))
        by = self.story.colour(seat, column.colour)
        self._put_back(at_s, by, stood, Stop(seat, self.story.ref(column)))

    def _plate(self, plate: PlateColour) -> bool:
        """A plate is proposed; somebody may prove that it is not needed yet, else it is laid."""
        pose = place_for_plate(self.table.world, plate, self.rng, minimum_supports(plate))
        if pose is None:
            return False
        seat = self.story.game.on_turn
        self.story.say(Propose(seat))
        if self.rng.random() < 0.2:
            self._objection(seat)
        if self.story.game.phase == "proposed":
            self._rest(0.8, 1.5)
            objected = self.story.heard()
            if objected is None:
                self.story.say(Agree())
            else:
                self._challenge(candidates(self.story.game, objected.column)[0], objected.by)
        if self.story.game.phase != "agreed":
            return True
        pose = place_for_plate(self.table.world, plate, self.rng, minimum_supports(plate)) or pose
        self._rest()
        at_s = self.does(self.table.hand.lay(plate, pose))
        supports = len(self.story.game.standing_on(self.story.game.storey))
        self.story.act(Lay(plate, supports))
        lies = self.table.world.pose(plate)
        self.story.tell(
            at_s,
            "plate_laid",
            by=self.story.colour(seat),
            plate=plate,
            storey=len(plates_laid(self.table.world)),
            x_mm=round(lies.x_mm, 2),
            y_mm=round(lies.y_mm, 2),
            yaw_deg=round(float(np.degrees(yaw_of(lies))), 2),
        )
        return True

    def _objection(self, proposer: int) -> None:
        """Another player moves one of the proposer's columns, if any can be."""
        column = self.safe_column(rules.challengeable(self.story.game))
        if column is None:
            return
        others = [seat for seat in self.story.game.seats if seat != proposer]
        seat = others[int(self.rng.integers(len(others)))]
        self._rest(0.8, 1.5)
        self.story.say(Object(seat, self.story.ref(column)))
        self._challenge(column, seat)

    def _challenge(self, column: ColumnId, seat: int) -> None:
        """Move the column with which a proposal is challenged; then it leaves the game (VP-28).

        One that is stuck fails the challenge (VP-29), if the story has room for that.
        """
        if self.safe_column([column]) is None:  # others had not thought of that
            self.story.say(ObjectionFailed(None))
            return
        proposer = self.story.game.on_turn
        if not self._moved(seat, column, ObjectionSucceeded(), None, of=proposer):
            return
        self._rest()
        stood = self.story.told(column)
        pulled: Pulled = self.does(self.table.hand.pull_out(piece_of(column)))
        self.does(self.table.hand.take_away())
        self.story.tell(pulled.at_s, "column_left_game", column=stood)

    def _put_back(self, at_s: float, by: Colour, stood: dict[str, Any], act: Stop) -> None:
        self._rest(0.4, 1.2)
        self.story.say(act, stood)
        self.story.tell(at_s, "column_put_back", by=by, column=stood, challenge_of=None)

    # How it ends

    def bring_down(self) -> None:
        """Bring the tower down one way or another.

        Raises:
            GaveWay: It fell; that it does not is rare.
        """
        self._rest()
        bring_down(self.table, _ENDS[int(self.rng.integers(len(_ENDS)))], self.rng)
        if self.table.world.has_fallen():
            raise GaveWay

    def _fell(self) -> None:
        """Write the fall down; what came loose without a fall is cut off with what led to it."""
        before_s = self.story.events[-1]["t"] + 1.0 if self.story.events else 1.0
        if self.table.world.loose:
            self.table.advance(_ROLLING_S)
        impact_s = self.table.world.first_impact_s
        if impact_s is None or not self.table.world.has_fallen():
            self.until_s = before_s
            self.story.taps = [one for one in self.story.taps if one[0] < before_s]
            return
        seat = self.story.game.on_turn
        self.story.act(Collapse(seat))
        self.story.tell(impact_s, "collapse", by=self.story.colour(seat))

    # Small things

    def carry_to_top(self, column: ColumnId, by_way: Callable[[], None] | None = None) -> bool:
        """Carry a column to the highest plate, whatever the rules say; return whether it went.

        Args:
            column: One that has a way out.
            by_way: What happens while it is carried.

        Raises:
            GaveWay: The tower came loose.
        """
        self._rest()
        piece = piece_of(column)
        pulled: Pulled = self.does(self.table.hand.pull_out(piece))
        if not pulled.is_out:
            return False
        if by_way is not None:
            by_way()
        place = place_on_top(self.table.world, piece, self.rng)
        if place is None:
            raise GaveWay
        self.does(self.table.hand.set_down(place))
        return True

    def does(self, act: Generator[None, None, T]) -> T:
        """Let the hand do something; return what it says of it.

        Raises:
            GaveWay: The tower came loose.
        """
        done = self.table.attempt(act)
        if self.table.world.loose:
            raise GaveWay
        return done  # type: ignore[return-value]  # None is what waiting returns

    def _rest(self, least_s: float = _LEAST_REST_S, longest_s: float = _LONGEST_REST_S) -> None:
        self.table.advance(float(self.rng.uniform(least_s, longest_s)))
        if self.table.world.loose:
            raise GaveWay

    def safe_column(self, columns: Sequence[ColumnId]) -> ColumnId | None:
        """One of them that has a way out and that no plate needs, rather a loose one."""
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
