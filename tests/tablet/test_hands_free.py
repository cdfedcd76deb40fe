"""A tablet at a table that follows the match: hands move columns, and the screen tells it.

Real scales' bytes, the real mind, the real app; only the clock is the test's.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.link.local import LocalLink
from companion.link.messages.pieces import ColumnName
from companion.scene import Piece, Scene
from companion.tablet.screens.logged.line_panel import LinePanel
from companion.tablet.screens.match import MatchScreen
from companion.tablet.view_models.touches import Dismiss, Prefer
from companion.tablet.widgets.column_strip import ColumnStrip
from companion.tablet.widgets.tower_side import TowerSide
from firmware_bridge.virtual.faults import LineFault
from tests.scales_table.hands import HandsFreeTable
from tests.scales_table.villa import sample_scene
from tests.tablet.conftest import Start
from tests.tablet.person import Person
from tests.tablet_sitting.cut_off import troubles

RED_THICK = Piece("red", "thick", 1)
GREEN_THIN = Piece("green", "thin", 1)


class Followed:
    """A person at a table whose referee watches; what he tells arrives as it is told."""

    def __init__(self, table: HandsFreeTable, start: Start, size_dp: tuple[int, int]) -> None:
        self.table = table
        link = LocalLink(table.host)
        table.each_step = lambda _: link._show_news()
        self.person: Person = start(link, size_dp)

    def looks(self) -> Person:
        """Look at the screen, all notices read."""
        while self.person.app.tablet.notices:
            self.person.app.touch(Dismiss())
        self.person.driver.frames(2)
        return self.person

    def touches_column(self, strip: ColumnStrip, column: ColumnName) -> None:
        """Touch a column in a strip."""
        left, bottom, wide, high = dict(strip.cells())[column]
        self.person.tap_at(*strip.to_window(left + wide / 2, bottom + high / 2))


@pytest.fixture(scope="session")
def scene() -> Scene:
    return sample_scene()


@pytest.fixture
def table(home: Path, scene: Scene) -> Iterator[HandsFreeTable]:
    made = HandsFreeTable(home, scene)
    yield made
    made.host.end()


@pytest.fixture
def followed(table: HandsFreeTable, start: Start) -> Followed:
    return Followed(table, start, (1280, 800))


@pytest.fixture
def on_seven_inches(table: HandsFreeTable, start: Start) -> Followed:
    return Followed(table, start, (960, 560))


def test_a_move_is_seen_in_the_air_and_then_told_corrected_with_two_touches(
    followed: Followed,
) -> None:
    table = followed.table
    table.lift(RED_THICK)
    table.run(1)
    person = followed.looks()
    in_the_air = person.sees("In the air: Thick red column")
    screen = person.shown
    assert isinstance(screen, MatchScreen)
    held = screen.ids.tower_side.held
    table.set_down(RED_THICK, 0.0, 30.0)
    table.run(3.2)

    followed.looks().touch("Log")
    row = next(iter(person.shown.rows.values()))
    person.touch(row)
    panel = person.shown.panel
    assert isinstance(panel, LinePanel)
    told = person.reads()
    followed.touches_column(panel.strip, ColumnName("red", "hex", 1))

    assert in_the_air
    assert held == ColumnName("red", "thick", 1)
    assert any("Seen, 99 %" in words for words in told)
    assert any(words.startswith("Scales: ") for words in told)
    [line] = table.match.log
    assert (line.act["column"]["kind"], line.standing) == ("hex", "corrected")


def test_a_question_is_put_off_asked_for_again_and_settled(on_seven_inches: Followed) -> None:
    followed = on_seven_inches
    followed.table.move(GREEN_THIN, 0.0, 30.0)
    followed.table.run(7)  # so long a word may come that it was a foul
    person = followed.looks()

    asked = person.sees("What became of the turn of Red and Blue?")
    person.app.touch(Prefer("language", "de"))
    in_german = followed.looks().sees("Was wurde aus dem Zug von Red und Blue? Niemand hat")
    person.app.touch(Prefer("language", "en"))
    followed.looks()
    wrong = troubles(person.widgets())
    person.touch("Later")
    put_off = person.sees("What became of the turn")
    person.touch("Questions: 1")
    while followed.table.referee.questions:
        person.touch("It is right as it is")
        followed.looks()

    assert (asked, in_german, put_off, wrong) == (True, True, False, [])
    assert followed.table.referee.questions == ()
    assert person.sees("It is not certain how the match stands")


def test_after_an_undo_the_card_shows_what_goes_where(on_seven_inches: Followed) -> None:
    followed = on_seven_inches
    followed.table.move(RED_THICK, 0.0, 30.0)
    person = followed.looks()
    person.touch("Undo")
    person.touch("OK")
    followed.looks()

    words = person.sees("Thick red column: take it from the blue plate, put it on the base.")
    drawn = [one for one in person.widgets() if isinstance(one, TowerSide)]
    marked = [one.offered for one in drawn if one.disabled]
    wrong = troubles(person.widgets())
    person.touch("It stands as shown")

    assert (words, wrong) == (True, [])
    assert marked == [[ColumnName("red", "thick", 1)]]
    assert followed.table.referee.state == "following"
    assert person.sees("The companion follows the table.")


def test_one_touch_objects_and_without_a_witness_the_column_is_asked(followed: Followed) -> None:
    table = followed.table
    for seat, colour in enumerate(("red", "blue", "green", "yellow")):
        column = {"colour": colour, "kind": "thin", "storey": 0, "n": 1}
        table.say(act="move", by=seat, column=column)
    table.say(act="propose", by=0)
    followed.person.sees_news()
    followed.looks().touch("▲ Green: I object")
    table.run(1)
    objected = followed.looks().sees("Green tries the column.")
    table.board.line_faults.add(LineFault.UNPLUGGED)
    table.run(2)

    person = followed.looks()
    person.touch("I object")

    assert objected
    assert person.sees("Nobody sees the table: please tap what is done.")
    assert person.sees("Who objects?")
