"""Which outline does a piece have in a picture? Columns and plates as projected solids.

A column is the convex hull of its two end circles, a plate the two rims and the band between.
Both are exact up to the lens' bend along a short straight edge (far below a pixel). Many solids
are projected at once, because a call for a few points costs as much as one for thousands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray
from calibration.table_set import TableSet, centroid_mm
from companion.scene import LaidPlate, Lying, Scene, Standing
from companion.vision.view import View

Upright = Standing | LaidPlate
"""A column or a plate at its place."""

Solid = Upright | Lying
"""The same, or a column that has fallen over."""

_CIRCLE_POINTS = 24

# A rim that turns inwards by less than this is drawn as if it were convex.
_FLAT_MM = 1.0

DRAWN_BITS = 4
"""Outlines are drawn in sixteenths of a pixel: silhouettes of a few pixels' width need them."""


@dataclass(frozen=True, eq=False)
class Outline:
    """What a solid covers in a picture.

    Attributes:
        parts_px: (n, 2) polygons whose union it is.
        convex: Whether each of them is.
    """

    parts_px: tuple[FloatArray, ...]
    convex: bool

    @cached_property
    def box_px(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the smallest upright box around it, edges included."""
        parts = self.drawn_parts
        points = parts[0] if len(parts) == 1 else np.concatenate(parts)
        left, top, width, height = cv2.boundingRect(points)
        right, bottom = left + width, top + height
        return left >> DRAWN_BITS, top >> DRAWN_BITS, right >> DRAWN_BITS, bottom >> DRAWN_BITS

    @cached_property
    def drawn_parts(self) -> list[npt.NDArray[np.int32]]:
        """The parts in whole steps of 1 / 2 ** :data:`DRAWN_BITS` of a pixel."""
        scale = 1 << DRAWN_BITS
        return [np.rint(part * scale).astype(np.int32) for part in self.parts_px]


def solids_of(scene: Scene) -> tuple[Upright, ...]:
    """Return a scene's pieces in the order in which they are numbered: columns, then plates."""
    return (*scene.columns, *scene.plates)


def floor_mm(table_set: TableSet, storey: int) -> float:
    """Return the height on which columns of a storey stand."""
    rise_mm = table_set.column_height_mm + table_set.plate_thickness_mm
    return table_set.base_thickness_mm + storey * rise_mm


def standing_mm(table_set: TableSet, storey: int, *, is_on_column: bool) -> float:
    """Return the height of a column's foot: on the floor, or on another column there (VP-19)."""
    raised_mm = table_set.column_height_mm if is_on_column else 0.0
    return floor_mm(table_set, storey) + raised_mm


def lying_axis_mm(table_set: TableSet, kind: str, storey: int | None) -> float:
    """Return the height of the axis of a column that lies on a floor; None is beside the base."""
    low_mm = 0.0 if storey is None else floor_mm(table_set, storey)
    return low_mm + table_set.kinds[kind].mean_radius_mm


def plate_rim_mm(table_set: TableSet, plate: LaidPlate) -> FloatArray:
    """Return (n, 2) a plate's outline on the board; a disc's while its turn is not known."""
    if plate.yaw_deg is None:
        round_rim: FloatArray = np.add(_disc_mm(table_set, plate.colour), (plate.x_mm, plate.y_mm))
        return round_rim
    yaw = np.radians(plate.yaw_deg)
    turn = np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]])
    rim: FloatArray = _own_rim_mm(table_set, plate.colour) @ turn.T + (plate.x_mm, plate.y_mm)
    return rim


def plate_solid_mm(table_set: TableSet, colour: str, storey: int) -> FloatArray:
    """Return (2 n, 3) a plate's upper rim, then its lower one; not turned, over the middle."""
    return _own_plate_mm(table_set, colour, storey)


def piece_outlines(view: View, table_set: TableSet, pieces: Sequence[Solid]) -> list[Outline]:
    """Return the outlines of columns and plates where they stand and lie."""
    if not pieces:
        return []
    solids = [_solid_mm(table_set, one) for one in pieces]
    pixels = view.project_pieces(np.concatenate(solids))
    outlines = []
    start = 0
    for one, solid in zip(pieces, solids, strict=True):
        own = pixels[start : start + len(solid)]
        start += len(solid)
        if not isinstance(one, LaidPlate) or _is_flat(table_set, one.colour):
            outlines.append(Outline((_hull(own),), convex=True))
        else:
            outlines.append(_swept(own))
    return outlines


def disc_outline(view: View, radius_mm: float, height_mm: float) -> Outline:
    """Return the outline of a round disc round the board's origin."""
    return Outline((view.project(_at(_circle(radius_mm, 72), height_mm)),), convex=True)


