"""Which figures does one see in the picture of a table, and what are they worth?

Only pixels are looked at: regions of one colour are filled, holes in them are counted, and a limb
is told by what colours one meets around a corner. Nothing here knows of bands as a graph.
"""

import math
from collections.abc import Mapping

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from tests.oracle_palagonia.painting import (
    EMPTY,
    PX_PER_SIDE,
    A,
    B,
    Cell,
    Mask,
    Painting,
    corner,
    paint,
)

_AROUND = np.ones((3, 3), np.uint8)


class Seen(msgspec.Struct, frozen=True, order=True):
    """A figure as one sees it; loops and limbs are 0 for an open one."""

    colour: str
    body: tuple[Cell, ...]
    closed: bool
    loops: int = 0
    limbs: int = 0


class _Region(msgspec.Struct, frozen=True):
    """A region of one colour: its pixels and those it encloses, within a window of the picture."""

    window: tuple[slice, slice]
    own: Mask
    filled: Mask
    is_open: bool
    closed_holes: int


def see(table: Mapping[Cell, int]) -> list[Seen]:
    """All figures of a table that is not empty, sorted."""
    picture = paint(table)
    found = []
    for colour, name in ((A, "A"), (B, "B")):
        mask = (picture.colours == colour).astype(np.uint8)
        _, labels, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        for label, (left, top, width, height, _) in enumerate(boxes[1:], start=1):
            window = (slice(top - 2, top + height + 2), slice(left - 2, left + width + 2))
            found.append((name, _region(picture, window, labels[window] == label)))
    holes = np.zeros(picture.colours.shape, np.int32)
    for _, region in found:
        # each region's closed holes are noted on one of its pixels, to be summed up by whoever
        # encloses that pixel
        row, column = np.argwhere(region.own)[0]
        holes[region.window][row, column] = region.closed_holes
    return sorted(_seen(picture, name, region, holes) for name, region in found)


def enclosed_cells(table: Mapping[Cell, int]) -> int:
    """How many empty hexagons do not reach the rim of the picture, by their area."""
    picture = paint(table)
    _, labels = _labelled(picture.colours == EMPTY)
    enclosed = (picture.colours == EMPTY) & (labels != labels[0, 0])
    area_px = float(enclosed.sum())
    return round(area_px / (1.5 * math.sqrt(3) * PX_PER_SIDE**2))


def _seen(picture: Painting, name: str, region: _Region, holes: NDArray[np.int32]) -> Seen:
    places = np.unique(picture.cells[region.window][region.own])
    body = tuple(sorted(picture.tiles[place] for place in places))
    if region.is_open:
        return Seen(name, body, closed=False)
    loops = 1 + int(holes[region.window][region.filled].sum())
    return Seen(name, body, closed=True, loops=loops, limbs=_limbs(picture, name, region, body))


def _limbs(picture: Painting, name: str, region: _Region, body: tuple[Cell, ...]) -> int:
    """Corners of the region that go on in one tile only and are bare towards the outside.

    In a tile where the corner is a tip, the other colour is met on the way to the middle.
    """
    value = A if name == "A" else B
    top, left = region.window[0].start, region.window[1].start
    around: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell in body:
        for index in range(0 if name == "A" else 1, 6, 2):
            row, column = picture.pixel(*corner(cell, index, 0.9))
            if _holds(region.own, row - top, column - left):
                x, y = corner(cell, index)
                key = (round(x / (np.sqrt(3) / 2)), round(y / 0.5))  # corners lie on this grid
                around.setdefault(key, []).append(picture.pixel(*corner(cell, index, 0.4)))
    limbs = 0
    for ways in around.values():
        bare = [way for way in ways if picture.colours[way] != value]
        if len(bare) == 2:
            row, column = bare[0]
            limbs += not _holds(region.filled, row - top, column - left)
    return limbs


def _holds(mask: Mask, row: int, column: int) -> bool:
    """Whether a pixel is in a mask; what lies beyond its edges is not."""
    rows, columns = mask.shape
    return 0 <= row < rows and 0 <= column < columns and bool(mask[row, column])


def _region(picture: Painting, window: tuple[slice, slice], own: Mask) -> _Region:
    empty = picture.colours[window] == EMPTY
    count, outside_in = _labelled(~own, connectivity=8)
    inside = (outside_in != outside_in[0, 0]) & ~own
    closed_holes = sum(
        not _touch(outside_in == hole, own, empty)
        for hole in range(1, count)
        if hole != outside_in[0, 0]
    )
    is_open = bool((_grown(own) & empty).any())
    return _Region(window, own, own | inside, is_open, closed_holes)


def _touch(hole: Mask, own: Mask, empty: Mask) -> bool:
    """Whether empty pixels lie in a hole right beside the region around it."""
    return bool((_grown(own) & hole & empty).any())


def _grown(mask: Mask) -> Mask:
    return cv2.dilate(mask.astype(np.uint8), _AROUND).astype(bool)


def _labelled(mask: Mask, connectivity: int = 4) -> tuple[int, NDArray[np.int32]]:
    count, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=connectivity)
    return count, labels.astype(np.int32)
