"""How much does a picture gain by one more piece? One camera, the believed scene, what it saw.

Thousands of places are tried for one judgement. What never changes between them – how well each
pixel fits without the piece and how well with it in front – is computed once for each colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from companion.scene import Scene
from companion.vision.evidence import (
    LOUDEST,
    PIXELS_PER_NAT,
    Numbers,
    Plane,
    Sight,
    class_numbers,
)
from companion.vision.solids import Solid
from companion.vision.synthesis import ADDED, FIRST_PIECE, Composition, Drawn, fill

Mask = npt.NDArray[np.bool_]

# What is looked up at single points is smoothed over this much first.
_SMOOTH_PX = 5

# So far beside a piece more of its colour is looked for; so close to it that is its blurred edge.
_BESIDE_PX, _EDGE_PX = 12, 2

# A pixel speaks clearly for a colour from here on.
_CLEAR = 1.0


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
    _smooth: dict[str, Plane] = field(default_factory=dict)

    def of(self, scene: Scene) -> "Eye":
        """Return the same sight beside another scene, of which the window holds everything."""
        return Eye(replace(self.composition, scene=scene), self.sight)

    @cached_property
    def numbers(self) -> Numbers:
        """(256,) the class of each surface of the scene."""
        return class_numbers(self.sight.palette, self.composition.scene)

    def gain_picture(self, colour: str) -> Plane:
        """Return (h, w): what each pixel would gain if a piece of that colour were before it."""
        gain = self._gains.get(colour)
        if gain is None:
            palette = self.sight.palette
            added = class_numbers(palette, self.composition.scene, colour)[ADDED]
            plane = palette.plane(self.sight.codes, palette.classes[added])
            gain = np.clip(plane - self._believed, -LOUDEST, LOUDEST)
            if self.sight.changed is not None:
                # Where such a column stood already a change speaks of its going, not of a coming.
                gain = gain + np.where(self._columns_of(colour), 0.0, self.sight.changed)
                gain = np.asarray(gain, dtype=np.float32)
            self._gains[colour] = gain
        return gain

    def smooth_gain(self, colour: str) -> Plane:
        """Return (h, w): the gain around each pixel, for looking it up at single points."""
        smooth = self._smooth.get(colour)
        if smooth is None:
            blurred = cv2.blur(self.gain_picture(colour), (_SMOOTH_PX, _SMOOTH_PX))
            smooth = np.asarray(blurred, dtype=np.float32)
            self._smooth[colour] = smooth
        return smooth

    def drawn_nats(self, piece: Solid) -> float:
        """Return what a piece would be worth if all its outline spoke for it by one a pixel."""
        (drawn,) = self.composition.drawn([piece])
        area_px = sum(
            abs(cv2.contourArea(part.astype(np.float32))) for part in drawn.outline.parts_px
        )
        return area_px / PIXELS_PER_NAT

    def share_inside(self, piece: Solid) -> float:
        """Return how much of a piece is in the picture, 0 to 1, whatever stands before it."""
        (drawn,) = self.composition.drawn([piece])
        left, top, right, bottom = drawn.outline.box_px
        width, height = self.composition.view.camera.size_px
        across = max(min(right, width - 1) - max(left, 0), 0) / max(right - left, 1)
        down = max(min(bottom, height - 1) - max(top, 0), 0) / max(bottom - top, 1)
        return across * down

    def left_over(self, piece: Solid, colour: str) -> float:
        """Return how much of a piece's colour came close beside it, as a share of its own size.

        A piece that came explains what came of its colour; of a sleeve more is left over.
        """
        (drawn,) = self.composition.drawn([piece])
        composition = self.composition
        window = composition.window.about(drawn.outline, _BESIDE_PX)
        if not window.width or not window.height:
            return 0.0
        own = np.zeros((window.height, window.width), dtype=np.uint8)
        fill(own, drawn.outline, 1, window)
        wide, edge = (
            cv2.dilate(own, np.ones((2 * px + 1, 2 * px + 1), np.uint8)) > 0
            for px in (_BESIDE_PX, _EDGE_PX)
        )
        clear = self.gain_picture(colour)[window.inside(composition.window)] > _CLEAR
        beside = np.count_nonzero(clear & wide & ~edge)
        return float(beside / max(int(np.count_nonzero(own)), 1))

    def gains(self, pieces: Sequence[Solid], colour: str) -> list[float]:
        """Return by how many nats each of some pieces of a colour, one at a time, is spoken for."""
        gain = self.gain_picture(colour)
        return [self._covered(one, gain) for one in self.composition.drawn(pieces)]

    @cached_property
    def _believed(self) -> Plane:
        """(h, w) the log likelihood of what the scene has at each pixel."""
        classes = self.numbers[self.composition.labels]
        return np.asarray(self.sight.palette.table[classes, self.sight.codes], dtype=np.float32)

    def _columns_of(self, colour: str) -> Mask:
        """Where a column of a colour is seen."""
        columns = self.composition.scene.columns
        numbers = [FIRST_PIECE + n for n, one in enumerate(columns) if one.piece.colour == colour]
        return np.asarray(np.isin(self.composition.labels, numbers))

    def _covered(self, drawn: Drawn, gain: Plane) -> float:
        """The gain where a piece is seen: inside its outline, with nothing nearer before it."""
        composition = self.composition
        window = composition.window.about(drawn.outline, 1)
        if not window.width or not window.height:
            return 0.0
        mask = np.zeros((window.height, window.width), dtype=np.uint8)
        fill(mask, drawn.outline, 255, window)
        part = window.inside(composition.window)
        mask[composition.order[part] > composition.behind(drawn.depth)] = 0
        return cv2.mean(gain[part], mask)[0] * cv2.countNonZero(mask) / PIXELS_PER_NAT


def gains_of(eyes: Sequence[Eye], pieces: Sequence[Solid], colour: str) -> list[float]:
    """Return by how many nats all cameras speak for each of some pieces, one at a time."""
    by_eye = [eye.gains(pieces, colour) for eye in eyes]
    return [sum(nats) for nats in zip(*by_eye, strict=True)]
