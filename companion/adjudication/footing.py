"""How far does a column or a plate project beyond the edge that it must stay inside of?

The overhang of a column (VP-18, in the building zone VP-6) is the largest signed distance of a
point of its footprint from the edge, that of a plate (VP-7, VP-26) the largest distance of a point
of its outline from the rim of the base. Its variance is that of the piece against the edge at the
place where it hangs over most, in the direction that leads out: the column's covariance, the
plate's, what a turn of the plate does to it, the turn of a footprint with corners, and how well
the outlines themselves are known.
"""

import numpy as np
import numpy.typing as npt

from calibration.table_set import ColumnKind, TableSet
from companion.adjudication.edges import CircleEdge, Edge, PolygonEdge
from companion.adjudication.outlines import centred_mm, column_outlines_mm, plate_outlines_mm
from companion.adjudication.reading import Reading, Unknown
from companion.scene import LaidPlate, Scene, Standing

FloatArray = npt.NDArray[np.float64]

OUTLINE_SD_MM = 0.5
"""Outlines of plates and radii of columns are measured, not made: both together, about so well."""


def column_on_plate(scene: Scene, column: Standing) -> Reading | Unknown:
    """Return by how much a column projects beyond the plate on which it stands (VP-18).

    Args:
        scene: With that plate; the column need not be in it.
        column: On a storey above the base; on the base it is :func:`column_in_zone`.
    """
    plate = next((one for one in scene.plates if one.storey == column.storey), None)
    if plate is None or plate.colour not in scene.table_set.plates:
        return Unknown.NO_PLATE
    outlines = plate_outlines_mm(scene.table_set, plate)
    if outlines is None:
        return Unknown.TURN_UNKNOWN
    kind = scene.table_set.kinds[column.piece.kind]
    found = [_overhang(kind, column, PolygonEdge(outline)) for outline in outlines]
    value, variance = found[0]
    return _reading(value, variance + plate.sd_mm**2 + turn_variance([one for one, _ in found]))


def column_in_zone(scene: Scene, column: Standing) -> Reading:
    """Return by how much a column on the base projects beyond the building zone (VP-6)."""
    kind = scene.table_set.kinds[column.piece.kind]
    return _reading(*_overhang(kind, column, CircleEdge(scene.table_set.building_zone_radius_mm)))


def plate_on_base(table_set: TableSet, plate: LaidPlate) -> Reading | Unknown:
    """Return by how much a plate projects beyond the base, seen from above (VP-7, VP-26).

    Of a plate whose turn is unknown it is known only where it stays inside however it is turned.
    """
    if plate.colour not in table_set.plates:
        return Unknown.NO_PLATE
    rim = CircleEdge(table_set.base_radius_mm)
    outlines = plate_outlines_mm(table_set, plate)
    if outlines is None:
        reach_mm = float(np.hypot(*centred_mm(table_set, plate.colour).T).max())
        value = float(np.hypot(plate.x_mm, plate.y_mm)) + reach_mm - table_set.base_radius_mm
        reading = _reading(value, plate.sd_mm**2)
        return reading if reading.beyond + reading.u95 <= 0 else Unknown.TURN_UNKNOWN
    values = [float(rim.beyond(outline).by_mm.max()) for outline in outlines]
    return _reading(values[0], plate.sd_mm**2 + turn_variance(values))


def turn_variance(values: list[float]) -> float:
    """Return the variance of a value that is told at a plate's turn and a deviation either way.

    It is drawn and not worked out by a lever, since a turn that is hardly known is a long way.
    """
    at, one, other = values
    return ((one - at) ** 2 + (other - at) ** 2) / 2


def _overhang(kind: ColumnKind, column: Standing, edge: Edge) -> tuple[float, float]:
    """By how much a column projects, and the variance of its place and turn."""
    axis_mm, covariance = np.array([column.x_mm, column.y_mm]), np.array(column.cov_mm2)
    outlines = column_outlines_mm(kind)
    beyond = edge.beyond(axis_mm + outlines.reshape(-1, 2))
    by_mm = beyond.by_mm.reshape(len(outlines), -1)
    farthest, turns = by_mm.argmax(axis=1), np.arange(len(outlines))
    values = by_mm[turns, farthest]
    out = beyond.out.reshape(*by_mm.shape, 2)[turns, farthest]
    variances = np.einsum("ni,ij,nj->n", out, covariance, out)
    return float(values.mean()), float(variances.mean() + values.var())


def _reading(value: float, variance: float) -> Reading:
    return Reading(value, float(np.sqrt(variance + OUTLINE_SD_MM**2)))
