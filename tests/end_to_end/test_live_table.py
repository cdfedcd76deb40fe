"""A match is played at a table in memory: hands, bytes, mind and record, but for a screen."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.games.villa_paletti.acts import AgreeEnd, Move
from companion.link.messages.shown.match import MatchView
from companion.record.verification import Verdict, Verification
from companion.record.verify import verify_record
from companion.table.rejudging.rejudge import rejudge
from companion.virtual.live.agreement import first_difference, told_acts
from companion.virtual.live.faults import Fault, Faults
from companion.virtual.live.furnished import furnish
from companion.virtual.live.lockstep import LockstepTable
from companion.virtual.live.sitting import Played

# In this one two columns are moved, and neither is stuck.
_SEED = 1


@dataclass(frozen=True)
class Seen:
    """What became of the match, as people, faces and record have it."""

    played: Played
    match: MatchView
    verified: Verification
    pulled: tuple[Fault, ...]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    """A match of two turns; the plug of the scales is pulled after the first."""
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    home = tmp_path_factory.mktemp("home")
    table = LockstepTable(home, key, furnish(_SEED), turns=2, ends_by_word=True)
    faults = Faults(table.stage, table.board, table.sitting)

    def pull() -> None:
        match = table.face.match
        if match is not None and match.log and not faults.happened:
            faults.now(Fault.UNPLUG)

    table.stage.table.watch(pull)
    played = table.sitting.play_one()
    match = table.face.match
    assert match is not None
    table.close()
    verified = verify_record(Path(match.record_path), rejudge=rejudge)
    return Seen(played, match, verified, tuple(fault for _, fault in faults.happened))


def test_the_record_tells_what_hands_did_though_the_plug_was_pulled(seen: Seen) -> None:
    assert [type(one) for one in seen.played.done] == [Move, Move, AgreeEnd]
    assert seen.pulled == (Fault.UNPLUG,)
    assert first_difference(told_acts(seen.match), seen.played.done) is None


def test_what_scales_heard_was_written_without_a_tap_and_the_rest_by_taps(seen: Seen) -> None:
    heard, tapped, said = seen.match.log

    assert heard.permille is not None
    assert heard.permille > 900
    assert tapped.permille is said.permille is None
    assert [one.difference.kind for one in seen.played.found] == ["missed"]


def test_the_record_of_a_live_table_is_valid_and_closed(seen: Seen) -> None:
    assert seen.verified.verdict is Verdict.VALID
    assert seen.match.outcome is not None
    assert seen.match.outcome.termination == "agreed"
