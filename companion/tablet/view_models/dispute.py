"""What does the screen show on which the referee decides (VP-46, VP-39, VP-18)?

The situation stands still: what was done, what the rules say to it, which way leads on, and who
decides. A slip of the finger is taken back like everything else.
"""

import msgspec

from companion.link.messages.shown.match import DisputeView, MatchView
from companion.tablet.labels import dispute as labels
from companion.tablet.labels.everyday import UNDO
from companion.tablet.labels.match import COLLAPSE
from companion.tablet.sentences import names
from companion.tablet.sentences.edition import OPTIONS
from companion.tablet.sentences.violations import violation_text
from companion.tablet.text import Text, joined
from companion.tablet.view_models.asked import Asked, asked
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import Frame, frame, rule_control, telling_control
from companion.tablet.view_models.match import menu
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.score_cards import ScoreCard, score_cards
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Begin
from companion.tablet.view_models.tower import Tower, tower
from companion.tablet.view_models.wording import BETWEEN, says_act


class Decision(msgspec.Struct, frozen=True):
    """One decision: the control, and what follows from it."""

    control: Control
    follows: Text


class DisputeScreen(msgspec.Struct, frozen=True):
    """What the referee has to decide.

    Attributes:
        frame: What surrounds it.
        title: Its heading.
        happened: What was done.
        reasons: What speaks against it.
        rules: The ways to the rules behind it.
        rulings: What the edition of this match says to such things.
        put_back: Where the piece goes if the table is put back.
        decisions: Which ways lead on; empty while one of them is being told.
        only_restore: Said where there is nothing to accept.
        asked: Who decides.
        cards, tower: As the game has them; nothing of the act counts yet.
        undo: It was a slip of the finger.
        collapse: The villa fell meanwhile.
        menu: The ways to other screens.
    """

    frame: Frame
    title: Text
    happened: Text
    reasons: tuple[Text, ...]
    rules: tuple[Control, ...]
    rulings: tuple[Text, ...]
    put_back: Text | None
    decisions: tuple[Decision, ...]
    only_restore: Text | None
    asked: Asked | None
    cards: tuple[ScoreCard, ...]
    tower: Tower
    undo: Control
    collapse: Control
    menu: tuple[Control, ...]


def dispute_screen(tablet: Tablet, match: MatchView, dispute: DisputeView) -> DisputeScreen:
    """Return the screen of a dispute."""
    links = (rule_control(rule) for rule in dispute.rules or _rules(dispute))
    return DisputeScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        happened=says_act(match, dispute.act),
        reasons=tuple(violation_text(name) for name in dispute.violations),
        rules=tuple(link for link in links if link is not None),
        rulings=_rulings(match, dispute),
        put_back=_put_back(dispute),
        decisions=() if tablet.flow else _decisions(tablet, match),
        only_restore=None if dispute.acceptable else labels.ONLY_RESTORE,
        asked=asked(tablet),
        cards=score_cards(match),
        tower=tower(tablet, match),
        undo=telling_control(tablet, UNDO, Begin("undo"), size="primary"),
        collapse=telling_control(
            tablet,
            COLLAPSE,
            Begin("collapse"),
            why_not=why_not(match, "collapse"),
            size="primary",
            held=True,
        ),
        menu=menu(tablet),
    )


def _decisions(tablet: Tablet, match: MatchView) -> tuple[Decision, ...]:
    return tuple(
        Decision(
            telling_control(
                tablet, label, Begin("decide", answers=(name,)), size="primary", rule="VP-46"
            ),
            _follows(match, name),
        )
        for name, label in labels.DECISIONS.items()
        if name in match.offers.decisions
    )


def _follows(match: MatchView, decision: str) -> Text:
    """VP-46: with ``foul`` = ``lose_turn`` putting the table back may cost the turn."""
    follows = labels.CONSEQUENCES[decision]
    act = match.dispute.act if match.dispute else {}
    costs = act.get("act") == "lay" or ("by" in act and act["by"] == match.turn)
    loses = match.edition.get("foul") == "lose_turn" and act.get("act") != "toppled" and costs
    if decision == "restore" and loses:
        return joined([follows, labels.TURN_IS_LOST], " ")
    return follows


def _rules(dispute: DisputeView) -> tuple[str, ...]:
    """VP-39, VP-18, VP-26: the rule of what broke none, but cannot be told."""
    by_act = {"toppled": "VP-39", "lay": "VP-26"}
    return (by_act.get(dispute.act["act"], "VP-18"),)


def _rulings(match: MatchView, dispute: DisputeView) -> tuple[Text, ...]:
    """VP-39: what this match calls a collapse; it is shown, and the referee decides."""
    if dispute.act["act"] != "toppled":
        return ()
    option = OPTIONS["collapse"]
    token = match.edition.get("collapse", next(iter(option.answers)))
    return (joined([option.question, option.answers[token]], " "),)


def _put_back(dispute: DisputeView) -> Text | None:
    column = dispute.act.get("column")
    if column is None:
        return None
    what = names.column(column["colour"], column["kind"])
    return joined([what, names.storey(column["storey"])], BETWEEN)
