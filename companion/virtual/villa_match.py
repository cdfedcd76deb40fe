"""How do people play Villa Paletti at the virtual table? By the rules, with hands that may fail.

The rules say who may take which column; the physics says what becomes of it. What is stuck is put
back, what gives way ends the match. How hands do it is in ``villa_hands.py``, how it ends in
``villa_ends.py``; ``villa_story.py`` writes taps and truth down as they happen.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
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
from companion.virtual.hand import Pulled
from companion.virtual.statics import place_for_plate
from companion.virtual.villa_ends import AFTER_FALL_S, bring_down, fell, knock_down
from companion.virtual.villa_hands import LONGEST_REST_S, GaveWay, VillaHands
from companion.virtual.villa_story import piece_of
from companion.virtual.ways import plates_laid, yaw_of

SEATS: dict[int, tuple[tuple[Colour, ...], ...]] = {
    2: (("red", "green"), ("blue", "yellow")),
    4: (("red",), ("blue",), ("green",), ("yellow",)),
}


def anybody(rng: np.random.Generator, seats: int) -> Start:
    """Return how a match begins of players without names, who sit anyhow.

    Args:
        rng: Where the players' chance comes from.
        seats: How many play, 2 or 4.
    """
    order = rng.permutation(len(SEATS[seats]))
    colours = (SEATS[seats][int(seat)] for seat in order)
    return Start(tuple(Player(f"P{seat}", own) for seat, own in enumerate(colours)))


class ActedMatch(VillaHands):
    """One match at one virtual table, by the rules."""

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
                bring_down(self)
            elif falls:
                knock_down(self)
            else:
                self.rest(LONGEST_REST_S, LONGEST_REST_S + 1.0)
        except GaveWay:
            fell(self)
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
