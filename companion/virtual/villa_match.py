"""How do people play Villa Paletti at the virtual table? By the rules, with hands that may fail.

The rules say who may take which column; the physics says what becomes of it. What is stuck is put
back, what gives way ends the match. ``villa_story.py`` writes taps and truth down as they happen.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
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
from companion.virtual.disturbance import bump
from companion.virtual.fall import (
    Bumped,
    CarrierPulled,
    KindOfFall,
    Knocked,
    PlateTipped,
    Swept,
    bring_down,
)
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

# What has come loose is given time to fall by itself; then the table is jerked, harder and harder.
_ROLLING_S = 2.0
_DISMAY_M_S2, _MOST_JERKS, _STRONGER = 5.0, 6, 1.5

AFTER_FALL_S = 5.0
"""So long a recording goes on after the first impact, as its black box does."""

_ENDS: tuple[KindOfFall, ...] = (CarrierPulled(), Bumped(), Knocked())

# None of these takes a column away that no act is told of; so strongly they mostly do it at once.
_AT_ONCE: tuple[KindOfFall, ...] = (Bumped(), Knocked(), PlateTipped(), Swept())
_AT_ONCE_STRENGTH = 2.0


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

    def play(
        self,
        turns: int,
        slips: Mapping[int, Callable[["ActedMatch"], bool]] | None = None,
        *,
        falls: bool = True,
    ) -> None:
        """Play so many turns, then bring the tower down one way or another.

        Args:
            turns: At most; it may fall earlier.
            slips: By number of the turn, what is done wrong in it; it tells whether it was a turn.
            falls: Whether the tower is brought down at last; else the recording stops. Where there
                is a plan for slips it falls at once, and nothing else is done to it before.
        """
        try:
            self.table.advance(float(self.rng.uniform(2.0, 3.0)))
            for number in range(turns):
                slip = (slips or {}).get(number)
                if slip is None or not slip(self):
                    self.turn()
            if falls and slips is None:
                self.bring_down()
            elif falls:
                self.knock_down()
            else:
                self.rest(_LONGEST_REST_S, _LONGEST_REST_S + 1.0)
        except GaveWay:
            self.fell()
            self.table.advance(AFTER_FALL_S)
        self.story.tap("end_of_recording", at_s=self.until_s - 0.05)

    # What a turn can be

    def turn(self) -> None:
        """Play a turn.

        Raises:
            GaveWay: The tower came loose.
        """
        self.rest()
        plate = self.story.game.next_plate
        top = self.story.game.standing_on(self.story.game.storey)
        enough = plate is not None and len(top) > minimum_supports(plate)
        if plate is not None and enough and self.rng.random() < 0.4 and self._plate(plate):
            return
        if self.rng.random() < 0.12:
            self._stop()
            return
        self.move()

    def move(self) -> None:
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
        stood = self.story.told(column)
        challenged = None if of is None else self.story.colour(of, column.colour)
        by = self.story.colour(seat, column.colour)
        carried = self.carry_to_top(column)
        if isinstance(carried, Pulled):
            if stopped is not None:
                self._put_back(carried.at_s, by, stood, stopped)
            else:
                self.rest(0.4, 1.2)
                self.story.failed_challenge(by, stood)
                self._told_put_back(carried.at_s, by, stood, challenged)
            return False
        self.story.act(moved)
        self.tell_moved(carried, by=by, challenge_of=challenged)
        return True

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

    def _stop(self) -> None:
        """The player on turn tries a column and leaves it (VP-20)."""
        seat = self.story.game.on_turn
        column = self.safe_column(movable_columns(self.story.game, seat))
        if column is None:
            self.move()
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
            self.rest(0.8, 1.5)
            objected = self.story.heard()
            if objected is None:
                self.story.say(Agree())
            else:
                self._challenge(candidates(self.story.game, objected.column)[0], objected.by)
        if self.story.game.phase != "agreed":
            return True
        pose = place_for_plate(self.table.world, plate, self.rng, minimum_supports(plate)) or pose
        self.rest()
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
        self.rest(0.8, 1.5)
        self.story.say(Object(seat, self.story.ref(column)))
        self._challenge(column, seat)

    def _challenge(self, column: ColumnId, seat: int) -> None:
        """Move the column with which a proposal is challenged; then it leaves the game (VP-28).

        One that is stuck fails the challenge (VP-29).
        """
        if self.safe_column([column]) is None:  # others had not thought of that
            self.story.say(ObjectionFailed(None))
            return
        proposer = self.story.game.on_turn
        if not self._moved(seat, column, ObjectionSucceeded(), None, of=proposer):
            return
        self.rest()
        stood = self.story.told(column)
        pulled: Pulled = self.does(self.table.hand.pull_out(piece_of(column)))
        self.does(self.table.hand.take_away())
        self.story.tell(pulled.at_s, "column_left_game", column=stood)

    def _put_back(self, at_s: float, by: Colour, stood: dict[str, Any], act: Stop) -> None:
        self.rest(0.4, 1.2)
        self.story.say(act, stood)
        self._told_put_back(at_s, by, stood, None)

    def _told_put_back(
        self, at_s: float, by: Colour, stood: dict[str, Any], challenge_of: Colour | None
    ) -> None:
        self.story.tell(at_s, "column_put_back", by=by, column=stood, challenge_of=challenge_of)

    # How it ends

    def bring_down(self) -> None:
        """Bring the tower down one way or another.

        Raises:
            GaveWay: It fell; that it does not is rare.
        """
        self.rest()
        bring_down(self.table, _ENDS[int(self.rng.integers(len(_ENDS)))], self.rng)
        if self.table.world.has_fallen():
            raise GaveWay

    def knock_down(self) -> None:
        """Bring the tower down at the first try.

        Raises:
            GaveWay: Always.
        """
        self.rest()
        kind = _AT_ONCE[int(self.rng.integers(len(_AT_ONCE)))]
        kind.attempt(self.table, self.rng, _AT_ONCE_STRENGTH)
        raise GaveWay

    def fell(self) -> None:
        """Wait till it lies, and write that down; what is only out of joint does not survive.

        It fell when its first piece hit something, even if the rest came down after it.
        """
        table, world = self.table, self.table.world
        table.hand.let_go()
        table.advance(_ROLLING_S)
        jerk_m_s2 = _DISMAY_M_S2
        for _ in range(_MOST_JERKS):
            if world.has_fallen():
                break
            table.disturb(bump(table.at_s, 0.25, jerk_m_s2, (1.0, 0.0)))
            table.advance(_ROLLING_S)
            jerk_m_s2 *= _STRONGER
        seat = self.story.game.on_turn
        self.story.act(Collapse(seat))
        impact_s = world.first_impact_s
        at_s = table.at_s if impact_s is None else impact_s
        self.story.tell(at_s, "collapse", by=self.story.colour(seat))

    # Small things

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

    def rest(self, least_s: float = _LEAST_REST_S, longest_s: float = _LONGEST_REST_S) -> None:
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
