"""What does a record say of a fall? Which file has what was around it, and whose turn it was.

fall_kept   file sha256 window_ns: written some seconds after the fall, see record-format.md
acts        the state that they had led to when it fell says whose turn it was
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.errors import CompanionError
from companion.games.villa_paletti.acts import Collapse
from companion.games.villa_paletti.state import State
from companion.record import entries
from companion.record.verify import verify_record
from companion.table.games import game_of
from companion.table.keeping.window import BEFORE_NS
from companion.table.retold.timeline import timeline_of

Told = Sequence[tuple[int, entries.Entry]]

_KEPT: Final = "fall_kept"


@dataclass(frozen=True)
class FallTold:
    """What a record says of a fall.

    Attributes:
        sha256: Of the file that has what was around it; empty where the record names none.
        turn_number: In which turn of the match it was, from 1.
        turn: The seat on turn when it fell, None where none was.
        handling: The seat that handled the tower by the rules (VP-30).
    """

    sha256: str = ""
    turn_number: int = 0
    turn: int | None = None
    handling: int | None = None


def told_of_fall(directory: Path, file: str) -> FallTold:
    """Return what the record in ``directory`` says of the fall that is kept in ``file``."""
    told: list[tuple[int, entries.Entry]] = []
    verify_record(directory, hear=lambda i, entry: told.append((i, entry)))
    return fall_in(told, file)


def fall_in(told: Told, file: str) -> FallTold:
    """Return what entries say of the fall that is kept in ``file``; they begin with the first."""
    opened = told[0][1] if told else None
    kept = next((entry for _, entry in reversed(told) if _is_about(entry, file)), None)
    if not isinstance(opened, entries.Opened) or not isinstance(kept, entries.Evidence):
        return FallTold()
    sha256, window_ns = kept.values.get("sha256"), kept.values.get("window_ns")
    named = sha256 if isinstance(sha256, str) else ""
    if not isinstance(window_ns, tuple) or opened.game != "villa_paletti":
        return FallTold(named)
    game = game_of(opened)
    try:
        match = timeline_of(game, opened, told)
    except CompanionError:  # rules that this program does not have
        return FallTold(named)
    onset_ns = window_ns[0] + BEFORE_NS
    at_ns = {i: entry.at_ns for i, entry in told}
    # Who tells by a touch that it fell does so at that very moment.
    before = [
        one
        for one in match.effective
        if at_ns[one.i] <= onset_ns and not isinstance(one.act, Collapse)
    ]
    if not before:
        return _standing(named, match.start, 1)
    last = before[-1]
    return _standing(
        named, last.after, last.turn_number + game.begins_turn(last.before, last.after)
    )


def _standing(sha256: str, state: State, turn_number: int) -> FallTold:
    handling = state.turn if state.objection is None else state.objection.by
    return FallTold(sha256, turn_number, state.turn, handling)


def _is_about(entry: entries.Entry, file: str) -> bool:
    return (
        isinstance(entry, entries.Evidence)
        and entry.what == _KEPT
        and entry.values.get("file") == file
    )
