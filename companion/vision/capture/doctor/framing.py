"""Is all in the picture that has to be: the base, the mat around it, a tower of five storeys?"""

from dataclasses import dataclass
from math import atan2, degrees, hypot, pi
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.mat_layout import MatLayout, on_the_mat
from calibration.table_set import TableSet
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict
from companion.vision.capture.doctor.viewpoint import View

FloatArray = npt.NDArray[np.float64]

STOREYS: Final = 5
"""Plates of a whole tower."""

_ROUND: Final = 48
_STEP_MM: Final = 2.0
_LOOKED_AT: Final = STOREYS + 2  # storeys: more room than that is not needed

# Below some markers at least on two sides, a pose would rest on a corner of the mat.
_LEAST_MARKERS: Final = 3
_LEAST_SHARE: Final = 0.4

# Of the line of sight above the table. Flat ones show the columns, steep ones the tops; both
# witnesses of the rules need some of either.
_ANGLES_DEG: Final = (10.0, 45.0)
_WORST_ANGLES_DEG: Final = (3.0, 75.0)

_UPRIGHT_DEG: Final = 15.0

# So much of the last storey is only the far edge of its plate.
_EDGE_STOREYS: Final = 0.25

_BACK: Final = "Move the camera back: tilting it would cut the other end."


@dataclass(frozen=True)
class Framing:
    """What of the table is in the picture.

    Attributes:
        base_cut: Sides of the picture that cut the base: "left", "top", …
        mat_cut: Sides that cut markers of the mat.
        markers_whole: Markers that are whole in the picture, read or not.
        markers: Of how many.
        storeys: How many storeys of a tower are in the picture up to the top of their plate.
        elevation_deg: Of the camera above the table's plane, seen from the base.
        turn_deg: By how much the tower's upright is turned from the picture's, 0 to 180.
    """

    base_cut: tuple[str, ...]
    mat_cut: tuple[str, ...]
    markers_whole: int
    markers: int
    storeys: float
    elevation_deg: float
    turn_deg: float


def framing_of(view: View, layout: MatLayout, table_set: TableSet) -> Framing:
    """Return what of the table is in the pictures of a camera that sees the mat so."""
    markers = layout.markers_mm()
    cuts = [_cut(view, on_the_mat(corners_mm)) for corners_mm in markers.values()]
    storey_mm = table_set.column_height_mm + table_set.plate_thickness_mm
    x_mm, y_mm, z_mm = (float(value) for value in view.eye_mm)
    foot, above = view.camera.project(
        np.array([(0.0, 0.0, 0.0), (0.0, 0.0, storey_mm)]), view.camera_from_board
    )
    return Framing(
        base_cut=_cut(view, _disc(table_set.base_radius_mm, table_set.base_thickness_mm)),
        mat_cut=tuple(sorted({side for cut in cuts for side in cut})),
        markers_whole=sum(not cut for cut in cuts),
        markers=len(cuts),
        storeys=(_tallest_mm(view, table_set) - table_set.base_thickness_mm) / storey_mm,
        elevation_deg=degrees(atan2(z_mm, hypot(x_mm, y_mm))),
        turn_deg=abs(degrees(atan2(above[0] - foot[0], foot[1] - above[1]))),
    )


def judge_framing(framing: Framing, table_set: TableSet) -> list[Verdict]:
    """Return the verdicts on what is in the picture, and from where it is seen."""
    return [
        _framing(framing, table_set),
        _head_room(framing, table_set),
        _angle(framing.elevation_deg),
        _turn(framing.turn_deg),
    ]


def _framing(framing: Framing, table_set: TableSet) -> Verdict:
    percent = 100 * framing.markers_whole / framing.markers
    few = framing.markers_whole < max(_LEAST_MARKERS, _LEAST_SHARE * framing.markers)
    told = f"{framing.markers_whole} of the mat's {framing.markers} markers are in the picture"
    if framing.base_cut:
        return Verdict(
            Check.FRAMING, Grade.BAD, percent, "%", 100.0,
            f"The base is cut {_sides(framing.base_cut)}.", _aim(framing.base_cut),
        )  # fmt: skip
    if framing.mat_cut:
        return Verdict(
            Check.FRAMING, Grade.BAD if few else Grade.FAIR, percent, "%", 100.0,
            f"The mat is cut {_sides(framing.mat_cut)}: {told}.",
            _aim(framing.mat_cut) if _has_room(framing, table_set) else _BACK,
        )  # fmt: skip
    return Verdict(Check.FRAMING, Grade.GOOD, percent, "%", 100.0, "The whole mat is in.")


def _head_room(framing: Framing, table_set: TableSet) -> Verdict:
    storeys = framing.storeys
    if _has_room(framing, table_set):
        grade, sentence, cure = (
            Grade.GOOD,
            f"A tower of {STOREYS} storeys fits, with columns on its top.",
            "",
        )
    elif storeys >= STOREYS:
        grade = Grade.FAIR
        sentence = f"A tower of {STOREYS} storeys fits; columns on its highest plate would be cut."
        cure = _BACK if framing.mat_cut else "Tilt the camera up a little, or move it back."
    elif storeys >= STOREYS - _EDGE_STOREYS:
        grade = Grade.FAIR
        sentence = f"A tower of {STOREYS} storeys just fits; its highest plate would be cut."
        cure = _BACK if framing.mat_cut else "Tilt the camera up a little, or move it back."
    else:
        grade = Grade.BAD
        sentence = f"Only {max(0.0, storeys):.1f} of a tower's {STOREYS} storeys fit."
        cure = _BACK if framing.mat_cut else "Tilt the camera up, or move it back."
    wanted = round(_wanted_storeys(table_set), 1)
    return Verdict(Check.HEAD_ROOM, grade, storeys, "storeys", wanted, sentence, cure)


