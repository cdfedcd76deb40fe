"""Which acts and corrections of a record stand, and may the next entry refer to what it names?

| entry        | what stands after it                                                       |
|--------------|----------------------------------------------------------------------------|
| `act`        | it too                                                                     |
| `correction` | it too; it may name only an act that stands                                |
| `undo`       | what stood right after entry `to`, which may bring back what an earlier    |
|              | undo struck out; it must name the corrections that stand no longer         |
| `named`      | the same as before; it may name only an act that stands                    |
| all others   | the same as before                                                         |

What the entries of a roll may refer to is told in ``rolls``.
"""

from collections.abc import Iterable

import msgspec

from companion.record.entries import Act, Correction, Entry, Named, Undo
from companion.record.rolls import Rolls


class _Mark(msgspec.Struct, frozen=True):
    """An act or a correction (``target`` is the act it corrects) that stands, and those before."""

    i: int
    target: int | None
    before: "_Mark | None"


class Standing:
    """What stands after the entries taken so far; to be given every entry, in order."""

    def __init__(self) -> None:
        self.rolls = Rolls()
        self._after: list[_Mark | None] = []

    def flaw(self, entry: Entry) -> str | None:
        """Return why ``entry`` cannot be the next one, None if nothing speaks against it."""
        i = len(self._after)
        if isinstance(entry, Act) and any(index >= i for index in entry.evidence):
            return "it rests on evidence that comes later"
        if isinstance(entry, Correction) and not self._is_standing_act(entry.target):
            return f"it corrects entry {entry.target}, where no act stands"
        if isinstance(entry, Undo):
            if entry.to >= i:
                return "it goes back to an entry that comes later"
            if entry.withdraws != self.withdrawn_by_undo(entry.to):
                return "it does not name the corrections that it takes back"
        if isinstance(entry, Named) and not self._is_standing_act(entry.target):
            return f"it names a creature of entry {entry.target}, where no act stands"
        return self.rolls.flaw(entry)

    def take(self, entry: Entry) -> None:
        """Go on behind ``entry``, which has no flaw."""
        self.rolls.take(len(self._after), entry)
        tip = self._tip
        if isinstance(entry, Undo):
            tip = self._after[entry.to]
        elif isinstance(entry, Act):
            tip = _Mark(len(self._after), None, tip)
        elif isinstance(entry, Correction):
            tip = _Mark(len(self._after), entry.target, tip)
        self._after.append(tip)

    def withdrawn_by_undo(self, to: int) -> tuple[int, ...]:
        """Return the numbers of the corrections that an undo back to entry ``to`` takes back."""
        now, then = self._tip, self._after[to]
        lost = []
        while now is not None and now is not then:
            if then is not None and then.i > now.i:
                then = then.before
                continue
            if now.target is not None:
                lost.append(now.i)
            now = now.before
        return tuple(reversed(lost))

    @property
    def _tip(self) -> _Mark | None:
        return self._after[-1] if self._after else None

    def _is_standing_act(self, i: int) -> bool:
        mark = self._tip
        while mark is not None and mark.i > i:
            mark = mark.before
        return mark is not None and mark.i == i and mark.target is None


def undone_by(entries: Iterable[tuple[int, Entry]]) -> dict[int, int]:
    """Return for each act, correction and undo that an undo struck out the number of that undo.

    Args:
        entries: numbers and entries in order; kinds that change nothing may be left out.
    """
    struck: dict[int, int] = {}
    undo, to = -1, -1
    for i, entry in reversed(list(entries)):
        if to < i < undo:
            struck[i] = undo
        elif isinstance(entry, Undo):
            undo, to = i, entry.to
    return struck
