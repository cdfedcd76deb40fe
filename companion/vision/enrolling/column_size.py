"""How wide and how high is a column? The size whose picture fits the edge that is seen.

A column is the convex hull of its two ends, standing on the mat or lying on it. Place, turn, radius
and height are moved until the hull's picture lies on the edge (Gauss and Newton's way, with
Levenberg's brake), for each footprint that it may have.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import cos, pi

import cv2
import numpy as np

from calibration.camera_model import FloatArray
from calibration.mat import MatPose
from calibration.table_set import ColumnKind, Footprint

_ROUNDS = 25
_CIRCLE_POINTS = 24

# Places on the edge that are enough; a thin column has four times as many.
_PLACES = 72
_STEPS = np.array([0.05, 0.05, 0.01, 0.02, 0.05])  # for slopes: mm, mm, rad, mm, mm
_BRAKE = 1e-3
_SETTLED_PX = 1e-4

# Pixels from which on a place on the edge counts less: a shine or a shadow is no column.
_DOUBTED_PX = 1.0

# A footprint with corners has to fit better than a circle by this share to be believed.
_CORNERED = 0.85


class Posture(StrEnum):
    """How a column is on the mat."""

    STANDING = "standing"
    LYING = "lying"


@dataclass(frozen=True, eq=False)
class ColumnSeen:
    """The edge of one column in one picture.

    Attributes:
        points_px: (n, 2).
        pose: Where the mat is.
        posture: How the column is on it.
    """

    points_px: FloatArray
    pose: MatPose
    posture: Posture


@dataclass(frozen=True, eq=False)
class Fitted:
    """A column that fits what is seen.

    Attributes:
        seen: What it was fitted to.
        footprint: What it stands on.
        x_mm, y_mm: Its middle on the mat.
        turn_rad: Of a standing one its footprint's first corner, of a lying one its axis.
        radius_mm, height_mm: Its size.
        rms_px: What the edge misses it by.
        precision: (2, 2) of radius and height: the inverse of their covariance, in 1/mm².
    """

    seen: ColumnSeen
    footprint: Footprint
    x_mm: float
    y_mm: float
    turn_rad: float
    radius_mm: float
    height_mm: float
    rms_px: float
    precision: FloatArray

    @property
    def outline_px(self) -> FloatArray:
        """(n, 2) its outline in the picture."""
        numbers = (self.x_mm, self.y_mm, self.turn_rad, self.radius_mm, self.height_mm)
        return _hull(np.array(numbers), self.footprint, self.seen)

    @property
    def residual_mm(self) -> float:
        """What the edge misses it by, root mean square."""
        eye_mm = self.seen.pose.eye_mm
        away_mm = float(np.linalg.norm(eye_mm - (self.x_mm, self.y_mm, self.height_mm / 2)))
        return self.rms_px * away_mm / self.seen.pose.camera.focal_px


@dataclass(frozen=True, eq=False)
class ColumnSize:
    """The size of a kind of column, from one picture or two."""

    footprint: Footprint
    radius_mm: float
    height_mm: float
    residual_mm: float
    fits: tuple[Fitted, ...]

    @property
    def apart_mm(self) -> float:
        """By how much two pictures differ in a column's size."""
        sizes = np.array([(one.radius_mm, one.height_mm) for one in self.fits])
        return float(np.ptp(sizes, axis=0).max())


def column_size(
    seen: Sequence[ColumnSeen], footprints: Sequence[Footprint] = tuple(Footprint)
) -> ColumnSize | None:
    """Return the size of a column, None if no column fits.

    Args:
        seen: One picture or several of it, or of columns of the same kind.
        footprints: Which it may have.
    """
    best: ColumnSize | None = None
    seen = [replace(one, points_px=_spread(one.points_px)) for one in seen]
    for footprint in footprints:
        fits = [_best_fit(one, footprint) for one in seen]
        size = _together([one for one in fits if one is not None])
        if size is None or len(size.fits) < len(seen):
            continue
        share = 1.0 if best is None or footprint is Footprint.ROUND else _CORNERED
        if best is None or size.residual_mm < share * best.residual_mm:
            best = size
    return best


def _spread(points_px: FloatArray) -> FloatArray:
    count = min(_PLACES, len(points_px))
    chosen: FloatArray = points_px[
        np.linspace(0, len(points_px), count, endpoint=False).astype(int)
    ]
    return chosen


