"""A tablet at a table with cameras shows what they see and how they are, and goes on without."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from companion.link.local import LocalLink
from companion.table.cameras.news import CameraNews
from companion.tablet.screens.cameras import CamerasScreen
from companion.tablet.screens.match import MatchScreen
from companion.tablet.view_models.touches import Open, Prefer
from companion.tablet.widgets.drawn import Drawn
from tests.cameras_table.table import CamerasTable
from tests.tablet.conftest import Start
from tests.tablet.person import Person


class Watched:
    """A person at a table whose cameras look for as long as the test says."""

    def __init__(self, table: CamerasTable, start: Start, *size: Any) -> None:
        self.table = table
        self._link = LocalLink(table.host, table.worker)
        self.person: Person = start(self._link, *size)
        table.see = self._see

    def _see(self, news: CameraNews) -> None:
        self._link.see(news)
        self.person.driver.frames(1)

    def run(self, seconds: float) -> None:
        self.table.run(seconds)
        self.person.driver.frames(2)

    @property
    def screen(self) -> CamerasScreen:
        screen = self.person.shown
        assert isinstance(screen, CamerasScreen)
        return screen


@pytest.fixture
def table(home: Path) -> Iterator[CamerasTable]:
    made = CamerasTable(home, ("front", "side"), knows_scene=True)
    made.run(0.3)
    yield made
    made.host.end()


@pytest.fixture
def watched(table: CamerasTable, start: Start) -> Watched:
    table.begin()
    return Watched(table, start)


def test_lights_beside_the_match_lead_to_the_pictures_and_back(watched: Watched) -> None:
    person = watched.person
    match = person.shown
    assert isinstance(match, MatchScreen)
    inks = [one.ink for one in match.cameras.marks]

    person.touch("Cameras")
    watched.run(0.5)
    seen = watched.screen.ids.picture.picture
    words = person.reads()
    person.touch("Back")

    assert inks == ["green", "green"]
    assert seen is not None
    assert seen.camera == "front"
    assert {"The camera front is well.", "The mat is seen well.", "There is enough light."} <= set(
        words
    )
    assert any("people are not shown" in one for one in words)
    assert person.screen == "match"


def test_pictures_follow_each_other_and_the_words_stay(watched: Watched) -> None:
    watched.person.touch("Cameras")
    watched.run(0.4)
    first, said = watched.screen.ids.picture.picture, watched.screen.said

    watched.run(0.6)

    assert watched.screen.ids.picture.picture.number > first.number
    assert watched.screen.said == said


def test_another_camera_is_looked_through_with_a_touch(watched: Watched) -> None:
    watched.person.touch("Cameras")
    watched.run(0.4)

    watched.person.touch("side")
    watched.run(0.4)

    assert watched.screen.ids.picture.picture.camera == "side"
    assert watched.person.sees("The camera side is well.")


def test_an_unplugged_camera_is_read_off_the_screen_and_the_match_is_still_there(
    watched: Watched,
) -> None:
    person = watched.person
    watched.table.settle()

    watched.table.front.unplug()
    watched.run(0.6)
    gone = person.reads()
    inks = [one.ink for one in person.shown.cameras.marks]
    person.touch("Cameras")
    watched.run(0.3)
    blind = watched.screen.ids.picture.picture
    person.touch("Back")
    watched.table.declare(act="pass", by=0)
    watched.table.front.plug_in()
    watched.run(0.5)

    assert any("goes on without it" in one for one in gone)
    assert inks == ["red", "green"]
    assert blind is None
    assert not person.sees("goes on without it")
    assert person.screen == "match"


def test_no_picture_is_asked_for_while_nobody_looks(watched: Watched) -> None:
    watched.run(0.5)

    assert watched.person.app.tablet.picture is None


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (600, 1024), (800, 480)])
def test_all_of_it_has_room_on_any_screen(
    table: CamerasTable, start: Start, size: tuple[int, int]
) -> None:
    table.front.turn_away()
    table.begin()
    watched = Watched(table, start, size)
    person = watched.person
    row = person.shown.cameras
    if row.parent is not None:
        assert row.y >= person.shown.side.y - 1
        assert row.top <= person.shown.side.top + 1

    person.app.touch(Open("cameras"))
    person.app.touch(Prefer("language", "de"))
    watched.run(0.4)

    drawn = [one for one in person.shown.walk() if isinstance(one, Drawn) and one.opacity]
    for one in drawn:
        left, _ = one.to_window(one.x, one.y)
        right, _ = one.to_window(one.right, one.y)
        assert left >= -1.5
        assert right <= Window.width + 1.5
    picture = watched.screen.ids.picture
    assert picture.picture is not None
    assert min(picture.size) > 0.3 * min(Window.size)


def test_a_broken_picture_is_left_out(watched: Watched) -> None:
    watched.person.touch("Cameras")
    watched.run(0.3)
    shown = watched.screen.ids.picture
    broken = type(shown.picture)("front", 10_000, b"\xff\xd8 no picture", "surroundings")

    watched.person.app._heard(broken)
    watched.person.driver.frames(2)

    assert shown.picture == broken
    assert watched.person.screen == "cameras"
