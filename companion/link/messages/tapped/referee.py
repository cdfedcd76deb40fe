"""With which words do people answer the referee that watches the table?"""

from companion.link.messages.parts import TapMessage


class Objects(TapMessage, frozen=True, tag="objects"):
    """The player of seat ``by`` objects (VP-27); the referee sees which column is taken then.

    Refused where none follows the match: then it is declared, with the column.
    """

    by: int
    match_id: str | None = None
    after: int | None = None


class StandsAsShown(TapMessage, frozen=True, tag="stands_as_shown"):
    """The table stands as the referee shows it: what was to be set right is, or was right."""

    match_id: str | None = None


class DropQuestion(TapMessage, frozen=True, tag="drop_question"):
    """The referee's question of ``entry`` is settled, or nobody minds."""

    entry: int
    match_id: str | None = None
