"""The villa falls at a table in memory: it is told, kept with its hash, and judged again alike."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from typer.testing import CliRunner

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.cli.main import app
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.record.entries import Act, Closed, Entry, Evidence
from companion.record.recording import Samples, read_recording
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.keeping.keeper import Keeper
from companion.virtual.fall import Knocked
from companion.virtual.live.furnished import furnish, setup_json
from companion.virtual.live.lockstep import LockstepTable

SECOND_NS = 1_000_000_000
_CALM_S = 10.2
_TOLD_WITHIN_S = 10.0
_PLAYERS = tuple(Newcomer(colour, (colour,)) for colour in ("red", "blue", "green", "yellow"))


@dataclass(frozen=True)
class Fallen:
    """What is left of a match that began with a calm and ended with a fall."""

    directory: Path
    told_after_s: float
    record: list[Entry]
    verdict: Verdict


@pytest.fixture(scope="module")
def fallen(tmp_path_factory: pytest.TempPathFactory) -> Fallen:
    furnished = furnish(1)
    setup = setup_json(furnished.stage, furnished.cells)
    table: LockstepTable
    # The table is made with its keeper, and has his clock.
    keeper = Keeper(setup, {}, [], now_ns=lambda: table.now_ns())  # noqa: PLW0108 -- made below
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    table = LockstepTable(tmp_path_factory.mktemp("home"), key, furnished, keeper=keeper)
    assert table.host.hear(NewMatch("begin", _PLAYERS)).accepted
    world = table.stage.table
    world.advance(_CALM_S)
    Knocked().attempt(world, np.random.default_rng(0), 3.0)
    fell_s = world.at_s
    match = table.host.snapshot().match
    while match is not None and not match.log and world.at_s < fell_s + _TOLD_WITHIN_S:
        world.advance(0.25)
        match = table.host.snapshot().match
    told_after_s = world.at_s - fell_s
    assert match is not None
    keeper.start()  # whoever closes waits for it
    table.close()
    keeper.close()
    record: list[Entry] = []
    verified = verify_record(Path(match.record_path), hear=lambda _, entry: record.append(entry))
    return Fallen(Path(match.record_path).parent, told_after_s, record, verified.verdict)


def test_a_fall_is_told_within_ten_seconds_though_the_heap_trembles(fallen: Fallen) -> None:
    [act] = [one for one in fallen.record if isinstance(one, Act)]

    assert act.act["act"] == "collapse"
    assert fallen.told_after_s < _TOLD_WITHIN_S
    assert fallen.verdict is Verdict.VALID


def test_ten_seconds_before_a_fall_and_five_after_it_are_kept_and_the_record_has_the_hash(
    fallen: Fallen,
) -> None:
    [kept] = [one for one in fallen.record if isinstance(one, Evidence) and one.what == "fall_kept"]
    closed = fallen.record[-1]
    path = fallen.directory / str(kept.values["file"])
    samples = [one for one in read_recording(path) if isinstance(one, Samples)]
    reach_ns = samples[-1].at_ns - samples[0].at_ns

    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert kept.values["sha256"] == digest
    assert isinstance(closed, Closed)
    assert closed.files["fall-1"] == digest
    assert reach_ns == pytest.approx(15 * SECOND_NS, abs=0.1 * SECOND_NS)


def test_what_was_recorded_is_judged_again_as_it_was(fallen: Fallen) -> None:
    recording = fallen.directory / "table.mcap"

    ran = CliRunner().invoke(app, ["rejudge", str(fallen.directory), "--recording", str(recording)])

    assert ran.exit_code == 0, ran.output
    assert "1 acts judged again, all as they were." in ran.output
