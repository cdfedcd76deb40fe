"""Write the golden files of today's format: ``python -m tests.golden.records.make_records``.

Only for a new format, or before the first release: files of a released format never change, and
``test_golden_records.py`` has their hashes.
"""

from pathlib import Path

from companion.evidence import SeenColumn, SeenPlate, Sighting
from companion.games.villa_paletti import rules
from companion.record.entries import Correction, Outcome
from companion.record.journal import Journal
from companion.record.selftests import Checked, say_selftest
from companion.record.selftests import Outcome as CheckOutcome
from companion.record.signing import fingerprint, public_key_hex
from companion.record.statements import say_revoked, say_successor
from companion.record.tombstones import delete_files
from companion.table.dice.box import SECRET_NAME
from companion.table.writing.measured import measured
from tests.golden.records import palagonia_match
from tests.unit.record import played_match as play
from tests.unit.record.sample_match import KEY, OTHER_KEY

HERE = Path(__file__).parent
ACTS = [*play.UP_TO_GREEN, *play.acts("1 move B1@1", "2 move G1b@0", "3 move Y3@0", "0 collapse")]

SIGHTING = Sighting(
    at_ns=500_000_000,
    known_ns=900_000_000,
    since_ns=100_000_000,
    cameras=("front", "side"),
    gone={("red", "thin", 2): 12.3456, ("red", "hex", 1): -20.0},
    came=(SeenColumn("red", "thin", 1, 58.4, -46.4, ((4.1, -0.2), (-0.2, 9.0)), 31.0),),
    plate=SeenPlate("green", 2, 3.0, -2.0, 30.25, 0.5, -8.5),
    agreement=0.876,
)


def main() -> None:
    """Write all of them; a file that is there is left alone."""
    _record("closed")
    _record("incomplete", closes=False)
    _record("seen", seen=SIGHTING)
    _record(
        "corrected",
        Correction(
            at_ns=30 * play.SECOND_NS,
            target=10,
            act={"act": "pass", "by": 3},
            by_name="Eve",
            reason="Dan put the column back.",
        ),
    )
    _palagonia()
    _statement("successor", say_successor(OTHER_KEY, KEY, "2026-11-30"))
    revoked = fingerprint(public_key_hex(OTHER_KEY))
    _statement("revoked", say_revoked(revoked, "lost", OTHER_KEY, "2026-11-30"))
    _selftest()
    _tombstone()


def _record(
    name: str, *after: Correction, closes: bool = True, seen: Sighting | None = None
) -> None:
    path = HERE / f"paletti-record-1.{name}.jsonl"
    if path.exists():
        return
    with Journal.create(HERE / "made", play.opened(f"golden-{name}"), KEY) as journal:
        if seen is not None:
            journal.append(measured(seen))
        for _, entry in play.told(ACTS):
            journal.append(entry)  # type: ignore[arg-type]  # acts
        for correction in after:
            journal.append(correction)
        if closes:
            said = [*ACTS[:9], *(play.acts("3 pass") if after else ACTS[9:10]), *ACTS[10:]]
            ended = rules.outcome(play.played(said))
            assert ended is not None
            journal.close(
                40 * play.SECOND_NS,
                Outcome(
                    winners=ended.winners,
                    termination="collapse",
                    rule=ended.rule,
                    by=ended.by,
                ),
            )
        else:
            journal.sync()
    (HERE / "made" / "match.jsonl").rename(path)
    (HERE / "made").rmdir()


def _palagonia() -> None:
    path = HERE / "paletti-record-1.palagonia.jsonl"
    if path.exists():
        return
    palagonia_match.play(HERE / "made").leave()
    (HERE / "made" / "match.jsonl").rename(path)
    (HERE / "made" / SECRET_NAME).unlink()
    (HERE / "made").rmdir()


def _statement(name: str, said: bytes) -> None:
    path = HERE / f"paletti-key-1.{name}.json"
    if not path.exists():
        path.write_bytes(said + b"\n")


def _selftest() -> None:
    path = HERE / "paletti-selftest-1.failed.json"
    if path.exists():
        return
    checks = (
        Checked("scales", "weight", CheckOutcome.PASSED, "It weighs.", "", "g", 120, 500),
        Checked(
            "scales", "rate", CheckOutcome.FAILED, "Too few.", "Look.", "Hz", 9500, 60000, "least"
        ),
        Checked("cameras", "pictures", CheckOutcome.SKIPPED, "This table has no cameras."),
    )
    said = say_selftest(
        checks,
        key=KEY,
        said_wall="2026-11-30T20:15:00+00:00",
        stopped=False,
        practised=False,
        versions={"companion": "0.1.0", "firmware": "1.0.0"},
        calibrations={"scales.toml": "ab" * 32},
    )
    path.write_bytes(said + b"\n")


def _tombstone() -> None:
    path = HERE / "paletti-tombstone-1.deleted.json"
    if path.exists():
        return
    made = HERE / "made"
    made.mkdir()
    (made / "front.mcap").write_bytes(b"pictures")
    stone = delete_files(
        [made / "front.mcap"],
        match_id="golden-closed",
        table_id="table-1",
        key=KEY,
        said_wall="2026-11-30T20:15:00+00:00",
        reason="Dan asked for it.",
    )
    stone.rename(path)
    made.rmdir()


if __name__ == "__main__":
    main()
