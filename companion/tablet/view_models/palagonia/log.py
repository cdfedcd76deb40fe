"""What does Palagonia's log show? Every act by turns, what it closed, and how to put it right."""

import msgspec

from companion.link.messages.shown.palagonia import PalagoniaLine, PalagoniaView
from companion.tablet.labels import log as shared
from companion.tablet.labels import palagonia as labels
from companion.tablet.labels import palagonia_log
from companion.tablet.sentences.palagonia.acts import act_text
from companion.tablet.sentences.palagonia.creatures import counted, told
from companion.tablet.sentences.palagonia.violations import violation_text
from companion.tablet.text import Text, joined, verbatim
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.frame import Frame, frame, rule_control, telling_control
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.correcting import (
    CorrectionCard,
    correction_card,
    is_roll,
)
from companion.tablet.view_models.palagonia.desk import desk_at
from companion.tablet.view_models.palagonia.looking_back import is_told_anew
from companion.tablet.view_models.palagonia.match import undo_control
from companion.tablet.view_models.state import Tablet


class Line(msgspec.Struct, frozen=True):
    """One act: its words, what is special about it, what it closed, why it does not count.

    ``asks`` is the question what it really was, where a correction made it impossible.
    """

    entry: int
    says: Text
    mark: Text | None
    struck: bool
    asks: Text | None
    more: tuple[Text, ...]
    rules: tuple[Control, ...]
    points: tuple[int, ...]
    ways: tuple[Control, ...]


class Turn(msgspec.Struct, frozen=True):
    """The acts of one turn."""

    title: Text
    lines: tuple[Line, ...]


class LogScreen(msgspec.Struct, frozen=True):
    """The log; ``unsettled`` is the first line that asks what it really was."""

    frame: Frame
    title: Text
    empty: Text | None
    turns: tuple[Turn, ...]
    undo: Control
    correction: CorrectionCard | None
    unsettled: int | None


def log_screen(tablet: Tablet, match: PalagoniaView) -> LogScreen:
    """Return the log."""
    numbers = dict.fromkeys(line.turn for line in match.log)
    return LogScreen(
        frame=frame(tablet),
        title=shared.TITLE,
        empty=None if match.log else shared.EMPTY,
        turns=tuple(
            Turn(
                shared.turn_heading(number),
                tuple(_line(tablet, match, line) for line in match.log if line.turn == number),
            )
            for number in numbers
        ),
        undo=undo_control(tablet, match),
        correction=correction_card(match, desk_at(tablet.desk, match).correction),
        unsettled=next((line.entry for line in match.log if line.unsettled), None),
    )


def _line(tablet: Tablet, match: PalagoniaView, line: PalagoniaLine) -> Line:
    closed = [joined([*_name(one.name), counted(one), told(match, one)]) for one in line.closed]
    links = (rule_control(rule) for rule in line.rules)
    return Line(
        entry=line.entry,
        says=act_text(match, line.act),
        mark=_mark(line),
        struck=line.standing == "struck",
        asks=palagonia_log.WHAT_WAS_IT if line.unsettled else None,
        more=(*closed, *(violation_text(name) for name in line.violations)),
        rules=tuple(link for link in links if link is not None),
        points=line.scores,
        ways=() if line.standing == "struck" else _ways(tablet, match, line),
    )


def _name(name: str) -> tuple[Text, ...]:
    return (verbatim(name),) if name else ()


def _mark(line: PalagoniaLine) -> Text | None:
    if line.standing == "struck":
        return shared.STRUCK_OUT
    if line.unsettled:
        return palagonia_log.NO_LONGER_COUNTS
    if line.verdict != "legal":
        return shared.DOES_NOT_COUNT
    return shared.CORRECTED if line.standing == "corrected" else None


def _ways(tablet: Tablet, match: PalagoniaView, line: PalagoniaLine) -> tuple[Control, ...]:
    """Nobody strikes a roll of the table's dice out, or goes back across one."""
    fixed = WhyNot(labels.FIXED_ROLL)
    back = fixed if line.entry < match.undo_floor else None
    correct = telling_control(tablet, shared.CORRECT, t.CorrectLine(line.entry))
    return (
        *((correct,) if is_roll(line) or is_told_anew(line) else ()),
        telling_control(
            tablet,
            shared.STRIKE_OUT,
            t.StrikeOut(line.entry),
            why_not=fixed if line.fixed else None,
            held=not line.fixed,
        ),
        telling_control(
            tablet,
            shared.UNDO_TO_HERE,
            t.UndoTo(line.entry),
            why_not=back,
            held=back is None,
        ),
    )
