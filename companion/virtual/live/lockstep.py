"""How is a match played live when nobody waits? All of it in one thread, on a clock of its own.

Stage, board, mind and players are the very same as at a table that goes on by itself; only time
goes as fast as the machine can. For tests, and for finding out how well matches are followed.
"""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.local import LocalLink
from companion.table.hands_free.kept import MatchKeeping
from companion.table.host import TableHost
from companion.table.keeping.keeper import Keeper
from companion.table.opening import open_table
from companion.table.scales.live_scales import LiveScales, ScalesKnown
from companion.table.scales.worker import listen
from companion.virtual.live.board import LiveScalesBoard
from companion.virtual.live.face import PlayersFace
from companion.virtual.live.furnished import Furnished
from companion.virtual.live.sitting import Sitting
from companion.virtual.live.stage import LiveStage
from firmware_bridge.source import BATCH_NS
from firmware_bridge.virtual.ports import VirtualTime

_WALL: Final = "2026-11-30T20:15:00+00:00"
_DAY: Final = date(2026, 11, 30)


class LockstepTable:
    """A live table whose time passes only while its stage goes on.

    Attributes:
        host: The mind.
        stage: The table.
        board: Under it.
        face: What its players tap on.
        sitting: Its players.
    """

    def __init__(
        self,
        home: Path,
        key: Ed25519PrivateKey,
        furnished: Furnished,
        *,
        turns: int | None = None,
        ends_by_word: bool = False,
        has_scales: bool = True,
        keeper: Keeper | None = None,
    ) -> None:
        """Set everything up; nobody has begun a match.

        Args:
            home: Where records go.
            key: Signs them.
            furnished: Which table it is.
            turns: How many at most in a match.
            ends_by_word: Whether its players agree to end it; else the tower is brought down.
            has_scales: Whether the mind hears any.
            keeper: Keeps what is sent during a match; goes on with the table's time, too.
        """
        self._time = VirtualTime()
        self._clock = _LockstepClock(self._time)
        self.began_ns = self._time.now_ns()
        self.stage = LiveStage(furnished, self)
        self.board = LiveScalesBoard(self.stage.loads, furnished.cells, self._time, self.began_ns)
        scales = LiveScales(scales_known(furnished, _DAY)) if has_scales else None
        self._keeper = keeper
        keeping = None if keeper is None else MatchKeeping(keeper)
        self.host = TableHost(
            home, key, self._clock, scales=scales, hands_free=True, keeping=keeping
        )
        self._link = LocalLink(self.host)
        self.board.open()
        self.face = PlayersFace(self._link, "players")
        self.notes: list[str] = []
        """What was told to whoever looks on."""
        self.sitting = Sitting(
            self.stage,
            self.face,
            furnished.rng[1],
            begins_after_s=2.0,
            tell=self.notes.append,
            turns=turns,
            ends_by_word=ends_by_word,
        )

    def now_ns(self) -> int:
        """Return the table's time."""
        return self._time.now_ns()

    def reach(self, at_ns: int) -> None:
        """Let the mind hear what there was to hear until then."""
        while self._time.now_ns() + BATCH_NS <= at_ns:
            self._link.sense(listen(self.board, self._time))
            if self._keeper is not None:
                self._keeper.step(self._time.now_ns())

    def close(self) -> None:
        """Give the record back."""
        self.board.close()
        self.host.end()


def scales_known(furnished: Furnished, today: date) -> ScalesKnown:
    """Return what the mind knows of a table's scales, and of what stands on them.

    Args:
        furnished: The table.
        today: For the age of the calibration.
    """
    setup = furnished.setup()
    return ScalesKnown(
        cells=setup.cells,
        lightest_piece_g=min(kind.mass_g for kind in setup.table_set.kinds.values()),
        made=None,
        today=today,
        scene=open_table(setup).scene,
    )


@dataclass(frozen=True)
class _LockstepClock:
    time: VirtualTime

    def now_ns(self) -> int:
        return self.time.now_ns()

    def wall(self) -> str:
        return _WALL
