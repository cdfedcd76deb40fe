"""Which columns carry a plate (VP-26), and by how much does each reach under it?

A column carries a plate if any of its footprint is under it. Whether a column that is a little
shorter touches the plate nobody can see from above: it is counted, since a plate that lies still
rests on enough of them, and the rules ask only for fewer.
"""

from dataclasses import dataclass

import numpy as np

from companion.adjudication.edges import PolygonEdge
from companion.adjudication.footing import OUTLINE_SD_MM, turn_variance
from companion.adjudication.outlines import plate_outlines_mm
from companion.adjudication.reading import Reading, Unknown
from companion.scene import LaidPlate, Scene, Standing


@dataclass(frozen=True)
class Carrier:
    """A column and by how many millimetres it stays clear of a plate; negative: it is under it."""

    column: Standing
    clear: Reading


def carriers(scene: Scene, plate: LaidPlate) -> tuple[Carrier, ...] | Unknown:
    """Return every column of the storey below a plate, those farthest under it first.

    Args:
        scene: With the columns; the plate need not be in it.
        plate: Where it lies.
    """
    if plate.colour not in scene.table_set.plates:
        return Unknown.NO_PLATE
    outlines = plate_outlines_mm(scene.table_set, plate)
    if outlines is None:
        return Unknown.TURN_UNKNOWN
    edges = [PolygonEdge(outline) for outline in outlines]
    found = [Carrier(one, _clear(scene, edges, plate, one)) for one in scene.on(plate.storey - 1)]
    return tuple(sorted(found, key=lambda one: one.clear.value))


def _clear(scene: Scene, edges: list[PolygonEdge], plate: LaidPlate, column: Standing) -> Reading:
    axis_mm = np.array([[column.x_mm, column.y_mm]])
    beyond = [edge.beyond(axis_mm) for edge in edges]
    out = beyond[0].out[0]
    values = [float(one.by_mm[0]) for one in beyond]
    variance = float(out @ np.array(column.cov_mm2) @ out) + turn_variance(values)
    radius_mm = scene.table_set.kinds[column.piece.kind].mean_radius_mm
    sd_mm = float(np.sqrt(variance + plate.sd_mm**2 + OUTLINE_SD_MM**2))
    return Reading(values[0] - radius_mm, sd_mm)
