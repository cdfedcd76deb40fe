"""What do hands do at a table that is followed, whatever is touched on the tablet? By lot."""

import random
from pathlib import Path
from typing import Final

from companion.link.local import LocalLink
from firmware_bridge.virtual.faults import LineFault
from tests.scales_table.hands import HandsFreeTable
from tests.scales_table.villa import sample_scene

_REACH_MM: Final = 60.0
_MOST_UP: Final = 6
"""More columns than these on one plate have no room there; then one goes back down."""


class BusyHands:
    """Somebody who moves columns at a table with scales, and now and then pulls the plug."""

    def __init__(self, home: Path, lots: random.Random) -> None:
        self._lots = lots
        self.table = HandsFreeTable(home, sample_scene())
        self.link = LocalLink(self.table.host)

    def busy(self) -> None:
        """Do something, and let the tablet be shown what came of it."""
        table, lots = self.table, self._lots
        lot = lots.random()
        if lot < 0.6:
            self._move()
        elif lot < 0.8:
            table.lift(lots.choice(table.scene.columns).piece)
        elif lot < 0.9:
            table.lay() if table.scene.top_storey < 5 else table.run(1)
        else:
            table.board.line_faults.add(LineFault.UNPLUGGED)
            table.run(2)
            table.board.line_faults.clear()
            table.run(2)
        self.link.sense()

    def _move(self) -> None:
        scene, lots = self.table.scene, self._lots
        piece = lots.choice(scene.columns).piece
        up = len(scene.on(scene.top_storey)) < _MOST_UP
        self.table.lift(piece)
        x_mm, y_mm = lots.uniform(-_REACH_MM, _REACH_MM), lots.uniform(-_REACH_MM, _REACH_MM)
        self.table.set_down(piece, x_mm, y_mm, storey=None if up else 0)
        self.table.run(2)
