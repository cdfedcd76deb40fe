"""What should people hear of when the table says something new? The seal, a plate, a refusal."""

from collections.abc import Sequence
from typing import Final

from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.match import LogLine, MatchView, SeatView
from companion.link.messages.shown.shelf import GameName
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.link.messages.tapped.match import Correct, Declare
from companion.link.messages.wire import Tap
from companion.tablet.labels.log import changed_by_correction
from companion.tablet.sentences import names
from companion.tablet.sentences.changes import what_changed
from companion.tablet.sentences.outcome import winner_text
from companion.tablet.sentences.problems import problem_text
from companion.tablet.sentences.seal import seal_now, seal_taken, seal_to_turn
from companion.tablet.sentences.violations import violation_text
from companion.tablet.text import Text, joined, text
from companion.tablet.view_models.state import Notice

_DISPUTED: Final = frozenset({"move", "move_neutral", "neutral_by_other", "lay"})
"""Acts that, not being legal, lead to the referee: the dispute's screen says why (VP-46)."""


def on_change(before: MatchView | None, after: MatchView) -> tuple[Notice, ...]:
    """Return what is new since the snapshot before, of the same match."""
    if before is None or before.match_id != after.match_id:
        return ()
    found: list[Notice] = []
    if after.storey > before.storey:
        lies = names.plate(after.plates[-1])
        says = text("{plate}: all points start again at zero.", plate=lies)
        found.append(Notice("plate", says, "VP-33"))
    if after.seal.holder != before.seal.holder:
        found.append(Notice("seal", _seal(after), "VP-34"))
    flipped = _flipped(before, after)
    if flipped:
        found.append(Notice("changed", changed_by_correction(flipped)))
    if before.outcome is None and after.outcome is not None:
        found.append(Notice("collapse", winner_text(after.outcome, after.players), "VP-36"))
    return tuple(found)


def on_answer(
    answer: Answer, tap: Tap | None, players: Sequence[SeatView] = ()
) -> tuple[Notice, ...]:
    """Return what the answer to a tap has to say.

    Args:
        answer: What the table said.
        tap: What it answers; null if this tablet does not remember.
        players: Those of the match it is about.
    """
    said = _said(answer, tap, players) if answer.accepted else ()
    if answer.problem is None:
        return said
    game: GameName = "palagonia" if isinstance(tap, NewPalagonia) else "villa_paletti"
    return (*said, Notice("problem", problem_text(answer.problem, game)))


def _said(answer: Answer, tap: Tap | None, players: Sequence[SeatView]) -> tuple[Notice, ...]:
    """What the rules said to it: also while the disk is full, when a problem comes with it."""
    if isinstance(tap, Correct):
        changed = what_changed(answer.changes, players)
        return () if changed is None else (Notice("changed", changed),)
    if answer.verdict == "ambiguous":
        says = text("The table could not tell which column was meant. Nothing was changed.")
        return (Notice("refused", says, "VP-3"),)
    if answer.verdict == "illegal" and not _leads_to_the_referee(tap):
        says = joined([violation_text(name) for name in answer.violations], " ")
        return (Notice("refused", says, answer.rules[0] if answer.rules else None),)
    return ()


def _flipped(before: MatchView, after: MatchView) -> int:
    """Return how many lines that nobody touched count now and did not, or the other way round."""
    earlier = {line.entry: line for line in before.log}
    return sum(
        1
        for line in after.log
        if line.entry in earlier and _stands_otherwise(earlier[line.entry], line)
    )


def _stands_otherwise(was: LogLine, now: LogLine) -> bool:
    same = (was.act, was.standing) == (now.act, now.standing)
    return same and was.standing != "struck" and was.verdict != now.verdict


def _seal(match: MatchView) -> Text:
    """VP-34, VP-35: who has it now, and how to turn the wooden one."""
    if match.seal.holder is None:
        return seal_now(match.seal, match.players)
    taken = seal_taken(match.seal, match.players)
    return joined([taken, seal_to_turn(match.seal)], " ")


def _leads_to_the_referee(tap: Tap | None) -> bool:
    return isinstance(tap, Declare) and tap.act.get("act") in _DISPUTED
