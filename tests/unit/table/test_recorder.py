"""What was told and taken back again is in a record, and counts no more."""

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.record.entries import Correction
from companion.record.journal import Journal
from companion.record.verify import RECORD_NAME, verify_record
from companion.referee.happenings import Started
from companion.scene import Piece
from companion.table.kept_match import KeptMatch
from companion.table.villa_paletti.opened import opened_entry
from companion.table.writing.recorder import Recorder
from tests.unit.referee.sitting import Sitting

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


class Watch:
    """A clock that stands still."""

    def now_ns(self) -> int:
        return 0

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


def test_a_record_of_what_was_told_comes_to_the_game_that_was_told(tmp_path: Path) -> None:
    sitting = Sitting(4)
    sitting.move(Piece("green", "hex", 1), -40.0, 60.0)
    sitting.tap("declare", act={"act": "referee", "decision": "accept"})
    sitting.move(Piece("blue", "hex", 1), 40.0, 60.0)
    started = next(one.game for one in sitting.told if isinstance(one, Started))
    opened = opened_entry(
        started, at_ns=0, match_id="match", table_id="table", started_wall=Watch().wall()
    )
    recorder = Recorder(Journal.create(tmp_path, opened, KEY))

    for told in sitting.happenings:
        recorder.write(told)
    recorder.finish(sitting.now_ns, None, over=False)

    kept = KeptMatch.resume(tmp_path, KEY, Watch())
    assert kept.state == sitting.game
    assert sum(isinstance(entry, Correction) for _, entry in kept.told) == 3
    kept.let_go()
    assert verify_record(tmp_path / RECORD_NAME).verdict == "incomplete"
