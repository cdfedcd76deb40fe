"""Can everything that widgets write be read on what they write it on?

The theme holds its own pairs; here are those that widgets mix or put together themselves.
"""

from collections.abc import Iterator

import pytest

from companion.tablet.theme import DARK, DAY, READABLE, Theme, contrast_ratio
from companion.tablet.widgets.clock import breathing
from companion.tablet.widgets.hold_button import filled
from companion.tablet.widgets.tower_side import floor_colours
from tests.tablet_driver.scenery import FLOOR_NAMES


def pairs(theme: Theme) -> Iterator[tuple[str, str, str]]:
    yield "being on turn, in its pill", theme.surface, theme.focus
    yield "how many share a place", theme.background, theme.text
    for held in (0.0, 0.5, 1.0):
        yield f"a button held {held}", theme.text, filled(theme, held)
    for breath in (0.0, 0.5, 1.0):
        yield f"a late clock, {breath}", theme.on_warning, breathing(theme, breath)
    for name in FLOOR_NAMES:
        fill, ink = floor_colours(theme, name)
        yield f"the floor {name}", ink, fill
    for line in ("blue", "red", "green", "orange"):
        yield f"the {line} line's name", theme.game[line].ink, theme.surface


@pytest.mark.parametrize("theme", [DAY, DARK], ids=lambda theme: theme.name)
def test_what_widgets_write_can_be_read(theme: Theme) -> None:
    too_weak = [
        (what, round(contrast_ratio(ink, ground), 2))
        for what, ink, ground in pairs(theme)
        if contrast_ratio(ink, ground) < READABLE
    ]

    assert too_weak == []


@pytest.mark.parametrize("theme", [DAY, DARK], ids=lambda theme: theme.name)
def test_rings_are_seen_on_everything_they_lie_on(theme: Theme) -> None:
    for ground in (theme.background, theme.surface):
        assert contrast_ratio(theme.focus, ground) >= 3
        assert contrast_ratio(theme.primary, ground) >= 3
        assert contrast_ratio(theme.danger, ground) >= 3
