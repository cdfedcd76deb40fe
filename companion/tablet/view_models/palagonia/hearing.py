"""What does a tablet know after the table said something about a match of Palagonia?"""

import msgspec

from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.match import Correct, Declare
from companion.link.messages.tapped.palagonia import LookBack
from companion.tablet.sentences.palagonia.changes import what_changed
from companion.tablet.sentences.palagonia.violations import violation_text
from companion.tablet.text import Text, joined
from companion.tablet.view_models.notices import on_answer
from companion.tablet.view_models.palagonia.desk import Desk, Refusal, desk_at
from companion.tablet.view_models.palagonia.looking_back import moment_told
from companion.tablet.view_models.state import Notice, Tablet

replace = msgspec.structs.replace


def seen(tablet: Tablet, snapshot: Snapshot) -> Tablet:
    """Return what the tablet knows with a new snapshot of a match, or of its leaving."""
    before = tablet.palagonia
    after = replace(tablet, snapshot=snapshot, newest=snapshot.number, flow=None)
    now = snapshot.palagonia
    after = replace(after, desk=desk_at(tablet.desk, now))
    if now is None:
        there = ("start", "match") if snapshot.match is not None else ("start",)
        return replace(after, places=there)
    if before is None or before.match_id != now.match_id:
        return replace(after, places=("start", "match"))
    return after


def answered(tablet: Tablet, answer: Answer) -> Tablet:
    """Return what the tablet knows with an answer; a refusal is told where it happened."""
    tap = tablet.outbox.tap(answer.to)
    desk = desk_at(tablet.desk, tablet.palagonia)
    found: tuple[Notice, ...] = ()
    if answer.hints is not None:
        desk = replace(desk, hints=answer.hints, hint=0, laid=())
    if isinstance(tap, LookBack) and tablet.palagonia is not None:
        desk = moment_told(answer, tap, desk, tablet.palagonia)
    if isinstance(tap, Correct) and tablet.palagonia is not None:
        told = what_changed(answer.changes, tablet.palagonia)
        found = () if told is None else (Notice("changed", told),)
        if answer.verdict is not None:
            desk, found = _refused_anew(tap, answer, desk)
        answer = replace(answer, changes=(), verdict=None)
    if answer.verdict == "illegal" and isinstance(tap, Declare):
        says = joined([violation_text(name) for name in answer.violations], " ")
        if tablet.palagonia is None or tablet.palagonia.tiles_mode == "quick":
            found = (Notice("refused", says, answer.rules[0] if answer.rules else None),)
        desk = _refusing(desk, says)
        answer = replace(answer, verdict=None)  # it is told; what is left is a problem, if any
    found = (*found, *on_answer(answer, tap))
    return replace(
        tablet,
        outbox=tablet.outbox.answered(answer.to),
        records=tablet.records if answer.records is None else answer.records,
        notices=(*tablet.notices, *found),
        desk=desk,
    )


def _refused_anew(tap: Correct, answer: Answer, desk: Desk) -> tuple[Desk, tuple[Notice, ...]]:
    """What was told in an act's place cannot have been so: say why, where it was told."""
    says = joined([violation_text(name) for name in answer.violations], " ")
    correction = desk.correction
    if correction is None or correction.entry != tap.entry or correction.desk is None:
        return desk, (Notice("refused", says, answer.rules[0] if answer.rules else None),)
    then = correction.desk
    later = replace(correction, desk=_refusing(then, says))
    quick = correction.then is not None and correction.then.tiles_mode == "quick"
    rule = answer.rules[0] if answer.rules else None
    return replace(desk, correction=later), (Notice("refused", says, rule),) if quick else ()


def _refusing(desk: Desk, says: Text) -> Desk:
    number = desk.refusal.number + 1 if desk.refusal else 1
    cells = tuple(cell for cell, _ in desk.laid) or ((desk.chosen,) if desk.chosen else ())
    return replace(desk, refusal=Refusal(number, cells, says))