def _solid_mm(table_set: TableSet, piece: Solid) -> FloatArray:
    """(n, 3) corners of a solid: first those of one end, then those of the other."""
    place = np.array([piece.x_mm, piece.y_mm, 0.0])
    if isinstance(piece, Standing):
        own = _own_column_mm(table_set, piece.piece.kind, piece.storey, piece.is_on_column)
        solid: FloatArray = own + place
        return solid
    if isinstance(piece, Lying):
        return _lying_mm(table_set, piece)
    if piece.yaw_deg is None:
        top_mm = floor_mm(table_set, piece.storey)
        rim = _disc_mm(table_set, piece.colour)
        disc: FloatArray = _between(rim, top_mm, top_mm - table_set.plate_thickness_mm) + place
        return disc
    yaw = np.radians(piece.yaw_deg)
    cos, sin = np.cos(yaw), np.sin(yaw)
    turn = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
    laid: FloatArray = _own_plate_mm(table_set, piece.colour, piece.storey) @ turn + place
    return laid


def _lying_mm(table_set: TableSet, lying: Lying) -> FloatArray:
    """(n, 3) a column that lies: its two ends are upright discs."""
    kind = lying.piece.kind
    axis_mm = lying_axis_mm(table_set, kind, lying.storey)
    angle = np.radians(lying.angle_deg)
    along = np.array([np.cos(angle), np.sin(angle), 0.0])
    circle = _circle(table_set.kinds[kind].mean_radius_mm)
    disc = circle[:, :1] * np.array([-along[1], along[0], 0.0]) + circle[:, 1:] * [0.0, 0.0, 1.0]
    middle = np.array([lying.x_mm, lying.y_mm, axis_mm])
    half = table_set.height_mm(kind) / 2 * along
    ends: FloatArray = np.concatenate([disc + middle + half, disc + middle - half])
    return ends


def _swept(pixels: FloatArray) -> Outline:
    """A plate that turns inwards somewhere: its two rims and the quadrangles between them."""
    top, bottom = np.split(pixels, 2)
    after = np.roll(np.arange(len(top)), -1)
    band = np.stack([top, top[after], bottom[after], bottom], axis=1)
    return Outline((top, bottom, *band), convex=False)


def _hull(points_px: FloatArray) -> FloatArray:
    return np.asarray(cv2.convexHull(points_px.astype(np.float32)), dtype=np.float64).reshape(-1, 2)


def _between(ends_mm: FloatArray, one_mm: float, other_mm: float) -> FloatArray:
    ends = np.concatenate([_at(ends_mm, one_mm), _at(ends_mm, other_mm)])
    ends.setflags(write=False)
    return ends


def _at(points_mm: FloatArray, height_mm: float) -> FloatArray:
    return np.column_stack([points_mm, np.full(len(points_mm), height_mm)])


@lru_cache(maxsize=64)
def _circle(radius_mm: float, points: int = _CIRCLE_POINTS) -> FloatArray:
    angle = np.arange(points) * (2 * np.pi / points)
    circle: FloatArray = radius_mm * np.column_stack([np.cos(angle), np.sin(angle)])
    circle.setflags(write=False)
    return circle


@lru_cache(maxsize=256)
def _own_column_mm(table_set: TableSet, kind: str, storey: int, is_raised: bool) -> FloatArray:
    """A column in the middle of its storey, drawn as the cylinder of its mean width."""
    low_mm = standing_mm(table_set, storey, is_on_column=is_raised)
    circle = _circle(table_set.kinds[kind].mean_radius_mm)
    return _between(circle, low_mm, low_mm + table_set.height_mm(kind))


@lru_cache(maxsize=256)
def _own_plate_mm(table_set: TableSet, colour: str, storey: int) -> FloatArray:
    """A plate that was not turned, over the middle of the board."""
    top_mm = floor_mm(table_set, storey)
    rim = _own_rim_mm(table_set, colour)
    return _between(rim, top_mm, top_mm - table_set.plate_thickness_mm)


@lru_cache(maxsize=64)
def _own_rim_mm(table_set: TableSet, colour: str) -> FloatArray:
    outline = table_set.plates[colour].outline_mm
    rim: FloatArray = outline - centroid_mm(outline)
    rim.setflags(write=False)
    return rim


@lru_cache(maxsize=64)
def _disc_mm(table_set: TableSet, colour: str) -> FloatArray:
    """The disc that a plate is like, however it is turned."""
    rim = _own_rim_mm(table_set, colour)
    angle = np.arange(len(rim)) * (2 * np.pi / len(rim))
    mean_mm = float(np.linalg.norm(rim, axis=1).mean())
    disc: FloatArray = mean_mm * np.column_stack([np.cos(angle), np.sin(angle)])
    disc.setflags(write=False)
    return disc


@lru_cache(maxsize=64)
def _is_flat(table_set: TableSet, colour: str) -> bool:
    """Whether a plate turns inwards nowhere, or so little that nobody sees it."""
    rim = _own_rim_mm(table_set, colour).astype(np.float32)
    around = cv2.convexHull(rim)
    deepest_mm = max(cv2.pointPolygonTest(around, (float(x), float(y)), True) for x, y in rim)
    return deepest_mm <= _FLAT_MM
