"""Are the words on buttons side by side much alike, and still as large as can be?"""

import pytest

from companion.tablet.screens.playing.pictured import give_pictures
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.evening import even_out


def button(words: str, icon: str = "") -> BigButton:
    return BigButton(text=words, icon=icon, size_hint=(None, None), size=(160, 64))


def test_words_beside_long_ones_are_not_much_larger() -> None:
    short, long = button("Log"), button("Something else that happened at the table")
    before = short.letters_px()

    even_out([short, long])

    assert long.letters_px() < before / 1.25
    assert short.largest_px == pytest.approx(1.25 * long.letters_px())


def test_the_smallest_words_stay_as_large_as_they_were() -> None:
    buttons = [button("Log"), button("Something else that happened at the table")]

    even_out(buttons)

    assert all(one.largest_px >= min(other.letters_px() for other in buttons) for one in buttons)


def test_words_that_grow_again_are_no_longer_held_back() -> None:
    short, long = button("Log"), button("Something else that happened at the table")
    even_out([short, long])

    long.text = "Rules"
    even_out([short, long])

    assert short.largest_px >= short.letters_px()


def test_a_picture_takes_room_from_the_words() -> None:
    shown = button("Somewhere else where much more is set", icon="settings")

    assert shown.letters_px() == shown.letters_px(pictured=True)
    assert shown.letters_px(pictured=False) > shown.letters_px(pictured=True)


def test_buttons_without_words_are_left_alone() -> None:
    silent = button("", icon="log")

    even_out([silent])

    assert silent.largest_px == 0


def test_pictures_of_a_row_are_all_beside_the_words_or_there_are_none() -> None:
    wide, narrow = button("Log"), button("Rules")
    icons = ("log", "help")
    give_pictures([wide, narrow], icons)
    before = wide.icon, narrow.icon

    narrow.width = 80
    give_pictures([wide, narrow], icons)

    assert before == icons
    assert (wide.icon, narrow.icon) == ("", "")
