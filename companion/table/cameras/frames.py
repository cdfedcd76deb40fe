"""What is handed over of a camera? Its newest picture, when it was taken, how the camera is.

``CamerasWorker.feeds`` has one :class:`~companion.vision.capture.latest.Latest` of these for each
camera; any number of threads may take the newest, and none of them is waited for.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2

from companion.evidence import Health
from companion.vision.capture.latest import Latest
from companion.vision.frame import Pixels
from companion.vision.masking import Outlines, for_others

_QUALITY: Final = 90
"""Of JPEG: pictures that are judged again later must lose nothing that matters."""


@dataclass(frozen=True, eq=False)
class CameraFrame:
    """One picture of one camera.

    Attributes:
        camera: What the table calls it.
        number: Counts what was handed over from 0, as the feed does: ``feed.get(one.number, 0.1)``
            waits for the next one. A jump is what whoever asks did not look at.
        at_ns: Host time at which the picture was there, monotonic.
        pixels: (h, w, 3) blue, green, red, **with whoever sits at the table**: for judging.
        health: How the camera was by then, as the record has it (``camera front``): blind, and
            nothing can be judged by it, also while the mat was not found, or not found again.
        outlines_px: Around the mat and a tower on it; None while that is not known, or is doubted.
        all_agreed: Whether everybody has agreed to be seen whole.
        shows_something: Whether it is neither black, covered nor frozen.
    """

    camera: str
    number: int
    at_ns: int
    pixels: Pixels
    health: Health
    outlines_px: Outlines | None
    all_agreed: bool = False
    shows_something: bool = True

    @cached_property
    def for_others(self) -> Pixels:
        """(h, w, 3) what may be shown or kept of it."""
        return for_others(self.pixels, self.outlines_px, all_agreed=self.all_agreed)

    @cached_property
    def jpeg(self) -> bytes:
        """What may be kept of it, compressed when it is first asked for (some 15 ms).

        Without outlines these are blocks.
        """
        return compressed(self.for_others, _QUALITY)


Feed = Latest[CameraFrame]
"""The newest frame of one camera."""


def compressed(pixels: Pixels, quality: int) -> bytes:
    """Return (h, w, 3) pixels as a JPEG of a quality from 0 to 100."""
    done, encoded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done, "an array of bytes can always be compressed"
    return encoded.tobytes()
