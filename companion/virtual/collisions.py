"""What collides with what? While all stands, plates with columns' feet alone; then all with all.

A tower that stands has a few constant contacts, and the engine is quick with them. Once something
tilts, what falls may hit anything: shafts lie on plates, plates on plates.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from companion.scene import Piece
from companion.virtual.model import LOOSE_PLATE, LOOSE_SHAFT, STANDING_PLATE, STANDING_SHAFT


class Collisions:
    """The collision bits of a model's shapes, which say who meets whom."""

    def __init__(self, model: Any, numbers: Mapping[Piece | str, int]) -> None:
        """Begin with all that stands.

        Args:
            model: The engine's, as :func:`companion.virtual.model.model_xml` tells it.
            numbers: The engine's number of each column and of each plate (by its colour).
        """
        self._model = model
        self._numbers = numbers
        self._shafts = model.geom_contype == STANDING_SHAFT

    def stand(self, plates: Iterable[str]) -> None:
        """Let columns meet plates with their feet alone; ``plates`` are those in the game."""
        self._set(STANDING_SHAFT, STANDING_PLATE, plates)

    def come_loose(self, plates: Iterable[str]) -> None:
        """Let everything meet everything; ``plates`` are those in the game."""
        self._set(LOOSE_SHAFT, LOOSE_PLATE, plates)

    def _set(self, shaft: int, plate: int, plates: Iterable[str]) -> None:
        model = self._model
        model.geom_contype[self._shafts] = shaft
        for colour in plates:
            model.geom_contype[model.geom_bodyid == self._numbers[colour]] = plate
        for number in self._numbers.values():
            # The engine sorts out pairs of bodies by the union of their shapes' bits.
            of_body = model.geom_contype[model.geom_bodyid == number]
            model.body_contype[number] = np.bitwise_or.reduce(of_body)
