"""How is a match filmed? Cameras watch its table; their pictures are made when it is over."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from companion.virtual.cameras.developing import Taken, develop
from companion.virtual.cameras.faults import CameraFault
from companion.virtual.cameras.film import Film
from companion.virtual.cameras.look import draw_look
from companion.virtual.cameras.optics import Optics, draw_optics
from companion.virtual.cameras.scenery import FINE, Detail
from companion.virtual.table import VirtualTable

NAMES: Final = ("front", "side")
"""What the cameras of a match are called."""


class FilmedMatch:
    """The cameras at one table while a match is played there."""

    def __init__(
        self,
        table: VirtualTable,
        cameras: int,
        rng: np.random.Generator,
        size_px: tuple[int, int] = (1280, 720),
        detail: Detail = FINE,
    ) -> None:
        """Set cameras up; they watch the table from now on.

        Args:
            table: Where the match will be played.
            cameras: How many, 0 to 2.
            rng: Where everything comes from that only cameras see.
            size_px: Width and height of their pictures.
            detail: How finely they are drawn.
        """
        self._detail = detail
        self._stage = table.world.stage
        look_rng, optics_rng, film_rng, self._noise_rng = rng.spawn(4)
        self._look = draw_look(look_rng, self._stage)
        self.cameras: tuple[Optics, ...] = draw_optics(optics_rng, NAMES[:cameras], size_px)
        self._film = Film(table, self.cameras, len(self._look.people), film_rng)
        if cameras:
            table.watch(self._film.look)

    def pictures(
        self,
        until_s: float,
        faults: Callable[[int, float], frozenset[CameraFault]] = lambda _camera, _at_s: frozenset(),
    ) -> Iterator[Taken]:
        """Yield all pictures up to a time.

        Args:
            until_s: That time.
            faults: What is wrong with a camera (by its number) at a time.

        Raises:
            MissingError: Nothing here can draw without a screen.
        """
        if not self.cameras:
            return iter(())
        shots = [
            replace(one, faults=faults(one.camera, one.at_s))
            for one in self._film.shots
            if one.at_s <= until_s
        ]
        return develop(
            self._stage, self._look, self.cameras, shots, self._noise_rng, detail=self._detail
        )
