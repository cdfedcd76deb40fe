"""How much does a picture gain by one more piece? One camera, the believed scene, and what it saw.

Thousands of places are tried for one judgement. What never changes between them – how well each
pixel fits without the piece and how well with it in front – is computed once for each colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.vision.evidence import LOUDEST, PIXELS_PER_NAT, Plane, Sight, class_numbers
from companion.vision.solids import Solid
from companion.vision.synthesis import ADDED, Composition, Drawn, Window, fill


@dataclass(frozen=True, eq=False)
class Eye:
    """One camera in one judgement.

    Attributes:
        composition: The believed scene as it should see it.
        sight: What it saw at rest.
    """

    composition: Composition
    sight: Sight
    _gains: dict[str, Plane] = field(default_factory=dict)

    def gain_picture(self, colour: str) -> Plane:
        """Return (h, w): what each pixel would gain if a piece of that colour were before it."""
        gain = self._gains.get(colour)
        if gain is None:
            numbers = class_numbers(self.sight, self.composition.scene, colour)
            classes = numbers[self.composition.labels]
            old = np.take_along_axis(self.sight.planes, classes[None], axis=0)[0]
            gain = np.clip(self.sight.planes[numbers[ADDED]] - old, -LOUDEST, LOUDEST)
            if self.sight.changed is not None:
                gain = gain + self.sight.changed
            self._gains[colour] = gain
        return gain

    def gains(self, pieces: Sequence[Solid], colour: str) -> list[float]:
        """Return by how many nats each of some pieces of a colour, one at a time, is spoken for."""
        gain = self.gain_picture(colour)
        return [self._covered(one, gain) for one in self.composition.drawn(pieces)]

    def _covered(self, drawn: Drawn, gain: Plane) -> float:
        """The gain where a piece is seen: inside its outline, with nothing nearer before it."""
        window = self.composition.window.around([drawn.outline], margin_px=1)
        if not window.width or not window.height:
            return 0.0
        mask = np.zeros((window.height, window.width), dtype=np.uint8)
        fill(mask, drawn.outline, 255, window)
        for one in self.composition.pieces:
            if one.depth > drawn.depth and _meets(one, window):
                fill(mask, one.outline, 0, window)
        cut = gain[window.inside(self.composition.window)]
        return cv2.mean(cut, mask)[0] * cv2.countNonZero(mask) / PIXELS_PER_NAT


def gains_of(eyes: Sequence[Eye], pieces: Sequence[Solid], colour: str) -> list[float]:
    """Return by how many nats all cameras speak for each of some pieces, one at a time."""
    by_eye = [eye.gains(pieces, colour) for eye in eyes]
    return [sum(nats) for nats in zip(*by_eye, strict=True)]


def _meets(drawn: Drawn, window: Window) -> bool:
    left, top, right, bottom = drawn.outline.box_px
    return (
        left <= window.x + window.width
        and right >= window.x
        and top <= window.y + window.height
        and bottom >= window.y
    )
