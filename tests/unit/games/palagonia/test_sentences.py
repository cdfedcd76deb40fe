"""Is what follows from an act told in whole sentences?"""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.palagonia.rules import initial
from companion.games.palagonia.sentences import counted, how_it_ended, seats, waiting

ROW = "\\ - /"


def test_people_are_told_what_is_waited_for(match: Callable[..., Any]) -> None:
    m = match()

    assert waiting(initial()) == "The match has not started."
    assert waiting(m.state) == "Seats 0, 1 and 2 roll for the start."
    assert waiting(m.rolled("2", "4", "3").state) == "Seat 1 starts and lays 4 tiles."
    assert waiting(m.lying(ROW).state) == "Seat 0 rolls both dice."
    m.ok("roll", by=0, dice="rotate 3")
    assert waiting(m.state) == "Seat 0 has rotate and 3. Only 3 can be carried out."


def test_how_it_ended_is_empty_until_it_has(match: Callable[..., Any]) -> None:
    m = match().lying(ROW, bag=2, scores=(1, 1, 0))
    assert how_it_ended(m.state) == ""

    m.ok("roll", by=0, dice="2 3").ok("lay", by=0, tiles="3,0:0 4,0:0")

    assert how_it_ended(m.state) == "The bag is empty: seats 0 and 1 win together with 1 point."


@pytest.mark.parametrize(
    ("some", "told"),
    [((2,), "Seat 2"), ((2, 0), "Seats 2 and 0"), ({2, 0, 1}, "Seats 0, 1 and 2")],
)
def test_seats_are_listed(some: set[int] | tuple[int, ...], told: str) -> None:
    assert seats(some) == told


def test_one_of_a_thing_is_no_plural() -> None:
    assert [counted(number, "loop") for number in (0, 1, 2)] == ["0 loops", "1 loop", "2 loops"]
