"""With which words is told what was done in a match, and taken back?"""

from typing import Any

from companion.link.messages.parts import TapMessage


class Declare(TapMessage, frozen=True, tag="declare"):
    """Somebody says that something was done: an act as in docs/contracts.md (not ``start``).

    ``match_id`` here and below: it is about that match, and no other that goes on by now.
    ``after`` here and below: the ``newest`` entry that was shown to whoever tapped. Where the table
    has a newer one it was told about a moment that is past, and is refused. Null: whatever it has.
    """

    act: dict[str, Any]
    match_id: str | None = None
    after: int | None = None


class Undo(TapMessage, frozen=True, tag="undo"):
    """Everything after the entry ``to`` does not count any more (an entry is appended for it)."""

    to: int
    by_name: str | None = None
    match_id: str | None = None
    after: int | None = None


class Correct(TapMessage, frozen=True, tag="correct"):
    """The act of ``entry`` was another one, or (null) was none at all.

    In Palagonia nobody decides about an illegal act, so one that would be illegal at that moment
    takes no other's place: the answer has its verdict, and nothing is written down.
    """

    entry: int
    act: dict[str, Any] | None
    by_name: str | None = None
    match_id: str | None = None
    after: int | None = None
