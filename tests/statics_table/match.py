"""How does a match go? Players make legal acts; hands, taps and the truth follow from them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    Collapse,
    ColumnRef,
    Lay,
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
    Start,
    Stop,
)
from companion.games.villa_paletti.columns import movable_columns
from companion.games.villa_paletti.pieces import Colour, ColumnId, minimum_supports
from tests.statics_table.hands import Hands
from tests.statics_table.tower import StandingColumn

# A plate does not rest on fewer columns than this, whatever is pulled out.
_LEAST_SUPPORTS = 3

SEATS: dict[int, tuple[tuple[Colour, ...], ...]] = {
    2: (("red", "green"), ("blue", "yellow")),
    3: (("blue",), ("red",), ("yellow",)),
    4: (("red",), ("blue",), ("green",), ("yellow",)),
}


@dataclass
class Match:
    """One match at one tower, written down three times: as load, as taps, as truth."""

    hands: Hands
    seats: int
    taps: list[tuple[float, dict[str, Any]]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = self.hands.rng
        order = self.rng.permutation(self.seats)
        self.players = tuple(SEATS[self.seats][int(seat)] for seat in order)
        players = tuple(Player(f"P{seat}", own) for seat, own in enumerate(self.players))
        self.game = rules.initial()
        self._act(Start(players))
        self.tap(
            0.0,
            "start_match",
            game="villa_paletti",
            players=[
                {"seat": seat, "colours": list(colours)}
                for seat, colours in enumerate(self.players)
            ],
        )

    # What can be asked for; each answers whether it could be done.

    def move(self) -> bool:
        """The player on turn moves a column; with three players a neutral one first."""
        if self._neutral_first():
            neutral = self._choose(rules.takeable_neutrals(self.game))
            if neutral is None or not self._moved(
                neutral, MoveNeutral(self._turn, self._ref(neutral))
            ):
                return False
            if self.game.phase != "after_neutral":
                return True
            self.hands.pause()
        column = self._choose(movable_columns(self.game, self._turn))
        if column is None or not self._moved(column, Move(self._turn, self._ref(column))):
            self.tap_by(self._turn, "pass")
            self._passed()
        return True

    def stop(self) -> bool:
        """The player on turn tries a column and puts it back (VP-20)."""
        if self._neutral_first():
            return False
        column = self._choose(movable_columns(self.game, self._turn))
        if column is None:
            return False
        self._put_back(self._turn, column, (Stop(self._turn, self._ref(column)),))
        return True

    def stop_lifted(self) -> bool:
        """The same, but the column was really off the tower for a moment."""
        if self._neutral_first():
            return False
        column = self._choose(movable_columns(self.game, self._turn))
        if column is None:
            return False
        self._put_back(self._turn, column, (Stop(self._turn, self._ref(column)),), lifted=True)
        return True

    def plate(self) -> bool:
        """A plate is proposed, nobody objects, it is laid (VP-25)."""
        if not self._can_propose():
            return False
        self._propose()
        self.hands.now_s += 1.2
        self.tap(self.hands.now_s, "all_agree")
        self._act(Agree())
        self._lay()
        return True

    def objection_succeeds(self) -> bool:
        """Another player sets one of the proposer's columns on top, then takes it away (VP-28)."""
        if not self._can_propose():
            return False
        proposer = self._turn
        column = self._choose(movable_columns(self.game, proposer))
        if column is None or self.hands.tower.free_place(self.rng, column) is None:
            return False
        self._propose()
        challenger = self._objects()
        act = Object(challenger, self._ref(column))
        self._act(act)
        self._moved(column, ObjectionSucceeded(), by=challenger, challenged=proposer)
        self.hands.pause()
        at_s, left = self.hands.lift(column)
        self.hands.now_s = at_s + 0.9
        self._tell(at_s, "column_left_game", column=self._column(left))
        return True

    def objection_fails(self) -> bool:
        """Another player tries one of the proposer's columns and stops (VP-29); no penalty."""
        return self._failed_objection(penalty=False)

    def objection_fails_with_penalty(self) -> bool:
        """The same, and the proposer takes a column of the challenger from the game."""
        return self._failed_objection(penalty=True)

    def skip(self) -> bool:
        """The player on turn passes (VP-23)."""
        self.hands.pause()
        self.tap_by(self._turn, "pass")
        self._passed()
        return True

    def neutral_refused(self) -> bool:
        """The neutral column is put back, the others agree, the own one is moved (VP-43)."""
        if not self._neutral_put_back():
            return False
        self.hands.now_s += 1.2
        self.tap(self.hands.now_s, "all_agree")
        self._act(Agree())
        return self.move()

    def neutral_by_other(self) -> bool:
        """The neutral column is put back, but another player can move one: the turn is lost."""
        if not self._neutral_put_back():
            return False
        other, column = self._other_tries()
        if column is None or not self._moved(
            column, NeutralByOther(other, self._ref(column)), by=other
        ):
            self.tap(self.hands.now_s, "all_agree")
            self._act(Agree())
            return self.move()
        return True

    def neutral_by_other_fails(self) -> bool:
        """The neutral column is put back, another player's try fails, the own one is moved."""
        if not self._neutral_put_back():
            return False
        other, column = self._other_tries()
        if column is None:
            self.tap(self.hands.now_s, "all_agree")
            self._act(Agree())
        else:
            self._put_back(other, column, (NeutralByOtherFailed(other, self._ref(column)),))
        self.hands.pause()
        return self.move()

    def lean(self) -> bool:
        """Somebody leans on the table; nothing of the game happens."""
        self.hands.lean()
        return True

    def slap(self) -> bool:
        """Somebody slaps the table; nothing of the game happens."""
        self.hands.slap()
        return True

    def collapse(self) -> bool:
        """The player on turn pushes and the villa falls."""
        self.hands.pause()
        self._fell(self._turn, self.players[self._turn][0])
        return True

    def collapse_in_carry(self) -> bool:
        """It falls while the player on turn holds a column."""
        column = self._choose(movable_columns(self.game, self._turn))
        if column is None:
            return self.collapse()
        self.hands.pause()
        self.hands.lift(column)
        self.hands.carry()
        self._fell(self._turn, column.colour)
        return True

    def collapse_in_challenge(self) -> bool:
        """It falls under the hand of a challenger (VP-30)."""
        if not self._can_propose():
            return self.collapse()
        self._propose()
        challenger = self._objects()
        self._fell(challenger, self.players[challenger][0])
        return True

    # How they are done.

    @property
    def _turn(self) -> int:
        return self.game.on_turn

    def _act(self, act: Act) -> None:
        self.game, verdict = rules.step(self.game, act)
        assert verdict.is_legal, (act, verdict)

    def _ref(self, column: ColumnId) -> ColumnRef:
        return ColumnRef(column.colour, column.kind, self.game.column(column).storey, column.n)

    def _neutral_first(self) -> bool:
        in_turn = self.game.phase == "turn" and self.game.neutral is not None
        return in_turn and bool(rules.takeable_neutrals(self.game))

    def _can_propose(self) -> bool:
        plate = self.game.next_plate
        if plate is None or self.game.phase != "turn":
            return False
        return len(self.game.standing_on(self.game.storey)) >= minimum_supports(plate)

    def _choose(self, columns: Sequence[ColumnId]) -> ColumnId | None:
        """One of them that can come out without a plate losing its hold."""
        tower = self.hands.tower
        free = [
            column
            for column in columns
            if column in tower.columns
            and len(tower.on(tower.columns[column].storey)) > _LEAST_SUPPORTS
        ]
        return free[int(self.rng.integers(len(free)))] if free else None

    def _moved(
        self, column: ColumnId, act: Act, by: int | None = None, challenged: int | None = None
    ) -> bool:
        seat = self._turn if by is None else by
        if self.hands.tower.free_place(self.rng, column) is None:
            return False
        self.hands.pause()
        lifted_s, lifted = self.hands.lift(column)
        stood = self._column(lifted)
        self.hands.carry()
        self.hands.nudge()
        place = self.hands.tower.free_place(self.rng, column)
        assert place is not None
        at_s = self.hands.set_down(lifted, self.hands.tower.top, place)
        self._act(act)
        self._tell(
            at_s,
            "column_moved",
            t_lift=lifted_s,
            by=self._colour(seat, column.colour),
            column=stood,
            to={
                "storey": lifted.storey,
                "x_mm": float(lifted.at_mm[0]),
                "y_mm": float(lifted.at_mm[1]),
            },
            challenge_of=None if challenged is None else self._colour(challenged, column.colour),
        )
        return True

    def _put_back(
        self,
        seat: int,
        column: ColumnId,
        acts: tuple[Act, ...],
        *,
        lifted: bool = False,
        challenged: int | None = None,
    ) -> None:
        self.hands.pause()
        standing = self.hands.tower.columns[column]
        at_s = (self.hands.lift_and_put_back if lifted else self.hands.try_and_stop)(column)
        by = self._colour(seat, column.colour)
        self.hands.now_s += float(self.rng.uniform(0.3, 1.5))
        self.tap(
            self.hands.now_s,
            "stopped_and_put_back",
            by=by,
            column=self._column(standing),
        )
        for act in acts:
            self._act(act)
        self._tell(
            at_s,
            "column_put_back",
            by=by,
            column=self._column(standing),
            challenge_of=None if challenged is None else self._colour(challenged, column.colour),
        )

    def _propose(self) -> None:
        self.hands.pause()
        self.tap_by(self._turn, "propose_plate")
        self._act(Propose(self._turn))

    def _objects(self) -> int:
        others = [seat for seat in self.game.seats if seat != self._turn]
        challenger = others[int(self.rng.integers(len(others)))]
        self.hands.now_s += float(self.rng.uniform(0.8, 1.5))
        self.tap_by(challenger, "object")
        return challenger

    def _failed_objection(self, *, penalty: bool) -> bool:
        if not self._can_propose():
            return False
        proposer = self._turn
        column = self._choose(movable_columns(self.game, proposer))
        if column is None:
            return False
        self._propose()
        challenger = self._objects()
        self._put_back(
            challenger,
            column,
            (Object(challenger, self._ref(column)),),
            lifted=bool(self.rng.random() < 0.3),
            challenged=proposer,
        )
        chosen = self._choose(rules.penalties(self.game)) if penalty else None
        if chosen is not None and not self._plate_still_rests(chosen):
            chosen = None
        if chosen is None:
            self._act(ObjectionFailed(None))
        else:
            self.hands.pause()
            ref = self._ref(chosen)
            at_s, left = self.hands.lift(chosen)
            self.hands.now_s = at_s + 0.9
            stood = self._column(left)
            self._tell(at_s, "column_left_game", by=self._colour(proposer, None), column=stood)
            self._act(ObjectionFailed(ref))
        self._lay()
        return True

    def _plate_still_rests(self, without: ColumnId) -> bool:
        plate = self.game.next_plate
        left = [one for one in self.game.standing_on(self.game.storey) if one.id != without]
        return plate is None or len(left) >= minimum_supports(plate)

    def _lay(self) -> None:
        self.hands.pause()
        plate = self.hands.tower.place_for_plate(self.rng)
        assert plate is not None
        supports = len(self.hands.tower.on(self.hands.tower.top))
        proposer = self._turn
        at_s = self.hands.lay(plate)
        self._act(Lay(plate.colour, supports))
        self._tell(
            at_s,
            "plate_laid",
            by=self._colour(proposer, None),
            plate=plate.colour,
            storey=plate.storey,
            x_mm=float(plate.at_mm[0]),
            y_mm=float(plate.at_mm[1]),
            yaw_deg=plate.yaw_deg,
        )

    def _neutral_put_back(self) -> bool:
        if not self._neutral_first():
            return False
        column = self._choose(rules.takeable_neutrals(self.game))
        if column is None:
            return False
        self._put_back(self._turn, column, (NeutralAttemptFailed(self._turn, self._ref(column)),))
        return True

    def _other_tries(self) -> tuple[int, ColumnId | None]:
        others = [seat for seat in self.game.seats if seat != self._turn]
        other = others[int(self.rng.integers(len(others)))]
        takeable = rules.takeable_neutrals(self.game)
        column = self._choose([one for one in takeable if one != self.game.neutral_put_back])
        if column is not None:
            self.hands.now_s += 1.0
            self.tap_by(other, "object")
        return other, column

    def _passed(self) -> None:
        self._tell(self.hands.now_s, "pass", by=self._colour(self._turn, None))
        self._act(Pass(self._turn))

    def _fell(self, seat: int, colour: Colour) -> None:
        at_s = self.hands.bring_down()
        self._act(Collapse(seat))
        self._tell(at_s, "collapse", by=colour)

    def _colour(self, seat: int, moved: Colour | None) -> Colour:
        """The colour a player is told by: with two players the one moved."""
        own = self.players[seat]
        return moved if moved is not None and moved in own else own[0]

    def _column(self, column: StandingColumn) -> dict[str, Any]:
        return {
            "colour": column.id.colour,
            "kind": column.id.kind,
            "storey": column.storey,
            "x_mm": float(column.at_mm[0]),
            "y_mm": float(column.at_mm[1]),
        }

    def tap_by(self, seat: int, tap: str) -> None:
        """A player taps, just now."""
        self.tap(self.hands.now_s, tap, by=self._colour(seat, None))

    def tap(self, at_s: float, tap: str, **more: Any) -> None:
        """Something is tapped at ``at_s``."""
        self.taps.append((at_s, {"tap": tap, **more}))

    def _tell(self, at_s: float, event: str, **more: Any) -> None:
        scores = rules.scores(self.game)
        self.events.append(
            {
                "t": at_s,
                "event": event,
                **more,
                "scores": {self.players[seat][0]: got for seat, got in scores.items() if got},
                "seal": {"holder": self.game.seal.taken_with, "prev": self.game.seal.upper_face},
            }
        )

    def winner(self) -> Colour | None:
        """The colour of the winner, None if there is none (yet)."""
        ended = rules.outcome(self.game)
        if ended is None or not ended.winners:
            return None
        own = self.players[ended.winners[0]]
        for colour in (self.game.seal.taken_with, self.game.seal.upper_face):
            if colour is not None and colour in own:
                return colour
        return own[0]


