"""What reaches a camera's sensor? Sights, drawn and bent, in the light there is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.virtual.cameras.drawing import Drawing
from companion.virtual.cameras.faults import Gains
from companion.virtual.cameras.lens import lens_of
from companion.virtual.cameras.optics import Optics
from companion.virtual.cameras.sensor import Exposed, Sensor
from companion.virtual.cameras.sight import Sight

Pixels = npt.NDArray[np.uint8]
FloatArray = npt.NDArray[np.float64]

# A hand is in a picture if it takes more of it than this: a fingertip at arm's length.
_HAND_SHARE: Final = 5e-4

# Pieces that settle by less than this are not drawn anew.
_ALIKE_MM: Final = 0.03

_AS_IT_IS: Final[Gains] = (1.0, 1.0, 1.0)


@dataclass(frozen=True, eq=False)
class Seen:
    """What is on a sensor, and whether a hand or an arm is in it."""

    exposed: Exposed
    hand: bool


class Eye:
    """One camera's way from what is to be seen to light on its sensor.

    It belongs to the thread of the drawing that it is asked with.
    """

    def __init__(self, optics: Optics) -> None:
        self.optics = optics
        self.lens = lens_of(optics)
        self.sensor = Sensor(optics)
        self._sights: tuple[Sight, ...] = ()
        self._place = optics.camera_from_board
        self._light = _AS_IT_IS
        self._drawn: list[Pixels] = []
        self._seen: Seen | None = None

    def see(
        self,
        drawing: Drawing,
        sights: tuple[Sight, ...],
        *,
        place: FloatArray | None = None,
        light: Gains = _AS_IT_IS,
    ) -> "Seen":
        """Return what is on the sensor; the same value as before if nothing has changed.

        Args:
            drawing: Of the table.
            sights: What was to be seen while the shutter was open.
            place: (4, 4) where the camera stands, if it is elsewhere than it was.
            light: Gains of red, green and blue.
        """
        place = self.optics.camera_from_board if place is None else place
        is_drawn = place is self._place or np.array_equal(place, self._place)
        is_drawn = is_drawn and self._are_alike(sights)
        if self._seen is not None and is_drawn and light == self._light:
            return self._seen
        hand = self._seen is not None and self._seen.hand
        if not is_drawn:
            hand = self._draw(drawing, sights, place)
        self._seen = Seen(self.sensor.exposed(self._drawn, light), hand)
        self._light = light
        return self._seen

    def _draw(self, drawing: Drawing, sights: tuple[Sight, ...], place: FloatArray) -> bool:
        """Draw the sights anew; return whether a hand is among them."""
        pinhole = self.lens.pinhole(place)
        detail = drawing.detail
        each = sights[-detail.moving :] if len(sights) > 1 else sights * detail.still
        self._drawn = [
            self.lens.bent(drawing.picture(sight, pinhole, number))
            for number, sight in enumerate(each)
        ]
        self._sights, self._place = sights, place
        arms = drawing.arms_mask(sights[-1], self.lens.coarse_pinhole(place))
        return float(self.lens.bent_coarsely(arms).mean()) > _HAND_SHARE

    def _are_alike(self, sights: tuple[Sight, ...]) -> bool:
        return len(sights) == len(self._sights) == 1 and (
            sights[0].farthest_mm(self._sights[0]) < _ALIKE_MM
        )


def widest_px(eyes: Sequence[Eye]) -> tuple[int, int]:
    """Return the size of the largest picture that has to be drawn for several cameras."""
    across, down = zip(*(eye.lens.size_px for eye in eyes), strict=True)
    return max(across), max(down)
