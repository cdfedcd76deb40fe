"""How is it told that a line of the log is wrong? Take back, strike out, or say what it was.

| purpose    | what the table is told                                                       |
|------------|------------------------------------------------------------------------------|
| undo       | nothing after the entry before the last act counts, or that act was none     |
| undo_to    | nothing after this line counts                                               |
| strike_out | this line's act was none at all                                              |
| correct    | this line's act was another one, told as if it were that moment              |

To the table an undo takes back whatever it was told since, corrections of older lines as well. So
where an older line was changed since, the last act alone is struck out, and exactly what is shown
is taken back.
"""

from collections.abc import Generator, Iterable
from typing import Final

from companion.link.messages.shown.match import LogLine, MatchView
from companion.tablet.labels import challenge as challenge_labels
from companion.tablet.labels import dispute as dispute_labels
from companion.tablet.labels import log as log_labels
from companion.tablet.labels import match as match_labels
from companion.tablet.labels.everyday import UNDO
from companion.tablet.text import Text, joined, text
from companion.tablet.view_models.conversation import (
    Choice,
    Corrected,
    Declared,
    Question,
    Ready,
    Script,
    Talk,
    Undone,
    Wish,
)
from companion.tablet.view_models.moment import moment
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.touches import Answer, Purpose
from companion.tablet.view_models.wording import says_line

BETWEEN: Final = ": "
SOMETHING_ELSE: Final = text("Something else happened")

TOLD_AS: Final[dict[Purpose, Text]] = {
    "neutral": match_labels.NEUTRAL,
    "move": match_labels.MOVE,
    "stop": match_labels.STOP,
    "touched": match_labels.TOUCHED,
    "propose": match_labels.PROPOSE,
    "pass": match_labels.PASS,
    "agree": challenge_labels.NOBODY_OBJECTS,
    "object": challenge_labels.OBJECT,
    "by_other": challenge_labels.NEUTRAL_TRY,
    "stands": challenge_labels.SUCCEEDED,
    "lay": challenge_labels.LAID,
    "lay_impossible": challenge_labels.CANNOT_BE_LAID,
    "decide": dispute_labels.TITLE,
    "winner": dispute_labels.NAME_THE_WINNER,
    "end": match_labels.AGREE_END,
    "collapse": match_labels.COLLAPSE,
    "other": SOMETHING_ELSE,
}
"""What can have happened, in the order in which it is offered."""


def undoing(match: MatchView) -> Talk:
    """Take the last act back; what it was is said before anybody says OK."""
    yield from ()
    last = [line for line in match.log if line.standing != "struck"][-1]
    to = last.entry - 1
    wish: Wish = Corrected(last.entry, None) if changed_since(match.log, to) else Undone(to)
    says = joined([UNDO, says_line(match, last)], BETWEEN)
    return Ready(wish, says, needs_ok=True)


def undoing_to(match: MatchView, entry: int) -> Talk:
    """Take everything after a line back."""
    yield from ()
    count = sum(1 for line in match.log if line.entry > entry and line.standing != "struck")
    line = line_of(match.log, entry)
    says = joined([says_line(match, line), log_labels.undo_asked(count)], " ")
    return Ready(Undone(entry), says, needs_ok=True)


def striking_out(match: MatchView, entry: int) -> Talk:
    """Say that the act of a line never was; what follows is judged anew."""
    yield from ()
    says = joined([log_labels.STRIKE_OUT, says_line(match, line_of(match.log, entry))], BETWEEN)
    return Ready(Corrected(entry, None), says, needs_ok=True)


def correcting(match: MatchView, entry: int, scripts: dict[Purpose, Script]) -> Talk:
    """Say what the act of a line really was, with the questions of that moment."""
    then = moment(match, entry)
    old = says_line(match, line_of(match.log, entry))
    asks = joined([old, log_labels.CORRECT_TITLE], " ")
    purpose = yield from _told_as(then, asks)
    told = yield from scripts[purpose](then)
    assert isinstance(told.wish, Declared)
    says = joined([log_labels.CORRECTED, told.says], BETWEEN)
    return Ready(Corrected(entry, told.wish.act), says, needs_ok=True, rule=told.rule)


def changed_since(log: Iterable[LogLine], entry: int) -> bool:
    """Return whether a line up to an entry was corrected, struck out or undone after that entry."""
    return any(
        line.entry <= entry and line.changed_by is not None and line.changed_by > entry
        for line in log
    )


def line_of(log: Iterable[LogLine], entry: int) -> LogLine:
    """Return the line of an entry."""
    return next(line for line in log if line.entry == entry)


def _told_as(then: MatchView, asks: Text) -> Generator[Question, Answer, Purpose]:
    possible: dict[str, Purpose] = {
        purpose: purpose for purpose in TOLD_AS if why_not(then, purpose) is None
    }
    choices = tuple(Choice(purpose, TOLD_AS[purpose]) for purpose in possible.values())
    return possible[str((yield Question(asks, choices)))]
