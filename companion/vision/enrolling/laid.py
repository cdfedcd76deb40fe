"""Which part of a picture is the piece that was laid on the mat? One region, or why not.

What differs from the empty mat in *hue* is a piece; what is only darker is its shadow. Hue is the
logarithm of light without its mean over the three channels: a shadow takes the same share from all.
Pieces without a hue (white, grey, black) are told by their brightness.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray
from calibration.linear_light import Light
from calibration.mat import MatPose
from calibration.mat_layout import on_the_mat
from companion.vision.enrolling.mat_seen import MatSeen
from companion.vision.enrolling.refused import Refused, Why

Mask = npt.NDArray[np.uint8]

# Light (of 255) that is added before logarithms, so that the noise of black stays small.
_DAMPING = 3.0

# Least differences of logarithms. Paper next to a red plate is tinted by half of the first.
_HUE = 0.3
_BRIGHTNESS = 0.45

# Smaller regions are noise, edges of markers, crumbs. A thin column stands on 110 mm².
_LEAST_MM2 = 40.0

# From here on a piece is too small in the picture to be measured to half a millimetre.
_LEAST_PX = 150

_EDGE_PX = 2


@dataclass(frozen=True, eq=False)
class Region:
    """Where a piece is seen.

    Attributes:
        mask: (h, w) 255 on the piece.
        contour_px: (n, 2) its outer edge in whole pixels, in order.
        square_mm: What it covers of the mat, about.
    """

    mask: Mask
    contour_px: FloatArray
    square_mm: float


def find_laid(seen: MatSeen, empty: MatSeen) -> Region | Refused:
    """Return the one piece that lies on the mat now and did not before.

    Args:
        seen: The mat with the piece.
        empty: The mat without.
    """
    mat = _mat_mask(seen)
    hue, brightness = _difference(seen.light, empty.seen_as(seen.pose), mat)
    strength = np.sqrt(np.square(hue).sum(axis=2))
    regions = _regions(((strength > _HUE) & (mat > 0)).astype(np.uint8) * 255, seen.pose)
    by_hue = bool(regions)
    if not by_hue:
        changed = (np.abs(brightness) > _BRIGHTNESS) & (mat > 0)
        regions = _regions(changed.astype(np.uint8) * 255, seen.pose)
    if not regions:
        return Refused(
            Why.NOTHING,
            "Nothing is seen on the mat that was not there before: lay the piece down; if it is "
            "as white as the mat, lay coloured paper under it and begin again.",
        )
    odd = next((bad for one in regions if (bad := _reaches_out(one, seen)) is not None), None)
    if odd is not None:
        return odd
    if len(regions) > 1:
        return Refused(
            Why.TWO_PIECES,
            f"{len(regions)} pieces are seen on the mat: leave only the one that was asked for.",
        )
    values = hue if by_hue else brightness[..., None]
    region = _halfway(regions[0], values, seen.pose)
    if region is None or cv2.countNonZero(region.mask) < _LEAST_PX:
        return Refused(
            Why.TOO_SMALL, "The piece is too small in the picture: bring the camera nearer."
        )
    return region


def _difference(now: Light, before: Light, mat: Mask) -> tuple[Light, Light]:
    """(h, w, 3) by how much hue differs, and (h, w) brightness; in logarithms of light."""
    x, y, width, height = cv2.boundingRect(mat)
    part = slice(y, y + height), slice(x, x + width)
    smooth = [cv2.GaussianBlur(one[part], (5, 5), 1.0) + _DAMPING for one in (now, before)]
    change = np.asarray(cv2.log(smooth[0] / smooth[1]), dtype=np.float32)
    # Most of the mat stays uncovered: the median is what light and exposure did meanwhile.
    change -= np.median(change[mat[part] > 0][::17], axis=0)
    hue, brightness = np.zeros_like(now), np.zeros_like(now[..., 0])
    brightness[part] = change.mean(axis=2)
    hue[part] = change - brightness[part][..., None]
    return hue, brightness


def _regions(mask: Mask, pose: MatPose) -> list[Region]:
    """All regions that are large enough to be pieces, largest first."""
    square = np.ones((3, 3), np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, square), dtype=np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, square, iterations=3), dtype=np.uint8)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found = []
    for contour in contours:
        if len(contour) < 8:
            continue
        contour_px = contour.reshape(-1, 2).astype(np.float64)
        square_mm = _square_mm(contour_px, pose)
        if square_mm >= _LEAST_MM2:
            own = np.zeros_like(mask)
            cv2.drawContours(own, [contour], 0, 255, cv2.FILLED)
            found.append(Region(own, contour_px, square_mm))
    return sorted(found, key=lambda one: -one.square_mm)


def _halfway(region: Region, values: Light, pose: MatPose) -> Region | None:
    """The region cut where the difference is half of what it is in its middle."""
    core = region.mask
    for _ in range(3):
        smaller = np.asarray(cv2.erode(core, np.ones((3, 3), np.uint8)), dtype=np.uint8)
        if cv2.countNonZero(smaller) < _LEAST_PX // 3:
            break
        core = smaller
    middle = np.median(values[core > 0], axis=0)
    share = values @ (middle / float(middle @ middle))
    near = cv2.dilate(region.mask, np.ones((7, 7), np.uint8))
    mask = ((share > 0.5) & (near > 0)).astype(np.uint8) * 255
    regions = _regions(mask, pose)
    return regions[0] if regions else None


def _reaches_out(region: Region, seen: MatSeen) -> Refused | None:
    """Why a region is not a whole piece on the mat."""
    low, high = region.contour_px.min(axis=0), region.contour_px.max(axis=0)
    size_px = np.array(seen.pose.camera.size_px)
    if (low <= _EDGE_PX).any() or (high >= size_px - 1 - _EDGE_PX).any():
        return Refused(
            Why.CUT,
            "What lies on the mat is cut by the picture's edge: lay the piece in the middle of "
            "the mat, and take hands away.",
        )
    border_px = _border_px(seen).astype(np.float32)
    deepest = min(
        cv2.pointPolygonTest(border_px, (float(x), float(y)), True) for x, y in region.contour_px
    )
    if deepest <= _EDGE_PX:
        return Refused(
            Why.HAND,
            "Something reaches in over the mat's edge: take the hand away, and let the piece lie "
            "alone in the middle of the mat.",
        )
    return None


def _mat_mask(seen: MatSeen) -> Mask:
    width, height = seen.pose.camera.size_px
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [np.round(_border_px(seen)).astype(np.int32)], 255)
    return mask


def _border_px(seen: MatSeen) -> FloatArray:
    """(n, 2) the mat's border in the picture, with points between its corners for the lens."""
    corners = seen.border_mm
    shares = np.linspace(0, 1, 16, endpoint=False)[:, None]
    sides = [
        one + shares * (other - one)
        for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True)
    ]
    places = on_the_mat(np.concatenate(sides))
    pixels = seen.pose.camera.project(places, seen.pose.camera_from_board)
    return pixels[np.isfinite(pixels).all(axis=1)]


def _square_mm(contour_px: FloatArray, pose: MatPose) -> float:
    places_mm = pose.camera.on_plane(contour_px, pose.board_from_camera)
    if not np.isfinite(places_mm).all():
        return 0.0
    return float(cv2.contourArea(places_mm.astype(np.float32)))
