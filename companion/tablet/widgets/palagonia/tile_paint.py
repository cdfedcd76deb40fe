"""How do tiles get onto the canvas? All in one go, from a sheet of pictures, smooth at every size.

``tile_sheet.py`` makes the sheet; tiles in other orientations are turned by the corners of their
squares. Each function puts any number of pictures on the current canvas with one instruction:
a full board has hundreds, and is drawn anew with every movement of a finger.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Any, Final

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Mesh

from companion.tablet.theme import rgba
from companion.tablet.widgets.palagonia.camera import Camera
from companion.tablet.widgets.palagonia.curves import Colour, Part
from companion.tablet.widgets.palagonia.hexes import CORNERS, Cell, Point, middle
from companion.tablet.widgets.palagonia.sheet_layout import (
    FILLS,
    IN_A_ROW,
    PICTURES,
    ROWS,
    SHEET,
    Picture,
)

_FORMAT: Final = [(b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float")]
_WHITE: Final = "#ffffff"
_SIGNS: Final = frozenset({"disc", "diamond", "turn"})
_SQUARE: Final[tuple[Point, ...]] = ((-1, -1), (1, -1), (1, 1), (-1, 1))
# Not a pixel more than a tile has: on a weak graphics chip each one counts.
_HEXAGON: Final = tuple((1.03 * x, 1.03 * y) for x, y in CORNERS)

Placed = tuple[Point, float, float]
"""Where a picture's middle is on the board, by how many thirds it is turned, and how large."""


def put_tiles(tiles: Iterable[tuple[Cell, int]], camera: Camera, opacity: float = 1.0) -> None:
    """Put tiles on their cells."""
    put("tile", [(middle(cell), o, 1.0) for cell, o in tiles], camera, _WHITE, opacity)


def put_tile(at: Point, orientation: float, size: float, camera: Camera) -> None:
    """Put one tile anywhere on the board, in between two orientations or larger if need be."""
    put("tile", [(at, orientation, size)], camera, _WHITE)


def put_hexagons(
    cells: Iterable[Cell], camera: Camera, colour: str, opacity: float = 1.0, size: float = 1.0
) -> None:
    """Put plain hexagons on cells."""
    put("hexagon", [(middle(cell), 0.0, size) for cell in cells], camera, colour, opacity)


def put_rims(cells: Iterable[Cell], camera: Camera, colour: str, size: float = 1.0) -> None:
    """Put a line around cells, inside their sides."""
    put("rim", [(middle(cell), 0.0, size) for cell in cells], camera, colour)


def put_parts(
    parts: Iterable[Part], of: Colour, camera: Camera, colour: str, opacity: float = 1.0
) -> None:
    """Put bands and tips of one colour of tiles, tinted."""
    every = tuple(parts)
    turned = 0.0 if of == "A" else 1.5  # half a turn is one and a half thirds
    pictures: tuple[Picture, ...] = ("band", "tip")
    for picture in pictures:
        those = [one for one in every if one.what == picture]
        places = [(middle(one.cell), one.orientation + turned, 1.0) for one in those]
        put(picture, places, camera, colour, opacity)


def put_signs(
    picture: Picture, places: Iterable[Point], radius_px: float, camera: Camera, colour: str
) -> None:
    """Put a sign at places of the board, as large on every board."""
    size = radius_px / camera.side_px
    put(picture, [(at, 0.0, size) for at in places], camera, colour)


def put(
    picture: Picture, places: Iterable[Placed], camera: Camera, colour: str, opacity: float = 1.0
) -> None:
    """Put a picture at places, tinted."""
    outline = _SQUARE if picture in _SIGNS else _HEXAGON
    shown_at = _on_sheet(picture, outline)
    vertices: list[float] = []
    for at, thirds, size in places:
        x, y = camera.seen(at)
        reach = camera.side_px * size
        # The picture's right, as the turned tile has it; its up is a quarter of a turn on.
        rx, ry = reach * cos(2 * pi / 3 * thirds), reach * sin(2 * pi / 3 * thirds)
        for (px, py), (u, v) in zip(outline, shown_at, strict=True):
            vertices += (x + px * rx - py * ry, y + px * ry + py * rx, u, v)
    if vertices:
        Color(*rgba(colour, opacity))
        Mesh(
            vertices=vertices,
            indices=_triangles(len(vertices) // (4 * len(outline)), len(outline)),
            mode="triangles",
            fmt=_FORMAT,
            texture=_sheet().texture,
        )


@cache
def _on_sheet(picture: Picture, outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """Where the corners of a picture are on the sheet, whose rows run downwards."""
    row, column = divmod(PICTURES.index(picture), IN_A_ROW)
    return tuple(
        ((column + 0.5 + x * FILLS / 2) / IN_A_ROW, (row + 0.5 - y * FILLS / 2) / ROWS)
        for x, y in outline
    )


@lru_cache(maxsize=256)
def _triangles(pictures: int, corners: int) -> list[int]:
    """The corners of the triangles that fill so many pictures."""
    one = [corner for k in range(1, corners - 1) for corner in (0, k, k + 1)]
    return [corners * picture + corner for picture in range(pictures) for corner in one]


@lru_cache(maxsize=1)
def _sheet() -> Any:
    """The sheet, with its smaller copies, or tiles seen from afar would flicker."""
    kept = CoreImage(str(SHEET), mipmap=True)
    kept.texture.min_filter = "linear_mipmap_nearest"  # a third of the work of the smoothest
    return kept
