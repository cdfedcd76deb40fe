"""How fast is a record verified? Measured on a record of acts and what they rested on."""

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion import __version__
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Pass, Player, Start
from companion.games.villa_paletti.edition import Edition, edition_hash
from companion.record import entries
from companion.record.journal import Journal
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.rejudging.rejudge import rejudge

_SECOND_NS = 1_000_000_000
_KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))  # signs nothing but this measurement


class VerifyFigures(msgspec.Struct, frozen=True):
    """Seconds of the fastest of several runs, without and with judging every act again."""

    entries: int
    bytes: int
    verify_s: float
    rejudge_s: float

    def as_json(self) -> dict[str, Any]:
        """Return the object ``companion bench verify --json`` prints."""
        return {
            "entries": self.entries,
            "bytes": self.bytes,
            "verify_s": round(self.verify_s, 3),
            "entries_per_s": round(self.entries / self.verify_s),
            "with_rejudge_s": round(self.rejudge_s, 3),
            "with_rejudge_entries_per_s": round(self.entries / self.rejudge_s),
        }


def measure(count: int, runs: int = 3) -> VerifyFigures:
    """Return how long a record of about ``count`` entries takes to verify.

    Half of them are acts, half the readings of the scales they rest on, and every so many a
    checkpoint, as in a match.
    """
    with TemporaryDirectory() as directory:
        path = _write(Path(directory), count)
        judged_s, plain_s = [], []
        for _ in range(runs):
            began_s = time.perf_counter()
            found = verify_record(path)
            plain_s.append(time.perf_counter() - began_s)
            began_s = time.perf_counter()
            again = verify_record(path, rejudge=rejudge)
            judged_s.append(time.perf_counter() - began_s)
            assert found.verdict is again.verdict is Verdict.VALID
            assert again.rules_differ == ()
        return VerifyFigures(found.entries, path.stat().st_size, min(plain_s), min(judged_s))


def _write(directory: Path, count: int) -> Path:
    state, _ = rules.step(rules.initial(), _start())
    with Journal.create(directory, _opened(_start()), _KEY) as journal:
        for number in range(max(1, count // 2)):
            at_ns = (number + 1) * _SECOND_NS
            act = Pass(state.on_turn)
            state, verdict = rules.step(state, act)
            seen = journal.append(_evidence(at_ns))
            journal.append(
                entries.Act(
                    at_ns=at_ns,
                    act=msgspec.to_builtins(act),
                    verdict=verdict.verdict,
                    rule=verdict.rule,
                    rules=verdict.rules,
                    turn=state.turn,
                    seal=entries.Seal(state.seal.holder, state.seal.upper_face),
                    scores={str(seat): points for seat, points in rules.scores(state).items()},
                    witnesses={"scales": "Nothing left its place.", "people": "They said so."},
                    probability_permille=997,
                    evidence=(seen,),
                )
            )
        journal.close(at_ns + 1, None)
    return directory / "match.jsonl"


def _start() -> Start:
    return Start((Player("Ann", ("red", "green")), Player("Bo", ("blue", "yellow"))))


def _opened(start: Start) -> entries.Opened:
    return entries.Opened(
        at_ns=_SECOND_NS,
        schema="paletti-record/1",
        match_id="measurement",
        table_id="measurement",
        game="villa_paletti",
        players=tuple(
            entries.Player(seat, player.name, player.colours)
            for seat, player in enumerate(start.players)
        ),
        neutral=None,
        edition=Edition().canonical(),
        edition_hash=edition_hash(Edition()),
        app_version=__version__,
        started_wall=None,
        clock="unsynchronised",
        setup={},
    )


def _evidence(at_ns: int) -> entries.Evidence:
    return entries.Evidence(
        at_ns=at_ns,
        witness="scales",
        what="weight_step",
        values={
            "mass_mg": -12_400,
            "moment_mg_mm": (724_160, -575_360),
            "position_um": (58_400, -46_400),
            "sd_mg_and_mg_mm": (210, 9_800, 9_700),
            "handled_ns": at_ns - 900_000_000,
            "known_ns": at_ns,
        },
    )
