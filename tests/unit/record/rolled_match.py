"""A match with virtual dice as entries: rolls that were committed to, opened and acted on."""

from typing import Any

from companion.games.palagonia.dice import commitment, faces
from companion.record.entries import (
    Act,
    DiceCommitted,
    DiceOpened,
    Entry,
    Opened,
    Player,
    Seal,
    edition_hash,
)

MATCH_ID = "match-9"
EDITION: dict[str, str | bool | int] = {"game": "palagonia", "sets": 1}


def opened(dice: str | None = "virtual") -> Opened:
    return Opened(
        at_ns=0,
        schema="paletti-record/1",
        match_id=MATCH_ID,
        table_id="table-3",
        game="palagonia",
        players=tuple(Player(seat, name, ()) for seat, name in enumerate(("Ann", "Bo", "Cleo"))),
        neutral=None,
        edition=EDITION,
        edition_hash=edition_hash(EDITION),
        app_version="0.1.0",
        started_wall=None,
        clock="unsynchronised",
        setup={},
        mode="quick",
        dice=dice,  # type: ignore[arg-type]  # one of its two, or none
    )


def secret(roll: int) -> bytes:
    return bytes([roll + 1]) * 32


def committed(roll: int, gives_up: int | None = None) -> DiceCommitted:
    return DiceCommitted(at_ns=0, roll=roll, commitment=commitment(secret(roll)), gives_up=gives_up)


def rolled(at: int, roll: int, count: int = 1, by: int = 0) -> DiceOpened:
    """Roll number ``roll``, whose commitment is the entry number ``at``."""
    tap = f"tap-{roll}"
    came = faces(secret(roll), match_id=MATCH_ID, roll=roll, contribution=tap.encode(), count=count)
    return DiceOpened(
        at_ns=0, committed=at, secret=secret(roll).hex(), contribution=tap, by=by, faces=came
    )


def act(fields: dict[str, Any], evidence: tuple[int, ...] = ()) -> Act:
    return Act(
        at_ns=0,
        act=fields,
        verdict="legal",
        rule=None,
        rules=(),
        turn=None,
        seal=Seal(None, None),
        scores={"0": 0, "1": 0, "2": 0},
        witnesses={},
        probability_permille=None,
        evidence=evidence,
    )


def of_roll(at: int, opening: DiceOpened) -> Act:
    """The act of a roll that the entry number ``at`` opened."""
    by = opening.by
    if len(opening.faces) == 1:
        return act({"act": "opening_roll", "by": by, "die": opening.faces[0]}, (at,))
    return act({"act": "roll", "by": by, "dice": list(opening.faces)}, (at,))


def two_rolls() -> list[Entry]:
    """Opened, then for each of two rolls committed · opened · act, then committed once more."""
    first, second = rolled(1, 0), rolled(4, 1, count=2, by=1)
    return [
        opened(),
        committed(0),
        first,
        of_roll(2, first),
        committed(1),
        second,
        of_roll(5, second),
        committed(2),
    ]
