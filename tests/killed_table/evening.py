"""Hands go on moving columns while the program that watches them is killed: what is lost?

A move is a hand, a column in the air, a hand again and a rest. Somewhere in it the service is
killed; hands do not wait for it. Afterwards people look: what counts is compared with what they
did, and what is missing they say.
"""

import threading
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.scene import Piece
from companion.table.rejudging.rejudge import rejudge
from tests.killed_table.served import ServedTable
from tests.killed_table.villa import StandingVilla, pause

_HAND_S, _IN_AIR_S, _RESTS_S = 0.4, 1.3, 1.6
_MOVE_S = 2 * _HAND_S + _IN_AIR_S + _RESTS_S
_SETTLES_S = 4.0

MOVES = (
    (Piece("red", "thick", 1), 0.0, 45.0),
    (Piece("blue", "hex", 1), 45.0, -20.0),
    (Piece("green", "thin", 1), -45.0, -20.0),
    (Piece("yellow", "hex", 1), 0.0, 0.0),
)
"""Of the four players in turn; the villa stands without these columns."""


@dataclass
class Evening:
    """One match, and what became of it.

    Attributes:
        lost: For each kill, how many acts were missing afterwards that hands had done.
        forgotten: How many acts were shown before a kill and not after it: never any.
        invented: How many acts count that nobody did.
        verdict: Of the record, before it is closed.
    """

    lost: list[int] = field(default_factory=list)
    forgotten: int = 0
    invented: int = 0
    verdict: Verdict | None = None


def play(home: Path, seed: int, kills: int) -> Evening:
    """Play up to four moves; in each of the first ``kills`` the service is killed once.

    Args:
        home: Of the table, empty.
        seed: Where chance begins: when it is killed.
        kills: At most four.
    """
    rng, evening = Random(seed), Evening()
    villa = StandingVilla()
    villa.write_calibration(home / "scales.toml")
    table = ServedTable(home, villa.device, home / "scales.toml")
    try:
        pause(2.0)  # it has to rest once
        table.begin()
        for number, (piece, x_mm, y_mm) in enumerate(MOVES, 1):
            hands = threading.Thread(target=_move, args=(villa, piece, x_mm, y_mm))
            hands.start()
            is_killed = number <= kills
            if is_killed:
                pause(rng.uniform(0.0, _MOVE_S))
                before = dict(table.shown)
                table.kill_and_start_again()
                after = {line.entry: line.act for line in table.match.log}
                evening.forgotten += sum(
                    after.get(entry) != line.act for entry, line in before.items()
                )
            hands.join()
            is_told = table.waits_for(number, _SETTLES_S)
            evening.invented += max(0, len(table.match.log) - number)
            if is_killed:
                evening.lost.append(0 if is_told else number - len(table.match.log))
            if not is_told:
                _say(table, piece, number)
            if number == kills:
                break
        verified = verify_record(Path(table.match.record_path), rejudge=rejudge)
        evening.verdict = verified.verdict
    finally:
        table.close()
        villa.close()
    return evening


def _say(table: ServedTable, piece: Piece, number: int) -> None:
    """What hands did and nobody wrote down is said, as people do who look at the screen."""
    table.stands_as_shown()
    column = {"colour": piece.colour, "kind": piece.kind, "storey": 0, "n": piece.n}
    answer = table.declare({"act": "move", "by": number - 1, "column": column})
    assert answer.accepted, answer
    assert table.waits_for(number, _SETTLES_S), table.snapshot


def _move(villa: StandingVilla, piece: Piece, x_mm: float, y_mm: float) -> None:
    villa.lean()
    pause(_HAND_S)
    villa.take(piece)
    villa.let_go()
    pause(_IN_AIR_S)
    villa.lean()
    pause(_HAND_S)
    villa.set_down(piece, x_mm, y_mm)
    villa.let_go()
    pause(_RESTS_S)
