"""Is text ever cut off? It shrinks and wraps until all of it is inside its box."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy.uix.widget import Widget

from companion.tablet.widgets.lettering import (
    SMALLEST_NAME_SP,
    cut,
    fitted,
    measured,
    write,
    write_name,
)
from tests.tablet_driver.driver import Driver

words = st.lists(st.text("abcdefgäö한국어Щ", min_size=1, max_size=12), min_size=1, max_size=9)


def typewriter(line: str, font_px: int) -> tuple[float, float]:
    return 0.6 * font_px * len(line), 1.2 * font_px


@given(words, st.integers(60, 600), st.integers(16, 200), st.integers(8, 60))
def test_all_of_it_is_inside_the_box(
    text: list[str], width: int, height: int, largest: int
) -> None:
    fit = fitted(" ".join(text), width, height, largest, measure=typewriter)

    assert fit.font_px == 1 or (fit.width_px <= width and fit.height_px <= height)
    assert fit.font_px <= largest


@given(words, st.integers(60, 600), st.integers(16, 200))
def test_no_word_gets_lost_or_broken(text: list[str], width: int, height: int) -> None:
    fit = fitted(" ".join(text), width, height, 40, measure=typewriter)

    assert " ".join(fit.lines).split(" ") == text


@given(words, st.integers(60, 600), st.integers(30, 200))
def test_no_larger_letters_would_fit(text: list[str], width: int, height: int) -> None:
    said = " ".join(text)
    fit = fitted(said, width, height, 40, wrap=False, measure=typewriter)

    wide, high = typewriter(said, fit.font_px + 1)

    assert fit.font_px == 40 or wide > width or high > height


def test_with_room_enough_it_is_as_large_as_wished() -> None:
    assert fitted("Ann", 500, 100, 54).font_px == 54


def test_a_line_break_stays() -> None:
    assert fitted("one\ntwo", 500, 100, 20).lines == ("one", "two")


def test_without_wrapping_it_shrinks_instead() -> None:
    wrapped = fitted("Maximiliane von der Tann", 120, 90, 40)
    shrunk = fitted("Maximiliane von der Tann", 120, 90, 40, wrap=False)

    assert len(wrapped.lines) > 1
    assert len(shrunk.lines) == 1
    assert shrunk.font_px < wrapped.font_px


def test_the_tablets_own_font_is_measured() -> None:
    assert measured("WWW", 20)[0] > measured("iii", 20)[0] > 0


@pytest.mark.parametrize("wrap", [True, False])
@pytest.mark.parametrize(
    "text",
    [
        "Zurückstellen und sperren",
        "Колонна стоит, игра продолжается",
        "기둥이 그대로 서 있습니까?",
        "Ångström, jpqgy",
    ],
)
def test_nothing_is_drawn_outside_the_box(tablet: Driver, text: str, wrap: bool) -> None:
    widget = Widget()
    with widget.canvas:
        write(text, (100, 100, 150, 44), "#ffffff", 40, wrap=wrap)
    tablet.show(widget, (400, 300))

    rows, columns = (tablet.pixels(widget)[:, :, 0] > 40).nonzero()

    assert columns.size > 50
    assert 100 <= columns.min() <= columns.max() < 250
    assert 300 - 144 <= rows.min() <= rows.max() < 300 - 100


@given(st.text("abcdefg ö가Щ", min_size=1, max_size=60), st.integers(40, 400))
def test_a_name_is_cut_only_where_it_must_be_and_fits_then(name: str, width: int) -> None:
    said = cut(name, width, 12, typewriter)

    assert typewriter(said, 12)[0] <= width
    if typewriter(name, 12)[0] <= width:
        assert said == name
    else:
        assert said.endswith("…")
        assert name.startswith(said[:-1])


def test_letters_of_a_long_name_can_be_read() -> None:
    widget = Widget()

    with widget.canvas:
        written = write_name("M" * 60, (0, 0, 120, 40), "#000000", 30)
        short = write_name("Ann", (0, 0, 120, 40), "#000000", 24)

    assert written.font_px == int(SMALLEST_NAME_SP)
    assert written.width_px <= 120
    assert written.lines[0].endswith("…")
    assert (short.font_px, short.lines) == (24, ("Ann",))
