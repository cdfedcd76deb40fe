"""Does a tablet rest once it is closed?"""

import msgspec

from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.table.host import TableHost
from companion.tablet.screens.stage import READ_S
from companion.tablet.text import verbatim
from companion.tablet.view_models.state import Notice
from tests.tablet.person import Person

PLAYERS = (Newcomer("Dora", ("red", "blue")), Newcomer("Emil", ("green", "yellow")))


def test_the_clocks_of_a_match_stand_still(person: Person, host: TableHost) -> None:
    assert host.hear(NewMatch("new", PLAYERS)).accepted
    person.sees_news()
    clock = person.shown.side.ids.clock
    person.driver.pass_time(3)
    gone_on = clock.match_s

    person.app.on_stop()
    person.driver.pass_time(3)

    assert gone_on >= 2
    assert clock.match_s == gone_on


def test_a_notice_is_not_closed_any_more(person: Person) -> None:
    seal = Notice("seal", verbatim("Blue takes the seal."))
    person.app._now(msgspec.structs.replace(person.app.tablet, notices=(seal,)))

    person.app.on_stop()
    person.driver.pass_time(READ_S + 1)

    assert person.app.tablet.notices == (seal,)
