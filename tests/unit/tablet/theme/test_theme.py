import pytest

from companion.tablet.theme import MARKS, READABLE, THEMES, Theme, contrast_ratio, rgba

OUTLINE = 3.0
"""What a ring needs against its surroundings (WCAG 2.1, success criterion 1.4.11)."""


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return THEMES[request.param]


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#ffffff", "#000000", 21.0),
        ("#123456", "#123456", 1.0),
        ("#777777", "#ffffff", 4.48),  # the grey that just fails, named in WCAG's techniques
        ("#767676", "#ffffff", 4.54),
        ("#ff0000", "#ffffff", 4.0),
        ("#0000ff", "#ffffff", 8.59),
    ],
)
def test_contrast_is_wcags(one: str, other: str, ratio: float) -> None:
    assert contrast_ratio(one, other) == pytest.approx(ratio, abs=0.005)


def test_every_text_is_readable_where_it_stands(theme: Theme) -> None:
    unreadable = [
        (name, round(contrast_ratio(text, background), 2))
        for name, text, background in theme.readable_pairs()
        if contrast_ratio(text, background) < READABLE
    ]

    assert unreadable == []


def test_every_colour_of_the_theme_is_in_a_pair(theme: Theme) -> None:
    paired = {colour for _, text, ground in theme.readable_pairs() for colour in (text, ground)}
    fields = set(Theme.__slots__) - {"name", "line", "focus", "game"}

    assert {getattr(theme, field) for field in fields} <= paired


def test_the_ring_around_whose_turn_it_is_is_seen(theme: Theme) -> None:
    for ground in (theme.background, theme.surface, theme.pressed):
        assert contrast_ratio(theme.focus, ground) >= OUTLINE


def test_every_colour_of_the_game_has_a_mark_of_its_own(theme: Theme) -> None:
    assert set(theme.game) == set(MARKS)
    assert len(set(MARKS.values())) == len(MARKS)
    assert {"red": "●", "blue": "■", "green": "▲", "yellow": "◆"}.items() <= MARKS.items()


def test_a_piece_has_the_same_colour_by_day_and_in_the_dark() -> None:
    day, dark = (
        {name: swatch.fill for name, swatch in theme.game.items()} for theme in THEMES.values()
    )

    assert day == dark


def test_a_colour_becomes_shares_of_red_green_and_blue() -> None:
    assert rgba("#ff8000", 0.5) == pytest.approx((1.0, 0.50196, 0.0, 0.5), abs=1e-4)
