"""Which line is the first bad one, when a line does not fit the chain before it?

A line says its number and the head it followed, so a misfit at line k leaves two suspects: line k
itself, or what stands before it. A witness decides: line k is *vouched for* when the next line
followed exactly it or, where that cannot be read, when it carries a signature that holds. And a
line vouched for is *foreign* when the next signature over it is one for another match.

| line k says      | vouched for   | first bad line                                             |
|------------------|---------------|------------------------------------------------------------|
| a later number   | –             | k: lines are missing before it, or it was moved up         |
| its own number   | no            | k was changed                                              |
|                  | yes           | k-1 was changed: line k knew another one there             |
|                  | yes, foreign  | k: from here on it is another match (k = 2: see k-1)       |
|                  | nobody can    | k-1 or k; k-1 is named                                     |
| an earlier one,  | no            | k was changed                                              |
| n                | yes/nobody    | k, if it repeats line n, or followed another line n-1 than |
|                  |               | ours, or if line n is under a good signature; else n: what |
|                  |               | stands from n to k-1 was put in before the real line n     |
"""

from collections.abc import Iterable, Sequence

from companion.record.chain import head_after
from companion.record.entries import Opened, Signed
from companion.record.lines import Line, LineError, decode_line
from companion.record.migrations import Format
from companion.record.signing import differing_field, signature_holds
from companion.record.verification import FirstBad

_DAMAGED_DIGITS = 4
"""Two heads that differ in no more of their 64 digits are one head that was damaged: the heads
of different lines have only every 16th digit in common."""


def fits(line: Line, heads: Sequence[bytes]) -> bool:
    """Return whether ``line`` follows on the last of ``heads`` (one before each line so far)."""
    return line.i == len(heads) - 1 and line.prev == heads[-1].hex()


def first_bad(
    line: Line,
    stored: bytes,
    following: Iterable[bytes],
    *,
    heads: Sequence[bytes],
    opened: Opened | None,
    firm: int,
    form: Format,
) -> FirstBad:
    """Return the first bad line, given that ``line`` does not fit.

    Args:
        line: the first line that does not fit, ``stored`` its bytes without newline.
        following: the lines after it with their newlines; no more are taken than are needed.
        heads: the head before each line so far; the last is the one before ``line``.
        opened: the opening entry, None when ``line`` is the first.
        firm: how many lines a good signature covers; they outweigh a line that claims one of
            their places.
        form: the format of the record.
    """
    number = len(heads)
    said = line.i + 1
    if said > number:
        return FirstBad(number, f"it says it is line {said}: lines are missing or were moved")
    damaged = _digits_apart(line.prev, heads[-1].hex()) <= _DAMAGED_DIGITS
    # A signed line 2 may belong to another opening than the one it follows: then either is wrong.
    trusted_opening = opened if number > 2 else None
    witnesses = _Witnesses(line, stored, following, form)
    vouched = witnesses.vouch(trusted_opening)
    if number == 1 or damaged or vouched is False:
        return FirstBad(number, "it was changed: it does not follow the line before it")
    if said == number:
        if vouched and trusted_opening and witnesses.tell_of_another(trusted_opening):
            return FirstBad(number, "it belongs to another match, as what follows it does")
        if vouched:
            return FirstBad(number - 1, "it was changed: the next line followed another one")
        return FirstBad(
            number - 1, f"it or line {number} was changed: they do not follow each other"
        )
    if line.prev == heads[line.i].hex() and head_after(heads[line.i], stored) == heads[said]:
        return FirstBad(number, f"it repeats line {said}")
    if line.prev != heads[line.i].hex() or said <= firm:
        return FirstBad(number, f"it does not belong here: it says it is line {said}")
    return FirstBad(said, f"it was put in: line {number} says that it is line {said}")


def _digits_apart(one: str, other: str) -> int:
    return sum(digit != other_digit for digit, other_digit in zip(one, other, strict=True))


class _Witnesses:
    """What a line and those after it testify about the line."""

    def __init__(self, line: Line, stored: bytes, following: Iterable[bytes], form: Format) -> None:
        self._line = line
        self._stored = stored
        self._following = iter(following)
        self._form = form
        self._next: tuple[Line, bytes] | None = None

    def vouch(self, opened: Opened | None) -> bool | None:
        """Return whether the line is what was written, None if nobody can tell.

        With ``opened`` a signature for another match is no testimony.
        """
        self._next = self._take()
        if self._next is not None:
            after_line = head_after(bytes.fromhex(self._line.prev), self._stored)
            return self._next[0].prev == after_line.hex()
        entry = self._line.entry
        if not isinstance(entry, Signed):
            return None
        belongs = opened is None or not differing_field(entry, opened)
        return belongs and signature_holds(self._stored, entry, self._form.schema)

    def tell_of_another(self, opened: Opened) -> bool:
        """Return whether the next good signature over the line is for another match."""
        line, stored = self._line, self._stored
        while not isinstance(line.entry, Signed):
            if self._next is None:
                return False
            head = head_after(bytes.fromhex(line.prev), stored)
            line, stored = self._next
            if line.prev != head.hex():
                return False
            self._next = self._take()
        holds = signature_holds(stored, line.entry, self._form.schema)
        return holds and differing_field(line.entry, opened) is not None

    def _take(self) -> tuple[Line, bytes] | None:
        """Return the next line, None at the end or where it cannot be read: that is no witness."""
        stored = next(self._following, b"")
        if not stored.endswith(b"\n"):
            return None
        try:
            return decode_line(stored[:-1], self._form), stored[:-1]
        except LineError:
            return None
