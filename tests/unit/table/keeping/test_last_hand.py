"""The last hand that the record names beside a fall was there before it: nobody who clears up."""

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.tapped.beginning import Newcomer, NewMatch
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
    clock, keeper = Clock(), Keeper(json.dumps(SETUP).encode(), {}, [])
    keeping = MatchKeeping(keeper)
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    host = TableHost(tmp_path, key, clock)
    host.hear(NewMatch("t1", TWO))
    match = host._on_table.match
    assert match is not None
    keeping.begin(match, 0)

    for second in sorted({*touched_s, 30.1, 37.0}):
        clock.at_ns = round(second * _NS)
        fell = [Plunge(30 * _NS, 100.0, 300.0)] if second == 30.1 else []
        keeping.weigh((), fell, clock.at_ns, is_touched=second in touched_s)
        keeper.step(clock.at_ns)
        keeping.look()
    host.keep()
    keeper._finish(clock.at_ns)

    told: list[object] = []
    verify_record(match.directory, hear=lambda _, entry: told.append(entry))
    host.end()
    [kept] = [one for one in told if isinstance(one, Evidence) and one.what == "fall_kept"]
    expected = None if last_s is None else round(last_s * _NS)
    assert kept.values.get("last_hand_ns scales") == expected
