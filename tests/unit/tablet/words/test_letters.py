"""What the font lacks is shown as a "?", and players stay tellable apart."""

from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from companion.link.messages.shown.match import SeatView
from companion.tablet.fonts import REGULAR
from companion.tablet.letters import RANGES, has, says_something, shown
from companion.tablet.sentences import names
from companion.tablet.text import text
from companion.tablet.words import Words

HEBREW = "\u05d3\u05e0\u05d4"
DICE = "\U0001f3b2"
FAMILY = "\U0001f468\u200d\U0001f469\ufe0f"
LONG = "Maximiliane-Theresa von und zu Langenfeld"


def seat(name: str, *colours: str) -> SeatView:
    return SeatView(name, colours, 0)  # type: ignore[arg-type]  # they are colours


def test_the_ranges_are_those_of_the_font() -> None:
    with TTFont(REGULAR, lazy=True) as font:
        held = set(font.getBestCmap())

    assert {code for first, last in RANGES for code in range(first, last + 1)} == held


@given(st.text())
def test_only_letters_of_the_font_are_shown(words: str) -> None:
    assert all(map(has, shown(words)))
    assert shown(shown(words)) == shown(words)


def test_letters_of_the_font_stay_and_a_run_of_others_is_one_sign() -> None:
    assert shown("J\u00fcrgen \u042f \uac00") == "J\u00fcrgen \u042f \uac00"
    assert shown(f"Dana {DICE}{DICE}") == "Dana ?"
    assert shown(f"{FAMILY} & {HEBREW}") == "? & ?"
    assert shown("Ju\u0308rgen\u200f") == "J\u00fcrgen"


def test_every_sentence_shows_a_typed_name_in_letters_of_the_font() -> None:
    assert Words("en").say(text("{who} passes.", who=HEBREW)) == "? passes."


def test_a_name_that_cannot_be_shown_is_the_colour_with_its_mark() -> None:
    players = (seat(HEBREW, "red"), seat(DICE, "blue", "green"))
    say = Words("en").say

    assert not says_something(HEBREW)
    assert [say(names.player(players, one)) for one in (0, 1)] == ["● Red", "■▲ Blue & Green"]
    assert [say(names.player_marked(players, one)) for one in (0, 1)] == [
        "● Red",
        "■▲ Blue & Green",
    ]


def test_players_of_the_same_name_are_told_apart_by_marks_on_buttons() -> None:
    players = (seat("Ann", "red"), seat("Ann", "yellow"), seat("", "green"))

    said = [Words("de").say(names.player_marked(players, one)) for one in range(3)]

    assert said == ["● Ann", "◆ Ann", "▲ Grün"]


def test_a_long_name_is_cut_where_there_is_one_line_and_whole_elsewhere() -> None:
    players = (seat(LONG, "red"),)
    say = Words("en").say

    assert say(names.player_briefly(players, 0)) == "Maximiliane-Th…"
    assert say(names.player(players, 0)) == LONG
