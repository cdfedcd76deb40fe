"""People at a table with scales: they move columns, and the referee watches."""

import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.referee import RefereeView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import Leave
from companion.link.messages.tapped.match import Declare, Undo
from companion.link.messages.wire import Tap
from companion.record.verification import Verification
from companion.record.verify import verify_record
from companion.scene import LaidPlate, Piece, Scene
from companion.table.hands_free.kept import MatchKeeping
from companion.table.host import TableHost
from tests.scales_table.table import Clock, ScalesTable

LEANS_G, GENTLE_G = 260.0, 90.0


class HandsFreeTable(ScalesTable):
    """A match of four at a villa that stands on scales."""

    def __init__(self, home: Path, scene: Scene, keeping: MatchKeeping | None = None) -> None:
        """Stand the villa up and begin."""
        self.scene = scene
        self.hand_g = LEANS_G
        self._keeping = keeping
        super().__init__(home)
        self.know(scene=scene)
        self.stand(scene)
        self.run(2)
        self.begin()

    @property
    def shot(self) -> Snapshot:
        return self.host.snapshot()

    @property
    def match(self) -> MatchView:
        view = self.shot.match
        assert view is not None
        return view

    @property
    def referee(self) -> RefereeView:
        view = self.shot.referee
        assert view is not None
        return view

    def acts(self) -> list[str]:
        """The acts of the log that count, in order."""
        return [str(line.act["act"]) for line in self.match.log if line.standing != "struck"]

    def leave(self) -> None:
        """Close the match."""
        beat = threading.Thread(target=self._beat, daemon=True)
        self._leaving = True
        beat.start()
        answer = self.tap(Leave(self._tap()))
        self._leaving = False
        beat.join()
        assert answer.accepted, answer

    def _beat(self) -> None:
        """Let the keeper, who is waited for, go on meanwhile."""
        while self._leaving:
            self.each_step(self.time.now_ns())
            time.sleep(0.01)

    def say(self, **act: Any) -> Answer:
        """Somebody taps an act, about the moment that is shown."""
        return self.tap(Declare(self._tap(), act, after=self.match.newest))

    def tap(self, tap: Tap) -> Answer:
        return self.host.hear(tap)

    def undo_last(self) -> None:
        """Take the newest act back; what it moved is to be put back then."""
        newest = self.match.newest
        assert self.tap(Undo(self._tap(), newest - 1, after=newest)).accepted

    def name(self) -> str:
        """A name for the next tap."""
        return self._tap()

    def lift(self, piece: Piece) -> None:
        """Take a column out; the hand leans on the tower while it does."""
        self._handle()
        self.scene = self.scene.without(piece)
        self.stand(self.scene)
        self.run(1.4)

    def set_down(
        self,
        piece: Piece,
        x_mm: float,
        y_mm: float,
        storey: int | None = None,
        *,
        rests_s: float = 1.4,
    ) -> None:
        """Set a column on a storey, the highest if none is named, and leave it alone a while."""
        stood = self.first.find(piece)
        assert stood is not None
        self._handle()
        on = self.scene.top_storey if storey is None else storey
        self.scene = self.scene.with_column(replace(stood, storey=on, x_mm=x_mm, y_mm=y_mm))
        self.stand(self.scene)
        self.run(rests_s)

    def set_down_unseen(self, piece: Piece, x_mm: float, y_mm: float) -> None:
        """Set a column on the highest storey while nobody looks or weighs."""
        stood = self.first.find(piece)
        assert stood is not None
        stands = replace(stood, storey=self.scene.top_storey, x_mm=x_mm, y_mm=y_mm)
        self.scene = self.scene.with_column(stands)
        self.stand(self.scene)

    def move(self, piece: Piece, x_mm: float, y_mm: float) -> None:
        self.lift(piece)
        self.set_down(piece, x_mm, y_mm)
        self.run(3.2)

    def lay(self, x_mm: float = 0.0, y_mm: float = 0.0) -> None:
        """Lay the next plate."""
        self._handle()
        storey = self.scene.top_storey + 1
        colour = PLATE_ORDER[storey - 1]
        self.scene = self.scene.with_plate(LaidPlate(colour, storey, x_mm, y_mm, 1.0, 0.0))
        self.stand(self.scene)
        self.run(4.0)

    def verified(self) -> Verification:
        """What checking the record says, which is on the disk by then."""
        self.host.keep()
        return verify_record(Path(self.match.record_path))

    def begin_anew(self) -> None:
        """Start the program again, as after a power cut: nothing is left but the disk."""
        self.host = self._host()

    @property
    def first(self) -> Scene:
        """How the villa stood when the match began."""
        known = self.known.scene
        assert known is not None
        return known

    def _handle(self) -> None:
        """A hand is at the tower for half a second."""
        self.loads.append((self.hand_g, 30.0, 20.0))
        self.run(0.5)
        self.loads.pop()

    def _host(self) -> TableHost:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        from companion.table.scales.live_scales import LiveScales

        key = Ed25519PrivateKey.from_private_bytes(bytes(32))
        scales = LiveScales(self.known)
        return TableHost(
            self.home, key, Clock(self.time), scales=scales, hands_free=True, keeping=self._keeping
        )
