"""Which parts of the mat tell whether the camera moved? Squares with strong edges, free of pieces.

Looked for at a quarter of the picture's size: where black meets white is seen there as well.
"""

import cv2
import numpy as np

from companion.vision.edge_shift import Edges, edges_in
from companion.vision.frame import Pixels
from companion.vision.stirring import SHRINK, small
from companion.vision.synthesis import MAT, Labels

# The mat is looked at in a few squares; an odd number of them has a middle one.
_SQUARE_PX = 64
_SQUARES = 3
_EDGES = 300

# So far from pieces the mat is nothing but mat.
_CLEAR_PX = 12


def mat_squares(at_rest: Pixels, labels: Labels) -> tuple[Edges, ...]:
    """Return the edges of the mat to follow, square by square; none where too little is seen.

    Args:
        at_rest: (h, w, 3) a whole picture of a table at rest.
        labels: (h, w) of a small one: the surface numbers of what stands there.
    """
    shrunk = small(at_rest)
    height, width = shrunk.shape[:2]
    around = np.ones((2 * _CLEAR_PX // SHRINK + 1,) * 2, np.uint8)
    clear = cv2.erode(np.asarray(labels == MAT, dtype=np.uint8), around, borderValue=0)
    steep = cv2.Laplacian(cv2.cvtColor(shrunk, cv2.COLOR_BGR2GRAY), cv2.CV_32F)
    told = np.abs(steep) * clear
    side = _SQUARE_PX // SHRINK
    down, across = height // side, width // side
    if not down or not across:
        return ()
    whole = told[: down * side, : across * side]
    of_square = cv2.resize(whole, (across, down), interpolation=cv2.INTER_AREA)
    found = []
    for one in np.argsort(of_square, axis=None)[::-1][:_SQUARES]:
        y, x = divmod(int(one), across)
        of_small = clear[y * side : (y + 1) * side, x * side : (x + 1) * side]
        mask = of_small.repeat(SHRINK, axis=0).repeat(SHRINK, axis=1) > 0
        rows = slice(y * _SQUARE_PX, (y + 1) * _SQUARE_PX)
        columns = slice(x * _SQUARE_PX, (x + 1) * _SQUARE_PX)
        edges = edges_in(at_rest, np.asarray(mask), rows, columns, _EDGES)
        if edges is not None:
            found.append(edges)
    return tuple(found)
