"""What does the match screen show? Who stands how, whose turn it is, and what can be told."""

import msgspec

from companion.link.messages.shown.match import MatchView, SealView
from companion.link.messages.shown.palagonia import PalagoniaView
from companion.tablet.labels import match as labels
from companion.tablet.labels.everyday import HELP, NO, SETTINGS
from companion.tablet.labels.villa_set_up import IS_SET_UP
from companion.tablet.sentences.seal import lead_needed, seal_now
from companion.tablet.sentences.turns import on_turn, prompt
from companion.tablet.text import Text
from companion.tablet.view_models.asked import Asked, asked
from companion.tablet.view_models.bar import actions, bar
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.ending import everybody_passed
from companion.tablet.view_models.frame import Frame, frame, rule_control, telling_control
from companion.tablet.view_models.hands_free.villa_set_up import (
    VillaSetUpCard,
    set_up_offer,
    villa_set_up_card,
)
from companion.tablet.view_models.hands_free.watching import Watching, points_to_come, watching
from companion.tablet.view_models.score_cards import ScoreCard, score_cards
from companion.tablet.view_models.state import Tablet, position
from companion.tablet.view_models.touches import Begin, LeaveMatch, Open, PlayOn
from companion.tablet.view_models.tower import Tower, tower


class Clock(msgspec.Struct, frozen=True):
    """Times of the match at the newest snapshot; the screen counts on from there.

    Attributes:
        match_id, number: The match and the snapshot: one that says the same times as another
            before it, as at the start of the next match, says them anew.
        match_ms, turn_ms: Since the match and the turn began.
        limit_s: From when on the turn is long; null: no turn clock.
    """

    match_id: str
    number: int
    match_ms: int
    turn_ms: int
    limit_s: int | None


class EndOffer(msgspec.Struct, frozen=True):
    """VP-23: everybody passed. The end is offered; it never comes by itself."""

    says: Text
    rule: Control | None
    end: Control
    play_on: Control


class Seal(msgspec.Struct, frozen=True):
    """The Architect's seal: as it lies, what to say, and what would take it (VP-34)."""

    view: SealView
    says: Text
    to_take: Text | None


class MatchScreen(msgspec.Struct, frozen=True):
    """The match.

    Attributes:
        frame: What surrounds it.
        headline: Whose turn it is.
        prompt: What the table waits for.
        cards: The players in playing order.
        storey: How high the villa is.
        seal: The Architect's seal.
        tower: The tower, and what can be touched in it.
        asked: The question or OK, if something is being told.
        end_offer: The offer to end after a round of passes.
        actions: What else the player on turn may do, and before the first act the way to a set-up.
        bar: The bar at the bottom.
        menu: The ways to other screens.
        clock: The times.
        watching: The referee who follows the match; null where none does.
        set_up: How far the villa is set up; null while that is not followed.
    """

    frame: Frame
    headline: Text
    prompt: Text
    cards: tuple[ScoreCard, ...]
    storey: Text
    seal: Seal
    tower: Tower
    asked: Asked | None
    end_offer: EndOffer | None
    actions: tuple[Control, ...]
    bar: tuple[Control, ...]
    menu: tuple[Control, ...]
    clock: Clock
    watching: Watching | None = None
    set_up: VillaSetUpCard | None = None


def match_screen(tablet: Tablet, match: MatchView) -> MatchScreen:
    """Return the match screen."""
    set_up = villa_set_up_card(tablet)
    return MatchScreen(
        frame=frame(tablet),
        headline=on_turn(match),
        prompt=prompt(match) if set_up is None else IS_SET_UP,
        cards=score_cards(match, points_to_come(tablet)),
        storey=labels.storey_of(match.storey),
        seal=seal(match),
        tower=tower(tablet, match),
        asked=asked(tablet),
        end_offer=_end_offer(tablet, match),
        actions=(*actions(tablet, match), *set_up_offer(tablet, match)),
        bar=bar(tablet, match),
        menu=menu(tablet),
        clock=clock_of(tablet, match),
        watching=watching(tablet, match),
        set_up=set_up,
    )


def seal(match: MatchView) -> Seal:
    """Return the seal. VP-32: before the green plate there is nothing to take."""
    holder = match.seal.holder
    contested = "green" in match.plates and match.outcome is None
    to_beat = 0 if holder is None else match.players[holder].points
    to_take = lead_needed(to_beat) if contested else None
    return Seal(match.seal, seal_now(match.seal, match.players), to_take)


def menu(tablet: Tablet) -> tuple[Control, ...]:
    """Return the ways from a match to other screens."""
    return (
        Control(labels.LOG, Open("log")),
        Control(HELP, Open("help")),
        Control(SETTINGS, Open("settings")),
        telling_control(tablet, labels.LEAVE, LeaveMatch()),
    )


def clock_of(tablet: Tablet, match: MatchView | PalagoniaView) -> Clock:
    """Return the times of a match as the table said them last."""
    number = tablet.snapshot.number if tablet.snapshot else -1
    limit_s = tablet.settings.turn_clock_s
    return Clock(match.match_id, number, match.match_ms, match.turn_ms, limit_s)


def _end_offer(tablet: Tablet, match: MatchView) -> EndOffer | None:
    plays_on = tablet.plays_on == position(match)
    if tablet.flow is not None or plays_on or not everybody_passed(match):
        return None
    return EndOffer(
        says=labels.ROUND_OF_PASSES,
        rule=rule_control("VP-36"),
        end=telling_control(tablet, labels.AGREE_END, Begin("end"), size="primary"),
        play_on=Control(NO, PlayOn(), "primary"),
    )
