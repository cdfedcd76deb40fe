"""What does the first screen show? The two games, unfinished matches, the records, the rules."""

import msgspec

from companion.link.messages.shown.shelf import GameName, RecordLine, Unfinished
from companion.tablet.labels import start as labels
from companion.tablet.labels.cameras import CAMERAS
from companion.tablet.labels.everyday import ABOUT, HELP, SETTINGS
from companion.tablet.text import Text, joined, verbatim
from companion.tablet.view_models.again import last_games
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import Frame, close_control, frame, telling_control
from companion.tablet.view_models.hands_free.villa_set_up import (
    VillaSetUpCard,
    set_up_first,
    villa_set_up_card,
)
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import GoOnWith, Open, PlayAgain, Touch


class UnfinishedCard(msgspec.Struct, frozen=True):
    """A match that can go on: who played and how far, when it was left, the way into it.

    ``over``: that it has ended, and only its record was not closed; else null.
    """

    says: Text
    left: Text | None
    over: Text | None
    go_on: Control


class RecordCard(msgspec.Struct, frozen=True):
    """One record: who played, who won, whether it is intact, when, and where it lies."""

    says: Text
    winners: tuple[str, ...]
    verdict: Text
    started: str | None
    path: str


class StartScreen(msgspec.Struct, frozen=True):
    """The first screen.

    Attributes:
        frame: What surrounds it.
        title: Its heading.
        games: To the set-up of each game; one is as good as the other.
        again: The last match once more: its game, players and options. None where nobody has
            played; two where it may have been either game.
        unfinished: The matches that can go on.
        records: The records; null until somebody asks for them.
        no_records: Said where there are none.
        set_up: Into the set-up of the villa; null where nobody could follow it, or it goes on.
        villa: How far the villa is set up; null while no set-up is followed.
        menu: The ways to other screens.
        close: The way out of the program.
    """

    frame: Frame
    title: Text
    games: tuple[Control, ...]
    again: tuple[Control, ...]
    unfinished: tuple[UnfinishedCard, ...]
    records: tuple[RecordCard, ...] | None
    no_records: Text | None
    set_up: Control | None
    villa: VillaSetUpCard | None
    menu: tuple[Control, ...]
    close: Control


def start_screen(tablet: Tablet) -> StartScreen:
    """Return the first screen."""
    snapshot = tablet.snapshot
    shown = tablet.records if tablet.places[-1] == "records" else None
    return StartScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        games=(
            Control(labels.PLAY_VILLA_PALETTI, Open("set_up"), "primary"),
            Control(labels.PLAY_PALAGONIA, Open("set_up_palagonia"), "primary"),
        ),
        again=tuple(_again(tablet, game) for game in last_games(snapshot)),
        unfinished=tuple(
            _unfinished(tablet, one) for one in (snapshot.unfinished if snapshot else ())
        ),
        records=None if shown is None else tuple(_record(one) for one in shown),
        no_records=labels.NO_RECORDS if shown == () else None,
        set_up=set_up_first(tablet),
        villa=villa_set_up_card(tablet) if shown is None else None,
        menu=(
            telling_control(tablet, labels.RECORDS, Open("records")),
            Control(HELP, Open("help")),
            Control(SETTINGS, Open("settings")),
            Control(ABOUT, Open("about")),
            *((Control(CAMERAS, Open("cameras")),) if tablet.cameras else ()),
        ),
        close=close_control(),
    )


def _again(tablet: Tablet, game: GameName) -> Control:
    touch: Touch = PlayAgain()
    if game == "palagonia":
        # Loaded when it is needed: many tables play Villa Paletti alone.
        from companion.tablet.view_models.palagonia import touches  # noqa: PLC0415 -- as above

        touch = touches.PlayAgain()
    says = joined([labels.SAME_PLAYERS, labels.GAMES[game]], ": ")
    return telling_control(tablet, says, touch)


def _unfinished(tablet: Tablet, one: Unfinished) -> UnfinishedCard:
    return UnfinishedCard(
        labels.unfinished(one.names, one.acts),
        labels.left_at(one.left_wall) if one.left_wall else None,
        labels.OVER if one.over else None,
        telling_control(
            tablet,
            labels.TO_RESULT if one.over else labels.GO_ON,
            GoOnWith(one.match_id),
            size="primary",
        ),
    )


def _record(one: RecordLine) -> RecordCard:
    return RecordCard(
        says=joined([verbatim(name) for name in one.names]),
        winners=one.winners,
        verdict=labels.VERDICTS.get(one.verdict, verbatim(one.verdict)),
        started=one.started_wall,
        path=one.path,
    )
