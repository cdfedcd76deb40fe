"""Does the first screen lead back into what was begun, and show what is recorded?"""

from companion.link.local import LocalLink
from companion.link.messages.tapped.beginning import Leave, Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.table.host import TableHost
from companion.tablet.screens.furniture.control_button import HeldControl
from companion.tablet.view_models.touches import CloseTablet
from tests.tablet.conftest import Start
from tests.tablet.person import Person

PLAYERS = (Newcomer("Dora", ("red", "blue")), Newcomer("", ("green", "yellow")))


def left_off(host: TableHost) -> str:
    """A match with two acts that was left; returns its name."""
    assert host.hear(NewMatch("new", PLAYERS)).accepted
    for seat in (0, 1):
        assert host.hear(Declare(f"pass-{seat}", {"act": "pass", "by": seat})).accepted
    assert host.hear(Leave("leave")).accepted
    return host.snapshot().unfinished[0].match_id


def test_an_unfinished_match_shows_its_players_and_goes_on_where_it_was(
    host: TableHost, start: Start
) -> None:
    match_id = left_off(host)
    person = start(LocalLink(host))
    row = person.find("2 acts")

    person.touch(row)

    match = host.snapshot().match
    assert match is not None
    assert [(name, owned) for name, owned in row.players] == [
        ("Dora", ("red", "blue")),
        ("green and yellow", ("green", "yellow")),
    ]
    assert (match.match_id, match.turn, len(match.log)) == (match_id, 0, 2)
    assert person.screen == "match"


def test_the_records_are_listed_and_one_gets_back(host: TableHost, start: Start) -> None:
    left_off(host)
    person = start(LocalLink(host))

    person.touch("Records")

    assert person.sees("Incomplete: intact, but without its signed end")
    person.touch("Back")
    assert person.sees("2 acts")


def test_a_touch_alone_does_not_close_the_program(person: Person) -> None:
    close = person.find("Close the program")

    person.touch(close)

    assert isinstance(close, HeldControl)
    assert close.control is not None
    assert close.control.touch == CloseTablet()
    assert not person.app.tablet.closed


def test_no_records_are_said_to_be_none(host: TableHost, start: Start) -> None:
    person = start(LocalLink(host))

    person.touch("Records")

    assert person.sees("There are no records yet.")
