"""What becomes of what people say while a referee follows the match? He hears it, and it is kept.

Where none follows it nothing here counts: the caller then takes people at their word.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.link.messages.tapped.referee import Objects
from companion.table.clock import Clock
from companion.table.taps import Became

if TYPE_CHECKING:  # a table without sensors needs nothing that weighs or sees, and starts sooner
    from companion.table.hands_free.kept import MatchKeeping
    from companion.table.hands_free.live_referee import LiveReferee


class WordsHeard:
    """People's words at one table; belongs to the mind's thread."""

    def __init__(
        self,
        clock: Clock,
        keeping: "MatchKeeping | None",
        *,
        referee: "Callable[[], LiveReferee | None]",
        let_eyes_know: Callable[[], None],
    ) -> None:
        """Hear nothing yet.

        Args:
            clock: What time it is.
            keeping: Is handed what is kept beside the record; None keeps nothing.
            referee: Returns who follows the match now, None if nobody does.
            let_eyes_know: Lets eyes know what is believed by now.
        """
        self._clock = clock
        self._keeping = keeping
        self._referee = referee
        self._let_eyes_know = let_eyes_know

    def declare(self, tap: Declare) -> Became | None:
        """Let the referee hear an act that people declare; None where none follows the match.

        Raises:
            UsageError: It is no act, or one that does not belong into a running match.
        """
        referee = self._referee()
        if referee is None:
            return None
        now_ns = self._clock.now_ns()
        became = referee.declare(tap.act, tap.tap, now_ns)
        if self._keeping is not None:
            self._keeping.say(tap.act, now_ns)
        self._let_eyes_know()
        return became

    def object_by(self, tap: Objects) -> bool:
        """Let the referee hear that somebody objects; false where he cannot see with what."""
        referee = self._referee()
        if referee is None:
            return False
        now_ns = self._clock.now_ns()
        said = referee.object_by(tap.by, now_ns)
        if said is None:
            return False
        if self._keeping is not None:
            self._keeping.tap(said, now_ns)
        self._let_eyes_know()
        return True

    def changed(self, tap: Undo | Correct) -> None:
        """Let the referee know that the record says something else by now."""
        referee = self._referee()
        if referee is not None:
            was_misread = isinstance(tap, Correct) and tap.act is not None
            referee.start_again(was_misread=was_misread)
            self._let_eyes_know()

    def stands_as_shown(self) -> bool:
        """Hear from people that the table stands as shown; false where no referee asked."""
        referee = self._referee()
        if referee is None:
            return False
        referee.stands_as_shown(self._clock.now_ns())
        self._let_eyes_know()
        return True

    def drop(self, question: int) -> None:
        """Let a question of the referee be settled."""
        referee = self._referee()
        if referee is not None:
            referee.drop(question)

    def tell_what_waits(self) -> None:
        """Let the referee tell what people said already, before the record says something else."""
        referee = self._referee()
        if referee is not None:
            referee.hear_what_waits()
