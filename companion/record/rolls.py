"""Are the table's own dice rolled as they may be: committed to first, once, and never again?

In a match with virtual dice every roll takes three entries, and none may be missing or doubled:

| entry            | what it needs before it                                                   |
|------------------|---------------------------------------------------------------------------|
| `dice_committed` | the roll before it has its act; its number is one more than the last one  |
| `dice_opened`    | the newest commitment, which was neither opened nor given up              |
| `act` of a roll  | the opening just before, which it names in `evidence`, with its faces    |
|                  | and seat; it counts                                                       |

A commitment may be given up, visibly, by the next one (``gives_up``). What is rolled stays rolled:
no undo goes back across a roll, no correction touches or makes one. Whether secret and faces
belong together is arithmetic of the game, which is handed in (see ``verify``).
"""

from collections.abc import Iterable
from typing import Any, Final

from companion.record.entries import (
    Act,
    Correction,
    DiceCommitted,
    DiceOpened,
    Entry,
    Opened,
    Undo,
)

_ROLLS: Final = ("roll", "opening_roll")
"""Acts that tell what dice show: both dice in ``dice``, or one in ``die``."""


class Rolls:
    """The rolls of a match after the entries taken so far; to be given every entry, in order."""

    def __init__(self) -> None:
        self._is_virtual = False
        self._made = 0
        self._commitments: dict[int, DiceCommitted] = {}
        self._waiting: int | None = None
        self._opened: tuple[int, DiceOpened] | None = None
        self._rolled: set[int] = set()
        self._last = 0
        self._given_up = 0

    @property
    def made(self) -> int:
        """How many rolls were committed to."""
        return self._made

    @property
    def opened_so_far(self) -> int:
        """How many rolls were opened."""
        return len(self._rolled) + (self._opened is not None)

    @property
    def given_up(self) -> int:
        """How many commitments were given up."""
        return self._given_up

    @property
    def waiting(self) -> tuple[int, DiceCommitted] | None:
        """The commitment that waits to be opened, with its number."""
        return None if self._waiting is None else (self._waiting, self._commitments[self._waiting])

    @property
    def opened(self) -> tuple[int, DiceOpened] | None:
        """The roll that was opened and has no act yet, with its number."""
        return self._opened

    @property
    def last(self) -> int:
        """The number of the newest entry of a roll's outcome: no undo goes behind it."""
        return self._last

    def committed(self, i: int) -> DiceCommitted | None:
        """Return the commitment at entry ``i``."""
        return self._commitments.get(i)

    def is_roll(self, i: int) -> bool:
        """Return whether entry ``i`` is the act of a roll of the table's dice."""
        return i in self._rolled

    def flaw(self, entry: Entry) -> str | None:
        """Return why ``entry`` cannot be the next one, None if nothing speaks against it."""
        if isinstance(entry, DiceCommitted | DiceOpened) and not self._is_virtual:
            return "it tells of the table's dice in a match that is played without them"
        if isinstance(entry, DiceCommitted):
            return self._against_commitment(entry)
        if isinstance(entry, DiceOpened):
            if entry.committed != self._waiting:
                return f"it opens entry {entry.committed}, where no commitment waits"
        elif isinstance(entry, Act):
            return self._against_act(entry)
        elif isinstance(entry, Correction):
            if entry.target in self._rolled:
                return "it corrects a roll of the table's dice"
            if self._is_virtual and faces_told(entry.act or {}) is not None:
                return "it puts in a roll that the table's dice did not make"
        elif isinstance(entry, Undo) and entry.to < self._last:
            return "it goes back across a roll of the table's dice"
        return None

    def take(self, i: int, entry: Entry) -> None:
        """Go on behind ``entry``, which has the number ``i`` and no flaw."""
        if isinstance(entry, Opened):
            self._is_virtual = entry.dice == "virtual"
        elif isinstance(entry, DiceCommitted):
            self._made += 1
            self._given_up += entry.gives_up is not None
            self._commitments[i] = entry
            self._waiting = i
        elif isinstance(entry, DiceOpened):
            self._waiting, self._opened, self._last = None, (i, entry), i
        elif isinstance(entry, Act) and self._opening_named(entry.evidence):
            self._opened, self._last = None, i
            self._rolled.add(i)

    def _against_commitment(self, entry: DiceCommitted) -> str | None:
        if self._opened is not None:
            return f"it commits to another roll, but that of entry {self._opened[0]} has no act"
        if entry.roll != self._made:
            return f"it is roll {entry.roll}, but roll {self._made} comes next"
        if entry.gives_up != self._waiting:
            return "it does not name the commitment that it gives up"
        return None

    def _against_act(self, entry: Act) -> str | None:
        told = faces_told(entry.act)
        if self._is_virtual and told is not None and not self._opening_named(entry.evidence):
            return "it is a roll that the table's dice did not make"
        if self._opened is not None:
            if not self._opening_named(entry.evidence):
                return f"it passes over the roll of entry {self._opened[0]}"
            if told != self._opened[1].faces or entry.act.get("by") != self._opened[1].by:
                return f"it is not the roll of entry {self._opened[0]}"
            if entry.verdict != "legal":
                return "it does not let a roll of the table's dice count"
        return None

    def _opening_named(self, evidence: Iterable[int]) -> bool:
        return self._opened is not None and self._opened[0] in evidence


def faces_told(act: dict[str, Any]) -> tuple[str, ...] | None:
    """Return what the dice show by an act, None if it is no roll."""
    if act.get("act") not in _ROLLS:
        return None
    dice = act.get("dice", [act.get("die")])
    return tuple(map(str, dice)) if isinstance(dice, list | tuple) else ()
