"""Who lets a live table go on? One thread, from when its server listens until it is closed."""

import threading
import traceback
from collections.abc import Callable, Sequence
from typing import Final

from companion.errors import CompanionError
from companion.link.messages.holding import Link
from companion.virtual.live.board import LiveScalesBoard
from companion.virtual.live.clock import StageClock, StageEndedError
from companion.virtual.live.face import PlayersFace
from companion.virtual.live.faults import BreakableCameras, Faults, PlannedFault
from companion.virtual.live.furnished import Furnished
from companion.virtual.live.sitting import Sitting
from companion.virtual.live.stage import LiveStage

_JOIN_S: Final = 10.0
_SLOW: Final = 0.85
"""Share of real time below which people see that it is slow."""

_LOOK_S: Final = 5.0
"""The pace is asked so often; what is slow for less than this, as at the start, is not told."""


class StageFailedError(CompanionError):
    """The thread that lets the virtual table go on ended by an error, or does not end."""


class RunningTable:
    """A live table and its thread.

    Attributes:
        clock: Its time, for everybody.
        stage: The table.
        board: What its scales are read from.
    """

    def __init__(self, furnished: Furnished, clock: StageClock | None = None) -> None:
        """Set the table up; it does not go on yet.

        Args:
            furnished: Which table it is.
            clock: Begins now; None is this machine's.
        """
        self._furnished = furnished
        self.clock = clock or StageClock()
        self.stage = LiveStage(furnished, self.clock)
        self.board = LiveScalesBoard(
            self.stage.loads, furnished.cells, self.clock, self.clock.began_ns
        )
        self._face: PlayersFace | None = None
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None
        self._is_told_slow = False
        self._looked_s = 0.0

    def start(
        self,
        link: Link,
        name: str,
        *,
        begins_after_s: float | None,
        tell: Callable[[str], None],
        faults: Sequence[PlannedFault] = (),
        cameras: BreakableCameras | None = None,
        turns: int | None = None,
    ) -> Faults:
        """Let it go on, with people who play; return what lets things go wrong.

        Args:
            link: To the table's server.
            name: Of the players' face; begins the names of its taps.
            begins_after_s: How long they wait for somebody to begin a match; None: for ever.
            tell: Is told what whoever looks on may wonder about; in the table's thread.
            faults: What goes wrong when.
            cameras: What looks at it.
            turns: How many a match has at most; None: as it comes.

        Raises:
            UsageError: A fault is of a sensor that the table has not.
        """
        self._face = PlayersFace(link, name)
        sitting = Sitting(
            self.stage,
            self._face,
            self._furnished.rng[1],
            begins_after_s=begins_after_s,
            tell=tell,
            turns=turns,
        )
        broken = Faults(self.stage, self.board, sitting, cameras)
        for fault in faults:
            broken.plan(fault)
        self.stage.table.watch(lambda: self._tell_pace(tell))
        self._thread = threading.Thread(
            target=self._run, args=(sitting,), name="virtual table", daemon=True
        )
        self._thread.start()
        return broken

    def close(self) -> None:
        """End the thread and leave the table; again it does nothing.

        Raises:
            StageFailedError: It had ended by an error, or does not end.
        """
        self.clock.ended.set()
        thread, self._thread = self._thread, None
        if thread is None:
            return
        thread.join(_JOIN_S)
        if self._face is not None:
            self._face.close()
        if thread.is_alive():
            raise StageFailedError("The virtual table does not end and was left behind.")
        failure, self._failure = self._failure, None
        if failure is not None:
            where = "".join(traceback.format_exception(failure))
            raise StageFailedError(f"The virtual table stopped by an error:\n{where}") from failure

    def _run(self, sitting: Sitting) -> None:
        try:
            sitting.play_for_ever()
        except StageEndedError:
            pass
        except BaseException as failure:
            self._failure = failure
            self.clock.ended.set()  # everybody else goes on, with a table at which nothing moves

    def _tell_pace(self, tell: Callable[[str], None]) -> None:
        """Tell once that it is slow: a machine at its limit is so by turns, all evening."""
        at_s = self.stage.table.at_s
        if self._is_told_slow or at_s - self._looked_s < _LOOK_S:
            return
        self._looked_s = at_s
        pace = self.clock.pace
        if pace < _SLOW:
            self._is_told_slow = True
            tell(
                f"This machine is at times too slow for the table, which goes at {pace:.0%} of "
                "real time just now; all that happens there is as slow then, its clock too."
            )
