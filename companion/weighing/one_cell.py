"""Is a change of the weight one cell's own doing? Then it acts just where that cell stands.

The base ends before its corners, and whatever presses on it is felt by two cells at least: a
force exactly above a cell is a burst of bad words that was too long to be cleaned away.
"""

import math

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

_NEAR_MM = 8.0


def is_one_cell(corners_mm: FloatArray, force_g: float, x_gmm: float, y_gmm: float) -> bool:
    """Return whether a force with these moments acts within a few millimetres of a cell.

    Args:
        corners_mm: (cells, 2) where the cells stand.
        force_g: The force, pull or push, not zero.
        x_gmm, y_gmm: Its moments about the centre.
    """
    x_mm, y_mm = x_gmm / force_g, y_gmm / force_g
    return any(math.hypot(x - x_mm, y - y_mm) < _NEAR_MM for x, y in corners_mm)
