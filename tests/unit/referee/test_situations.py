"""The referee is always in one situation of the table, and only its arrows lead on."""

from collections import defaultdict

import pytest

from companion.referee.happenings import Told
from companion.referee.referee import Event
from companion.referee.situations import LEADS, Situation, situation_of
from tests.unit.referee import situations_page
from tests.unit.referee.sitting import Sitting
from tests.unit.referee.walks import walk

_SEEDS = range(45)
_STEPS = 40


@pytest.fixture(scope="module")
def walked() -> dict[Situation, dict[type, set[Situation]]]:
    """Where events led on many walks."""
    found: dict[Situation, dict[type, set[Situation]]] = {
        one: defaultdict(set) for one in Situation
    }

    class Followed(Sitting):
        """A sitting of which every step is noted."""

        def hear(self, event: Event) -> list[Told]:
            before = situation_of(self.table)
            told = super().hear(event)
            found[before][type(event)].add(situation_of(self.table))
            return told

    for seed in _SEEDS:
        for _ in walk(seed, _STEPS, Followed):
            pass
    return found


def test_no_event_leads_where_no_arrow_points(
    walked: dict[Situation, dict[type, set[Situation]]],
) -> None:
    stray = [
        (situation, event.__name__, to)
        for situation, by_event in walked.items()
        for event, leads in by_event.items()
        for to in leads - {situation} - LEADS[situation].get(event, set())
    ]

    assert stray == []


def test_every_situation_is_reached_and_left_again(
    walked: dict[Situation, dict[type, set[Situation]]],
) -> None:
    reached = {to for by_event in walked.values() for leads in by_event.values() for to in leads}

    assert reached == set(Situation)
    for situation in set(Situation) - {Situation.OVER, Situation.UNSET}:
        assert set().union(*walked[situation].values()) - {situation, Situation.OVER}, situation


def test_what_waits_does_not_wait_for_ever() -> None:
    for seed in _SEEDS[:20]:
        *_, there = walk(seed, _STEPS)
        there.wait(60.0)

        assert situation_of(there.table) not in (
            Situation.LANDING,
            Situation.PLATE,
            Situation.BLINK,
        )


def test_the_documented_diagram_is_that_of_the_code() -> None:
    assert situations_page.PAGE.read_text(encoding="utf-8") == situations_page.page()
