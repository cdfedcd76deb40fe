"""Where exactly is the edge of a region? Found in linear light, to a small part of a pixel.

Along a line across the edge, light is a mixture of what is outside and what is inside. Both change
their brightness on the way, the one by a shadow, the other where a piece's upper face meets its
side; so a mixture is taken apart into so much of the one hue and so much of the other. The edge is
where each is half of what it is clear of the edge. Pieces without a hue are told by brightness.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.camera_model import FloatArray
from calibration.linear_light import Light

# One place along the contour in this many pixels.
_STEP_PX = 1.5

# How far to look across the edge, in steps of so much; what is inside and outside is read between
# the second and the first.
_REACH_PX = 6.0
_CLEAR_PX = 3.5
_ACROSS_PX = 0.25

# Blur of good pictures ends this far from an edge.
_BESIDE_PX = 2.0

# Light (of 255, all channels together) that an edge has to have; noise is a few.
_LEAST_CONTRAST = 10.0

# A crossing farther from the contour than this is another edge's.
_NEAR_PX = 3.0


@dataclass(frozen=True, eq=False)
class Edge:
    """The edge of a region.

    Attributes:
        points_px: (n, 2) in order round the region; places where it is not clear are left out.
        asked: How many places were looked at.
        width_px: How far it is from a fifth to four fifths of the way, in the median.
    """

    points_px: FloatArray
    asked: int
    width_px: float


def find_edge(light: Light, contour_px: FloatArray) -> Edge:
    """Return the edge along a contour.

    Args:
        light: (h, w, 3) linear.
        contour_px: (n, 2) whole pixels of a region's outer edge, in order.
    """
    places, normals = _along(contour_px)
    steps = np.arange(-_REACH_PX, _REACH_PX + _ACROSS_PX / 2, _ACROSS_PX)
    at = (places[:, None] + steps[:, None] * normals[:, None]).astype(np.float32)
    profiles = np.asarray(
        cv2.remap(light, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        dtype=np.float64,
    )
    inside = profiles[:, steps <= -_CLEAR_PX].mean(axis=1)
    outside = profiles[:, steps >= _CLEAR_PX].mean(axis=1)
    contrast = np.linalg.norm(inside - outside, axis=1)
    share = _share(profiles, inside, outside, steps)
    offsets = _crossing(share, steps, 0.5)
    widths = np.abs(_crossing(share, steps, 0.2) - _crossing(share, steps, 0.8))
    good = (contrast > _LEAST_CONTRAST) & (np.abs(offsets) < _NEAR_PX)
    if not good.any():
        return Edge(np.empty((0, 2)), len(places), float("inf"))
    points = (places + np.nan_to_num(offsets)[:, None] * normals)[good]
    return Edge(points, len(places), float(np.nanmedian(widths[good])))


def _share(
    profiles: FloatArray, inside: FloatArray, outside: FloatArray, steps: FloatArray
) -> FloatArray:
    """(n, k) how much of each place of each profile is inside, from 0 to 1."""
    across = inside - outside
    square = np.maximum((across**2).sum(axis=1), 1e-6)
    by_brightness = np.einsum("nkc,nc->nk", profiles - outside[:, None], across / square[:, None])
    ii, io, oo = (
        (a * b).sum(axis=1) for a, b in ((inside,) * 2, (inside, outside), (outside,) * 2)
    )
    area = ii * oo - io**2
    # How far the inside's light stands off from any shade of the outside's.
    by_hue = np.sqrt(np.maximum(area, 0) / np.maximum(oo, 1e-6)) > _LEAST_CONTRAST
    area = np.where(by_hue, area, 1.0)[:, None]
    on_in, on_out = (np.einsum("nkc,nc->nk", profiles, one) for one in (inside, outside))
    within = np.maximum((oo[:, None] * on_in - io[:, None] * on_out) / area, 0)
    without = np.maximum((ii[:, None] * on_out - io[:, None] * on_in) / area, 0)
    share = within / np.maximum(within + without, 1e-6)
    for _ in range(2):
        # Brightness of both where they are clear of the edge, but near to it.
        edge = np.nan_to_num(_crossing(share, steps, 0.5))
        own, other = (
            _mean_at(one, steps, edge + side)
            for one, side in ((within, -_BESIDE_PX), (without, _BESIDE_PX))
        )
        part = within / own[:, None]
        share = part / np.maximum(part + without / other[:, None], 1e-6)
    return np.asarray(np.where(by_hue[:, None], share, by_brightness))


def _mean_at(values: FloatArray, steps: FloatArray, at: FloatArray) -> FloatArray:
    """(n,) the mean of each profile within half a pixel of a place, never nearly nothing."""
    near = np.abs(steps - at[:, None]) <= 0.5
    mean = (values * near).sum(axis=1) / np.maximum(near.sum(axis=1), 1)
    return np.asarray(np.maximum(mean, 0.1))


def _along(contour_px: FloatArray) -> tuple[FloatArray, FloatArray]:
    """(n, 2) places evenly along a smoothed closed contour, and (n, 2) normals that point out."""
    # Whole pixels make stairs; a mean over a few of them is the line that they stand for.
    kernel = np.hanning(9)[1:-1]
    kernel /= kernel.sum()
    padded = np.concatenate([contour_px[-3:], contour_px, contour_px[:3]])
    smooth = np.stack([np.convolve(padded[:, axis], kernel, "valid") for axis in (0, 1)], axis=1)
    lengths = np.linalg.norm(np.roll(smooth, -1, 0) - smooth, axis=1)
    arc = np.concatenate([[0.0], np.cumsum(lengths)])
    closed = np.concatenate([smooth, smooth[:1]])
    wanted = np.linspace(0, arc[-1], max(8, round(arc[-1] / _STEP_PX)), endpoint=False)
    places = np.stack([np.interp(wanted, arc, closed[:, axis]) for axis in (0, 1)], axis=1)
    tangents = np.roll(places, -2, 0) - np.roll(places, 2, 0)
    tangents /= np.maximum(np.linalg.norm(tangents, axis=1), 1e-9)[:, None]
    normals = np.stack([tangents[:, 1], -tangents[:, 0]], axis=1)
    x, y = places.T
    area = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
    return places, normals if area > 0 else -normals


def _crossing(share: FloatArray, steps: FloatArray, level: float) -> FloatArray:
    """(n,) where each profile falls through a level, the crossing nearest to its middle; or nan."""
    falls = (share[:, :-1] >= level) & (share[:, 1:] < level)
    between = share[:, :-1] - share[:, 1:]
    part = (share[:, :-1] - level) / np.where(falls, between, 1.0)
    at = np.where(falls, steps[:-1] + part * _ACROSS_PX, np.inf)
    nearest = at[np.arange(len(at)), np.abs(at).argmin(axis=1)]
    return np.where(np.isfinite(nearest), nearest, np.nan)
