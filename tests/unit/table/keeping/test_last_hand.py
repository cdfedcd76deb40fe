"""What the record names beside a fall was so before it: the last hand, and whose turn it was."""

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.record.entries import Evidence
from companion.record.verify import verify_record
from companion.table.hands_free.kept import MatchKeeping
from companion.table.host import TableHost
from companion.table.keeping.keeper import Keeper
from companion.weighing.plunge import Plunge
from tests.unit.recording.small_files import SETUP

TWO = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))
_NS = 1_000_000_000


class Clock:
    """A clock that a test sets."""

    at_ns = 0

    def now_ns(self) -> int:
        return self.at_ns

    def wall(self) -> str:
        return "2026-11-30T12:00:00+00:00"


@pytest.mark.parametrize(
    ("touched_s", "last_s"), [((20.0, 27.0, 31.0, 34.0), 27.0), ((31.0,), None), ((5.0,), None)]
)
def test_the_last_hand_of_a_fall_was_there_before_it(
    tmp_path: Path, touched_s: tuple[float, ...], last_s: float | None
) -> None:
    kept = _kept(tmp_path, touched_s=touched_s)

    expected = None if last_s is None else round(last_s * _NS)
    assert kept.values.get("last_hand_ns scales") == expected


@pytest.mark.parametrize(("passes", "turn"), [({}, 0), ({33.0: 0}, 0), ({20.0: 0, 33.0: 1}, 1)])
def test_the_turn_of_a_fall_is_that_in_which_it_fell(
    tmp_path: Path, passes: dict[float, int], turn: int
) -> None:
    kept = _kept(tmp_path, passes=passes)

    assert kept.values["turn"] == turn


def _kept(
    home: Path, *, touched_s: tuple[float, ...] = (), passes: dict[float, int] | None = None
) -> Evidence:
    """Let the villa fall at 30 s; return what the record says of the file around it.

    Args:
        home: Where records go.
        touched_s: When a hand was at the tower.
        passes: Who passes when.
    """
    clock, keeper = Clock(), Keeper(json.dumps(SETUP).encode(), {}, [])
    keeping = MatchKeeping(keeper)
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    host = TableHost(home, key, clock)
    host.hear(NewMatch("t1", TWO))
    match = host._on_table.match
    assert match is not None
    keeping.begin(match, 0)

    said = passes or {}
    for second in sorted({*touched_s, *said, 30.1, 37.0}):
        clock.at_ns = round(second * _NS)
        if second in said:
            told = host.hear(Declare(f"t{second}", {"act": "pass", "by": said[second]}))
            assert told.verdict == "legal"
        fell = [Plunge(30 * _NS, 100.0, 300.0)] if second == 30.1 else []
        keeping.weigh((), fell, clock.at_ns, is_touched=second in touched_s)
        keeper.step(clock.at_ns)
        keeping.look()
    host.keep()
    keeper._finish(clock.at_ns)

    entries: list[object] = []
    verify_record(match.directory, hear=lambda _, entry: entries.append(entry))
    host.end()
    [kept] = [one for one in entries if isinstance(one, Evidence) and one.what == "fall_kept"]
    return kept
