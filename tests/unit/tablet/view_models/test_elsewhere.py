"""The start, the settings, the help, the result, about; and which screen is shown when."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from companion.games.villa_paletti.acts import (
    Agree,
    Collapse,
    ColumnRef,
    Move,
    Object,
    Pass,
    Propose,
)
from companion.link.messages.greeting import PROTOCOL, Pairing, Welcome
from companion.link.messages.pieces import Colour
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.shelf import RecordLine, Unfinished
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import GoOn, Leave, ListRecords, NewMatch
from companion.tablet.help.reading import rules_in
from companion.tablet.text import Text
from companion.tablet.view_models.about import about_screen
from companion.tablet.view_models.bar import bar
from companion.tablet.view_models.connection import Connection
from companion.tablet.view_models.controls import MINIMAL_DP
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.help import help_screen
from companion.tablet.view_models.log import log_screen
from companion.tablet.view_models.match import match_screen
from companion.tablet.view_models.preferences import Settings, preferred
from companion.tablet.view_models.result import result_screen
from companion.tablet.view_models.router import screen
from companion.tablet.view_models.settings import LANGUAGES, settings_screen
from companion.tablet.view_models.start import start_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import (
    Back,
    Begin,
    GoOnWith,
    LeaveMatch,
    Open,
    PlayAgain,
    Prefer,
    SearchHelp,
    ShowRule,
)
from companion.tablet.view_models.touching import Hands, touch
from companion.tablet.words import LANGUAGES as SPOKEN
from tests.tablet_table.screens import shut_because

Say = Callable[[Text], str]
HANDS = Hands(identity=lambda: "tap", roll=lambda _: 0)
LEFT = Unfinished("m-1", ("Ann", "Ben"), (("red", "blue"), ("green", "yellow")), 12, "yesterday")
AT_START = Tablet(connection=Connection("ready"), snapshot=Snapshot(1, unfinished=(LEFT,)))


def test_an_unfinished_match_can_go_on(say: Say) -> None:
    card = start_screen(AT_START).unfinished[0]

    _, taps = touch(card.go_on.touch, AT_START, HANDS)

    assert say(card.says) == "Ann, Ben: 12 acts"
    assert card.go_on.touch == GoOnWith("m-1")
    assert taps == (GoOn("tap", "m-1"),)


def test_a_match_that_is_over_but_not_closed_leads_to_its_result(say: Say) -> None:
    over = msgspec.structs.replace(LEFT, over=True)
    view = start_screen(Tablet(snapshot=Snapshot(1, unfinished=(over,))))

    (card,) = view.unfinished

    assert card.over is not None
    assert say(card.over) == "Over; its record is not closed yet"
    assert say(card.go_on.label) == "To the result"
    assert card.go_on.touch == GoOnWith("m-1")


def test_the_program_is_closed_by_a_button_that_has_to_be_held() -> None:
    close = start_screen(Tablet()).close

    tablet, taps = touch(close.touch, Tablet(), HANDS)

    assert close.held
    assert close == settings_screen(Tablet()).close
    assert (tablet.closed, taps) == (True, ())


def test_the_last_players_play_again_by_their_edition() -> None:
    seats: tuple[tuple[str, tuple[Colour, ...]], ...] = (
        ("Ann", ("red", "blue")),
        ("Ben", ("green", "yellow")),
    )
    edition = {"challenge_blocks": False, "penalty_chooser": "other_players"}
    snapshot = Snapshot(1, last_players=seats, last_edition=edition)
    tablet = Tablet(connection=Connection("ready"), snapshot=snapshot)

    _, (tap,) = touch(PlayAgain(), tablet, HANDS)

    assert isinstance(tap, NewMatch)
    assert tap.edition == "short-text"


def test_both_games_are_offered_in_the_same_size(say: Say) -> None:
    games = start_screen(Tablet()).games

    assert [say(one.label) for one in games] == ["Play Villa Paletti", "Play Palagonia"]
    assert [one.touch for one in games] == [Open("set_up"), Open("set_up_palagonia")]
    assert games[0].size == games[1].size


VILLA_PALETTI: tuple[tuple[str, tuple[Colour, ...]], ...] = (
    ("Ann", ("red",)), ("Bo", ("blue",)), ("Cleo", ("green",))
)  # fmt: skip


@pytest.mark.parametrize(
    ("palagonia", "names_used", "games"),
    [
        ((), ("Ann", "Bo", "Cleo"), ["Villa Paletti"]),
        (("Dora", "Emil", "Fee"), ("Ann", "Bo", "Cleo", "Dora", "Emil", "Fee"), ["Villa Paletti"]),
        (("Dora", "Emil", "Fee"), ("Dora", "Emil", "Fee", "Ann", "Bo", "Cleo"), ["Palagonia"]),
        (("Bo", "Ann", "Cleo"), ("Bo", "Ann", "Cleo"), ["Palagonia"]),
        (("Ann", "Bo", "Cleo"), ("Ann", "Bo", "Cleo"), ["Villa Paletti", "Palagonia"]),
    ],
)
def test_the_game_that_was_played_last_can_be_played_again(
    palagonia: tuple[str, ...], names_used: tuple[str, ...], games: list[str], say: Say
) -> None:
    at_the_table = Snapshot(
        1, last_players=VILLA_PALETTI, last_palagonia=palagonia, names_used=names_used
    )

    offered = start_screen(Tablet(snapshot=at_the_table)).again

    assert [say(one.label) for one in offered] == [f"Same players again: {one}" for one in games]


def test_where_nobody_has_played_nobody_plays_again() -> None:
    assert start_screen(Tablet(snapshot=Snapshot(1))).again == ()


def test_about_tells_how_another_tablet_joins(say: Say) -> None:
    pairing = Pairing(("ws://192.168.1.20:8417",), "a-code")
    alone, _ = hear(Tablet(), Welcome(PROTOCOL, "1"))
    open_to_all, _ = hear(Tablet(), Welcome(PROTOCOL, "1", pairing))

    told = about_screen(open_to_all, "1").another_tablet

    assert [say(one) for one in told or ()][1:] == [
        "Address: ws://192.168.1.20:8417",
        "Code: a-code",
    ]
    assert "--address 0.0.0.0" in say((about_screen(alone, "1").another_tablet or ())[0])
    assert about_screen(Tablet(), "1").another_tablet is None


def test_the_records_are_asked_for_and_then_shown(say: Say) -> None:
    asking, taps = touch(Open("records"), AT_START, HANDS)
    record = RecordLine("m-0", "m-0.jsonl", ("Ann", "Ben"), ("Ben",), "valid", None)

    shown, _ = hear(asking, Answer("tap", accepted=True, records=(record,)))

    assert taps == (ListRecords("tap"),)
    assert start_screen(asking).records is None
    assert [say(one.verdict) for one in start_screen(shown).records or ()] == ["Valid"]
    assert screen(shown) == "start"


def test_no_records_are_a_sentence(say: Say) -> None:
    asking, _ = touch(Open("records"), AT_START, HANDS)

    shown, _ = hear(asking, Answer("tap", accepted=True, records=()))

    view: Any = start_screen(shown)
    assert view.no_records is not None
    assert say(view.no_records) == "There are no records yet."


@pytest.mark.parametrize(
    ("setting", "value"),
    [("language", "ko"), ("theme", "dark"), ("left_handed", True), ("turn_clock_s", 90),
     ("sound", False), ("text_size", 2), ("turn_clock_s", None)],
)  # fmt: skip
def test_a_setting_that_was_chosen_is_the_one_marked(setting: str, value: Any) -> None:
    tablet, _ = touch(Prefer(setting, value), AT_START, HANDS)

    card = next(one for one in settings_screen(tablet).cards if one.setting == setting)

    assert [one.touch for one in card.choices if one.chosen] == [Prefer(setting, value)]


@pytest.mark.parametrize(("setting", "value"), [("language", "xx"), ("no_such", 1)])
def test_a_setting_that_is_none_changes_nothing(setting: str, value: Any) -> None:
    assert preferred(Settings(), setting, value) == Settings()


def test_every_language_is_called_as_it_calls_itself() -> None:
    assert LANGUAGES == SPOKEN


def test_the_left_hand_has_mirrored_bars() -> None:
    tablet, _ = touch(Prefer("left_handed", True), AT_START, HANDS)

    assert start_screen(tablet).frame.mirrored


def test_the_number_of_a_rule_opens_the_help_at_it_and_back_leads_back(table_of: Any) -> None:
    table = table_of(4)
    table.touch(Begin("propose"), ShowRule("VP-26"))

    view: Any = help_screen(table.tablet, rules_in("en"))
    table.touch(Back())

    assert [rule.number for rule in view.rules if rule.is_open] == ["VP-26"]
    assert len(view.rules) == 46
    assert table.tablet.places == ("start", "match")


def test_the_help_finds_words_and_says_when_there_are_none(say: Say) -> None:
    found = [
        help_screen(touch(SearchHelp(words), AT_START, HANDS)[0], rules_in("en"))
        for words in ("hook", "nothing like that")
    ]

    assert [rule.number for rule in found[0].rules] == ["VP-5"]
    assert found[0].rules[0].is_open
    assert say(found[1].found).startswith("No rule has these words.")


def test_the_help_tells_how_this_match_has_it(table_of: Any, say: Say) -> None:
    table = table_of(4, foul="lose_turn")

    rules = help_screen(table.tablet, rules_in("en")).rules

    disputes = next(rule for rule in rules if rule.number == "VP-46")
    assert any("Yes: the table is put right" in say(one) for one in disputes.rulings)


def test_looking_something_up_does_not_lose_what_one_had_begun_to_say(
    table_of: Any, three_on_top: Any
) -> None:
    table = table_of(4, *three_on_top)
    table.touch(Begin("propose"))
    flow = table.tablet.flow

    table.touch(ShowRule("VP-24"), Back())

    assert flow is not None
    assert table.tablet.flow == flow


def test_about_names_the_table_only_if_it_is_another_version(say: Say) -> None:
    tablet = Tablet(connection=Connection("ready", table_version="2.0"))

    same, other = about_screen(tablet, "2.0"), about_screen(tablet, "1.0")

    assert same.table_version is None
    assert other.table_version is not None
    assert say(other.table_version) == "Version 2.0"


def test_a_match_shows_the_screen_of_what_it_is_at(table_of: Any, three_on_top: Any) -> None:
    proposed = [*three_on_top, Propose(3)]
    shown = [
        screen(table_of(4, *acts).tablet)
        for acts in (
            [],
            proposed,
            [*proposed, Object(0, ColumnRef("yellow", "hex", 0))],
            [*proposed, Agree()],
            [Move(1, ColumnRef("blue", "hex", 0))],
            [Collapse(0)],
        )
    ]

    assert shown == ["match", "challenge", "challenge", "challenge", "dispute", "result"]


def test_the_log_and_the_settings_are_shown_whatever_the_match_is_at(table_of: Any) -> None:
    table = table_of(4, Collapse(0))

    table.touch(Open("log"))
    log = screen(table.tablet)
    table.touch(Open("settings"))

    assert (log, screen(table.tablet)) == ("log", "settings")


def test_a_match_can_be_left(table_of: Any) -> None:
    table = table_of(4)

    _, taps = touch(LeaveMatch(), table.tablet, table.hands)

    assert taps == (Leave("tap-1", "a-match", after=0),)


def test_a_place_of_a_match_without_one_is_the_start() -> None:
    assert screen(Tablet(places=("start", "match"))) == "start"


def test_the_match_shows_players_in_their_order_with_points_and_seal(
    table_of: Any, green_plate: Any, say: Say
) -> None:
    table = table_of(4, *green_plate, Move(0, ColumnRef("red", "thick", 0)))

    view: Any = match_screen(table.tablet, table.match)

    assert [say(card.name) for card in view.cards] == ["Ann", "Ben", "Cleo", "Dan"]
    assert [card.points for card in view.cards] == [3, 0, 0, 0]
    assert [card.seat for card in view.cards if card.holds_seal] == [0]
    assert [card.seat for card in view.cards if card.on_turn] == [1]
    assert say(view.headline) == "On turn: Ben"
    assert view.seal.to_take is not None
    assert say(view.seal.to_take) == "To take the seal: more than 3."


def test_before_the_green_plate_there_is_no_seal_to_take(table_of: Any) -> None:
    table = table_of(4)

    assert match_screen(table.tablet, table.match).seal.to_take is None


def test_the_bar_keeps_collapse_held_and_away_from_undo(table_of: Any) -> None:
    table = table_of(4)

    purposes = [
        control.touch.purpose if isinstance(control.touch, Begin) else "ok"
        for control in bar(table.tablet, table.match)
    ]
    held = [control.held for control in bar(table.tablet, table.match)]

    assert purposes == ["undo", "propose", "object", "stop", "other", "collapse", "ok"]
    assert held == [False, False, False, False, False, True, False]


def test_what_is_shut_in_the_bar_names_the_rule(table_of: Any) -> None:
    table = table_of(4)

    shut = {
        control.touch.purpose: control.why_not.rule
        for control in bar(table.tablet, table.match)
        if control.why_not is not None and isinstance(control.touch, Begin)
    }

    assert shut == {"undo": None, "propose": "VP-26", "object": "VP-27"}


def test_every_size_is_large_enough_for_a_finger() -> None:
    assert MINIMAL_DP == {"primary": 72, "secondary": 48}


def test_the_result_says_who_won_why_and_how_the_seal_went_round(
    table_of: Any, green_plate: Any, say: Say
) -> None:
    moves = [Move(0, ColumnRef("red", "thin", 0)), Move(1, ColumnRef("blue", "hex", 0))]
    table = table_of(4, *green_plate, *moves, Collapse(1))

    view: Any = result_screen(table.tablet, table.match, table.match.outcome)

    assert say(view.winner) == "Ann wins!"
    assert say(view.ended) == "Ben brought the villa down."
    assert "VP-37" in say(view.why)
    assert view.rule is not None
    assert view.rule.touch == ShowRule("VP-37")
    assert [(step.holder, step.upper_face) for step in view.seal_history] == [(0, None), (1, "red")]
    assert view.fingerprint == table.match.record_fingerprint
    assert view.name_the_winner is None


def test_the_same_players_play_again_by_the_same_edition(table_of: Any) -> None:
    own = table_of(4, Collapse(0), touch_move="on")
    named = table_of(2, Collapse(0), no_holder="referee_decides", foul="lose_turn")

    told: list[Any] = [
        touch(PlayAgain(), table.tablet, table.hands)[1][0] for table in (own, named)
    ]

    assert [one.edition for one in told] == [{"touch_move": "on"}, "tournament"]
    assert [(one.match_id, one.after) for one in told] == [
        (table.match.match_id, table.match.newest) for table in (own, named)
    ]
    assert [player.colours for player in told[1].players] == [("red", "green"), ("blue", "yellow")]


def test_on_the_last_plate_there_is_nothing_to_propose(table_of: Any) -> None:
    table = table_of(4)
    last = msgspec.structs.replace(table.match, storey=5)

    assert shut_because(table.match, "propose").rule == "VP-26"
    assert shut_because(last, "propose").rule == "VP-24"


def test_a_line_that_is_no_act_is_shown_with_what_is_wrong_with_it(table_of: Any, say: Say) -> None:
    table = table_of(4, Pass(0))
    line = msgspec.structs.replace(
        table.match.log[0], act={"act": "unreadable", "why": "No act."}, verdict="unreadable"
    )
    broken = msgspec.structs.replace(table.match, log=(line,))

    view: Any = log_screen(table.tablet, broken)

    assert say(view.turns[0].lines[0].says) == "No act."
