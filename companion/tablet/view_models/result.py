"""What does the screen show after the end? Who has won and why, and how the seal went round."""

import msgspec

from companion.link.messages.pieces import Colour
from companion.link.messages.shown.match import MatchView, OutcomeView
from companion.tablet.labels import result as labels
from companion.tablet.labels import review
from companion.tablet.labels.dispute import NAME_THE_WINNER
from companion.tablet.sentences.outcome import how_it_ended, reason_text, winner_text
from companion.tablet.sentences.seal import seal_taken
from companion.tablet.text import Text
from companion.tablet.view_models.asked import Asked, asked
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.ending import counts
from companion.tablet.view_models.frame import Frame, frame, rule_control, telling_control
from companion.tablet.view_models.match import menu
from companion.tablet.view_models.reviewing.touches import OpenReview
from companion.tablet.view_models.score_cards import ScoreCard, score_cards
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Begin, LeaveMatch, PlayAgain
from companion.tablet.view_models.tower import Tower, tower


class SealStep(msgspec.Struct, frozen=True):
    """One change of the seal: when, by whom, and the face that was up then."""

    turn: int
    at_ms: int
    holder: int
    upper_face: Colour | None
    says: Text


class ResultScreen(msgspec.Struct, frozen=True):
    """The end.

    Attributes:
        frame: What surrounds it.
        title: Its heading.
        winner: Who has won.
        winners: The seats.
        ended: What ended the match.
        why: Why that decides it, with the number of the rule.
        rule: The way to the rule.
        cards: The players with their points.
        seal_history: How the seal went round.
        tower: How the tower stood at the end.
        match_ms: How long it took.
        fingerprint: What stands in the QR code, and below it for people to compare.
        closing: When the record is closed.
        record_path: Which file can be shared or saved.
        name_the_winner: To be touched where the referee still has to (VP-38).
        undo: The end was told by mistake.
        again: The same players once more.
        leave: To the start screen.
        review: How the villa fell; null where it did not.
        asked: What is being told.
        menu: The ways to other screens.
    """

    frame: Frame
    title: Text
    winner: Text
    winners: tuple[int, ...]
    ended: Text
    why: Text
    rule: Control | None
    cards: tuple[ScoreCard, ...]
    seal_history: tuple[SealStep, ...]
    tower: Tower
    match_ms: int
    fingerprint: str
    closing: Text
    record_path: str
    name_the_winner: Control | None
    undo: Control
    again: Control
    leave: Control
    review: Control | None
    asked: Asked | None
    menu: tuple[Control, ...]


def result_screen(tablet: Tablet, match: MatchView, outcome: OutcomeView) -> ResultScreen:
    """Return the result of a match that is over."""
    return ResultScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        winner=winner_text(outcome, match.players),
        winners=outcome.winners,
        ended=how_it_ended(outcome, match.players),
        why=reason_text(outcome, match.seal),
        rule=rule_control(outcome.rule),
        cards=score_cards(match),
        seal_history=seal_history(match),
        tower=tower(tablet, match),
        match_ms=match.match_ms,
        fingerprint=match.record_fingerprint,
        closing=labels.CLOSED_ON_LEAVING,
        record_path=match.record_path,
        name_the_winner=_name_the_winner(tablet) if outcome.awaits_referee else None,
        undo=telling_control(tablet, labels.WAS_WRONG, Begin("undo"), size="primary"),
        again=telling_control(tablet, labels.SAME_PLAYERS, PlayAgain(), size="primary"),
        leave=telling_control(tablet, labels.TO_START, LeaveMatch(), size="primary"),
        review=_review(match),
        asked=asked(tablet),
        menu=menu(tablet),
    )


def seal_history(match: MatchView) -> tuple[SealStep, ...]:
    """Return each time the seal changed hands, in order (VP-34, VP-35)."""
    return tuple(
        SealStep(
            line.turn,
            line.at_ms,
            line.seal.holder,
            line.seal.upper_face,
            seal_taken(line.seal, match.players),
        )
        for line in match.log
        if line.seal is not None and line.seal.holder is not None and counts(line)
    )


def _review(match: MatchView) -> Control | None:
    fell = any(line.act["act"] == "collapse" and counts(line) for line in match.log)
    return Control(review.TITLE, OpenReview(), "primary") if fell else None


def _name_the_winner(tablet: Tablet) -> Control:
    return telling_control(tablet, NAME_THE_WINNER, Begin("winner"), size="primary", rule="VP-38")
