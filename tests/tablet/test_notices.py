"""Is every notice read for as long as it needs, also one that says the same as the one before?"""

import msgspec
import pytest

from companion.tablet.screens.stage import READ_S
from companion.tablet.text import verbatim
from companion.tablet.view_models.state import Notice
from tests.tablet.person import Person


def hear_of(person: Person, *notices: Notice) -> None:
    waiting = (*person.app.tablet.notices, *notices)
    person.app._now(msgspec.structs.replace(person.app.tablet, notices=waiting))
    person.driver.frames(2)


@pytest.fixture
def seal() -> Notice:
    """Something that goes by itself after a while."""
    return Notice("seal", verbatim("Blue takes the seal."))


def test_the_second_of_two_equal_notices_has_a_card_of_its_own(
    person: Person, seal: Notice
) -> None:
    hear_of(person, seal, seal)
    first = person.app.stage.card

    person.touch("Close")

    second = person.app.stage.card
    assert second is not None
    assert second is not first


def test_two_equal_notices_go_by_themselves_one_after_the_other(
    person: Person, seal: Notice
) -> None:
    hear_of(person, seal, seal)
    left = []

    for _ in range(2):
        person.driver.pass_time(READ_S)
        left.append(len(person.app.tablet.notices))

    assert left == [1, 0]
    assert person.app.stage.card is None


def test_a_notice_that_comes_behind_keeps_the_first_no_longer(person: Person, seal: Notice) -> None:
    hear_of(person, seal)
    person.driver.pass_time(0.75 * READ_S)
    first = person.app.stage.card

    hear_of(person, seal)
    kept = person.app.stage.card
    person.driver.pass_time(0.25 * READ_S)

    assert kept is first
    assert len(person.app.tablet.notices) == 1
