"""How is the sheet with a tile's pictures made?

    python -m companion.tablet.widgets.palagonia.tile_sheet

Each picture has a tile in orientation 0 in it, its corners on a circle around the middle: the whole
tile in its colours; and in white, to be tinted, its outline, the band of A and the tip of A. What
belongs to B is the same turned by half a turn (PG-2). In white there are signs as well: the rim of
a tile, a disc, a diamond, and an arrow that turns. The sheet is made here and kept, so that the
running tablet needs neither the time nor the libraries for it.
"""

import struct
import sys
import zlib
from math import cos, pi, sin
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.tablet.theme import rgba
from companion.tablet.widgets.palagonia.sheet_layout import (
    DEEP,
    FILLS,
    IN_A_ROW,
    JOINT,
    LIGHT,
    PICTURES,
    SHEET,
    Picture,
)

SIZE_PX: Final = 256
"""Width and height of one picture: larger than any tile on a screen of 13 inches."""

_GRID: Final = 3  # each pixel is the mean of so many times so many
_ARC_RADIUS: Final = 0.5  # an arc lies around a corner, through the middles of two sides
_JOINT: Final = 0.022  # half of the gap between neighbours, in sides
_ROUND: Final = 0.085  # of the corners, in sides
_BEVEL: Final = 0.07  # how wide the rim is that falls off, in sides
_RIM: Final = 0.075  # how wide a rim is, in sides
_SIGN: Final = 0.94  # how far discs and diamonds reach, in sides
_SHADE: Final = 0.10  # how much darker it ends; on all sides alike, since tiles are turned

Field = NDArray[np.float64]


def sheet() -> NDArray[np.uint8]:
    """Return all pictures in their rows (rows from the top, RGBA)."""
    upright = [picture(name)[::-1] for name in PICTURES]
    rows = [upright[k : k + IN_A_ROW] for k in range(0, len(upright), IN_A_ROW)]
    return np.concatenate([np.concatenate(row, axis=1) for row in rows], axis=0)


def picture(name: Picture) -> NDArray[np.uint8]:
    """Return the pixels of one picture (rows from the lowest, RGBA)."""
    fine = SIZE_PX * _GRID
    places = ((np.arange(fine) + 0.5) / fine * 2 - 1) / FILLS
    x, y = np.meshgrid(places, places)
    tile = _beyond_rim(x, y, _ROUND) <= _ROUND
    ax, ay = cos(pi / 6), sin(pi / 6)  # the corner of A's tip; B's is opposite
    tip_a = np.hypot(x - ax, y - ay) < _ARC_RADIUS
    tip_b = np.hypot(x + ax, y + ay) < _ARC_RADIUS
    band_a = (x * ax + y * ay < 0) & ~tip_b
    shown = np.ones((fine, fine, 4))
    if name == "tile":
        light, deep = (np.array(rgba(colour)[:3]) for colour in (LIGHT, DEEP))
        shown[..., :3] = np.where((tip_a | band_a)[..., None], light, deep)
        near_rim = np.clip((_BEVEL + _beyond_rim(x, y)) / _BEVEL, 0, 1)
        shown[..., :3] -= (_SHADE * near_rim**2)[..., None]
        shown[~tile, :3] = rgba(JOINT)[:3]
    there = {
        "tile": _beyond_rim(x, y, -0.01) <= 0,
        "hexagon": tile,
        "band": tile & band_a,
        "tip": tile & tip_a,
        "rim": tile & (_beyond_rim(x, y, _ROUND + _RIM) > _ROUND),
        "disc": np.hypot(x, y) < _SIGN,
        "diamond": abs(x) + abs(y) < _SIGN,
        "turn": _turning_arrow(x, y),
    }
    shown[..., 3] = there[name]
    return _coarse(np.clip(shown, 0, 1))


def png(pixels: NDArray[np.uint8]) -> bytes:
    """Return pixels (rows from the top, RGBA) as a PNG file: always the same bytes."""
    height, width, _ = pixels.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)], axis=1)
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def main(path: Path = SHEET) -> int:
    """Make the sheet anew."""
    path.write_bytes(png(sheet()))
    sys.stdout.write(f"{path.name}: {path.stat().st_size / 1000:.1f} kB\n")
    return 0


def _turning_arrow(x: Field, y: Field) -> NDArray[np.bool_]:
    """A circle's line with a gap, and the head of an arrow where it ends: counter-clockwise."""
    angle = np.arctan2(y, x)
    line = (abs(np.hypot(x, y) - 0.62) < 0.1) & ((angle < 0.35) | (angle > 1.35))
    tip_x, tip_y = x - 0.62 * cos(0.35), y - 0.62 * sin(0.35)
    along, across = -tip_x * sin(0.2) + tip_y * cos(0.2), tip_x * cos(0.2) + tip_y * sin(0.2)
    head = (along > -0.06) & (along < 0.42) & (abs(across) < 0.34 * (1 - along / 0.42))
    return np.asarray(line | head)


def _beyond_rim(x: Field, y: Field, inward: float = 0.0) -> Field:
    """How far outside a hexagon that is smaller by ``inward`` a place lies; negative inside."""
    high = np.sqrt(0.75) - _JOINT - inward
    kx, ky, kz = -np.sqrt(0.75), 0.5, np.sqrt(1 / 3)
    px, py = abs(y), abs(x)  # one of twelve parts of the plane stands for all
    over = np.minimum(kx * px + ky * py, 0.0)
    px, py = px - 2 * over * kx, py - 2 * over * ky
    px, py = px - np.clip(px, -kz * high, kz * high), py - high
    return np.asarray(np.hypot(px, py) * np.sign(py))


def _coarse(fine: Field) -> NDArray[np.uint8]:
    """Mean over each pixel; colours go on beyond the rim, or a dark fringe would be seen there."""
    blocks = fine.reshape(SIZE_PX, _GRID, SIZE_PX, _GRID, 4)
    mean: NDArray[np.float64] = blocks.mean(axis=(1, 3))
    return np.rint(255 * mean).astype(np.uint8)


if __name__ == "__main__":
    sys.exit(main())
