"""What else is printed, on one sheet each? The calibration board, and the colours."""

import numpy as np

from calibration.boards import CharucoBoard
from companion.printing.colours import PATCH_COLOURS
from companion.printing.page import (
    GREY,
    PALE,
    PAPERS,
    Filled,
    Mark,
    Page,
    Place,
    Stroke,
    Words,
    lines,
    ruler,
    square,
)
from companion.printing.squares import FloatArray, as_strip, strip

_TOP_MM = 8.0
_PATCH_MM = 56.0
_ACROSS = 2


def board_middle_mm(board: CharucoBoard, paper: str) -> Place:
    """Return where the middle of the board is on its page."""
    return PAPERS[paper][0] / 2, _TOP_MM + board.rows * board.square_mm / 2


def board_sheet(board: CharucoBoard, paper: str) -> Page:
    """Return the sheet with a calibration board.

    Args:
        board: The board; its squares are those of OpenCV since version 4.6.
        paper: One of :data:`companion.printing.page.PAPERS`.
    """
    middle_x, middle_y = board_middle_mm(board, paper)

    def on_page(places_mm: FloatArray) -> tuple[Place, ...]:
        return tuple((middle_x + float(x), middle_y - float(y)) for x, y in np.asarray(places_mm))

    below_mm = _TOP_MM + board.rows * board.square_mm
    left_mm = middle_x - board.columns * board.square_mm / 2
    word = (
        f"charuco:{board.columns}x{board.rows}:{board.square_mm:g}:{board.marker_mm:g}:"
        f"{board.dictionary}"
    )
    marks: list[Mark] = [
        *strip(board.dictionary, as_strip(board), on_page),
        *ruler((left_mm, below_mm + 11.0)),
        *lines(
            (left_mm + 106.0, below_mm + 5.0),
            ["Print at 100 %, glue it to something", "flat and stiff. Its name:", word],
            2.4,
        ),
    ]
    return Page(PAPERS[paper], tuple(marks))


def patches_sheet(paper: str) -> Page:
    """Return the sheet with the colours of the pieces, each large enough for any camera."""
    width_mm, height_mm = PAPERS[paper]
    gap_mm = 10.0
    left_mm = (width_mm - _ACROSS * _PATCH_MM - gap_mm) / 2
    marks: list[Mark] = []
    for number, (name, colour) in enumerate(PATCH_COLOURS.items()):
        row, column = divmod(number, _ACROSS)
        x = left_mm + column * (_PATCH_MM + gap_mm)
        y = _TOP_MM + row * (_PATCH_MM + 5.0)
        corners = square(x, y, _PATCH_MM)
        marks += [
            Filled(corners, colour),
            Stroke((*corners, corners[0]), 0.15, PALE),
            Words((x, y + _PATCH_MM + 3.2), name, 2.8, GREY),
        ]
    marks += ruler((left_mm, height_mm - 14.0))
    marks += lines(
        (left_mm, height_mm - 6.5),
        ["Print in colour at 100 % on plain, not glossy, paper; lay it flat in the table's light."],
        2.4,
    )
    return Page(PAPERS[paper], tuple(marks))
