"""How are cards, players and acts of a match said? Short ways to ``companion.tablet.sentences``."""

from collections.abc import Mapping
from typing import Any, Final

from companion.link.messages.shown.match import LogLine, MatchView
from companion.tablet.labels.match import BLOCKED
from companion.tablet.sentences import names
from companion.tablet.sentences.acts import act_text
from companion.tablet.text import Text, joined, text, verbatim
from companion.tablet.view_models.columns import Card

BETWEEN: Final = " · "


def on_turn(match: MatchView) -> int:
    """Return the seat on turn, where the phase promises that there is one."""
    assert match.turn is not None
    return match.turn


def says_act(match: MatchView, act: Mapping[str, Any]) -> Text:
    """Return an act that happens now as a sentence."""
    return act_text(act, match.players, match.storey)


def says_line(match: MatchView, line: LogLine) -> Text:
    """Return a line of the log as a sentence; a line of another version may hold no act we know."""
    if line.verdict == "unreadable":
        return verbatim(str(line.act.get("why", line.act)))
    return act_text(line.act, match.players)


def card_label(card: Card) -> Text:
    """Return a card's words: what it is, where it stands, and which, where there are several."""
    column = card.column
    said = (names.column(column.colour, column.kind), names.storey(column.storey))
    return joined([*said, *which_of_several(card)], BETWEEN)


def which_of_several(card: Card) -> tuple[Text, ...]:
    """Return what tells a card from another one of the same colour, kind and storey."""
    if card.tried:
        return (text("the one just tried"),)
    if card.blocked:
        return (BLOCKED,)
    return (text("another one"),) if card.others else ()
