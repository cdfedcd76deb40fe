"""What people agreed to before a match is in its first entry, and holds when it is gone on with."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.shown.cameras import PromiseView
from companion.link.messages.tapped.beginning import (
    GoOn,
    Leave,
    Newcomer,
    NewMatch,
    PicturesMode,
)
from companion.record.entries import Opened
from companion.record.verify import verify_record
from companion.table.clock import SystemClock
from companion.table.hands_free.kept import MatchKeeping
from companion.table.host import TableHost
from companion.table.keeping.keeper import Keeper

TWO = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))


@pytest.mark.parametrize("pictures", ["kept", "not_kept", None])
def test_what_was_agreed_is_recorded_and_holds_after_a_break(
    tmp_path: Path, pictures: PicturesMode | None
) -> None:
    keeping = MatchKeeping(Keeper(b"{}", {}, []), PromiseView(30))
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    host = TableHost(tmp_path, key, SystemClock(), keeping=keeping)
    host.hear(NewMatch("t1", TWO, pictures=pictures))
    match = host.snapshot().match
    assert match is not None
    host.hear(Leave("t2"))

    host.hear(GoOn("t3", match.match_id))

    first: list[object] = []
    found = verify_record(Path(match.record_path), hear=lambda _, entry: first.append(entry))
    open_again = host._on_table.match
    host.end()
    assert found.verdict == "incomplete"
    assert isinstance(first[0], Opened)
    assert first[0].pictures == pictures
    assert open_again is not None
    assert open_again.keeps_pictures == (pictures != "not_kept")
    assert host.snapshot().promise == PromiseView(30)
