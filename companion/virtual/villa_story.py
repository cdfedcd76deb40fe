"""What is written down of an acted match? What was tapped, what really happened, and the game.

The truth has the shape that ``companion bench replay`` reads.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    AgreeEnd,
    ColumnRef,
    Object,
    ObjectionFailed,
    Pass,
    Propose,
    Referee,
    Start,
    Stop,
)
from companion.games.villa_paletti.pieces import Colour, ColumnId
from companion.scene import Piece
from companion.virtual.table import VirtualTable

Said = Propose | Agree | Object | ObjectionFailed | Pass | Stop | AgreeEnd
"""What nobody can see: players say it."""

_TAPS: Final[dict[type[Said], str]] = {
    Propose: "propose_plate",
    Object: "object",
    Pass: "pass",
}


class VillaStory:
    """A match as it is written down while it is played."""

    def __init__(self, table: VirtualTable, start: Start, played: Sequence[Act] = ()) -> None:
        """Begin a match.

        Args:
            table: Where it is played.
            start: Who plays, in playing order, by which edition.
            played: What was done already, where only the rest of a match is acted.
        """
        self._table = table
        self.players = tuple(one.colours for one in start.players)
        self.game = rules.initial()
        """The game as the rules have it."""
        self.taps: list[tuple[float, dict[str, Any]]] = []
        """What was tapped, each with its time."""
        self.events: list[dict[str, Any]] = []
        """What really happened."""
        self.acts: list[Act] = []
        """What was done and said since the start, in order."""
        self.slips: list[dict[str, Any]] = []
        """What was done wrong, each with the time in which it happened."""
        self.game = rules.apply(self.game, start)
        for act in played:
            self.game = rules.apply(self.game, act)
        players = [{"seat": seat, "colours": list(own)} for seat, own in enumerate(self.players)]
        began: dict[str, Any] = {"game": "villa_paletti", "players": players}
        if played:
            began["played"] = [msgspec.to_builtins(one) for one in played]
        self.tap("start_match", **began)

    def act(self, act: Act) -> None:
        """Let an act happen in the game; it has to be legal."""
        self.game, verdict = rules.step(self.game, act)
        assert verdict.is_legal, (act, verdict)
        self.acts.append(act)

    def say(self, act: Said, column: dict[str, Any] | None = None) -> None:
        """Let a player say something at the table, which is tapped and an act of the game.

        Args:
            act: What is said.
            column: The column that is stopped with, as the truth names it.
        """
        if isinstance(act, Stop):
            by = self.colour(act.by, act.column.colour)
            self.tap("stopped_and_put_back", by=by, column=column)
        elif isinstance(act, Agree):
            self.tap("all_agree")
        elif not isinstance(act, ObjectionFailed | AgreeEnd):
            self.tap_by(act.by, _TAPS[type(act)])
        self.act(act)

    def failed_challenge(self, by: Colour, column: dict[str, Any]) -> None:
        """Let players say that a challenge failed: the column stands where it stood (VP-29).

        Args:
            by: The colour of who had objected.
            column: Which column, as the truth names it.
        """
        self.tap("stopped_and_put_back", by=by, column=column)
        self.act(ObjectionFailed(None))

    def foul(self, act: Act) -> None:
        """Let an act happen that the rules do not allow; the others let it count (VP-46)."""
        refused, verdict = rules.step(self.game, act)
        assert not verdict.is_legal, (act, verdict)
        self.game = rules.apply(refused, Referee("accept"))
        self.acts.append(act)

    def let_count(self) -> None:
        """Let players tell the referee's decision about a foul."""
        self.tap("declare", act={"act": "referee", "decision": "accept"})

    def heard(self) -> Object | None:
        """Return an objection by somebody who does not play here: at an acted match, nobody."""
        return None

    def ref(self, column: ColumnId) -> ColumnRef:
        """Return how an act names a column."""
        return ColumnRef(column.colour, column.kind, self.game.column(column).storey, column.n)

    def told(self, column: ColumnId) -> dict[str, Any]:
        """Return how the truth names a column: by where it stands now."""
        pose = self._table.world.pose(piece_of(column))
        return {
            "colour": column.colour,
            "kind": column.kind,
            "storey": self.game.column(column).storey,
            "x_mm": round(pose.x_mm, 2),
            "y_mm": round(pose.y_mm, 2),
        }

    def colour(self, seat: int, moved: Colour | None = None) -> Colour:
        """Return the colour a player is told by: with two players the one moved."""
        own = self.players[seat]
        return moved if moved is not None and moved in own else own[0]

    def tap_by(self, seat: int, tap: str) -> None:
        """Write down what a player taps now."""
        self.tap(tap, by=self.colour(seat))

    def tap(self, tap: str, *, at_s: float | None = None, **more: Any) -> None:
        """Write down what is tapped, now or at a time."""
        self.taps.append((self._table.at_s if at_s is None else at_s, {"tap": tap, **more}))

    def tell(self, at_s: float, event: str, **more: Any) -> None:
        """Write down what really happened, with the scores and the seal after it."""
        scores = rules.scores(self.game)
        self.events.append(
            {
                "t": round(at_s, 3),
                "event": event,
                **more,
                "scores": {self.players[seat][0]: got for seat, got in scores.items() if got},
                "seal": {"holder": self.game.seal.taken_with, "prev": self.game.seal.upper_face},
            }
        )

    def winner(self) -> Colour | None:
        """Return the colour of the winner, None if there is none (yet)."""
        ended = rules.outcome(self.game)
        if ended is None or not ended.winners:
            return None
        own = self.players[ended.winners[0]]
        for colour in (self.game.seal.taken_with, self.game.seal.upper_face):
            if colour is not None and colour in own:
                return colour
        return own[0]


def piece_of(column: ColumnId) -> Piece:
    """Return the piece on the table that is a column of the game."""
    return Piece(column.colour, column.kind, column.n)
