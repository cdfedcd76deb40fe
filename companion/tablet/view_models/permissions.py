"""What may be told now, and if it may not, why not and by which rule?

The table says what the phase allows and which columns may be taken (``MatchView.offers``); here
it becomes a yes or a reason for each purpose. Why an act is not possible has the same name here,
in the table's verdicts and in ``sentences.violations``.
"""

from typing import Final

from companion.link.messages.shown.match import MatchView
from companion.tablet.labels.challenge import NO_COLUMN_TO_TRY
from companion.tablet.labels.log import EMPTY
from companion.tablet.sentences.names import PLATES
from companion.tablet.sentences.violations import violation_text
from companion.tablet.view_models.controls import WhyNot
from companion.tablet.view_models.neutral import other_neutrals
from companion.tablet.view_models.touches import Purpose

_ACTS: Final[dict[Purpose, tuple[tuple[str, ...], str, str]]] = {
    "move": (("move",), "MOVE_NOT_NOW", "VP-12"),
    "neutral": (("move_neutral",), "NEUTRAL_NOT_NOW", "VP-40"),
    "stop": (("stop", "neutral_attempt_failed", "objection_failed"), "STOP_NOT_NOW", "VP-20"),
    "touched": (("touched",), "TOUCHED_NOT_NOW", "VP-21"),
    "pass": (("pass",), "PASS_NOT_NOW", "VP-23"),
    "end": (("agree_end",), "END_NOT_NOW", "VP-36"),
    "propose": (("propose",), "PROPOSE_NOT_NOW", "VP-24"),
    "object": (("object",), "OBJECT_NOT_NOW", "VP-27"),
    "tried": (("object",), "OBJECT_NOT_NOW", "VP-27"),
    "stands": (("objection_succeeded",), "SUCCESS_NOT_NOW", "VP-28"),
    "put_back": (("objection_failed",), "FAILURE_NOT_NOW", "VP-29"),
    "agree": (("agree",), "LAYING_NOT_NOW", "VP-25"),
    "lay": (("lay",), "LAYING_NOT_NOW", "VP-25"),
    "lay_impossible": (("lay_impossible",), "LAYING_NOT_NOW", "VP-25"),
    "by_other": (("neutral_by_other",), "NEUTRAL_TRY_NOT_NOW", "VP-43"),
    "collapse": (("collapse",), "AFTER_THE_END", "VP-36"),
    "toppled": (("toppled",), "AFTER_THE_END", "VP-39"),
}
"""The acts a purpose ends in, one of which the phase must allow, and what speaks against it."""

_ALWAYS: Final[frozenset[Purpose]] = frozenset({"correct", "strike_out", "undo_to"})


def why_not(match: MatchView, purpose: Purpose) -> WhyNot | None:
    """Return why something cannot be told now; null if it can."""
    if purpose in _ALWAYS:
        return None
    if purpose == "undo":
        nothing = not any(line.standing != "struck" for line in match.log)
        return WhyNot(EMPTY) if nothing else None
    if purpose == "winner":
        awaited = match.outcome is not None and match.outcome.awaits_referee
        return None if awaited else _because("NOTHING_TO_DECIDE", "VP-38")
    if match.phase == "over":
        return _because("AFTER_THE_END", "VP-36")
    if purpose == "decide":
        return None if match.offers.decisions else _because("NOTHING_TO_DECIDE", "VP-46")
    if match.dispute is not None and purpose != "collapse":
        return _because("DISPUTED", "VP-46")
    if purpose == "other":
        return None
    acts, violation, rule = _ACTS[purpose]
    if not set(acts) & set(match.offers.acts):
        return _more_exactly(match, purpose) or _because(violation, rule)
    return _nothing_fits(match, purpose)


def neutral_comes_first(match: MatchView) -> bool:
    """VP-40: whether a neutral column has to be moved before an own one."""
    return "move" not in match.offers.acts and _a_neutral_may_be_taken(match)


def _a_neutral_may_be_taken(match: MatchView) -> bool:
    return "move_neutral" in match.offers.acts and bool(match.offers.neutrals)


def _more_exactly(match: MatchView, purpose: Purpose) -> WhyNot | None:
    """Return a better reason than that the phase has no such act, where there is one."""
    if purpose in ("move", "touched") and neutral_comes_first(match):
        return _because("NEUTRAL_FIRST", "VP-40")
    if purpose == "propose" and match.phase == "turn":
        return _no_plate(match)
    if purpose in ("object", "tried") and match.phase == "proposed":
        return WhyNot(NO_COLUMN_TO_TRY, "VP-27")
    return None


def _no_plate(match: MatchView) -> WhyNot:
    """VP-24, VP-26: all plates are laid, or the next one would rest on too few columns."""
    if match.storey == len(PLATES):
        return _because("NO_PLATE_LEFT", "VP-24")
    return _because("TOO_FEW_COLUMNS_FOR_PLATE", "VP-26")


def _nothing_fits(match: MatchView, purpose: Purpose) -> WhyNot | None:
    """Return why there is nothing with which it could be done, though the phase allows it."""
    offers = match.offers
    standing, needed = offers.supports or (0, 0)
    own = _because("MOVE_NOT_NOW", "VP-15")
    if purpose in ("move", "touched") and not offers.movable:
        return own
    if purpose == "stop" and not (
        offers.movable or _a_neutral_may_be_taken(match) or "objection_failed" in offers.acts
    ):
        return own
    if purpose == "neutral" and not offers.neutrals:
        return _because("NEUTRAL_NOT_NOW", "VP-42")
    if purpose == "by_other" and not other_neutrals(match):
        return _because("NEUTRAL_TRY_NOT_NOW", "VP-43")
    if purpose == "touched" and match.edition.get("touch_move", "off") == "off":
        return _because("TOUCH_MOVE_OFF", "VP-21")
    if purpose in ("propose", "lay") and (offers.plate is None or standing < needed):
        return _no_plate(match)
    if purpose in ("object", "tried") and not (offers.challenge and offers.objectors):
        return WhyNot(NO_COLUMN_TO_TRY, "VP-27")
    return None


def _because(violation: str, rule: str) -> WhyNot:
    return WhyNot(violation_text(violation), rule)
