"""What could be told at an earlier moment of a match? As much as a correction has to offer.

For the present the table says it (``MatchView.offers``). For the past it does not, so this follows
the phase table of docs/contracts.md. It may be wrong without harm: it only chooses which answers
are shown, and the table judges the one that is given.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView, MatchView, Offers
from companion.tablet.sentences.names import PLATES
from companion.tablet.view_models.columns import owner, standing, tried_column

_OWN: Final = ("move", "stop", "touched", "pass")
_FALLS: Final = ("collapse", "toppled")

_ACTS: Final[dict[str, tuple[str, ...]]] = {
    "turn": (*_OWN, "propose", "agree_end", *_FALLS),
    "after_neutral": (*_OWN, *_FALLS),
    "neutral_refused": ("agree", "neutral_by_other", "neutral_by_other_failed", *_FALLS),
    "own": (*_OWN, *_FALLS),
    "proposed": ("agree", "object", *_FALLS),
    "objection": ("objection_succeeded", "objection_failed", *_FALLS),
    "agreed": ("lay", "lay_impossible", *_FALLS),
    "disputed": ("referee", "collapse"),
}
_NEUTRAL_FIRST: Final = (
    "move_neutral",
    "neutral_attempt_failed",
    "propose",
    "pass",
    "agree_end",
    *_FALLS,
)


def offers_at(match: MatchView, waiting: Mapping[str, Any] | None) -> Offers:
    """Return what could be told.

    Args:
        match: The match at that moment; its own offers are not looked at.
        waiting: The act that waited for the referee, if one did.
    """
    neutrals = _neutrals(match)
    acts = _ACTS.get(match.phase, ())
    if match.phase == "turn" and neutrals:
        acts = _NEUTRAL_FIRST
    plate = PLATES[match.storey] if match.storey < len(PLATES) else None
    on_top = sum(1 for one in standing(match) if one.storey == match.storey)
    challenge = _challenge(match) if match.phase == "proposed" else ()
    return Offers(
        acts=acts,
        movable=_free(match, lambda colour: owner(match, colour) == match.turn),
        neutrals=neutrals,
        challenge=challenge,
        objectors=_others(match) if challenge else (),
        penalties=_penalties(match),
        plate=plate,
        supports=None if plate is None else (on_top, 2 if plate in ("orange", "red") else 3),
        decisions=_decisions(waiting),
    )


def _free(match: MatchView, wanted: Callable[[Any], bool]) -> tuple[ColumnName, ...]:
    """VP-15, VP-22: the columns of wanted colours that are neither on top nor blocked."""
    return tuple(
        one.column
        for one in standing(match)
        if wanted(one.column.colour) and one.storey < match.storey and not one.blocked
    )


def _neutrals(match: MatchView) -> tuple[ColumnName, ...]:
    """VP-41, VP-43: not the last of a storey, and not the one just put back."""
    if match.neutral is None or match.phase not in ("turn", "neutral_refused"):
        return ()
    back = tried_column(match) if match.phase == "neutral_refused" else None
    neutral = [one for one in standing(match) if one.column.colour == match.neutral]
    storeys = {one.column: one.storey for one in neutral}
    return tuple(
        column
        for column in _free(match, lambda colour: colour == match.neutral)
        if column != back and _has_company(storeys[column], neutral)
    )


def _has_company(storey: int, neutral: list[ColumnView]) -> bool:
    return sum(1 for one in neutral if one.storey == storey) > 1


def _challenge(match: MatchView) -> tuple[ColumnName, ...]:
    """VP-27: the proposer's columns, or any player's."""
    if match.edition.get("challenge_column") == "any":
        return _free(match, lambda colour: colour != match.neutral)
    return _free(match, lambda colour: owner(match, colour) == match.turn)


def _penalties(match: MatchView) -> tuple[ColumnName, ...]:
    """VP-29: any column of the challenger's."""
    if match.objector is None:
        return ()
    return tuple(
        one.column for one in standing(match) if owner(match, one.column.colour) == match.objector
    )


def _others(match: MatchView) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(match.players)) if seat != match.turn)


def _decisions(waiting: Mapping[str, Any] | None) -> tuple[str, ...]:
    """VP-46, VP-39: what the referee could decide."""
    if waiting is None:
        return ()
    if waiting["act"] == "toppled":
        return ("restore", "put_back_and_block", "collapse", "no_collapse")
    return ("restore", "accept")
