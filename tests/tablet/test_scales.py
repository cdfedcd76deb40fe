"""A tablet at a table with scales shows what they say, and goes on when they are gone."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion.link.local import LocalLink
from companion.table.scales.worker import listen
from companion.tablet.screens.match import MatchScreen
from companion.tablet.screens.playing.scales_panel import ScalesPanel
from firmware_bridge.virtual.faults import LineFault
from tests.scales_table.table import ScalesTable
from tests.tablet.conftest import Start
from tests.tablet.person import Person


class Weighed:
    """A person at a table whose scales are heard for as long as the test says."""

    def __init__(self, table: ScalesTable, start: Start) -> None:
        self.table = table
        self._link = LocalLink(table.host)
        self.person: Person = start(self._link)

    @property
    def panel(self) -> ScalesPanel:
        screen = self.person.shown
        assert isinstance(screen, MatchScreen)
        return screen.scales

    def hear(self, seconds: float) -> None:
        time, source = self.table.time, self.table.source
        end_ns = time.now_ns() + round(seconds * 1e9)
        while time.now_ns() < end_ns:
            self._link.sense(listen(source, time))
        self.person.driver.frames(2)


@pytest.fixture
def table(home: Path) -> Iterator[ScalesTable]:
    made = ScalesTable(home)
    made.loads.append((500.0, 20.0, -10.0))
    made.run(1.5)
    made.begin()
    yield made
    made.host.end()


@pytest.fixture
def weighed(table: ScalesTable, start: Start) -> "Weighed":
    return Weighed(table, start)


def test_weight_light_and_strip_stand_beside_the_match(weighed: Weighed) -> None:
    weighed.hear(1.5)

    panel = weighed.panel
    assert weighed.person.sees("The scales are well.")
    assert weighed.person.sees("500 g · The villa stands still.")
    assert panel.light.ink == "green"
    assert panel.strip.parent is panel
    low, high = panel.strip.span
    assert low < -10 < 20 < high


def test_a_pulled_plug_is_read_off_the_screen_and_the_match_is_still_there(
    weighed: Weighed,
) -> None:
    weighed.hear(1)

    weighed.table.board.line_faults.add(LineFault.UNPLUGGED)
    weighed.hear(0.5)
    gone, ink = weighed.person.reads(), weighed.panel.light.ink
    weighed.table.declare(act="pass", by=0)
    weighed.table.board.line_faults.clear()
    weighed.hear(2)

    assert sum("goes on without them" in words for words in gone) == 2  # beside, and above
    assert not any("500 g" in words for words in gone)
    assert ink == "red"
    assert weighed.person.sees("The scales are well.")
    assert weighed.person.screen == "match"


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (600, 1024), (1280, 800)])
def test_all_of_it_has_room_on_any_screen(
    table: ScalesTable, start: Start, size: tuple[int, int]
) -> None:
    link = LocalLink(table.host)
    person = start(link, size)
    link.sense(listen(table.source, table.time))
    person.driver.frames(8)

    side, panel = person.shown.side, person.shown.scales
    parts = side.children
    if size != (800, 480):  # there even the seal has no room
        assert panel in parts
        assert person.sees("The scales are well.") or person.sees("500 g")
    for below, above in pairwise(parts):
        assert below.top <= above.y + 1
    if panel in parts:
        assert side.y - 1 <= parts[0].y
        assert parts[-1].top <= side.top + 1
        assert all(part.height > 10 for part in parts)


def test_the_screen_is_not_made_anew_for_each_word_of_the_scales(weighed: Weighed) -> None:
    weighed.hear(0.5)
    before = weighed.person.shown.view

    weighed.hear(0.5)

    assert weighed.person.shown.view is before
