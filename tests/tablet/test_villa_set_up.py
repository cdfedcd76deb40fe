"""A tablet at an empty base on scales: the villa is set up, and the screen tells what stands.

Real scales' bytes, the real mind, the real app; only the clock is the test's.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.link.local import LocalLink
from companion.scene import Piece, Standing
from tests.scales_table.empty_base import TableToSetUp
from tests.tablet.conftest import Start
from tests.tablet_sitting.cut_off import troubles

SURE = ((1.0, 0.0), (0.0, 1.0))
RED_THICK = Standing(Piece("red", "thick", 1), 0, 0.0, 30.0, SURE)


@pytest.fixture
def table(home: Path) -> Iterator[TableToSetUp]:
    made = TableToSetUp(home)
    made.run(2.0)
    yield made
    made.host.end()


def test_a_set_up_is_begun_followed_confirmed_and_skipped(
    table: TableToSetUp, start: Start
) -> None:
    table.begin()
    link = LocalLink(table.host)
    table.each_step = lambda _: link._show_news()
    person = start(link, (960, 560))
    person.touch("Set the villa up")
    table.run(1.6)
    table.put(table.scene.with_column(RED_THICK))
    table.run(1.0)
    person.driver.frames(3)
    told = person.reads()
    wrong = troubles(person.widgets())
    plan = person.shown.set_up.plan
    [stands] = plan.columns
    drawn_at = plan.place_of(stands.x_mm, stands.y_mm)
    person.touch("It is so")
    confirmed = person.reads()

    person.touch("Skip")

    assert "Set up the twenty columns" in told
    assert "Now the columns of this colour, one at a time: ● Red" in told
    assert "● Red · thick: 1 of 1 · hexagonal: 0 of 1 · thin: 0 of 3" in told
    assert wrong == []
    assert (stands.colour, stands.kind) == ("red", "thick")
    assert plan.collide_point(*drawn_at)
    assert drawn_at[1] > plan.center_y  # 30 mm from the middle, away from whoever looks
    assert "Lay the blue plate on the columns" in confirmed
    assert table.host.snapshot().setup is None
    assert not person.sees("The villa is being set up")
    assert person.sees("Set the villa up")


def test_the_villa_can_be_set_up_before_any_match_is_begun(
    table: TableToSetUp, start: Start
) -> None:
    link = LocalLink(table.host)
    person = start(link, (800, 1280))
    person.touch("Set the villa up")
    followed, wrong = person.reads(), troubles(person.widgets())

    person.touch("Skip")

    assert "Take everything off the base" in followed
    assert wrong == []
    assert person.screen == "start"
    assert not person.sees("Take everything off the base")
