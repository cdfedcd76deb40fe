"""How large is everything that is set up, and which outline has the plate? For whoever draws it."""

from math import pi, sqrt
from typing import Final

from calibration.table_set import TableSet, area_mm2
from companion.adjudication.outlines import plate_outlines_mm
from companion.link.messages.shown.setting_up import ZoneView
from companion.scene import LaidPlate

_MOST_CORNERS: Final = 40
"""More than these nobody sees on a screen."""


def zone_view(table_set: TableSet, plate: LaidPlate | None) -> ZoneView:
    """Return base, zone and columns of a set, and the outline of ``plate`` where it lies."""
    return ZoneView(
        base_mm=table_set.base_radius_mm,
        zone_mm=table_set.building_zone_radius_mm,
        radii_mm={kind: round(one.radius_mm, 1) for kind, one in table_set.kinds.items()},
        plate_mm=() if plate is None else _outline(table_set, plate),
        plate_radius_mm=0.0 if plate is None else _mean_radius_mm(table_set, plate.colour),
    )


def _outline(table_set: TableSet, plate: LaidPlate) -> tuple[tuple[float, float], ...]:
    """In the board's frame; empty while nobody knows how the plate is turned."""
    outlines = plate_outlines_mm(table_set, plate)
    if outlines is None:
        return ()
    corners = outlines[0]
    every = max(1, -(-len(corners) // _MOST_CORNERS))
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners[::every])


def _mean_radius_mm(table_set: TableSet, colour: str) -> float:
    """Of a circle that is as large."""
    return round(sqrt(abs(area_mm2(table_set.plates[colour].outline_mm)) / pi), 1)
