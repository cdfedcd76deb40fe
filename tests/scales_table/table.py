"""A table with scales in memory: real bytes, the real source, the real mind, a virtual clock."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from calibration.load_cell import LoadCells
from companion.link.messages.shown.scales import ScalesView
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.record import entries
from companion.record.verify import verify_record
from companion.scene import Scene
from companion.table.host import TableHost
from companion.table.scales.live_scales import LiveScales, ScalesKnown
from companion.table.scales.worker import listen
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.ports import VirtualPorts, VirtualTime
from firmware_bridge.virtual.traits import BoardTraits, counts_of_grams

GAINS = (402.0, -397.0, 441.0, -455.0)
TARES = (120_000.0, -80_000.0, 30_000.0, 5_000.0)
CELLS = LoadCells(
    np.array([(105.0, 105.0), (-105.0, 105.0), (-105.0, -105.0), (105.0, -105.0)]),
    GAINS,
    TARES,
    420.0,
)
_REACH_MM = 105.0


class Clock:
    """The virtual clock as the table reads it."""

    def __init__(self, time: VirtualTime) -> None:
        self._time = time

    def now_ns(self) -> int:
        return self._time.now_ns()

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


class ScalesTable:
    """One table, what stands on it, and what faces were shown of its scales."""

    def __init__(self, home: Path, *, cells: LoadCells | None = CELLS) -> None:
        self.home = home
        self.time = VirtualTime()
        self.loads: list[tuple[float, float, float]] = [(420.0, 0.0, 0.0)]  # g, mm, mm
        self.board = VirtualBoard(
            counts_of_grams(lambda _: self._loads_g(), GAINS, TARES),
            BoardTraits(noise_counts=40, boot_ns=100_000_000),
        )
        self.source = McuSource(VirtualPorts(self.time, self.board), self.time)
        self.source.open()
        self.known = ScalesKnown(cells, 5.1, None, date(2026, 11, 30))
        self.host = self._host()
        self.shown: list[tuple[float, ScalesView]] = []
        self.each_step: Callable[[int], None] = lambda _: None
        """Is called with the time whenever the scales were heard."""
        self._taps = 0

    def know(self, **more: Any) -> None:
        """Begin anew, knowing more of the scales."""
        self.known = replace(self.known, **more)
        self.host = self._host()

    def stand(self, scene: Scene) -> None:
        """Put on the base what a scene has on it."""
        plates = scene.table_set.plates
        self.loads = [(420.0, 0.0, 0.0)]
        self.loads += [(scene.mass_g(one.piece), one.x_mm, one.y_mm) for one in scene.columns]
        self.loads += [(plates[one.colour].mass_g, one.x_mm, one.y_mm) for one in scene.plates]

    def run(self, seconds: float) -> ScalesView:
        """Hear the scales for so long; return what is shown at the end."""
        end_ns = self.time.now_ns() + round(seconds * 1e9)
        while self.time.now_ns() < end_ns:
            view = self.host.sense(listen(self.source, self.time))
            self.each_step(self.time.now_ns())
            if view is not None:
                self.shown.append((self.time.now_ns() / 1e9, view))
        return self.shown[-1][1]

    @property
    def now_s(self) -> float:
        return self.time.now_ns() / 1e9

    def begin(self) -> None:
        """Begin a match of four."""
        players = tuple(
            Newcomer(colour.capitalize(), (colour,))
            for colour in ("red", "blue", "green", "yellow")
        )
        answer = self.host.hear(NewMatch(self._tap(), players))
        assert answer.accepted, answer

    def declare(self, **act: Any) -> None:
        """Let people say what was done."""
        answer = self.host.hear(Declare(self._tap(), act))
        assert answer.verdict == "legal", answer

    def record(self) -> Sequence[entries.Entry]:
        """What is in the record by now, on the disk."""
        self.host.keep()
        match = self.host.snapshot().match
        assert match is not None
        told: list[entries.Entry] = []
        verify_record(Path(match.record_path), hear=lambda _, entry: told.append(entry))
        return told

    def _tap(self) -> str:
        self._taps += 1
        return f"tap-{self._taps}"

    def _host(self) -> TableHost:
        key = Ed25519PrivateKey.from_private_bytes(bytes(32))
        return TableHost(self.home, key, Clock(self.time), scales=LiveScales(self.known))

    def _loads_g(self) -> list[float]:
        loads_g = [0.0] * 4
        for mass_g, x_mm, y_mm in self.loads:
            for cell, (side_x, side_y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
                share = 1 + side_x * x_mm / _REACH_MM + side_y * y_mm / _REACH_MM
                loads_g[cell] += mass_g * share / 4
        return loads_g
