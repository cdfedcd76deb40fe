"""A person calibrates a camera and measures pieces on the tablet: drawn pictures, real mind."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from calibration.camera_file import read_camera
from calibration.camera_guide import Wanted
from calibration.set_file import read_set
from companion.tablet.labels import workshop as labels
from companion.tablet.screens.lens import LensScreen
from companion.tablet.view_models.preferences import Settings
from companion.tablet.view_models.touches import Open
from companion.tablet.widgets.touched import Touched
from tests.tablet.conftest import Start
from tests.tablet.person import Person
from tests.tablet_driver.driver import Driver
from tests.tablet_sitting.cut_off import troubles
from tests.tablet_sitting.sitting import Sitting
from tests.tablet_sitting.unseen import Unseen
from tests.tablet_sitting.workshop_course import course, table_for
from tests.workshop_table.boards import held
from tests.workshop_table.table import WorkshopTable


@pytest.fixture
def table(home: Path) -> Iterator[WorkshopTable]:
    made = table_for(home)
    yield made
    made.host.end()


def test_the_whole_way_is_gone_in_german_on_seven_inches_and_nothing_is_cut_off(
    tablet: Driver, home: Path, table: WorkshopTable
) -> None:
    link = table.link()
    with tablet.density(0.5):
        tablet.resize(480, 280)
        settings = Settings(language="de", theme="dark", sound=False)
        sitting = Sitting(Unseen(tablet), home, settings, link)
        seen, wrong = [], []
        for name in course(sitting, table):
            seen.append(name)
            wrong += [(name, one) for one in troubles(sitting.shown())]
        sitting.app.on_stop()

    assert len(seen) == len(set(seen)) + 1  # a column stands, and lies
    assert wrong == []
    assert read_camera(table.file_of("front")).provenance.pictures == 4
    found = read_set(table.set_file)
    assert found.plates["blue"].measured
    assert found.plates["blue"].weighed
    assert not found.plates["red"].measured


def _open(table: WorkshopTable, start: Start) -> Person:
    person = start(table.link(), (960, 560))
    table.before["front"].pixels = held(Wanted.MIDDLE)
    person.app.touch(Open("workshop"))
    person.app.touch(Open("lens"))
    person.driver.frames(2)
    person.touch("Begin")
    table.run(0.5)
    person.driver.frames(2)
    return person


def test_a_tablet_that_goes_away_and_comes_back_is_where_it_was(
    table: WorkshopTable, start: Start
) -> None:
    person = _open(table, start)
    screen = person.shown
    assert isinstance(screen, LensScreen)
    before = screen.camera.picture

    person.app._link.close()
    table.hold(held(Wanted.TOP_LEFT))
    person.sees_news()
    table.run(0.3)
    person.driver.frames(2)

    assert before is not None
    assert person.screen == "lens"
    assert person.sees("2 pictures of 10 are taken.")
    after = screen.camera.picture
    assert after is not None
    assert after.number > before.number


def test_another_tablet_sees_what_goes_on_and_a_new_one_can_go_on_with_it(
    table: WorkshopTable, start: Start
) -> None:
    person = _open(table, start)

    person.touch("Back")
    left = person.screen
    gone = table.workshop.lens
    table.begin_lens()
    table.hold(held(Wanted.MIDDLE))
    person.sees_news()
    person.touch("Calibrate a camera")

    assert (left, gone) == ("workshop", None)
    assert person.sees("1 picture of 10 is taken.")


def test_a_finger_twice_on_done_looks_once(table: WorkshopTable, start: Start) -> None:
    person = start(table.link(), (960, 560))
    person.app.touch(Open("workshop"))
    person.app.touch(Open("pieces"))
    table.begin_pieces(None)
    person.sees_news()
    done = person.find(person.app.look.say(labels.DONE))

    person.driver.tap(done)
    person.driver.tap(done)
    Touched.forget()
    table.run(2.0)
    person.driver.frames(2)

    assert table.pieces.number == 2
    assert person.sees("Put this on the base, in the middle: Blue plate.")
