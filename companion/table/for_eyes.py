"""What do eyes have to know of the match that they look at? What the referee knows, and its set-up.

Eyes look in a thread of their own and compare pictures with what is believed; without a referee
they have nothing to compare.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a table without eyes needs nothing that sees, and starts sooner
    from companion.table.beginning.live_beginning import LiveBeginning
    from companion.table.hands_free.live_referee import LiveReferee
    from companion.table.hands_free.looking import Beholding
    from companion.vision.capture.latest import Latest


class ForEyes:
    """Where eyes look up what is known; belongs to the mind's thread."""

    def __init__(self, beheld: "Latest[Beholding] | None") -> None:
        """Put it into ``beheld``; None where nobody judges pictures."""
        self._beheld = beheld
        self._matches = 0
        self._set_ups = 0

    def another_match(self) -> None:
        """Let them learn anew what stands there: the colours of this match."""
        self._matches += 1

    def another_set_up(self) -> None:
        """Let them follow a set-up from its beginning."""
        self._set_ups += 1

    def let_know(self, referee: "LiveReferee | None", beginning: "LiveBeginning | None") -> None:
        """Let them know what is known by now, if it is something else than before."""
        if self._beheld is None:
            return
        from companion.referee.states import TableState  # noqa: PLC0415 -- eyes are there
        from companion.table.hands_free.looking import Beholding  # noqa: PLC0415 -- eyes are there

        table = TableState() if referee is None else referee.service.table
        asked = None if beginning is None else beginning.asked
        known = self._beheld.get()
        is_known = known is not None and known.table is table and known.match == self._matches
        if (
            known is None
            or not is_known
            or (known.setting_up, known.set_up) != (asked, self._set_ups)
        ):
            self._beheld.put(Beholding(self._matches, table, asked, self._set_ups))
