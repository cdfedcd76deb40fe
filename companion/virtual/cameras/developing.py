"""How does a film become pictures? Each sight drawn, bent and exposed once, and read out anew."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.virtual.cameras.drawing import Drawing
from companion.virtual.cameras.eye import Eye, widest_px
from companion.virtual.cameras.faults import CameraFault, light_of, place_of
from companion.virtual.cameras.film import Shot
from companion.virtual.cameras.look import Look
from companion.virtual.cameras.optics import Optics
from companion.virtual.cameras.scenery import FINE, Detail
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
    *,
    detail: Detail = FINE,
) -> Iterator[Taken]:
    """Yield the pictures of a film in its order.

    Args:
        stage: What lies on the table.
        look: What it looks like.
        cameras: As the film's shots count them.
        shots: What was noted.
        rng: Where the noise comes from.
        detail: How finely is drawn.

    Raises:
        MissingError: Nothing here can draw without a screen.
    """
    eyes = [Eye(one) for one in cameras]
    drawing = Drawing(stage, look, widest_px(eyes), detail)
    last: dict[int, Taken] = {}
    try:
        for shot in shots:
            eye, before = eyes[shot.camera], last.get(shot.camera)
            if CameraFault.FROZEN in shot.faults and before is not None:
                yield replace(before, at_s=shot.at_s)
                continue
            last[shot.camera] = _taken(eye, drawing, shot, rng)
            yield last[shot.camera]
    finally:
        drawing.close()


def _taken(eye: Eye, drawing: Drawing, shot: Shot, rng: np.random.Generator) -> Taken:
    optics = eye.optics
    if CameraFault.COVERED in shot.faults:
        width, height = optics.size_px
        dark = np.zeros((height, width, 3), dtype=np.uint8)
        return Taken(shot.at_s, optics.name, _jpeg(dark, optics.jpeg_quality), hand=False)
    seen = eye.see(
        drawing,
        shot.sights,
        place=place_of(optics.camera_from_board, shot.faults),
        light=light_of(shot.faults),
    )
    pixels = eye.sensor.read_out(seen.exposed, rng)
    return Taken(shot.at_s, optics.name, _jpeg(pixels, optics.jpeg_quality), seen.hand)


def _jpeg(pixels: Pixels, quality: int) -> bytes:
    done, encoded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done, "a picture in memory can always be written as JPEG"
    return encoded.tobytes()