def _together(fits: Sequence[Fitted]) -> ColumnSize | None:
    if not fits:
        return None
    total = np.sum([one.precision for one in fits], axis=0)
    weighed = np.sum(
        [one.precision @ np.array([one.radius_mm, one.height_mm]) for one in fits], axis=0
    )
    radius_mm, height_mm = np.linalg.solve(total, weighed)
    residual_mm = float(np.sqrt(np.mean([one.residual_mm**2 for one in fits])))
    return ColumnSize(
        fits[0].footprint, float(radius_mm), float(height_mm), residual_mm, tuple(fits)
    )


def _best_fit(seen: ColumnSeen, footprint: Footprint) -> Fitted | None:
    """The best fit from all turns at which a footprint may begin."""
    corners = footprint.corners
    start = _start(seen, footprint)
    if start is None:
        return None
    turns = [0.0]
    if seen.posture is Posture.STANDING and corners is not None:
        turns = [2 * pi / corners * part / 3 for part in range(3)]
    fits = [_fit(start + np.array([0, 0, turn, 0, 0]), footprint, seen) for turn in turns]
    return min((one for one in fits if one is not None), key=lambda one: one.rms_px, default=None)


def _start(seen: ColumnSeen, footprint: Footprint) -> FloatArray | None:
    """x, y, turn, radius and height to begin with, read off the edge drawn back to the mat."""
    pose = seen.pose
    low_mm = pose.camera.on_plane(seen.points_px, pose.board_from_camera)
    if len(low_mm) < 8 or not np.isfinite(low_mm).all():
        return None
    (x, y), (one, other), _ = cv2.minAreaRect(low_mm.astype(np.float32))
    wide = 1.0 if footprint.corners is None else 1 / cos(pi / footprint.corners)
    if seen.posture is Posture.LYING:
        box = cv2.boxPoints(((x, y), (one, other), _)).astype(np.float64)
        sides = box[1] - box[0], box[2] - box[1]
        axis = max(sides, key=lambda side: float(np.linalg.norm(side)))
        radius_mm = min(one, other) / 2.5
        turn = float(np.arctan2(axis[1], axis[0]))
        # The middle is seen through the column's middle height.
        share = radius_mm / pose.eye_mm[2]
        x, y = np.array([x, y]) + share * (pose.eye_mm[:2] - (x, y))
        return np.array([x, y, turn, radius_mm * wide, max(one, other)])
    foot_mm, eye_z_mm = pose.eye_mm[:2], pose.eye_mm[2]
    away = low_mm.mean(axis=0) - foot_mm
    away /= np.linalg.norm(away)
    along = (low_mm - foot_mm) @ away
    across = (low_mm - foot_mm) @ np.array([-away[1], away[0]])
    nearest, farthest = float(along.min()), float(along.max())
    near = along < nearest + 0.3 * (farthest - nearest)
    radius_mm = float(np.ptp(across[near])) / 2.1
    middle = nearest + radius_mm
    height_mm = eye_z_mm * (1 - (middle + radius_mm) / farthest)
    side = float(across[near].mean())
    x, y = foot_mm + middle * away + side * np.array([-away[1], away[0]])
    return np.array([x, y, 0.0, radius_mm * wide**0.5, max(height_mm, 2.0)])


def _fit(start: FloatArray, footprint: Footprint, seen: ColumnSeen) -> Fitted | None:
    numbers, brake = start.copy(), _BRAKE
    turns = not (seen.posture is Posture.STANDING and footprint.corners is None)
    free = np.array([True, True, turns, True, True])
    off = _off_px(numbers, footprint, seen)
    if off is None:
        return None
    slopes = np.zeros((len(off), int(free.sum())))
    for _ in range(_ROUNDS):
        weights = _weights(off)
        for column, index in enumerate(np.flatnonzero(free)):
            tried = numbers.copy()
            tried[index] += _STEPS[index]
            there = _off_px(tried, footprint, seen)
            if there is None:
                return None
            slopes[:, column] = (there - off) / _STEPS[index]
        normal = (slopes * weights[:, None]).T @ slopes
        braked = normal + brake * np.diag(np.diag(normal) + 1e-9)
        move = -np.linalg.solve(braked, slopes.T @ (weights * off))
        tried = numbers.copy()
        tried[free] += move
        there = _off_px(tried, footprint, seen)
        if there is None or _cost(there) >= _cost(off):
            brake *= 10
            if brake > 1e4:
                break
            continue
        settled = _cost(off) - _cost(there) < _SETTLED_PX * _cost(off)
        numbers, off, brake = tried, there, max(brake / 10, 1e-6)
        if settled:
            break
    rms_px = float(np.sqrt(np.mean(np.minimum(np.abs(off), 3 * _DOUBTED_PX) ** 2)))
    covariance = np.linalg.pinv((slopes * _weights(off)[:, None]).T @ slopes)
    size = covariance[-2:, -2:] * max(rms_px, 0.05) ** 2
    x_mm, y_mm, turn, radius_mm, height_mm = (float(number) for number in numbers)
    return Fitted(
        seen, footprint, x_mm, y_mm, turn, radius_mm, height_mm, rms_px, np.linalg.inv(size)
    )


