"""Is a hand in the picture? What reaches from outside into the play, and was not there at rest.

Pieces that moved are inside the space where pieces may stand; an arm comes from somewhere, so
part of it is outside that space. Asked at a quarter of the size, where noise is small: a few
milliseconds a picture.
"""

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray
from companion.scene import Scene
from companion.vision.changes import exposure_gains
from companion.vision.frame import Pixels
from companion.vision.space import storeys_mm
from companion.vision.view import View

Mask = npt.NDArray[np.bool_]

SHRINK = 4

# Grey levels at a quarter of the size; soft shadows stay below.
_DIFFERENT = 22.0
_OTHER_TINT = 12.0
_SHADED, _LIT = 0.35, 1.12

# Quarter-size pixels that make something as large as a fingertip at arm's length.
_LEAST_OUTSIDE = 25
_LEAST_STIR = 30
_LEAST_FOREIGN = 40
_MOSTLY = 0.75


@dataclass(frozen=True, eq=False)
class Play:
    """Where pieces may be in a small picture, and where the mat is.

    Attributes:
        inside: (h, w) the space above the base up to the highest possible piece.
        near: (h, w) that space and the mat: what happens elsewhere is the room's business.
    """

    inside: Mask
    near: Mask


class Intruder(Enum):
    """What is in the picture that was not there at rest.

    PIECES may lie outside the space of the tower, or stand inside it in a light that was not seen
    before: what keeps still is pieces, what stirs is a hand.
    """

    NONE = "none"
    PIECES = "pieces"
    HAND = "hand"


def small(picture: Pixels) -> Pixels:
    """Return the picture at a quarter of its size."""
    height, width = picture.shape[:2]
    size = width // SHRINK, height // SHRINK
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def play_of(view: View, scene: Scene, mat_corners_mm: FloatArray) -> Play:
    """Return where pieces may be for a camera: between the plates, and one storey above.

    Args:
        scene: What stands there.
        mat_corners_mm: (n, 2) outline of the mat.
    """
    width, height = (size // SHRINK for size in view.camera.size_px)
    inside = np.zeros((height, width), dtype=np.uint8)
    near = inside.copy()
    for room in storeys_mm(scene):
        cv2.fillConvexPoly(inside, _small_hull(view, room), 1)
    mat = np.column_stack([mat_corners_mm, np.zeros(len(mat_corners_mm))])
    cv2.fillConvexPoly(near, _small_hull(view, mat), 1)
    return Play(inside > 0, (near | inside) > 0)


def difference(now: Pixels, then: Pixels, shaded: Mask | None = None) -> Mask:
    """Return (h, w) where two small pictures differ by more than light does.

    Args:
        shaded: (h, w) where soft shadows are let pass: on mat, base and pieces, where those of
            the tower fall; before the room a dark sleeve would look like one.
    """
    gains = exposure_gains(now, then, step=3)
    a = cv2.blur(now, (3, 3)).astype(np.float32) / gains
    b = cv2.blur(then, (3, 3)).astype(np.float32)
    off = np.abs(a - b).max(axis=2) > _DIFFERENT
    if shaded is not None:
        # A shadow takes the same share of all colours.
        share = (a.sum(axis=2) + 6.0) / (b.sum(axis=2) + 6.0)
        tint = np.abs(a - b * share[..., None]).max(axis=2) > _OTHER_TINT
        off &= tint | (share > _LIT) | (share < _SHADED) | ~shaded
    mask = off.astype(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0)


def judge(changed: Mask, play: Play, paints: Mask, expected: Mask) -> Intruder:
    """Return what it is that changed since the last rest.

    Args:
        changed: (h, w) of :func:`difference`.
        play: Where pieces may be.
        paints: Where the picture has the colour of a piece.
        expected: Where it has the colour of what is behind the pieces there.
    """
    count, labels = cv2.connectedComponents(changed.astype(np.uint8))
    outside = np.bincount(labels[~play.inside], minlength=count)
    near = np.bincount(labels[play.near], minlength=count)
    blobs = np.flatnonzero((outside >= _LEAST_OUTSIDE) & (near > 0))
    if not len(blobs[blobs > 0]):
        foreign = _largest(changed & ~paints & ~expected)
        return Intruder.PIECES if foreign >= _LEAST_FOREIGN else Intruder.NONE
    reaching = np.isin(labels, blobs[blobs > 0]) & ~play.inside
    painted = float(paints[reaching].mean())
    return Intruder.PIECES if painted >= _MOSTLY else Intruder.HAND


def stirs(now: Pixels, before: Pixels) -> bool:
    """Whether anything moved between two small pictures that follow each other."""
    return int(difference(now, before).sum()) > _LEAST_STIR


def _small_hull(view: View, points_mm: FloatArray) -> npt.NDArray[np.int32]:
    pixels = view.project(points_mm)
    seen = pixels[np.isfinite(pixels).all(axis=1)] / SHRINK
    return np.asarray(cv2.convexHull(np.round(seen).astype(np.int32)))


def _largest(mask: Mask) -> int:
    opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(opened)
    return int(stats[1:, cv2.CC_STAT_AREA].max()) if count > 1 else 0
