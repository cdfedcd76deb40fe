"""By how much has an outline moved between two pictures? What lies behind it stays where it is.

Along the outline of a thing the picture is a step from what is behind to the thing. When the thing
moves, the step does, and the difference of two pictures is that step times how far. What is behind
cancels in the difference, so that its own edges do not hold the outline back.
"""

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.edge_shift import (
    FloatArray,
    Mask,
    Moved,
    Plane,
    grey_part,
    middle_of,
    values_at,
)
from companion.vision.frame import Pixels

# A light blur evens out the sensor's noise and JPEG's blocks.
_SMOOTH_PX = 0.8

# Pixels so far from the outline show the step; farther ones show the thing and what is behind it.
_BAND_PX = 4.0
_BEYOND_PX = 5.0

# A step of fewer grey levels is no step; a few pixels tell nothing.
_LEAST_STEP = 12.0
_FEWEST = 150
_MOST = 1200

# So well a step explains the reference where it is one.
_EXPLAINED_LEVELS, _EXPLAINED_SHARE = 5.0, 0.12

# Lens, JPEG and the blur of above: whichever fits the reference best.
_WIDTHS_PX = (0.9, 1.2, 1.5, 1.9, 2.4)

_ROUNDS = 8
_ENOUGH_PX = 0.01
_FARTHEST_PX = 6.0

MARGIN_PX = round(_FARTHEST_PX + _BAND_PX + _BEYOND_PX)
"""So far round a thing its outline needs the picture."""

_ODD_SIGMAS, _OUTLIER_SIGMAS = 1.5, 5.0
_LEAST_SIGMA = 1.5

# Of an outline that is seen, what is left unexplained is noise; of a hidden one it is far more.
_WORST_SIGMA = 14.0
_LEAST_SEEN = 0.7

# A lamp that is switched off, or a hand, makes another picture of it.
_DIMMEST, _BRIGHTEST = 0.3, 3.0

# Neighbours share the blur, so that so many pixels are one witness; and JPEG has its own say.
_ALIKE = 8.0
_FLOOR_PX = 0.02


@dataclass(frozen=True, eq=False)
class Outlined:
    """A thing's outline in a reference picture.

    Attributes:
        rows, columns: The part of the picture that it is in, with a margin.
        cover: (h, w) of the part: how much of each pixel the thing covers, blurred, 0 to 1.
        places_px: (n, 2) x and y of the pixels along the outline.
        levels: (n,) their brightness in the reference.
        steps: (n,) how much brighter the thing is there than what is behind it.
    """

    rows: slice
    columns: slice
    cover: Plane
    places_px: Plane
    levels: FloatArray
    steps: FloatArray

    def seen_in(self, picture: Pixels) -> Plane:
        """Return the part of a whole picture of the same camera in which it is looked for."""
        return grey_part(picture, self.rows, self.columns, _SMOOTH_PX)

    @cached_property
    def slopes(self) -> tuple[Plane, Plane]:
        """(h, w) how the cover rises along x and along y, a pixel."""
        across, down = (
            np.asarray(cv2.Sobel(self.cover, cv2.CV_32F, *way, scale=1 / 8), dtype=np.float32)
            for way in ((1, 0), (0, 1))
        )
        return across, down

    @cached_property
    def at_first(self) -> FloatArray:
        """(n,) how much the thing covers at each of the places in the reference."""
        return values_at(self.cover, self.places_px)


