"""How is the mat printed on sheets that are smaller than it? Each sheet, with marks to join them.

| paper      | sheets | each shows                                     |
|------------|--------|------------------------------------------------|
| A4, Letter | 4      | a quarter of the mat, the sheet upright        |
| A3         | 2      | a half of the mat, front or back, sheet across |

The sheets are cut along x = 0 and y = 0 of the board and laid edge to edge. Nothing that is
measured crosses those lines; half discs there become whole discs when the sheets lie right.
"""

from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np
import numpy.typing as npt

from calibration.mat_layout import OWN_HALF_HEIGHT_MM, OWN_HALF_WIDTH_MM, MatLayout
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
from companion.printing.squares import marker, strip

FloatArray = npt.NDArray[np.float64]

BASE_RADIUS_MM = 140.0

_CUT = Stroke((), 0.15, GREY, dash_mm=2.0)
_DISC_MM = 3.0
_DISCS_MM = (80.0, 160.0)
_CIRCLE_STEPS = 180


@dataclass(frozen=True)
class MatSheet:
    """One sheet of the mat.

    Attributes:
        page: What is printed.
        name: "1 of 4: back left", say, seen by who stands in front.
        origin_mm: Where the board's origin is on the page, on it or at its edge.
        low_mm: The corner of the mat with the smallest x and y that is on this sheet, board frame.
        high_mm: The opposite corner.
    """

    page: Page
    name: str
    origin_mm: Place
    low_mm: Place
    high_mm: Place

    def on_page(self, places_mm: FloatArray) -> tuple[Place, ...]:
        """Return places of the page for (n, 2) places of the board frame."""
        return _on_page(self.origin_mm, places_mm)


def mat_sheets(layout: MatLayout, paper: str) -> tuple[MatSheet, ...]:
    """Return the sheets of our own mat.

    Args:
        layout: What is on the mat; it has the size of :data:`calibration.mat_layout.OWN_MAT`.
        paper: One of :data:`companion.printing.page.PAPERS`.
    """
    width_mm, height_mm = OWN_HALF_WIDTH_MM, OWN_HALF_HEIGHT_MM
    of = 2 if paper == "A3" else 4
    back, front = ("back", 0.0, height_mm), ("front", -height_mm, 0.0)
    if paper == "A3":
        parts = [((-width_mm, low), (width_mm, high), name) for name, low, high in (back, front)]
    else:
        parts = [
            ((left, low), (left + width_mm, high), f"{name} {side}")
            for name, low, high in (back, front)
            for side, left in (("left", -width_mm), ("right", 0.0))
        ]
    return tuple(
        _sheet(layout, paper, low_mm, high_mm, f"{number} of {of}: {name}")
        for number, (low_mm, high_mm, name) in enumerate(parts, 1)
    )


def _sheet(layout: MatLayout, paper: str, low_mm: Place, high_mm: Place, name: str) -> MatSheet:
    size_mm = PAPERS[paper] if paper != "A3" else PAPERS[paper][::-1]
    left_mm = (size_mm[0] - (high_mm[0] - low_mm[0])) / 2
    top_mm = (size_mm[1] - (high_mm[1] - low_mm[1])) / 2
    origin_mm = (left_mm - low_mm[0], top_mm + high_mm[1])
    empty = MatSheet(Page(size_mm), name, origin_mm, low_mm, high_mm)
    marks: list[Mark] = [
        *_base(empty),
        *_printed(layout, empty),
        *_joints(empty),
        *_words(empty),
    ]
    return MatSheet(Page(size_mm, tuple(marks)), name, origin_mm, low_mm, high_mm)


def _printed(layout: MatLayout, sheet: MatSheet) -> list[Mark]:
    """Return what the layout has on a sheet."""
    marks: list[Mark] = []
    corners_mm = layout.markers_mm()
    for number in layout.centres_mm:
        if _is_on(sheet, corners_mm[number]):
            marks += marker(layout.dictionary, number, corners_mm[number], sheet.on_page)
    for printed in layout.strips:
        if _is_on(sheet, np.array([printed.centre_mm])):
            marks += strip(layout.dictionary, printed, sheet.on_page)
    for name, patch in layout.patches.items():
        if not _is_on(sheet, np.array([patch.centre_mm])):
            continue
        ((x, y),) = sheet.on_page(np.array([patch.centre_mm]))
        corners = square(x - patch.side_mm / 2, y - patch.side_mm / 2, patch.side_mm)
        marks.append(Filled(corners, PATCH_COLOURS[name]))
        if name == "white":
            marks.append(Stroke((*corners, corners[0]), 0.15, PALE))
        marks.append(Words((x, y + patch.side_mm / 2 + 3), name, 2.4, GREY, "middle"))
    return marks