def _weights(off_px: FloatArray) -> FloatArray:
    return 1 / np.maximum(1.0, np.abs(off_px) / _DOUBTED_PX)


def _cost(off_px: FloatArray) -> float:
    """Huber's: square as far as a place is trusted, straight from there on."""
    size = np.abs(off_px)
    straight = _DOUBTED_PX * (size - _DOUBTED_PX / 2)
    return float(np.where(size < _DOUBTED_PX, size**2 / 2, straight).sum())


def _off_px(numbers: FloatArray, footprint: Footprint, seen: ColumnSeen) -> FloatArray | None:
    """(n,) how far each place of the edge lies outside a column's outline; None if it has none."""
    radius_mm, height_mm = numbers[3:]
    if not (1.0 < radius_mm < 500 and 1.0 < height_mm < 1_000):
        return None
    outline = _hull(numbers, footprint, seen)
    if not np.isfinite(outline).all():
        return None
    return _outside(seen.points_px, outline)


def _outside(points: FloatArray, outline: FloatArray) -> FloatArray:
    """(n,) distances of points to a convex outline, negative inside."""
    sides = np.roll(outline, -1, axis=0) - outline
    square = np.maximum((sides**2).sum(axis=1), 1e-12)
    to = points[:, None] - outline
    share = np.clip((to * sides).sum(axis=2) / square, 0, 1)
    distance = np.linalg.norm(to - share[..., None] * sides, axis=2)
    # Hulls run one way round: what is on the same side of all sides is inside.
    turn = sides[:, 0] * to[..., 1] - sides[:, 1] * to[..., 0]
    inside = (turn >= 0).all(axis=1) | (turn <= 0).all(axis=1)
    nearest: FloatArray = distance.min(axis=1)
    return np.where(inside, -nearest, nearest)


def _hull(numbers: FloatArray, footprint: Footprint, seen: ColumnSeen) -> FloatArray:
    solid = _solid_mm(numbers, footprint, seen.posture)
    pixels = seen.pose.camera.project(solid, seen.pose.camera_from_board)
    if not np.isfinite(pixels).all():
        return pixels
    return np.asarray(cv2.convexHull(pixels.astype(np.float32)), dtype=np.float64).reshape(-1, 2)


def _solid_mm(numbers: FloatArray, footprint: Footprint, posture: Posture) -> FloatArray:
    """(n, 3) the corners of both ends."""
    x, y, turn, radius_mm, height_mm = numbers
    # A circle's corners lie as much outside of it as the sides between them lie inside.
    wide = 1.0 if footprint.corners else 1 + (pi / _CIRCLE_POINTS) ** 2 / 6
    kind = ColumnKind(radius_mm * wide, 0.0, 0, height_mm, footprint)
    if posture is Posture.STANDING:
        end = kind.footprint_mm(turn, _CIRCLE_POINTS) + np.array([x, y])
        return np.concatenate(
            [np.column_stack([end, np.full(len(end), z_mm)]) for z_mm in (0.0, height_mm)]
        )
    # It lies on a side: half a side's turn from a corner that points down.
    corners = footprint.corners
    down = -pi / 2 + (0.0 if corners is None else pi / corners)
    own = kind.footprint_mm(down, _CIRCLE_POINTS)
    axis, aside = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    level = own[:, 1] - own[:, 1].min()
    return np.concatenate(
        [
            np.column_stack([(x, y) + part * axis + own[:, :1] * aside, level])
            for part in (-height_mm / 2, height_mm / 2)
        ]
    )
