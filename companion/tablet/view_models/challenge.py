"""What does the screen show in the conversations inside a turn?

A proposal, an objection, the laying of a plate (VP-24 to VP-29), a refused neutral column (VP-43):
one question, its few answers large, and the tower as it stands.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from companion.link.messages.shown.match import MatchView
from companion.tablet.labels import challenge as labels
from companion.tablet.sentences.turns import prompt
from companion.tablet.text import Text
from companion.tablet.view_models.asked import Asked, asked
from companion.tablet.view_models.bar import bar
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import Frame, frame, rule_control, telling_control
from companion.tablet.view_models.hands_free.challenging import seen_prompt, seen_ways
from companion.tablet.view_models.hands_free.watching import Watching, watching
from companion.tablet.view_models.match import Seal, menu, seal
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.score_cards import ScoreCard, score_cards
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Begin, Purpose
from companion.tablet.view_models.tower import Tower, tower

Way = tuple[Purpose, Text]

WAYS: Final[dict[str, tuple[Way, ...]]] = {
    "proposed": (("agree", labels.NOBODY_OBJECTS), ("object", labels.OBJECT)),
    "objection": (("stands", labels.SUCCEEDED), ("put_back", labels.FAILED)),
    "agreed": (("lay", labels.LAID), ("lay_impossible", labels.CANNOT_BE_LAID)),
    "neutral_refused": (("agree", labels.NEUTRAL_NOBODY), ("by_other", labels.NEUTRAL_TRY)),
}
"""What may become of it, by phase."""

_TITLES: Final = {"neutral_refused": labels.NEUTRAL_TITLE}
_RULES: Final = {
    "proposed": "VP-27",
    "objection": "VP-28",
    "agreed": "VP-25",
    "neutral_refused": "VP-43",
}


class ChallengeScreen(msgspec.Struct, frozen=True):
    """One of the conversations.

    Attributes:
        frame: What surrounds it.
        title: Which conversation it is.
        prompt: The question.
        remark: What has to be kept in mind.
        rule: The way to the rule.
        cards, seal, tower: As in the match.
        ways: The answers; empty while one of them is being told.
        asked: What is being told.
        bar, menu, watching: As in the match.
    """

    frame: Frame
    title: Text
    prompt: Text
    remark: Text | None
    rule: Control | None
    cards: tuple[ScoreCard, ...]
    seal: Seal
    tower: Tower
    ways: tuple[Control, ...]
    asked: Asked | None
    bar: tuple[Control, ...]
    menu: tuple[Control, ...]
    watching: Watching | None = None


def challenge_screen(tablet: Tablet, match: MatchView) -> ChallengeScreen:
    """Return the screen of the conversation that goes on."""
    remark = _REMARKS.get(match.phase)
    return ChallengeScreen(
        frame=frame(tablet),
        title=_TITLES.get(match.phase, labels.TITLE),
        prompt=seen_prompt(tablet, match) or prompt(match),
        remark=remark(match) if remark else None,
        rule=rule_control(_RULES[match.phase]),
        cards=score_cards(match),
        seal=seal(match),
        tower=tower(tablet, match),
        ways=() if tablet.flow else _ways(tablet, match),
        asked=asked(tablet),
        bar=bar(tablet, match),
        menu=menu(tablet),
        watching=watching(tablet, match),
    )


def _ways(tablet: Tablet, match: MatchView) -> tuple[Control, ...]:
    seen = seen_ways(tablet, match)
    if seen is not None:
        return seen
    return tuple(
        telling_control(
            tablet, label, Begin(purpose), why_not=why_not(match, purpose), size="primary"
        )
        for purpose, label in WAYS[match.phase]
    )


def _supports(match: MatchView) -> Text | None:
    """VP-26: on how many columns the plate has to rest."""
    if match.offers.supports is None or match.offers.plate is None:
        return None
    there, needed = match.offers.supports
    return labels.supports_needed(match.offers.plate, needed, there)


def _nobody_can_object(match: MatchView) -> Text | None:
    """VP-27: there may be no column with which to object."""
    return None if match.offers.challenge else labels.NO_COLUMN_TO_TRY


_REMARKS: Final[dict[str, Callable[[MatchView], Text | None]]] = {
    "proposed": _nobody_can_object,
    "agreed": _supports,
}
