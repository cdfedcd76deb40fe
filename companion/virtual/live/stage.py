"""How does a table in memory go on by itself? Step by step, as time lets it.

The stage belongs to the thread that plays on it. Others ask for what its cells bore, and hand in
what is to happen to it.
"""

import queue
from collections.abc import Callable
from typing import Protocol

from companion.virtual.live.furnished import Furnished
from companion.virtual.live.loads import RecentLoads
from companion.virtual.stage import Moment
from companion.virtual.table import VirtualTable

# The table's own trace is for recordings; here others remember.
_TRACE_S = 1.0

_SETTLING_S = 0.3


class Pace(Protocol):
    """Lets the stage go on."""

    @property
    def began_ns(self) -> int:
        """What the clock said at the stage's time 0."""

    def now_ns(self) -> int:
        """Return what the clock says, which the stage may be ahead of."""

    def reach(self, at_ns: int) -> None:
        """Hear that the stage has come so far; come back when it may go on."""


Happen = Callable[[VirtualTable], None]
"""Something from outside that happens to the table, in the stage's thread."""


class LiveStage:
    """One table that goes on in one thread.

    Attributes:
        table: What hands and disturbances act on.
        loads: What its cells bore lately.
        pace: Its clock, as far as the stage knows it.
    """

    def __init__(self, furnished: Furnished, pace: Pace) -> None:
        """Set the table up; nothing goes on yet.

        Args:
            furnished: Which table it is.
            pace: Lets it go on.
        """
        self.table = VirtualTable(
            furnished.stage, furnished.rng[0], manner=furnished.manner, sway=furnished.sway
        )
        self.loads = RecentLoads()
        self.pace = pace
        self._forgotten_s = 0.0
        self._happens: queue.SimpleQueue[Happen] = queue.SimpleQueue()
        self._first: Moment = self.table.moment()
        self.table.watch(self._after_step)

    @property
    def now_ns(self) -> int:
        """What the clock will say when it comes to where the stage is."""
        return self.pace.began_ns + round(self.table.at_s * 1e9)

    def let_happen(self, happen: Happen) -> None:
        """Let something happen to the table as soon as it goes on; any thread may ask."""
        self._happens.put(happen)

    def stand_up_again(self) -> None:
        """Let everything stand as it did at first, as people would set it up again."""
        world = self.table.world
        self.table.hand.let_go()
        for body in world.in_game():
            if isinstance(body, str) and body not in self._first.plates:
                world.take_out(body)
        for plate, pose in self._first.plates.items():
            world.bring_in(plate, pose)
        for piece, pose in self._first.columns.items():
            world.bring_in(piece, pose)
        self.table.advance(_SETTLING_S)
        world.hold_again()

    @property
    def stands_as_at_first(self) -> bool:
        """Whether nothing was moved since it was set up."""
        now = self.table.moment()
        if now.plates.keys() != self._first.plates.keys():
            return False
        if now.columns.keys() != self._first.columns.keys():
            return False
        return all(
            abs(pose.x_mm - now.columns[one].x_mm) < 1.0
            and abs(pose.y_mm - now.columns[one].y_mm) < 1.0
            and abs(pose.z_mm - now.columns[one].z_mm) < 1.0
            for one, pose in self._first.columns.items()
        )

    def _after_step(self) -> None:
        table = self.table
        at_s = table.at_s
        self.loads.add(table.trace.loads_g[-1])
        if at_s - self._forgotten_s > _TRACE_S:
            table.trace.forget_before(at_s - _TRACE_S / 2)
            self._forgotten_s = at_s
        while not self._happens.empty():
            self._happens.get()(table)
        self.pace.reach(self.now_ns)