def _has_room(framing: Framing, table_set: TableSet) -> bool:
    """Whether columns on the highest plate are in the picture, too."""
    return framing.storeys >= _wanted_storeys(table_set)


def _wanted_storeys(table_set: TableSet) -> float:
    """How many storeys a tower is high with columns on its highest plate."""
    storey_mm = table_set.column_height_mm + table_set.plate_thickness_mm
    return STOREYS + table_set.column_height_mm / storey_mm


def _angle(elevation_deg: float) -> Verdict:
    low, high = _ANGLES_DEG
    lowest, highest = _WORST_ANGLES_DEG
    if low <= elevation_deg <= high:
        grade, sentence, cure = Grade.GOOD, "The camera looks at the tower from a good height.", ""
    elif elevation_deg < low:
        grade = Grade.FAIR if elevation_deg >= lowest else Grade.BAD
        sentence = f"The camera is low, {elevation_deg:.0f}° above the table: columns hide others."
        cure = "Put it higher: 15° to 40° above the table."
    else:
        grade = Grade.FAIR if elevation_deg <= highest else Grade.BAD
        sentence = (
            f"The camera is steep, {elevation_deg:.0f}° above the table: plates hide columns."
        )
        cure = "Put it lower: 15° to 40° above the table."
    limit = high if elevation_deg > high else low
    return Verdict(Check.ANGLE, grade, elevation_deg, "deg", limit, sentence, cure)


def _turn(turn_deg: float) -> Verdict:
    if turn_deg <= _UPRIGHT_DEG:
        return Verdict(
            Check.TURN, Grade.GOOD, turn_deg, "deg", _UPRIGHT_DEG, "The camera is upright."
        )
    what = (
        "stands on its head"
        if turn_deg > 150
        else "lies on its side"
        if turn_deg > 60
        else f"leans by {turn_deg:.0f}°"
    )
    return Verdict(
        Check.TURN, Grade.FAIR, turn_deg, "deg", _UPRIGHT_DEG,
        f"The picture {what}: it is read all the same, but people see it so, too.",
        "Turn the camera upright.",
    )  # fmt: skip


def tower_rings_px(view: View, table_set: TableSet) -> list[FloatArray]:
    """Return (n, 2) pixels of the top of each storey's plate of a tower, lowest first."""
    storey_mm = table_set.column_height_mm + table_set.plate_thickness_mm
    radii = sorted(_radii_mm(table_set), reverse=True)
    radii += radii[-1:] * (STOREYS - len(radii))
    return [
        view.camera.project(
            _disc(radius_mm, table_set.base_thickness_mm + (storey + 1) * storey_mm),
            view.camera_from_board,
        )
        for storey, radius_mm in enumerate(radii[:STOREYS])
    ]


def base_ring_px(view: View, table_set: TableSet) -> FloatArray:
    """Return (n, 2) pixels of the base's upper edge."""
    return view.camera.project(
        _disc(table_set.base_radius_mm, table_set.base_thickness_mm), view.camera_from_board
    )


def _tallest_mm(view: View, table_set: TableSet) -> float:
    """Return how high above the mat a plate as small as the highest is whole in the picture."""
    radius_mm = min(_radii_mm(table_set))
    storey_mm = table_set.column_height_mm + table_set.plate_thickness_mm
    heights_mm = table_set.base_thickness_mm + np.arange(0, _LOOKED_AT * storey_mm, _STEP_MM)
    discs = np.tile(_disc(radius_mm, 0.0), (len(heights_mm), 1))
    discs[:, 2] = np.repeat(heights_mm, _ROUND)
    seen = view.camera.project(discs, view.camera_from_board).reshape(len(heights_mm), _ROUND, 2)
    size_px = np.array(view.camera.size_px)
    with np.errstate(invalid="ignore"):  # what no camera sees is not a number, and not inside
        whole = ((seen >= 0) & (seen <= size_px - 1)).all(axis=(1, 2))
    cut = np.flatnonzero(~whole)
    return float(heights_mm[max(0, cut[0] - 1) if len(cut) else -1])


def _radii_mm(table_set: TableSet) -> list[float]:
    if not table_set.plates:
        return [table_set.building_zone_radius_mm]
    return [float(np.hypot(*one.outline_mm.T).max()) for one in table_set.plates.values()]


def _disc(radius_mm: float, height_mm: float) -> FloatArray:
    angles = np.linspace(0, 2 * pi, _ROUND, endpoint=False)
    return np.stack(
        [radius_mm * np.cos(angles), radius_mm * np.sin(angles), np.full(_ROUND, height_mm)],
        axis=1,
    )


def _cut(view: View, points_mm: FloatArray) -> tuple[str, ...]:
    """Return by which sides of the picture points are cut off; all, if they are behind it."""
    seen = view.camera.project(points_mm, view.camera_from_board)
    if not np.isfinite(seen).all():
        return ("bottom", "left", "right", "top")
    width, height = view.camera.size_px
    x, y = seen.T
    cut = {
        "bottom": (y > height - 1).any(),
        "left": (x < 0).any(),
        "right": (x > width - 1).any(),
        "top": (y < 0).any(),
    }
    return tuple(side for side, is_cut in cut.items() if is_cut)


def _sides(sides: tuple[str, ...]) -> str:
    return "at the " + " and the ".join(sides)


def _aim(sides: tuple[str, ...]) -> str:
    across = {"left", "right"} <= set(sides) or {"top", "bottom"} <= set(sides)
    if across or len(sides) > 2:
        return "Move the camera back, or turn it so that the base is in the middle."
    words = {"bottom": "down", "left": "to the left", "right": "to the right", "top": "up"}
    return f"Turn the camera {' and '.join(words[side] for side in sides)}, or move it back."
