"""Where do the edges of the mat's markers really lie? Measured in light, from a pose about right.

Each side of a marker is a straight step from black to white. Along it, profiles are taken at a
right angle; several neighbours are averaged, the step is found roughly, then exactly by areas:

    white ┐          ┌──────  light          Within a window that reaches flat black on one side
          │         ╱                        and flat white on the other, the area under the step
    black ┘ ───────╱                         says where it lies: blur, however wide, moves no area.
            -w     e      +w

That is finer than corners are: dozens of pixels have a say in each edge, a marker half hidden by
a hand or cut by the picture's border still has its other sides, and gamma or blur move nothing.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel
from calibration.linear_light import Light

FloatArray = npt.NDArray[np.float64]

_GROUPS = 4  # pieces of a side that are measured each for itself
_IN_GROUP = 5  # profiles averaged in each
_MARGIN = 0.1  # of a side at either end, where the other side's blur begins
_MOST_PX = 12.0
_STEPS = 33  # of light along a profile
_SLOPE_STEPS = 6  # over which a slope is taken: narrower ones follow the noise

# The black border is a cell wide, and so is the white around a marker, at the least.
_CELLS_ACROSS = 6.0
_SEARCH_CELLS = 0.8
_FINE_CELLS = 0.55
_LEAST_WINDOW_PX = 1.5

# A step is believed from this share of the usual one; a shadow's or a sleeve's is less.
_LEAST_CONTRAST = 0.5
_FAINTEST_LIGHT = 3.0
# Flat ends: what is left of slope at the window's ends, as a share of the step.
_ROUGHEST_END = 0.3


@dataclass(frozen=True, eq=False)
class Edges:
    """Edges that were measured.

    Attributes:
        points_mm: (n, 3) points of the mat's sides.
        pixels: (n, 2) where the pose at hand has them.
        normals: (n, 2) unit vectors across the edge, from black to white.
        offsets_px: (n,) how far along the normal the edge really lies.
        asked: Pieces of sides in the picture that were looked for.
    """

    points_mm: FloatArray
    pixels: FloatArray
    normals: FloatArray
    offsets_px: FloatArray
    asked: int


def measure_edges(
    light: Light,
    camera: CameraModel,
    camera_from_board: FloatArray,
    markers_mm: FloatArray,
    *,
    search: bool = True,
) -> Edges:
    """Return the edges of markers that can be seen as steps near where a pose has them.

    Args:
        light: (h, w) the picture in linear light.
        camera: What took it.
        camera_from_board: (4, 4) a pose that is right to a few pixels.
        markers_mm: (m, 4, 2) corners of squares on the mat, in order.
        search: Whether the pose may be wrong by most of a marker's cell; where it is known to be
            right to a pixel or so, measuring without a search is quicker.
    """
    points_mm, inward_mm, cell_mm = _pieces(markers_mm)
    pixels, normals, cells_px = _across(camera, camera_from_board, points_mm, inward_mm, cell_mm)
    cell_px = cells_px.min(axis=1)
    search_px = np.minimum(_SEARCH_CELLS * cell_px, _MOST_PX)
    fine_px = np.minimum(_FINE_CELLS * cell_px, _MOST_PX)
    height, width = light.shape
    reach = np.abs(normals) * search_px[:, None, None] + 1
    inside = (pixels >= reach) & (pixels <= np.array([width - 1, height - 1]) - reach)
    usable = inside.all(axis=(1, 2)) & (fine_px >= _LEAST_WINDOW_PX)
    points_mm, pixels, normals = points_mm[usable], pixels[usable], normals[usable]
    search_px, fine_px = search_px[usable], fine_px[usable]
    offsets_px = np.zeros(len(pixels))
    if search:
        offsets_px = _steepest(light, pixels, normals, search_px)
        offsets_px, _ = _by_area(light, pixels, normals, offsets_px, fine_px)
    # The window has to lie evenly about the step, or noise on the longer side counts for more.
    offsets_px, contrast = _by_area(light, pixels, normals, offsets_px, fine_px)
    good = np.isfinite(offsets_px) & (np.abs(offsets_px) <= search_px)
    if good.any():
        usual = float(np.median(contrast[good]))
        good &= contrast >= max(_LEAST_CONTRAST * usual, _FAINTEST_LIGHT)
    middle = _IN_GROUP // 2
    return Edges(
        points_mm=points_mm[good][:, middle],
        pixels=pixels[good][:, middle],
        normals=normals[good][:, middle],
        offsets_px=offsets_px[good],
        asked=len(points_mm),
    )


def _pieces(markers_mm: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return points (g, p, 3), unit normals to the outside (g, 3), cell sizes (g,), in mm."""
    ends = np.linspace(_MARGIN, 1 - _MARGIN, _GROUPS * _IN_GROUP + 1)
    share = ((ends[:-1] + ends[1:]) / 2).reshape(_GROUPS, _IN_GROUP)
    start = markers_mm
    side = np.roll(markers_mm, -1, axis=1) - start  # (m, 4, 2)
    flat = start[:, :, None, None] + share[None, None, :, :, None] * side[:, :, None, None]
    points = np.zeros((*flat.shape[:4], 3))
    points[..., :2] = flat
    length = np.linalg.norm(side, axis=2)
    outward = flat.mean(axis=(2, 3)) - markers_mm.mean(axis=1)[:, None]
    outward /= np.linalg.norm(outward, axis=2, keepdims=True)
    normals = np.zeros((*outward.shape[:2], 3))
    normals[..., :2] = outward
    groups = len(markers_mm) * 4
    return (
        points.reshape(groups * _GROUPS, _IN_GROUP, 3),
        np.repeat(normals.reshape(groups, 3), _GROUPS, axis=0),
        np.repeat(length.reshape(groups) / _CELLS_ACROSS, _GROUPS),
    )


