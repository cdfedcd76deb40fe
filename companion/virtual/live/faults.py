"""What can go wrong at the live table, by name, and when? Switched on while a match runs.

| fault | what happens | till |
|---|---|---|
| unplug | the scales' plug is pulled | 8 s later |
| brown-out | the scales' board loses its power for an instant | it has started anew |
| lean | somebody leans on the base's edge | 3 s later |
| bump-table | somebody bumps into the table | at once |
| cover-camera | a hand lies over the first camera | 6 s later |
| freeze-camera | the first camera shows the same picture again and again | 6 s later |
| bump-camera | the first camera is knocked and looks elsewhere | for good |
| warm-light | another lamp is switched on | for good |
| wrong-column, two-columns, dropped-column | ``virtual/slips.py`` | the next turn is over |
| nudged-plate, returning-hand | the same | the same |
"""

import queue
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from companion.errors import UsageError
from companion.virtual.cameras.faults import CameraFault
from companion.virtual.disturbance import bump, lean
from companion.virtual.live.board import LiveScalesBoard, brown_out, plug_in, unplug
from companion.virtual.live.sitting import Sitting
from companion.virtual.live.stage import LiveStage
from companion.virtual.slips import Slip
from companion.virtual.table import VirtualTable

_UNPLUGGED_S: Final = 8.0
_LEANS_S: Final = 3.0
_BLINDED_S: Final = 6.0


class Fault(StrEnum):
    """One thing that goes wrong."""

    UNPLUG = "unplug"
    BROWN_OUT = "brown-out"
    LEAN = "lean"
    BUMP_TABLE = "bump-table"
    COVER_CAMERA = "cover-camera"
    FREEZE_CAMERA = "freeze-camera"
    BUMP_CAMERA = "bump-camera"
    WARM_LIGHT = "warm-light"
    WRONG_COLUMN = "wrong-column"
    TWO_COLUMNS = "two-columns"
    DROPPED_COLUMN = "dropped-column"
    NUDGED_PLATE = "nudged-plate"
    RETURNING_HAND = "returning-hand"


_OF_CAMERAS: Final = {
    Fault.COVER_CAMERA: CameraFault.COVERED,
    Fault.FREEZE_CAMERA: CameraFault.FROZEN,
    Fault.BUMP_CAMERA: CameraFault.BUMPED,
    Fault.WARM_LIGHT: CameraFault.WARM,
}
_FOR_GOOD: Final = frozenset({Fault.BUMP_CAMERA, Fault.WARM_LIGHT})

FIRST_CAMERA: Final = "front"


@dataclass(frozen=True)
class PlannedFault:
    """A fault and when it comes, in seconds of the stage."""

    at_s: float
    fault: Fault


class BreakableCameras(Protocol):
    """Cameras that can be interfered with; any thread may ask."""

    def switch(self, camera: str, fault: CameraFault, *, on: bool) -> None:
        """Let a camera have a fault, or no longer."""


def planned(text: str) -> PlannedFault:
    """Return what ``NAME@SECONDS`` says; without ``@SECONDS`` it comes at once.

    Raises:
        UsageError: There is no such fault, or no such time.
    """
    name, is_timed, at = text.partition("@")
    try:
        at_s = float(at) if is_timed else 0.0
        if not 0 <= at_s < 1e6:
            raise ValueError(at)
        return PlannedFault(at_s, Fault(name))
    except ValueError:
        names = ", ".join(fault.value for fault in Fault)
        raise UsageError(
            f"{text!r} is no fault of the virtual table: write NAME or NAME@SECONDS, with one of "
            f"{names}."
        ) from None


class Faults:
    """Lets faults happen at one table; its clockwork is the stage's thread."""

    def __init__(
        self,
        stage: LiveStage,
        board: LiveScalesBoard | None,
        sitting: Sitting,
        cameras: BreakableCameras | None = None,
    ) -> None:
        """Be ready to break things.

        Args:
            stage: The table.
            board: Under it, None without scales.
            sitting: Its people.
            cameras: What looks at it, None without.
        """
        self._stage = stage
        self._board = board
        self._sitting = sitting
        self._cameras = cameras
        self._asked: queue.SimpleQueue[PlannedFault] = queue.SimpleQueue()
        self._due: list[tuple[float, Callable[[], None]]] = []
        self.happened: list[tuple[float, Fault]] = []
        """What has happened so far, and when."""
        stage.table.watch(self._look)

    def plan(self, fault: PlannedFault) -> None:
        """Let a fault happen at its time, or at once if that is past; any thread may ask.

        Raises:
            UsageError: It is of a sensor that this table has not.
        """
        if fault.fault in _OF_CAMERAS and self._cameras is None:
            raise UsageError(f"The table has no cameras; {fault.fault} cannot happen there.")
        if fault.fault in (Fault.UNPLUG, Fault.BROWN_OUT) and self._board is None:
            raise UsageError(f"The table has no scales; {fault.fault} cannot happen there.")
        self._asked.put(fault)

    def now(self, fault: Fault) -> None:
        """Let a fault happen at once; any thread may ask."""
        self.plan(PlannedFault(0.0, fault))

    def _look(self) -> None:
        while not self._asked.empty():
            asked = self._asked.get()
            self._due.append((asked.at_s, lambda fault=asked.fault: self._happen(fault)))  # type: ignore[misc]  # a default binds it
        if not self._due:
            return
        at_s = self._stage.table.at_s
        due = [one for one in self._due if one[0] <= at_s]
        self._due = [one for one in self._due if one[0] > at_s]
        for _, happen in due:
            happen()

    def _later(self, after_s: float, happen: Callable[[], None]) -> None:
        self._due.append((self._stage.table.at_s + after_s, happen))

    def _happen(self, fault: Fault) -> None:
        table = self._stage.table
        self.happened.append((table.at_s, fault))
        if fault in (Fault.LEAN, Fault.BUMP_TABLE):
            _disturb(table, fault)
        elif fault in (Fault.UNPLUG, Fault.BROWN_OUT):
            assert self._board is not None, "was asked before"
            self._ail(self._board, fault)
        elif fault in _OF_CAMERAS:
            assert self._cameras is not None, "was asked before"
            self._blind(self._cameras, fault)
        else:
            self._sitting.slip(Slip(fault.value))

    def _ail(self, board: LiveScalesBoard, fault: Fault) -> None:
        if fault is Fault.BROWN_OUT:
            board.do(brown_out)
            return
        board.do(unplug)
        self._later(_UNPLUGGED_S, lambda: board.do(plug_in))

    def _blind(self, cameras: BreakableCameras, fault: Fault) -> None:
        cameras.switch(FIRST_CAMERA, _OF_CAMERAS[fault], on=True)
        if fault not in _FOR_GOOD:
            self._later(
                _BLINDED_S, lambda: cameras.switch(FIRST_CAMERA, _OF_CAMERAS[fault], on=False)
            )


def _disturb(table: VirtualTable, fault: Fault) -> None:
    edge_mm = 0.9 * table.world.stage.table_set.base_radius_mm
    if fault is Fault.LEAN:
        table.disturb(lean(table.at_s, _LEANS_S, 6.0, (edge_mm, 0.0), 0.1))
    else:
        table.disturb(bump(table.at_s, 0.2, 0.6, (1.0, 0.0)))
