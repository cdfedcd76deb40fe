"""Columns beside the edges of this set's plates: how they truly stand, and how they were measured.

Every overhang within reach of the edge is as likely, so whatever a reading claims can be counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from calibration.set_file import default_set
from calibration.table_set import ColumnKind, Footprint, PlateShape, TableSet
from companion.adjudication.edges import PolygonEdge
from companion.adjudication.footing import OUTLINE_SD_MM, column_on_plate
from companion.adjudication.outlines import centred_mm, turn_sd_rad
from companion.adjudication.reading import Reading
from companion.scene import PLATE_COLOURS, LaidPlate, Piece, Scene, Standing

_REACH_MM = 9.0


@dataclass(frozen=True)
class Drawn:
    """A column beside an edge.

    Attributes:
        true_mm: By how much it projects beyond its plate.
        reading: What was made of its measurement.
    """

    true_mm: float
    reading: Reading


def drawn(seed: int, count: int) -> Iterator[Drawn]:
    """Draw ``count`` columns within reach of an edge."""
    rng = np.random.default_rng(seed)
    table_set = _with_every_footprint(default_set().table_set())
    drawn_ones = 0
    while drawn_ones < count:
        one = _one(rng, table_set)
        if one is not None:
            drawn_ones += 1
            yield one


def _with_every_footprint(table_set: TableSet) -> TableSet:
    kinds = {
        "thick": ColumnKind(15.0, 32.0, 3),
        "hex": ColumnKind(11.5, 15.8, 2, footprint=Footprint.HEXAGON),
        "thin": ColumnKind(7.0, 5.1, 1, footprint=Footprint.SQUARE),
    }
    return replace(table_set, kinds=kinds)


def _one(rng: np.random.Generator, table_set: TableSet) -> Drawn | None:
    colour = PLATE_COLOURS[rng.integers(5)]
    kind_name = ("thick", "hex", "thin")[rng.integers(3)]
    kind = table_set.kinds[kind_name]
    yaw_deg = rng.uniform(0, 360)
    truly = centred_mm(table_set, colour)
    # A column near the edge, and by how much it truly hangs over, turned as it happens to be.
    at_mm = truly[rng.integers(len(truly))] * rng.uniform(0.7, 1.05)
    outline = kind.footprint_mm(rng.uniform(0, 2 * np.pi), circle_points=72) + at_mm
    true_mm = float(PolygonEdge(truly).beyond(outline).by_mm.max())
    if abs(true_mm) > _REACH_MM:
        return None
    # It was measured: the plate and its turn, the column, and how large both are.
    grown_mm = rng.normal(0, OUTLINE_SD_MM)
    plate_sd_mm = rng.uniform(0.3, 1.2)
    turn_deg = np.degrees(rng.normal(0, turn_sd_rad(truly, plate_sd_mm)))
    cov_mm2 = _covariance(rng)
    shift_mm = rng.normal(0, plate_sd_mm, 2)
    seen_mm = rng.multivariate_normal(_turned(at_mm, yaw_deg), cov_mm2)
    plate = LaidPlate(colour, 1, shift_mm[0], shift_mm[1], plate_sd_mm, yaw_deg + turn_deg)
    rows = ((cov_mm2[0, 0], cov_mm2[0, 1]), (cov_mm2[1, 0], cov_mm2[1, 1]))
    column = Standing(Piece("red", kind_name, 1), 1, seen_mm[0], seen_mm[1], rows)
    sizes = table_set.kinds | {kind_name: kind._replace(radius_mm=kind.radius_mm + grown_mm)}
    plates = table_set.plates | {colour: PlateShape(truly, 100.0)}
    scene = Scene(replace(table_set, kinds=sizes, plates=plates), (), (plate,))
    reading = column_on_plate(scene, column)
    assert isinstance(reading, Reading)
    return Drawn(true_mm, reading)


def _covariance(rng: np.random.Generator) -> np.ndarray:
    """Of one camera: well known aside, less along its ray; of two cameras: well known."""
    along_mm, aside_mm = rng.uniform(0.4, 2.0), rng.uniform(0.4, 0.7)
    turn = _turning(rng.uniform(0, 360))
    covariance: np.ndarray = turn @ np.diag([along_mm**2, aside_mm**2]) @ turn.T
    return covariance


def _turning(by_deg: float) -> np.ndarray:
    by = np.radians(by_deg)
    return np.array([[np.cos(by), -np.sin(by)], [np.sin(by), np.cos(by)]])


def _turned(place_mm: np.ndarray, by_deg: float) -> np.ndarray:
    turned: np.ndarray = _turning(by_deg) @ place_mm
    return turned