def _across(
    camera: CameraModel,
    camera_from_board: FloatArray,
    points_mm: FloatArray,
    outward_mm: FloatArray,
    cell_mm: FloatArray,
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return pixels (g, p, 2), image normals (g, p, 2) and the cell's width along them (g, p)."""
    groups, each = points_mm.shape[:2]
    along_mm = points_mm[:, -1] - points_mm[:, 0]
    along_mm /= np.maximum(np.linalg.norm(along_mm, axis=1, keepdims=True), 1e-12)
    small = 0.05 * cell_mm[:, None, None]
    beside = points_mm + small * along_mm[:, None]
    outside = points_mm + small * outward_mm[:, None]
    seen = camera.project(
        np.concatenate([points_mm, beside, outside]).reshape(-1, 3), camera_from_board
    ).reshape(3, groups, each, 2)
    pixels, along = seen[0], seen[1] - seen[0]
    out = seen[2] - seen[0]
    normal = np.stack([-along[..., 1], along[..., 0]], axis=2)
    with np.errstate(divide="ignore", invalid="ignore"):
        normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    depth = np.sum(normal * out, axis=2)
    normal *= np.sign(depth)[..., None]
    return pixels, normal, np.asarray(np.nan_to_num(np.abs(depth) / 0.05))


def _profiles(
    light: Light, pixels: FloatArray, normals: FloatArray, at_px: FloatArray
) -> FloatArray:
    """Return (g, s) mean light of each group at distances (g, s) along its normals."""
    groups, each = pixels.shape[:2]
    steps = at_px.shape[1]
    if not groups:
        return np.empty((0, steps))
    places = pixels[:, :, None] + at_px[:, None, :, None] * normals[:, :, None]
    flat = places.astype(np.float32).reshape(groups, each * steps, 2)
    seen = cv2.remap(
        light, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    each_light = np.asarray(seen, dtype=np.float64).reshape(groups, each, steps)
    return np.asarray(each_light.mean(axis=1))


def _steepest(
    light: Light, pixels: FloatArray, normals: FloatArray, half_px: FloatArray
) -> FloatArray:
    """Return (g,) where the light rises most from inside to outside, within half a window."""
    at_px = half_px[:, None] * np.linspace(-1, 1, _STEPS)
    seen = _profiles(light, pixels, normals, at_px)
    if not len(seen):
        return np.empty(0)
    rise = seen[:, _SLOPE_STEPS:] - seen[:, :-_SLOPE_STEPS]
    best = np.argmax(rise, axis=1) + _SLOPE_STEPS // 2
    return np.asarray(np.take_along_axis(at_px, best[:, None], axis=1)[:, 0])


def _by_area(
    light: Light,
    pixels: FloatArray,
    normals: FloatArray,
    about_px: FloatArray,
    half_px: FloatArray,
) -> tuple[FloatArray, FloatArray]:
    """Return (g,) where the step lies along the normals, nan for no step, and (g,) its height."""
    share = np.linspace(-1, 1, _STEPS)
    at_px = about_px[:, None] + half_px[:, None] * share
    seen = _profiles(light, pixels, normals, at_px)
    if not len(seen):
        return np.empty(0), np.empty(0)
    ends = _STEPS // 8
    black, white = seen[:, :ends].mean(axis=1), seen[:, -ends:].mean(axis=1)
    height = white - black
    with np.errstate(divide="ignore", invalid="ignore"):
        risen = (seen - black[:, None]) / height[:, None]
        area = np.trapezoid(risen, share, axis=1)
        found = about_px + half_px * (1 - area)
    slope = np.abs(risen[:, [ends, -ends - 1]] - risen[:, [0, -1]]).max(axis=1)
    found[~(height > 0) | (slope > _ROUGHEST_END)] = np.nan
    return found, height
