"""When does a camera take its pictures, and what is to be seen just then? Noted on the way.

Drawing takes longer than playing: a film is what there was to see, and ``developing.py`` makes the
pictures afterwards. What moves while the shutter is open is noted two or three times.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.virtual.cameras.arm import Arms
from companion.virtual.cameras.faults import CameraFault
from companion.virtual.cameras.optics import Optics
from companion.virtual.cameras.sight import Sight, sight_of
from companion.virtual.table import VirtualTable

# As a recording of a real table: two pictures a second, and twice as many around handling.
_QUIET_S: Final = 0.5
_BUSY_S: Final = 0.26
_UNEVEN: Final = 0.1
_AFTER_S: Final = 0.8

# What moves less while the shutter is open looks sharp, and two of its places look like one way.
_SHARP_MM: Final = 0.5
_TWO_MM: Final = 2.5


@dataclass(frozen=True)
class Shot:
    """One picture to be made.

    Attributes:
        at_s: When the shutter closed.
        camera: Which camera, counted from 0.
        sights: What was to be seen while it was open; one where nothing moved.
        faults: What was wrong with the camera just then, or with the light.
    """

    at_s: float
    camera: int
    sights: tuple[Sight, ...]
    faults: frozenset[CameraFault] = frozenset()


class Film:
    """Notes what each camera of a table sees; tell the table to let it :meth:`look`."""

    def __init__(
        self,
        table: VirtualTable,
        cameras: tuple[Optics, ...],
        people: int,
        rng: np.random.Generator,
    ) -> None:
        """Put a film in.

        Args:
            table: What is filmed.
            cameras: By whom.
            people: How many sit at the table.
            rng: Where the uneven times and the people come from.
        """
        self.shots: list[Shot] = []
        self._table = table
        self._exposure_s = [one.exposure_s for one in cameras]
        self._rng = rng
        self._arms = Arms(rng.spawn(1)[0], people)
        self._due_s = [float(rng.uniform(0.02, _QUIET_S)) for _ in cameras]
        self._noted: list[list[Sight]] = [[] for _ in cameras]
        self._busy_until_s = 0.0

    def look(self) -> None:
        """See what there is to see after a step of the table."""
        table = self._table
        at_s = table.at_s
        self._arms.follow(at_s, table.hand.at_mm, holds_plate=isinstance(table.world.held, str))
        if self._arms.are_there or table.world.loose:
            self._busy_until_s = at_s + _AFTER_S
        for camera, due_s in enumerate(self._due_s):
            noted = self._noted[camera]
            left = (due_s - at_s) / self._exposure_s[camera]
            if left <= (1.0, 0.5, 0.0)[min(len(noted), 2)]:
                noted.append(sight_of(table, self._arms))
            if left <= 0.0:
                self.shots.append(Shot(at_s, camera, _worth_drawing(noted)))
                self._noted[camera] = []
                period_s = _BUSY_S if at_s < self._busy_until_s else _QUIET_S
                uneven = 1 + _UNEVEN * float(self._rng.uniform(-1, 1))
                self._due_s[camera] = at_s + period_s * uneven


def _worth_drawing(noted: list[Sight]) -> tuple[Sight, ...]:
    apart_mm = noted[0].farthest_mm(noted[-1])
    if apart_mm < _SHARP_MM:
        return (noted[-1],)
    return (noted[0], noted[-1]) if apart_mm < _TWO_MM else tuple(noted)
