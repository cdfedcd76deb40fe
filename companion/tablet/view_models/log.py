"""What does the log show? Every act by its turn, and the ways to put a line right."""

import msgspec

from companion.link.messages.shown.match import LogLine, MatchView
from companion.tablet.labels import log as labels
from companion.tablet.labels.everyday import UNDO
from companion.tablet.labels.hands_free import WITNESSES, sure
from companion.tablet.labels.review import TITLE as REVIEW
from companion.tablet.sentences.said import said_text
from companion.tablet.sentences.seal import seal_taken
from companion.tablet.sentences.violations import violation_text
from companion.tablet.text import Text, joined, verbatim
from companion.tablet.view_models.asked import Asked, asked
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.correcting import changed_since
from companion.tablet.view_models.frame import Frame, frame, rule_control, telling_control
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.reviewing.touches import OpenReview
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Begin
from companion.tablet.view_models.wording import says_line


class Line(msgspec.Struct, frozen=True):
    """One line.

    Attributes:
        entry: Its number in the record.
        says: What was done.
        mark: What is to be known of it; null if it simply counts.
        struck: Whether it counts no longer.
        reasons: What speaks against it.
        rules: The ways to the rules behind that.
        seal: Who took the seal with it.
        points: Of each seat after it.
        sure: How sure the witnesses are together; null where people said it.
        said: What each witness said: who, and the sentence.
        ways: Correct it, strike it out, undo to here; none once it was struck out.
    """

    entry: int
    says: Text
    mark: Text | None
    struck: bool
    reasons: tuple[Text, ...]
    rules: tuple[Control, ...]
    seal: Text | None
    points: tuple[int, ...]
    sure: Text | None
    said: tuple[tuple[Text, Text], ...]
    ways: tuple[Control, ...]


class Turn(msgspec.Struct, frozen=True):
    """The lines of one turn, in their order."""

    heading: Text
    lines: tuple[Line, ...]


class LogScreen(msgspec.Struct, frozen=True):
    """The log; the newest turn is the last.

    Attributes:
        frame: What surrounds it.
        title: Its heading.
        empty: Said while nothing has been done.
        turns: From the first to the newest.
        undo: Take the last act back.
        asked: What is being told about a line.
    """

    frame: Frame
    title: Text
    empty: Text | None
    turns: tuple[Turn, ...]
    undo: Control
    asked: Asked | None


def log_screen(tablet: Tablet, match: MatchView) -> LogScreen:
    """Return the log."""
    numbers = dict.fromkeys(line.turn for line in match.log)
    return LogScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        empty=None if match.log else labels.EMPTY,
        turns=tuple(
            Turn(
                labels.turn_heading(number),
                tuple(_line(tablet, match, line) for line in match.log if line.turn == number),
            )
            for number in numbers
        ),
        undo=telling_control(
            tablet, UNDO, Begin("undo"), why_not=why_not(match, "undo"), size="primary"
        ),
        asked=asked(tablet),
    )


def _line(tablet: Tablet, match: MatchView, line: LogLine) -> Line:
    links = (rule_control(rule) for rule in line.rules)
    return Line(
        entry=line.entry,
        says=says_line(match, line),
        mark=_mark(line),
        struck=line.standing == "struck",
        reasons=tuple(violation_text(name) for name in line.violations),
        rules=tuple(link for link in links if link is not None),
        seal=_seal(match, line),
        points=line.scores,
        sure=None if line.permille is None else sure(line.permille),
        said=_said(match, line),
        ways=() if line.standing == "struck" else _ways(tablet, match, line),
    )


def _said(match: MatchView, line: LogLine) -> tuple[tuple[Text, Text], ...]:
    """Where nobody but people and the rules told it, there is nothing more to be said."""
    if not set(line.witnesses) - {"people", "rules"}:
        return ()
    return tuple(
        (
            WITNESSES.get(name, verbatim(name)),
            _rules_say(line) if name == "rules" else said_text(sentence, match.players),
        )
        for name, sentence in line.witnesses.items()
        if name != "rules" or line.standing != "struck"
    )


def _rules_say(line: LogLine) -> Text:
    """What the rules say to it by now, which may be another thing than when it was told."""
    if line.verdict == "legal":
        return labels.IT_COUNTS
    why = [violation_text(name) for name in line.violations]
    return joined(why, " ") if why else labels.NOT_ALLOWED


def _seal(match: MatchView, line: LogLine) -> Text | None:
    if line.seal is None or line.seal.holder is None:
        return None
    return seal_taken(line.seal, match.players)


def _mark(line: LogLine) -> Text | None:
    if line.standing == "struck":
        return labels.STRUCK_OUT
    if line.verdict != "legal":
        return labels.DOES_NOT_COUNT
    return labels.CORRECTED if line.standing == "corrected" else None


def _ways(tablet: Tablet, match: MatchView, line: LogLine) -> tuple[Control, ...]:
    """Undo to here is not offered where it would bring back what was corrected since."""
    ways = [
        telling_control(tablet, labels.CORRECT, Begin("correct", line.entry)),
        telling_control(tablet, labels.STRIKE_OUT, Begin("strike_out", line.entry)),
    ]
    last = max(one.entry for one in match.log if one.standing != "struck")
    if line.entry != last and not changed_since(match.log, line.entry):
        ways.append(telling_control(tablet, labels.UNDO_TO_HERE, Begin("undo_to", line.entry)))
    if line.act["act"] in ("collapse", "toppled"):
        ways.append(Control(REVIEW, OpenReview()))
    return tuple(ways)
