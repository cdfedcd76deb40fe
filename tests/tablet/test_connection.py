"""Does the tablet say how the wire is, and keep its picture? Over a real WebSocket."""

import threading
from collections.abc import Iterator

import pytest
from kivy.core.window import Window

from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.parts import Problem
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.socket.table_link import TableLink
from companion.link.socket.table_server import TableServer
from companion.table.host import TableHost
from companion.tablet.bridge import Bridge
from tests.tablet.conftest import Start
from tests.tablet.person import Person
from tests.tablet_driver.driver import Driver

TOKEN = "a-token"
PLAYERS = (Newcomer("Dora", ("red", "blue")), Newcomer("Emil", ("green", "yellow")))


@pytest.fixture
def server(host: TableHost) -> Iterator[TableServer]:
    made = TableServer(host, TOKEN)
    yield made
    made.close()


def test_a_lost_table_is_told_its_picture_stays_and_it_is_found_again(
    server: TableServer, host: TableHost, start: Start
) -> None:
    person = start(TableLink(f"ws://127.0.0.1:{server.port}", TOKEN))
    person.waits_for(lambda: person.app.tablet.snapshot)
    before = person.app.tablet.snapshot

    server.close()
    person.waits_for(lambda: person.sees("The connection to the table was lost."))
    assert person.app.tablet.snapshot is before
    assert person.screen == "start"
    assert person.app.stage.banner.height > 0

    again = TableServer(host, TOKEN, port=server.port)
    try:
        person.waits_for(lambda: person.app.tablet.connection.ready)
        person.driver.frames(2)
        assert person.app.stage.banner.height == 0
    finally:
        again.close()


def test_a_table_that_is_not_there_is_told_with_what_to_do(
    server: TableServer, start: Start
) -> None:
    server.close()
    person = start(TableLink(f"ws://127.0.0.1:{server.port}", TOKEN))

    person.waits_for(lambda: person.sees("check that the table computer is on"))


def test_a_wrong_token_is_told_with_what_to_do(server: TableServer, start: Start) -> None:
    person = start(TableLink(f"ws://127.0.0.1:{server.port}", "another"))

    person.waits_for(lambda: person.sees("Pair it again with the code that the table shows."))


def test_a_newer_table_is_told_which_of_the_two_to_update(person: Person) -> None:
    arguments: dict[str, str | int] = {"table": PROTOCOL + 1, "tablet": PROTOCOL}
    person.app._bridge.on_state("refused", Problem("protocol_newer", "Newer.", arguments))
    person.driver.frames(2)

    assert person.sees("Update the tablet.")


def test_what_another_tablet_begins_is_shown_here_too(server: TableServer, start: Start) -> None:
    person = start(TableLink(f"ws://127.0.0.1:{server.port}", TOKEN))
    person.waits_for(lambda: person.app.tablet.connection.ready)
    other = TableLink(f"ws://127.0.0.1:{server.port}", TOKEN)
    other.open(Bridge(lambda _: None, lambda _: None))
    other.send(NewMatch("elsewhere", PLAYERS))

    try:
        person.waits_for(lambda: person.screen == "match")
        assert not Window.allow_screensaver
    finally:
        other.close()


def test_messages_of_any_thread_come_out_on_kivys_and_in_order(tablet: Driver) -> None:
    heard: list[tuple[str, str]] = []

    def hear(message: object) -> None:
        assert isinstance(message, Welcome)
        heard.append((message.app_version, threading.current_thread().name))

    bridge = Bridge(hear, lambda _: None)

    def talk() -> None:
        for number in range(50):
            bridge.on_message(Welcome(PROTOCOL, str(number)))

    talker = threading.Thread(target=talk, name="talker")
    talker.start()
    talker.join()
    assert heard == []

    tablet.frames(2)
    assert heard == [(str(n), threading.current_thread().name) for n in range(50)]


def test_a_closed_bridge_delivers_nothing(tablet: Driver) -> None:
    heard: list[object] = []
    bridge = Bridge(heard.append, heard.append)
    bridge.on_message(Welcome(PROTOCOL, "1"))

    bridge.close()
    tablet.frames(3)

    assert heard == []