def outlined(reference: Pixels, thing: Mask, rows: slice, columns: slice) -> Outlined | None:
    """Return the outline of a thing, None where too little of it can be told from what is behind.

    Args:
        reference: (h, w, 3) the whole picture.
        thing: (h, w) of the part: where the thing is.
        rows, columns: The part; :data:`MARGIN_PX` wider each way than the thing, if it can be.
    """
    inside = thing.astype(np.uint8)
    grey = grey_part(reference, rows, columns, _SMOOTH_PX)
    beyond = _signed_distance_px(inside)
    soft = _blurred(inside, 2.0)
    margin = round(_FARTHEST_PX)
    framed = np.abs(beyond[margin:-margin, margin:-margin]) <= _BAND_PX
    y, x = (one + margin for one in np.nonzero(framed))
    out = np.stack([-cv2.Sobel(soft, cv2.CV_32F, *way)[y, x] for way in ((1, 0), (0, 1))], axis=1)
    length = np.hypot(*out.T)
    slanted = length > 0
    y, x, out, length = y[slanted], x[slanted], out[slanted], length[slanted]
    if len(y) < _FEWEST:
        return None
    places = np.stack([x, y], axis=1).astype(np.float32)
    normals = out / length[:, None]
    to_edge = beyond[y, x][:, None]
    behind = values_at(grey, places + normals * (_BEYOND_PX - to_edge))
    own = values_at(grey, places - normals * (_BEYOND_PX + to_edge))
    steps, levels = own - behind, grey[y, x].astype(np.float64)
    clear = np.nonzero(np.abs(steps) >= _LEAST_STEP)[0]
    if len(clear) < _FEWEST:
        return None
    if len(clear) > _MOST:
        clear = clear[:: len(clear) // _MOST + 1]
    widest = Outlined(rows, columns, soft, places[clear], levels[clear], steps[clear])
    covers = [_blurred(inside, one) for one in _WIDTHS_PX]
    best = min(
        (replace(widest, cover=one) for one in covers),
        key=lambda one: float(np.median(_misfit(one, behind[clear]))),
    )
    # Where the reference itself is no such step there are two outlines, or another edge.
    explained = _misfit(best, behind[clear]) <= np.maximum(
        _EXPLAINED_LEVELS, _EXPLAINED_SHARE * np.abs(best.steps)
    )
    if np.count_nonzero(explained) < _FEWEST:
        return None
    return replace(
        best,
        places_px=best.places_px[explained],
        levels=best.levels[explained],
        steps=best.steps[explained],
    )


def outline_moved(
    outline: Outlined, seen_in: Plane, camera_px: FloatArray, guess_px: FloatArray
) -> Moved | None:
    """Return how far an outline has moved in a picture, None if it is hidden.

    Args:
        outline: Of a reference picture of the same camera.
        seen_in: (h, w) that picture's part, by :meth:`Outlined.seen_in`.
        camera_px: (2,) how far everything has moved in it, because the camera has.
        guess_px: (2,) about how far the outline has, apart from that.
    """
    now = values_at(seen_in, outline.places_px + camera_px.astype(np.float32))
    by_px = guess_px.astype(np.float64).copy()
    kept = np.ones(len(now))
    for _ in range(_ROUNDS):
        places = outline.places_px - by_px.astype(np.float32)
        covered = values_at(outline.cover, places) - outline.at_first
        drawn = outline.levels + outline.steps * covered
        slopes = [-outline.steps * values_at(one, places) for one in outline.slopes]
        ways = np.column_stack([*slopes, drawn, np.ones(len(now))])
        weighed = ways * kept[:, None]
        known = weighed.T @ ways + np.eye(4) * 1e-6
        found = np.linalg.solve(known, weighed.T @ now)
        off = np.abs(now - ways @ found)
        sigma = max(middle_of(off) * 1.4826, _LEAST_SIGMA)
        # What is odd counts less, but is heard: at first all that moves is odd.
        kept = np.minimum(1.0, _ODD_SIGMAS * sigma / np.maximum(off, 1e-9))
        gain = float(found[2])
        if not _DIMMEST < gain < _BRIGHTEST:
            return None
        step_px = found[:2] / gain
        by_px = by_px + step_px
        if np.abs(by_px).max() > _FARTHEST_PX:
            return None
        if np.abs(step_px).max() < _ENOUGH_PX:
            break
    seen = float((off <= _OUTLIER_SIGMAS * sigma).mean())
    if sigma > _WORST_SIGMA or seen < _LEAST_SEEN:
        return None
    spread = np.linalg.inv(known)[:2, :2] * sigma**2 * _ALIKE
    return Moved(by_px, spread + np.eye(2) * _FLOOR_PX**2, seen)


def _blurred(inside: npt.NDArray[np.uint8], width_px: float) -> Plane:
    soft = cv2.GaussianBlur(inside.astype(np.float32), (0, 0), width_px)
    return np.asarray(soft, dtype=np.float32)


def _misfit(outline: Outlined, behind: FloatArray) -> FloatArray:
    """(n,) by how much the reference differs from a step along the outline."""
    drawn = behind + outline.steps * values_at(outline.cover, outline.places_px)
    return np.asarray(np.abs(outline.levels - drawn))


def _signed_distance_px(inside: npt.NDArray[np.uint8]) -> Plane:
    """(h, w) how far each pixel is beyond the outline; negative inside."""
    outwards = cv2.distanceTransform(1 - inside, cv2.DIST_L2, 3)
    inwards = cv2.distanceTransform(inside, cv2.DIST_L2, 3)
    # The outline runs between two pixels, half a pixel from each.
    return np.asarray(np.where(inside > 0, 0.5 - inwards, outwards - 0.5), dtype=np.float32)
