"""Which calibration board is held before the camera? Chess or ChArUco, as data and as one word.

| word                                            | board                                       |
|-------------------------------------------------|---------------------------------------------|
| ``chess:COLSxROWS:SQUARE_MM``                   | a chess board; counted are *inner corners*  |
| ``charuco:COLSxROWS:SQUARE_MM:MARKER_MM:DICT``  | with markers; counted are *squares*         |
"""

import re
from dataclasses import dataclass
from math import isfinite

from calibration.markers import dictionary

_LARGEST = 100


@dataclass(frozen=True)
class ChessBoard:
    """A chess board of ``columns`` by ``rows`` inner corners."""

    columns: int
    rows: int
    square_mm: float

    @property
    def corners(self) -> int:
        """How many corners a picture of all of it has."""
        return self.columns * self.rows


@dataclass(frozen=True)
class CharucoBoard:
    """A board of ``columns`` by ``rows`` squares, the white ones with markers of a family."""

    columns: int
    rows: int
    square_mm: float
    marker_mm: float
    dictionary: str

    @property
    def corners(self) -> int:
        """How many corners a picture of all of it has."""
        return (self.columns - 1) * (self.rows - 1)


Board = ChessBoard | CharucoBoard

OWN_BOARD = CharucoBoard(7, 10, 25.0, 18.0, "DICT_5X5_100")
"""The board that ``companion print charuco`` prints; the mat's markers are of another family."""


def read_board(word: str) -> Board:
    """Return the board that a word of the command line names.

    Raises:
        ValueError: It names none; the text says how it is written.
    """
    kind, *parts = word.split(":")
    sizes = re.fullmatch(r"(\d{1,4})[x×](\d{1,4})", parts[0]) if parts else None
    if sizes is not None and kind == "chess" and len(parts) == 2:
        board: Board = ChessBoard(int(sizes[1]), int(sizes[2]), _length_mm(parts[1]))
        least = 3
    elif sizes is not None and kind == "charuco" and len(parts) == 4:
        board = CharucoBoard(
            int(sizes[1]), int(sizes[2]), _length_mm(parts[1]), _length_mm(parts[2]), parts[3]
        )
        least = 3
        if board.marker_mm >= board.square_mm:
            raise ValueError(f"{word}: a marker has to be smaller than its square")
        family = dictionary(board.dictionary)
        markers = board.columns * board.rows // 2
        if len(family.bytesList) < markers:
            raise ValueError(
                f"{word}: {board.dictionary} has {len(family.bytesList)} markers, the board "
                f"needs {markers}"
            )
    else:
        raise ValueError(
            f"{word!r} is no board; write chess:COLSxROWS:SQUARE_MM (inner corners) or "
            "charuco:COLSxROWS:SQUARE_MM:MARKER_MM:DICT (squares), as in "
            "charuco:7x10:25:18:DICT_5X5_100"
        )
    if not all(least <= count <= _LARGEST for count in (board.columns, board.rows)):
        raise ValueError(f"{word}: a board has from {least} to {_LARGEST} columns and rows")
    return board


def _length_mm(text: str) -> float:
    try:
        length_mm = float(text)
    except ValueError:
        length_mm = 0.0
    if not (isfinite(length_mm) and 0.1 <= length_mm <= 10_000):
        raise ValueError(f"{text!r} is no length in mm, as 25 or 24.8")
    return length_mm
