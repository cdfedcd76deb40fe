"""Which slips are still to be made at a live table? Those that somebody asked for, one a turn."""

import queue

from companion.virtual.slips import Slip, make_slip
from companion.virtual.villa_match import ActedMatch


class Slips:
    """The slips that are still to be made; any thread may add to them."""

    def __init__(self) -> None:
        """Begin without any."""
        self._wanted: queue.SimpleQueue[Slip] = queue.SimpleQueue()

    def put(self, slip: Slip) -> None:
        """Want one more."""
        self._wanted.put(slip)

    def make(self, acted: ActedMatch) -> bool:
        """Make the next slip that is wanted; return whether one was, and was a turn.

        Raises:
            GaveWay: The tower came loose.
        """
        return not self._wanted.empty() and make_slip(self._wanted.get(), acted)