def _base(sheet: MatSheet) -> list[Mark]:
    """Return the part of the circle in which the base stands, and of the cross in its middle."""
    turns = [2 * pi * step / _CIRCLE_STEPS for step in range(_CIRCLE_STEPS + 1)]
    circle = [(BASE_RADIUS_MM * cos(turn), BASE_RADIUS_MM * sin(turn)) for turn in turns]
    pieces: list[list[Place]] = [[]]
    for place in circle:
        if _is_on(sheet, np.array([place])):
            pieces[-1].append(place)
        elif pieces[-1]:
            pieces.append([])
    return [Stroke(sheet.on_page(np.array(piece)), 0.3, PALE) for piece in pieces if len(piece) > 1]


def _joints(sheet: MatSheet) -> list[Mark]:
    """Return the lines to cut along, and half discs that the neighbour makes whole."""
    (low_x, low_y), (high_x, high_y) = sheet.low_mm, sheet.high_mm
    marks: list[Mark] = []
    across = (np.array([[low_x - 8, 0.0], [high_x + 8, 0.0]]), high_y <= 0)
    down = (np.array([[0.0, low_y - 8], [0.0, high_y + 8]]), high_x <= 0)
    for line, inner, step in (
        (across[0], -1.0 if across[1] else 1.0, np.array([1.0, 0.0])),
        (down[0], -1.0 if down[1] else 1.0, np.array([0.0, 1.0])),
    ):
        if step[1] and low_x < 0 < high_x:
            continue  # a sheet across both halves is not cut there
        marks.append(Stroke(sheet.on_page(line), _CUT.width_mm, _CUT.colour, _CUT.dash_mm))
        side = inner * np.array([step[1], step[0]])
        for along in (*_DISCS_MM, *(-one for one in _DISCS_MM)):
            middle = along * step
            if _is_on(sheet, middle[None] + side):
                turns = np.linspace(0, pi, 24)[:, None]
                half = middle + _DISC_MM * (np.cos(turns) * step + np.sin(turns) * side)
                marks.append(Filled(sheet.on_page(half), GREY))
    return marks


def _words(sheet: MatSheet) -> list[Mark]:
    """Return the ruler and what to do, where the base will cover most of it."""
    right, back = sheet.high_mm[0] > 0, sheet.high_mm[1] > 0
    left_mm = 16.0 if right else -116.0
    ((ruler_x, ruler_y),) = sheet.on_page(np.array([[left_mm, 160.0 if back else -164.0]]))
    top_mm = 62.0 if back else -32.0
    ((x, y),) = sheet.on_page(np.array([[12.0 if right else -108.0, top_mm]]))
    return [
        *ruler((ruler_x, ruler_y)),
        *lines(
            (x, y),
            [
                f"Paletti Companion, mat, sheet {sheet.name}",
                "Print at 100 % (actual size), not fitted to the page.",
                "The ruler has to be 100 mm long to half a millimetre.",
                "Cut along the dashed lines and lay the sheets edge to",
                "edge, so that the half discs become whole ones.",
                "Tape them from behind; the mat folds along these lines.",
                "The base stands in the circle.",
            ],
            3.0,
        ),
    ]


def _is_on(sheet: MatSheet, places_mm: FloatArray) -> bool:
    low, high = np.array(sheet.low_mm), np.array(sheet.high_mm)
    return bool(((places_mm >= low - 1e-9) & (places_mm <= high + 1e-9)).all())


def _on_page(origin_mm: Place, places_mm: FloatArray) -> tuple[Place, ...]:
    return tuple((origin_mm[0] + float(x), origin_mm[1] - float(y)) for x, y in places_mm)
