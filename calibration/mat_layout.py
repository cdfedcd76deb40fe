"""What is printed on the mat, and where? The mat as data: one type for ours and for any other.

Board frame: millimetres, origin at the centre of the base, z up from the mat. Every marker lies
flat; the top edge of its picture points to +y unless its strip is turned.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

# Of a square with its centre at the origin and a side of two: top left, then clockwise.
_CLOCKWISE = np.array([[-1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]])


@dataclass(frozen=True)
class Patch:
    """A square of one colour: its centre in the board frame, and its side."""

    centre_mm: tuple[float, float]
    side_mm: float


@dataclass(frozen=True)
class CharucoStrip:
    """A small chess board whose white squares hold markers, numbered row by row from the top left.

    The top left square is black, as OpenCV prints boards since version 4.6.

    Attributes:
        centre_mm: Of the whole strip.
        columns: Squares from left to right.
        rows: Squares from top to bottom.
        square_mm: Side of a square.
        marker_mm: Side of a marker.
        first_id: Id of the first marker.
        turn_deg: By how much its top is turned away from +y, counter-clockwise.
    """

    centre_mm: tuple[float, float]
    columns: int
    rows: int
    square_mm: float
    marker_mm: float
    first_id: int
    turn_deg: float = 0.0

    def placed(self, own_mm: FloatArray) -> FloatArray:
        """Return (n, 2) board places of points given in the strip's own frame.

        Args:
            own_mm: (n, 2) from the strip's centre, x to its right, y to its top.
        """
        angle = radians(self.turn_deg)
        turn = np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])
        return np.asarray(own_mm @ turn.T + np.array(self.centre_mm))

    def square_centre(self, column: int, row: int) -> FloatArray:
        """Return (2,) the centre of a square in the strip's own frame."""
        return self.square_mm * np.array(
            [column - (self.columns - 1) / 2, (self.rows - 1) / 2 - row]
        )

    def squares(self, *, black: bool) -> list[tuple[int, int]]:
        """Return (column, row) of the black or the white squares, row by row."""
        return [
            (column, row)
            for row in range(self.rows)
            for column in range(self.columns)
            if ((column + row) % 2 == 0) == black
        ]

    def markers_mm(self) -> dict[int, FloatArray]:
        """Return for each id the (4, 2) corners of its picture, clockwise from its top left."""
        return {
            self.first_id + number: self.placed(
                self.square_centre(column, row) + self.marker_mm / 2 * _CLOCKWISE
            )
            for number, (column, row) in enumerate(self.squares(black=False))
        }

    def saddles_mm(self) -> FloatArray:
        """Return (n, 2) the places where four squares meet, which blur does not move."""
        corners = [
            self.square_centre(column, row) + self.square_mm / 2 * np.array([1.0, -1.0])
            for row in range(self.rows - 1)
            for column in range(self.columns - 1)
        ]
        return self.placed(np.array(corners).reshape(-1, 2))


@dataclass(frozen=True)
class MatLayout:
    """A printed mat.

    Attributes:
        dictionary: Name of the markers' family, as OpenCV calls it (``DICT_4X4_50``).
        marker_side_mm: Side of the single markers.
        centres_mm: Their centres by id.
        patches: Squares of known colours by name.
        strips: ChArUco strips; their markers belong to the same family and have ids of their own.
    """

    dictionary: str
    marker_side_mm: float
    centres_mm: Mapping[int, tuple[float, float]]
    patches: Mapping[str, Patch] = field(default_factory=dict)
    strips: tuple[CharucoStrip, ...] = ()

    def __post_init__(self) -> None:
        """Check that no id is printed twice.

        Raises:
            ValueError: One is.
        """
        ids = [*self.centres_mm]
        for strip in self.strips:
            ids += range(strip.first_id, strip.first_id + len(strip.squares(black=False)))
        if len(ids) != len(set(ids)):
            raise ValueError("every marker of a mat needs an id of its own")

    def markers_mm(self) -> dict[int, FloatArray]:
        """Return for each id the (4, 2) corners of its picture, clockwise from its top left."""
        markers = {
            marker: np.array(centre_mm) + self.marker_side_mm / 2 * _CLOCKWISE
            for marker, centre_mm in self.centres_mm.items()
        }
        for strip in self.strips:
            markers |= strip.markers_mm()
        return markers

    def saddles_mm(self) -> FloatArray:
        """Return (n, 2) all places of the strips where four squares meet."""
        return np.concatenate([np.empty((0, 2)), *(strip.saddles_mm() for strip in self.strips)])


def on_the_mat(places_mm: FloatArray) -> FloatArray:
    """Return (n, 3) points of (n, 2) places on the mat's plane."""
    return np.concatenate([places_mm, np.zeros((len(places_mm), 1))], axis=1)


# Half the mat's size: what fits a quarter of it on A4 and on Letter alike, printers' margins off.
OWN_HALF_WIDTH_MM, OWN_HALF_HEIGHT_MM = 190.0, 254.0

OWN_MAT = MatLayout(
    dictionary="DICT_4X4_50",
    marker_side_mm=38.0,
    # Nothing crosses x = 0 or y = 0, where sheets are joined, and the base of 140 mm stays free.
    centres_mm={
        0: (-160.0, -226.0),
        1: (160.0, -226.0),
        2: (-166.0, -58.0),
        3: (166.0, -58.0),
        4: (-166.0, 58.0),
        5: (166.0, 58.0),
        6: (-160.0, 226.0),
        7: (160.0, 226.0),
    },
    patches={
        "red": Patch((-166.0, -150.0), 24.0),
        "orange": Patch((-166.0, -106.0), 24.0),
        "yellow": Patch((166.0, -150.0), 24.0),
        "green": Patch((166.0, -106.0), 24.0),
        "blue": Patch((-166.0, 150.0), 24.0),
        "gray": Patch((-166.0, 106.0), 24.0),
        "black": Patch((166.0, 150.0), 24.0),
        "white": Patch((166.0, 106.0), 24.0),
    },
    # Their markers only tell which strip is seen; the white around them, for the corners between
    # the squares, is worth more than their size.
    strips=(
        CharucoStrip((-68.0, -214.0), 5, 3, 24.0, 15.0, 8),
        CharucoStrip((68.0, -214.0), 5, 3, 24.0, 15.0, 15),
        CharucoStrip((-68.0, 214.0), 5, 3, 24.0, 15.0, 22),
        CharucoStrip((68.0, 214.0), 5, 3, 24.0, 15.0, 29),
    ),
)
"""The mat that ``companion print mat`` prints."""
