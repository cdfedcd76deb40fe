"""Which black squares make a marker, a strip of them, a board? From the layout to shapes."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from calibration.boards import CharucoBoard
from calibration.markers import dictionary
from calibration.mat_layout import CharucoStrip
from companion.printing.page import Filled, Place

FloatArray = npt.NDArray[np.float64]
OnPage = Callable[[FloatArray], tuple[Place, ...]]
"""Brings (n, 2) places of the board frame, y up, to places of the page, y down."""


def marker(family: str, number: int, corners_mm: FloatArray, on_page: OnPage) -> list[Filled]:
    """Return one marker: black, with its white cells.

    Runs of white cells are drawn as rows and as columns: where a renderer leaves a hairline
    between two rows, a column lies over it.

    Args:
        family: Name of the dictionary.
        number: The marker's id.
        corners_mm: (4, 2) in the board frame, clockwise from the top left of its picture.
        on_page: Where that is on the page.
    """
    cells = dictionary(family).markerSize + 2
    white = np.asarray(cv2.aruco.generateImageMarker(dictionary(family), number, cells)) > 0
    origin = corners_mm[0]
    right, down = corners_mm[1] - origin, corners_mm[3] - origin
    shapes = [Filled(on_page(corners_mm))]
    for line in range(cells):
        for cell_runs, along, across in ((white[line], right, down), (white[:, line], down, right)):
            for start, end in _runs(cell_runs):
                share = np.array([[start, line], [end, line], [end, line + 1], [start, line + 1]])
                places = origin + (share[:, :1] * along + share[:, 1:] * across) / cells
                shapes.append(Filled(on_page(places), (255, 255, 255)))
    return shapes


def strip(family: str, printed: CharucoStrip, on_page: OnPage) -> list[Filled]:
    """Return a ChArUco strip: its black squares, and the markers in its white ones."""
    half = printed.square_mm / 2 * np.array([[-1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]])
    shapes = [
        Filled(on_page(printed.placed(printed.square_centre(*square) + half)))
        for square in printed.squares(black=True)
    ]
    for number, corners_mm in printed.markers_mm().items():
        shapes += marker(family, number, corners_mm, on_page)
    return shapes


def as_strip(board: CharucoBoard) -> CharucoStrip:
    """Return a calibration board as a strip around the origin."""
    return CharucoStrip(
        (0.0, 0.0), board.columns, board.rows, board.square_mm, board.marker_mm, first_id=0
    )


def _runs(row: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return where the white cells of a row begin and end."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(np.int8), [0]])))
    return [(int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]
