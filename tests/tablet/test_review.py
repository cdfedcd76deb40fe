"""After a fall the black box is played on the tablet: pictures, the curve, and words."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.link.local import LocalLink
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.table.host import TableHost
from companion.table.review.reviewer import Reviewer
from companion.tablet.screens.review import ReviewScreen
from companion.tablet.view_models.touches import Dismiss
from tests.tablet.conftest import Start
from tests.tablet.person import Person
from tests.unit.recording.small_files import SETUP
from tests.unit.table.review.drawn_fall import write

Fall = Callable[..., Person]


@pytest.fixture
def fall(home: Path, host: TableHost, start: Start) -> Fall:
    """Let a villa fall, and somebody touch how it fell."""

    def fallen(size: tuple[int, int] = (1280, 800), *, is_kept: bool = True) -> Person:
        link = LocalLink(host, None, Reviewer(home))
        person = start(link, size)
        link.send(
            NewMatch(
                "t1",
                (
                    Newcomer("Ann", ("red",)),
                    Newcomer("Ben", ("blue",)),
                    Newcomer("Cleo", ("green",)),
                    Newcomer("Dan", ("yellow",)),
                ),
            )
        )
        link.send(Declare("t2", {"act": "collapse", "by": 1}))
        person.driver.frames(2)
        match = host.snapshot().match
        assert match is not None
        if is_kept:
            path = Path(match.record_path).parent / "fall-1.mcap"
            write(path, json.dumps(SETUP).encode(), None, -3.0)
        person.app.touch(Dismiss())
        person.driver.frames(2)
        person.touch("How it fell")
        return person

    return fallen


def _screen(person: Person) -> ReviewScreen:
    screen = person.shown
    assert isinstance(screen, ReviewScreen)
    return screen


def test_the_pictures_of_a_fall_are_played_slowly_and_sought_with_a_finger(fall: Fall) -> None:
    person = fall()
    screen = _screen(person)
    first = screen.ids.picture.picture

    person.touch("Play")
    person.driver.pass_time(1.0)
    person.touch("Pause")
    later = screen.ids.picture.picture
    person.driver.tap(screen.ids.strip)
    person.driver.frames(2)

    assert first.camera == "front"
    assert first.number < later.number <= first.number + 4  # a quarter of eight a second
    assert screen.ids.picture.picture.number == 59  # the middle of what was kept
    assert person.sees("The camera front saw something move last 2.9 s before the fall (± 0.1 s).")
    assert person.sees("who brought the villa down is said by people")


def test_where_nothing_was_kept_it_is_said_and_looked_for_again(fall: Fall) -> None:
    person = fall((600, 1024), is_kept=False)
    match = person.app.tablet.match

    assert person.sees("neither scales nor a camera were there")
    assert match is not None
    path = Path(match.record_path).parent / "fall-1.mcap"
    write(path, json.dumps(SETUP).encode(), None, -3.0)
    person.driver.pass_time(2.2)

    assert _screen(person).ids.picture.picture is not None
    person.touch("Back")
    assert person.screen == "result"
