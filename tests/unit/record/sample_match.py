"""A short match as entries, and the record the journal makes of it."""

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.record.entries import (
    Act,
    Candidate,
    Content,
    Edition,
    Evidence,
    Health,
    Opened,
    Outcome,
    Player,
    Question,
    Seal,
    edition_hash,
)
from companion.record.journal import Journal

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))

EDITION: Edition = {
    "foul": "lose_turn",
    "challenge_blocks": True,
    "plate_return_mm": "12.5",
    "storeys": 5,
}
SECOND_NS = 1_000_000_000
SHA = "ab" * 32


def opened(match_id: str = "match-7", recording: str = SHA) -> Opened:
    return Opened(
        at_ns=SECOND_NS,
        schema="paletti-record/1",
        match_id=match_id,
        table_id="table-3",
        game="villa_paletti",
        players=(
            Player(seat=0, name="Änne", colours=("red", "green")),
            Player(seat=1, name="Bo", colours=("blue", "yellow")),
        ),
        neutral=None,
        edition=EDITION,
        edition_hash=edition_hash(EDITION),
        app_version="0.1.0",
        started_wall=None,
        clock="unsynchronised",
        setup={"calibration": SHA, "recording": recording},
    )


def evidence(at_ns: int) -> Evidence:
    return Evidence(
        at_ns=at_ns,
        witness="scales",
        what="weight_step",
        values={"mass_mg": -12_400, "where_um": (58_400, -46_400), "frame": SHA},
    )


def act(at_ns: int, rests_on: int) -> Act:
    return Act(
        at_ns=at_ns,
        act={
            "act": "move",
            "by": 0,
            "column": {"colour": "red", "kind": "hex", "storey": 1},
            "footprint": None,
        },
        verdict="legal",
        rule=None,
        rules=(),
        turn=1,
        seal=Seal(holder=0, upper_face="red"),
        scores={"0": 2, "1": 0},
        witnesses={"scales": "12.4 g left the place of the red hexagonal column."},
        probability_permille=997,
        evidence=(rests_on,),
    )


def entries() -> list[Content]:
    """Eight entries, 15 s apart: the fifth and the eighth make a checkpoint due."""
    at = [(2 + 15 * step) * SECOND_NS for step in range(8)]
    columns = ({"colour": "red", "n": 1}, {"colour": "red", "n": 2})
    return [
        evidence(at[0]),
        act(at[1], rests_on=1),
        Health(at_ns=at[2], device="camera", state="gone", sentence="The camera does not answer."),
        evidence(at[3]),
        Question(
            at_ns=at[4],
            question="which column",
            candidates=tuple(Candidate(what=one, probability_permille=480) for one in columns),
        ),
        evidence(at[5]),
        act(at[6], rests_on=6),
        evidence(at[7]),
    ]


OUTCOME = Outcome(winners=(0,), termination="agreed", rule="VP-37", by=1)


def write_match(
    directory: Path,
    *,
    match_id: str = "match-7",
    key: Ed25519PrivateKey = KEY,
    closed: bool = True,
) -> list[bytes]:
    """Write the match into ``directory`` and return its stored lines, newlines included.

    Lines 1 opened · 2-5 · 6 question · 7 checkpoint · 8-10 · 11 checkpoint (asked for) ·
    12-13 evidence · 14 closed; without the closing entry it ends with line 13.
    """
    with Journal.create(directory, opened(match_id), key) as journal:
        for entry in entries():
            journal.append(entry)
        journal.checkpoint(120 * SECOND_NS)
        journal.append(evidence(121 * SECOND_NS))
        journal.append(evidence(122 * SECOND_NS))
        if closed:
            journal.close(123 * SECOND_NS, OUTCOME)
        else:
            journal.sync()
    return (directory / "match.jsonl").read_bytes().splitlines(keepends=True)
