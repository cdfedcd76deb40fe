"""How is it told that a plate is proposed, that somebody objects, and what became of that?

propose ─► nobody objects ─► laying                                    VP-24, VP-25
└─► object: who, with which column of the proposer's            VP-27
├─ it stands: the column leaves the game, no plate        VP-28
└─ put back: perhaps a column of the challenger's leaves  VP-29 ─► laying
"""

from typing import Final

from companion.link.messages.shown.match import MatchView
from companion.tablet.labels import challenge as labels
from companion.tablet.labels.match import columns as number_of_columns
from companion.tablet.text import Text, joined
from companion.tablet.view_models.columns import cards, spelled
from companion.tablet.view_models.conversation import (
    Act,
    Choice,
    Declared,
    Question,
    Ready,
    Talk,
    column_choices,
    which_column,
    which_seat,
)
from companion.tablet.view_models.touches import PickedColumn
from companion.tablet.view_models.wording import on_turn, says_act

NONE: Final = "none"


def proposing(match: MatchView) -> Talk:
    """VP-24: the player on turn proposes the next plate."""
    yield from ()
    act: Act = {"act": "propose", "by": on_turn(match)}
    return Ready(Declared(act), says_act(match, act), needs_ok=True, rule="VP-24")


def agreeing(match: MatchView) -> Talk:
    """VP-25, VP-43: nobody objects; said once for all."""
    yield from ()
    act: Act = {"act": "agree"}
    rule = "VP-43" if match.phase == "neutral_refused" else "VP-25"
    return Ready(Declared(act), says_act(match, act), rule=rule)


def objecting(match: MatchView) -> Talk:
    """VP-27: who objects, and with which column that player wants to show that it can be set."""
    seats = match.offers.objectors
    by = yield from which_seat(match, labels.WHO_OBJECTS, seats, "VP-27")
    challenge = match.offers.challenge
    column = yield from which_column(match, labels.WHICH_COLUMN_TRIED, challenge, "VP-27")
    act: Act = {"act": "object", "by": by, "column": spelled(column)}
    return Ready(Declared(act), says_act(match, act), rule="VP-27")


def trying(match: MatchView) -> Talk:
    """VP-29: whoever objected with one touch puts the column back; which was it?"""
    seats = match.offers.objectors
    by = yield from which_seat(match, labels.WHO_OBJECTS, seats, "VP-27")
    challenge = match.offers.challenge
    column = yield from which_column(match, labels.WHICH_COLUMN_TRIED, challenge, "VP-29")
    act: Act = {"act": "stop", "by": by, "column": spelled(column)}
    return Ready(Declared(act), says_act(match, act), rule="VP-29")


def standing_there(match: MatchView) -> Talk:
    """VP-28: the challenger set the column on the highest plate."""
    yield from ()
    act: Act = {"act": "objection_succeeded"}
    return Ready(Declared(act), says_act(match, act), rule="VP-28")


def put_back(match: MatchView) -> Talk:
    """VP-29: the challenger put it back; which column is taken out of the game, if any is?"""
    penalties = match.offers.penalties
    none = Choice(NONE, labels.NO_PENALTY, rule="VP-29")
    choices = (*column_choices(cards(match, penalties)), none)
    answer = yield Question(_asks_penalty(match), choices, "VP-29")
    penalty = spelled(answer) if isinstance(answer, PickedColumn) else None
    act: Act = {"act": "objection_failed", "penalty": penalty}
    return Ready(Declared(act), says_act(match, act), rule="VP-29")


def _asks_penalty(match: MatchView) -> Text:
    """VP-29: who chooses is a ruling; it is said, not enforced."""
    by_others = match.edition.get("penalty_chooser") == "other_players"
    chooser = labels.PENALTY_BY_OTHERS if by_others else labels.PENALTY_BY_PROPOSER
    return joined([labels.WHICH_PENALTY, chooser], " ")


def laying(match: MatchView) -> Talk:
    """VP-25, VP-26: the plate was laid; on how many columns is asked only where more may bear it.

    It is understood to lie inside the base; other things that happen are in ``irregular``.
    """
    standing, needed = match.offers.supports or (0, 0)
    plate = match.offers.plate or ""
    supports = needed
    if standing > needed:
        choices = tuple(
            Choice(number, number_of_columns(number)) for number in range(needed, standing + 1)
        )
        answer = yield Question(labels.HOW_MANY_SUPPORTS, choices, "VP-26")
        assert isinstance(answer, int)
        supports = answer
    act: Act = {"act": "lay", "plate": plate, "supports": supports}
    return Ready(Declared(act), says_act(match, act), rule="VP-25")


def finding_it_impossible(match: MatchView) -> Talk:
    """VP-25: it turned out that the plate cannot be laid."""
    yield from ()
    act: Act = {"act": "lay_impossible"}
    return Ready(Declared(act), says_act(match, act), rule="VP-25")
