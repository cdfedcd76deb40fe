"""What do wood and cloth look like close by? Grain and weave that vary a colour, from a seed.

What is beyond one edge goes on at the other, so that tiles of it show no seams.
"""

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
FloatArray = npt.NDArray[np.float64]

_SIDE_PX = 512


def wood_grain(rng: np.random.Generator, rgb: tuple[float, float, float], depth: float) -> Pixels:
    """Return (512, 512, 3) blue, green, red pixels of wood whose fibres run along x.

    Args:
        rng: Where the fibres come from.
        rgb: The mean colour, 0 to 1.
        depth: By which share the grain is darker or lighter.
    """
    rings = _waves(rng, (_SIDE_PX // 2, 16)) + 0.5 * _waves(rng, (_SIDE_PX // 4, 8))
    pores = _smeared(rng.normal(0, 1, (_SIDE_PX, _SIDE_PX)), (41, 1))
    return _tinted(rgb, 1 + depth * (rings / 2 + 2 * pores))


def weave(rng: np.random.Generator, rgb: tuple[float, float, float], depth: float) -> Pixels:
    """Return (512, 512, 3) pixels of cloth: threads both ways, no two alike."""
    threads = np.sin(np.arange(_SIDE_PX) * 2 * np.pi / 4)
    across = np.outer(np.ones(_SIDE_PX), threads) + np.outer(threads, np.ones(_SIDE_PX))
    uneven = _smeared(rng.normal(0, 1, (_SIDE_PX, _SIDE_PX)), (3, 3))
    return _tinted(rgb, 1 + depth * (0.4 * across + 2 * uneven + _waves(rng, (64, 64))))


def _waves(rng: np.random.Generator, cell_px: tuple[int, int]) -> FloatArray:
    """(512, 512) a smooth field of variance one, its waves as long and as high as given."""
    few = rng.normal(0, 1, (_SIDE_PX // cell_px[1], _SIDE_PX // cell_px[0]))
    around = np.pad(few, 2, mode="wrap")
    wide, high = (cell_px[0] * around.shape[1], cell_px[1] * around.shape[0])
    fine = cv2.resize(around, (wide, high), interpolation=cv2.INTER_CUBIC)
    down, right = 2 * cell_px[1], 2 * cell_px[0]
    return np.asarray(fine[down : down + _SIDE_PX, right : right + _SIDE_PX])


def _smeared(field: FloatArray, size_px: tuple[int, int]) -> FloatArray:
    """The mean of neighbours, across and down."""
    spare = max(size_px)
    smeared = cv2.blur(np.pad(field, spare, mode="wrap"), size_px)
    return np.asarray(smeared[spare:-spare, spare:-spare])


def _tinted(rgb: tuple[float, float, float], share: FloatArray) -> Pixels:
    bgr = 255 * np.array(rgb[::-1])
    return np.asarray(np.clip(share[..., None] * bgr, 0, 255), dtype=np.uint8)