FLOWS: dict[str, Callable[[Match], bool]] = {
    name: getattr(Match, name)
    for name in (
        "move",
        "stop",
        "stop_lifted",
        "plate",
        "objection_succeeds",
        "objection_fails",
        "objection_fails_with_penalty",
        "skip",
        "neutral_refused",
        "neutral_by_other",
        "neutral_by_other_fails",
        "lean",
        "slap",
        "collapse",
        "collapse_in_carry",
        "collapse_in_challenge",
    )
}
"""What a match can be made of."""


def draw_flows(rng: np.random.Generator, seats: int, *, rude: bool) -> list[str]:
    """Return what a match of usual length consists of; what does not fit becomes a move."""
    odds = {
        "move": 10.0,
        "stop": 0.8,
        "stop_lifted": 0.5,
        "plate": 1.8,
        "objection_succeeds": 0.8,
        "objection_fails": 0.5,
        "objection_fails_with_penalty": 0.5,
        "skip": 0.4,
    }
    if seats == 3:
        odds |= {"neutral_refused": 0.8, "neutral_by_other": 0.8, "neutral_by_other_fails": 0.8}
    if rude:
        odds |= {"lean": 1.0, "slap": 0.6}
    names = list(odds)
    weights = np.array(list(odds.values()))
    count = int(rng.integers(12, 32))
    flows = [names[int(i)] for i in rng.choice(len(names), count, p=weights / weights.sum())]
    ends = ["collapse", "collapse_in_carry", "collapse_in_challenge", ""]
    end = ends[int(rng.choice(4, p=[0.4, 0.3, 0.15, 0.15]))]
    return [*flows, *([end] if end else [])]


def play(match: Match, flows: Sequence[str]) -> None:
    """Play ``flows`` one after the other; one that is not possible just now becomes a move."""
    for name in flows:
        if match.game.phase == "over":
            return
        if not FLOWS[name](match):
            match.move()
