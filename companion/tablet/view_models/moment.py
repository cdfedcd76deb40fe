"""How did the match stand before a line of its log? So that the line can be told again.

Whoever corrects a line is asked the same questions as in that moment. The pieces and the phase
are found by going through the log from the start; what is then offered is in ``offered``. This
judges nothing: what the log calls legal happened, and the corrected act is judged by the table.

Turns go round without a gap (VP-9, VP-14), so the number of a turn says whose it was.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView, LogLine, MatchView, OutcomeView
from companion.tablet.sentences.names import PLATES
from companion.tablet.view_models.columns import matching
from companion.tablet.view_models.offered import offers_at

_PHASE_AFTER: Final = {
    "move_neutral": "after_neutral",
    "neutral_attempt_failed": "neutral_refused",
    "neutral_by_other_failed": "own",
    "propose": "proposed",
    "object": "objection",
    "objection_failed": "agreed",
    "collapse": "over",
    "agree_end": "over",
}
"""Where a turn goes on after an act; after all others it is over."""

_WAITS: Final = frozenset({"move", "move_neutral", "neutral_by_other", "lay"})
"""Acts that wait for the referee where they are too close to tell, or illegal (VP-46)."""

_WINNER_AWAITED: Final = OutcomeView((), "collapse", "VP-38", None, awaits_referee=True)
"""The only end after which a line can follow (VP-38)."""


def moment(match: MatchView, entry: int) -> MatchView:
    """Return the match as it stood before the line of ``entry``, with what could be told then."""
    course = _Course(match)
    for place, line in enumerate(match.log):
        course.turn_begins(line.turn)
        if line.entry == entry:
            return course.view(match.log[:place])
        if line.standing != "struck":
            course.follow(line)
    return course.view(match.log)


class _Course:
    """A match on its way through the log."""

    def __init__(self, match: MatchView) -> None:
        self._match = match
        self._pieces = {
            one.column: ColumnView(one.column, storey=0, blocked=False, out=False)
            for one in match.columns
        }
        self._storey = 1
        self._turn_number = 1
        self._phase = "turn"
        self._objector: int | None = None
        self._tried: ColumnName | None = None
        self._put_back: ColumnName | None = None
        self._waiting: Mapping[str, Any] | None = None
        self._phase_before: str | None = None

    def turn_begins(self, number: int) -> None:
        """Take note of the turn a line belongs to."""
        if number != self._turn_number:
            self._turn_number, self._phase = number, "turn"
            self._objector = self._tried = self._put_back = None
            self._waiting = self._phase_before = None

    def follow(self, line: LogLine) -> None:
        """Go past a line that was not struck out."""
        act = line.act
        if act["act"] == "referee":
            self._decide(act)
        elif line.verdict != "legal":
            self._waiting = act if act["act"] in _WAITS else None
        elif act["act"] == "toppled" or act.get("footprint") == "too_close":
            self._waiting, self._phase_before, self._phase = act, self._phase, "disputed"
        else:
            self._waiting = None
            self._change(act)

    def view(self, log: tuple[LogLine, ...]) -> MatchView:
        """Return the match as it stands here."""
        over = self._phase == "over"
        then = msgspec.structs.replace(
            self._match,
            phase=self._phase,
            turn=None if over else (self._turn_number - 1) % len(self._match.players),
            turn_number=self._turn_number,
            storey=self._storey,
            plates=PLATES[: self._storey],
            columns=tuple(self._pieces.values()),
            objector=self._objector,
            challenged=self._tried,
            put_back=self._put_back,
            dispute=None,
            outcome=_WINNER_AWAITED if over else None,
            log=log,
        )
        return msgspec.structs.replace(then, offers=offers_at(then, self._waiting))

    def _decide(self, act: Mapping[str, Any]) -> None:
        waiting, self._waiting = self._waiting, None
        if self._phase_before is not None:
            self._phase, self._phase_before = self._phase_before, None
        if waiting is None:
            return
        if act["decision"] == "accept":
            self._change(waiting)
        elif act["decision"] == "put_back_and_block":
            self._set(self._meant(waiting["column"]), blocked=True)
        elif act["decision"] == "collapse":
            self._phase = "over"

    def _change(self, act: Mapping[str, Any]) -> None:
        if act["act"] == "neutral_attempt_failed":
            self._put_back = self._meant(act["column"])
        blocks = self._match.edition.get("challenge_blocks", True)
        match act["act"]:
            case "move" | "neutral_by_other":
                self._set(self._meant(act["column"]), storey=self._storey)
            case "move_neutral":
                to = act.get("to")
                self._set(self._meant(act["column"]), storey=self._storey if to is None else to)
            case "stop":
                self._set(self._meant(act["column"]), blocked=True)
            case "neutral_attempt_failed" | "neutral_by_other_failed" if blocks:
                self._set(self._meant(act["column"]), blocked=True)
            case "object":
                self._objector, self._tried = act["by"], self._meant(act["column"])
            case "objection_succeeded":
                self._set(self._tried, out=True)
            case "objection_failed":
                taken = self._meant(act["penalty"]) if act["penalty"] else None
                if blocks:
                    self._set(self._tried, blocked=True)
                self._set(taken, out=True)
            case "lay":
                self._storey += 1
        if act["act"] != "object":
            self._objector = self._tried = None
        agreed = "own" if self._phase == "neutral_refused" else "agreed"
        self._phase = agreed if act["act"] == "agree" else _PHASE_AFTER.get(act["act"], "turn")

    def _meant(self, said: Mapping[str, Any]) -> ColumnName | None:
        """Return the column that was named; of several that look alike the first."""
        return min(matching(self._pieces.values(), said), default=None)

    def _set(self, column: ColumnName | None, **changes: int | bool) -> None:
        if column is not None:
            self._pieces[column] = msgspec.structs.replace(self._pieces[column], **changes)
