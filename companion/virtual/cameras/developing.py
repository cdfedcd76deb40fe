"""How does a film become pictures? Each sight drawn, bent and exposed once, and read out anew."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.virtual.cameras.drawing import Drawing
from companion.virtual.cameras.film import Shot
from companion.virtual.cameras.lens import lens_of
from companion.virtual.cameras.look import Look
from companion.virtual.cameras.optics import Optics
from companion.virtual.cameras.sensor import Exposed, Sensor
from companion.virtual.cameras.sight import Sight
from companion.virtual.stage import Stage

Pixels = npt.NDArray[np.uint8]

# A hand is in a picture if it takes more of it than this: a fingertip at arm's length.
_HAND_SHARE: Final = 5e-4

# Pieces that settle by less than this are not drawn anew.
_ALIKE_MM: Final = 0.03

_NO_LIGHT: Final = (1.0, 1.0, 1.0)


@dataclass(frozen=True)
class Taken:
    """One picture.

    Attributes:
        at_s: When it was taken.
        camera: By which, its name.
        jpeg: The picture.
        hand: Whether a hand or an arm is in it.
    """

    at_s: float
    camera: str
    jpeg: bytes
    hand: bool


class Eye:
    """One camera's way from what is to be seen to pixels; belongs to its drawing's thread."""

    def __init__(self, optics: Optics) -> None:
        self.optics = optics
        self.lens = lens_of(optics)
        self.sensor = Sensor(optics)
        self._sights: tuple[Sight, ...] = ()
        self._exposed: Exposed | None = None
        self._hand = False

    def see(self, drawing: Drawing, sights: tuple[Sight, ...]) -> tuple[Exposed, bool]:
        """Return sights on the sensor, and whether an arm is among them; alike ones at once.

        Args:
            drawing: Of the table.
            sights: While the shutter was open.
        """
        if self._exposed is None or not self._are_alike(sights):
            pinhole = self.lens.pinhole(self.optics.camera_from_board)
            drawn_of = sights if len(sights) > 1 else sights * drawing.detail.still
            drawn = [
                self.lens.bent(drawing.picture(sight, pinhole, number))
                for number, sight in enumerate(drawn_of)
            ]
            self._exposed = self.sensor.exposed(drawn, _NO_LIGHT)
            self._sights = sights
            arms = self.lens.bent_mask(drawing.arms_mask(sights[-1], pinhole))
            self._hand = float(arms.mean()) > _HAND_SHARE
        return self._exposed, self._hand

    def _are_alike(self, sights: tuple[Sight, ...]) -> bool:
        return len(sights) == len(self._sights) == 1 and (
            sights[0].farthest_mm(self._sights[0]) < _ALIKE_MM
        )


def develop(
    stage: Stage,
    look: Look,
    cameras: Sequence[Optics],
    shots: Sequence[Shot],
    rng: np.random.Generator,
) -> Iterator[Taken]:
    """Yield the pictures of a film in its order.

    Args:
        stage: What lies on the table.
        look: What it looks like.
        cameras: As the film's shots count them.
        shots: What was noted.
        rng: Where the noise comes from.

    Raises:
        MissingError: Nothing here can draw without a screen.
    """
    eyes = [Eye(one) for one in cameras]
    widest = max(eye.lens.size_px[0] for eye in eyes), max(eye.lens.size_px[1] for eye in eyes)
    drawing = Drawing(stage, look, widest)
    try:
        for shot in shots:
            eye = eyes[shot.camera]
            exposed, hand = eye.see(drawing, shot.sights)
            pixels = eye.sensor.read_out(exposed, rng)
            jpeg = _jpeg(pixels, eye.optics.jpeg_quality)
            yield Taken(shot.at_s, eye.optics.name, jpeg, hand)
    finally:
        drawing.close()


def _jpeg(pixels: Pixels, quality: int) -> bytes:
    done, encoded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done, "a picture in memory can always be written as JPEG"
    return encoded.tobytes()
