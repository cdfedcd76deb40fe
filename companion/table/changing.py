"""Which changes of what was told does a match take? A correction, an undo, or a refusal.

What the table's own dice showed is never changed, nor may a change let a roll count no more.
"""

from typing import Any

from companion.record import entries
from companion.table.kept_match import KeptMatch
from companion.table.refusals import RefusedError
from companion.table.retold.steps import Timeline
from companion.table.taps import Became


def correction_of(
    kept: KeptMatch, target: int, fields: dict[str, Any] | None, by_name: str | None
) -> entries.Correction | Became:
    """Return the entry that lets another act (or none) count in place of entry ``target``.

    Where nobody could let an illegal act count, one that would be illegal there has its verdict
    returned instead, and nothing is to be written down.

    Args:
        kept: The record of the match.
        target: Number of the act's entry.
        fields: The other act as in docs/contracts.md, which can be read; None: it was none.
        by_name: Who says so, for people.

    Raises:
        RefusedError: There is no such act that counts, or it is one that is not corrected.
    """
    if kept.rolls.is_roll(target):
        raise RefusedError("roll_is_fixed", "What the table's dice showed is not corrected.")
    # An act that a correction took out can be put in again; one that was undone cannot.
    if not any(
        step.i == target and step.struck_by in (None, step.corrected_by)
        for step in kept.timeline.steps
    ):
        raise RefusedError(
            "entry_not_found", f"No act that counts stands at entry {target} of the record."
        )
    correction = entries.Correction(
        at_ns=kept.record_ns, target=target, act=fields, by_name=by_name or "", reason=""
    )
    after = kept.with_change(correction)
    refused = None if kept.game.illegal_can_stand else _illegal(kept, after, target)
    if refused is not None:
        return refused
    _require_rolls(kept, after)
    return correction


def undo_of(kept: KeptMatch, to: int, by_name: str | None) -> entries.Undo:
    """Return the entry that lets nothing after entry ``to`` count any more.

    Args:
        kept: The record of the match.
        to: Number of the last entry that counts still.
        by_name: Who says so, for people.

    Raises:
        RefusedError: There is no such entry, or a roll lies behind it.
    """
    if not 0 <= to <= kept.last:
        raise RefusedError("entry_not_found", f"The record has no entry {to} to go back to.")
    if to < kept.rolls.last:
        raise RefusedError(
            "undo_across_roll", "What was rolled is not rolled again; undo what came after it."
        )
    undo = entries.Undo(
        at_ns=kept.record_ns,
        to=to,
        withdraws=kept.withdrawn_by_undo(to),
        by_name=by_name or "",
    )
    _require_rolls(kept, kept.with_change(undo))
    return undo


def _illegal(kept: KeptMatch, after: Timeline[Any, Any], target: int) -> Became | None:
    """Return what the rules say against the act of entry ``target``, None if nothing does."""
    step = next(one for one in after.steps if one.i == target)
    if step.verdict is None or step.is_legal:
        return None
    against = kept.game.violations(step.before, step.act)
    return Became(step.verdict.verdict, step.verdict.rules, against)


def _require_rolls(kept: KeptMatch, after: Timeline[Any, Any]) -> None:
    """Refuse a change after which a roll of the table's dice would not count any more."""
    if any(kept.rolls.is_roll(step.i) and not step.is_legal for step in after.steps):
        raise RefusedError(
            "roll_would_not_count",
            "By this a roll of the table's dice would not count, and it is not rolled again.",
        )
