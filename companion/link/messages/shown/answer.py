"""What became of a tap?"""

from companion.link.messages.parts import Identity, Message, Problem
from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.palagonia import HintView, PalagoniaView
from companion.link.messages.shown.shelf import RecordLine


class Answer(Message, frozen=True, tag="answer"):
    """What became of one tap: accepted or not, and the verdict if it was an act.

    ``then`` is what ``LookBack`` asked for.
    """

    to: Identity
    accepted: bool
    verdict: str | None = None
    rules: tuple[str, ...] = ()
    violations: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    problem: Problem | None = None
    records: tuple[RecordLine, ...] | None = None
    hints: tuple[HintView, ...] | None = None
    then: PalagoniaView | None = None
