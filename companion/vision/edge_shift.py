"""By how much have some edges moved between two pictures? To a few hundredths of a pixel.

The edges' brightness is followed downhill (Gauss-Newton) with the light's gain and offset fitted
along. What no longer looks like its edge, because a hand is before it, is left out.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.frame import Pixels

Plane = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
FloatArray = npt.NDArray[np.float64]

# So wide a blur lets an edge be followed over three pixels, and evens out the sensor's noise.
_SMOOTH_PX = 1.2

# A slope of fewer grey levels a pixel is noise, and a few edges tell nothing.
_LEAST_SLOPE = 4.0
_FEWEST = 150

_ROUNDS = 8
_ENOUGH_PX = 0.01
_OUTLIER_SIGMAS = 4.0
_LEAST_SIGMA = 1.5

# Of edges that are seen, what is left unexplained is the noise; of hidden ones it is far more.
_WORST_SIGMA = 12.0
_LEAST_SEEN = 0.5
_FARTHEST_PX = 8.0

# A lamp that is switched off, or a hand, makes another picture of it.
_DIMMEST, _BRIGHTEST = 0.3, 3.0

# Neighbours share the blur, so that so many pixels are one witness; and JPEG has its own say.
_ALIKE = 12.0
_FLOOR_PX = 0.02


@dataclass(frozen=True, eq=False)
class Edges:
    """Pixels of a reference picture whose brightness tells where something is.

    Attributes:
        rows, columns: The part of the picture that they are in, with a margin.
        places_px: (n, 2) x and y in that part.
        levels: (n,) their brightness.
        slopes: (n, 2) how it rises along x and y, in grey levels a pixel.
    """

    rows: slice
    columns: slice
    places_px: Plane
    levels: Plane
    slopes: Plane


@dataclass(frozen=True, eq=False)
class Moved:
    """How far edges have moved since their reference.

    Attributes:
        by_px: (2,) along x and y.
        cov_px2: (2, 2) how well that is known.
        seen: Share of the edges that could be seen, 0 to 1.
    """

    by_px: FloatArray
    cov_px2: FloatArray
    seen: float


def edges_in(reference: Pixels, mask: Mask, rows: slice, columns: slice, most: int) -> Edges | None:
    """Return the strongest edges in a part of a picture, None where there are too few.

    Args:
        reference: (h, w, 3) the whole picture.
        mask: (h, w) of the part: where edges are wanted.
        rows, columns: The part.
        most: So many of them are enough.
    """
    grey = grey_part(reference, rows, columns, _SMOOTH_PX)
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
    steep = cv2.magnitude(across, down)
    wanted = mask & (steep >= _LEAST_SLOPE)
    # At the margin there is nothing to follow an edge into.
    margin = round(_FARTHEST_PX)
    inner = np.zeros_like(wanted)
    inner[margin:-margin, margin:-margin] = True
    y, x = np.nonzero(wanted & inner)
    if len(y) < _FEWEST:
        return None
    if len(y) > most:
        best = np.argpartition(steep[y, x], -most)[-most:]
        y, x = y[best], x[best]
    slopes = np.stack([across[y, x], down[y, x]], axis=1).astype(np.float32)
    places = np.stack([x, y], axis=1).astype(np.float32)
    return Edges(rows, columns, places, grey[y, x], slopes)


def moved_by(edges: Edges, picture: Pixels, guess_px: FloatArray | None = None) -> Moved | None:
    """Return how far edges have moved in a picture, None if that cannot be said.

    Args:
        edges: Of a reference picture of the same camera.
        picture: (h, w, 3) the whole picture.
        guess_px: (2,) about how far; None is not at all.
    """
    grey = grey_part(picture, edges.rows, edges.columns, _SMOOTH_PX)
    by_px = np.zeros(2) if guess_px is None else guess_px.astype(np.float64).copy()
    ways = np.column_stack([edges.slopes, edges.levels, np.ones(len(edges.levels))])
    ways = ways.astype(np.float64)
    kept = np.ones(len(ways))
    for _ in range(_ROUNDS):
        # The new picture, shifted back, is the old one with some light and what is still missing.
        now = values_at(grey, edges.places_px + by_px.astype(np.float32))
        weighed = ways * kept[:, None]
        known = weighed.T @ ways + np.eye(4) * 1e-6
        found = np.linalg.solve(known, weighed.T @ now)
        off = np.abs(now - ways @ found)
        sigma = max(middle_of(off) * 1.4826, _LEAST_SIGMA)
        kept = (off <= _OUTLIER_SIGMAS * sigma).astype(np.float64)
        gain = float(found[2])
        if not _DIMMEST < gain < _BRIGHTEST:
            return None
        step_px = found[:2] / gain
        by_px = by_px - step_px
        if np.abs(by_px).max() > _FARTHEST_PX:
            return None
        if np.abs(step_px).max() < _ENOUGH_PX:
            break
    seen = float(kept.mean())
    if sigma > _WORST_SIGMA or seen < _LEAST_SEEN:
        return None
    spread = np.linalg.inv(known)[:2, :2] * (sigma / gain) ** 2 * _ALIKE
    return Moved(by_px, spread + np.eye(2) * _FLOOR_PX**2, seen)


def grey_part(picture: Pixels, rows: slice, columns: slice, blur_px: float) -> Plane:
    """Return (h, w) the brightness of a part of a (h, w, 3) picture, blurred."""
    part = np.ascontiguousarray(picture[rows, columns])
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), blur_px), dtype=np.float32)


def values_at(plane: Plane, places_px: Plane) -> FloatArray:
    """Return (n,) what a plane has at (n, 2) places between its pixels."""
    x, y = (np.ascontiguousarray(one[None]) for one in places_px.T)
    seen = cv2.remap(plane, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, dtype=np.float64).ravel()


def middle_of(values: npt.NDArray[np.floating[Any]]) -> float:
    """Return the median of (n,) values, or the value just above it: numpy's asks for much more."""
    half = len(values) // 2
    return float(np.partition(values, half)[half])
