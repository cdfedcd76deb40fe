"""How does a film become pictures? Each sight drawn, bent and exposed once, and read out anew."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.virtual.cameras.drawing import Drawing
from companion.virtual.cameras.eye import Eye, widest_px
from companion.virtual.cameras.film import Shot
from companion.virtual.cameras.look import Look
from companion.virtual.cameras.optics import Optics
from companion.virtual.stage import Stage

Pixels = npt.NDArray[np.uint8]


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
    drawing = Drawing(stage, look, widest_px(eyes))
    try:
        for shot in shots:
            eye = eyes[shot.camera]
            seen = eye.see(drawing, shot.sights)
            pixels = eye.sensor.read_out(seen.exposed, rng)
            jpeg = _jpeg(pixels, eye.optics.jpeg_quality)
            yield Taken(shot.at_s, eye.optics.name, jpeg, seen.hand)
    finally:
        drawing.close()


def _jpeg(pixels: Pixels, quality: int) -> bytes:
    done, encoded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done, "a picture in memory can always be written as JPEG"
    return encoded.tobytes()
