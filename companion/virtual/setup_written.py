"""How is a table told in ``/table/setup``? As it was calibrated, and as it stands at the beginning.

True masses are not in it: nobody knows them.
"""

from typing import Any

import numpy as np

from companion.virtual.mid_match import MidMatch
from companion.virtual.scales import CellManner
from companion.virtual.stage import Stage
from companion.virtual.villa_story import piece_of
from companion.virtual.ways import yaw_of


def setup_message(stage: Stage, cells: CellManner) -> dict[str, Any]:
    """Return what stands in ``/table/setup``: the set as it was calibrated, not its true masses."""
    table_set = stage.table_set
    return {
        "set_name": table_set.name,
        "unit": "mm, g",
        "column_height_mm": table_set.column_height_mm,
        "plate_thickness_mm": table_set.plate_thickness_mm,
        "base_radius_mm": table_set.base_radius_mm,
        "building_zone_radius_mm": table_set.building_zone_radius_mm,
        "base_thickness_mm": table_set.base_thickness_mm,
        "column_kinds": {
            name: {
                "circumradius_mm" if name == "hex" else "radius_mm": kind.radius_mm,
                "mass_g": kind.mass_g,
                "points": kind.points,
            }
            for name, kind in table_set.kinds.items()
        },
        "plates": {
            colour: {"outline_mm": plate.outline_mm.tolist(), "mass_g": plate.mass_g}
            for colour, plate in table_set.plates.items()
        },
        "cells": {
            "positions_mm": [list(place) for place in stage.cells_mm],
            "counts_per_g": cells.counts_per_g.tolist(),
            "tare_counts": cells.tare_counts.astype(int).tolist(),
            "empty_base_mass_g": stage.base_mass_g,
        },
        "initial": {
            "columns": [
                {
                    "colour": one.piece.colour,
                    "kind": one.piece.kind,
                    "x_mm": round(one.x_mm, 1),
                    "y_mm": round(one.y_mm, 1),
                }
                for one in stage.columns
            ],
            "blue_plate": {
                "x_mm": round(stage.blue_plate.x_mm, 1),
                "y_mm": round(stage.blue_plate.y_mm, 1),
                "yaw_deg": round(stage.blue_plate.yaw_deg, 1),
            },
        },
    }


def initial_at(begun: MidMatch) -> dict[str, Any]:
    """Return what stands in a set-up's ``initial`` of a recording that begins in mid-match."""
    storey_of = {one.id: one.storey for one in begun.game.columns}
    plates = [
        {
            "colour": colour,
            "x_mm": round(pose.x_mm, 1),
            "y_mm": round(pose.y_mm, 1),
            "yaw_deg": round(float(np.degrees(yaw_of(pose))), 1),
        }
        for colour in begun.game.plates
        for pose in (begun.moment.plates[colour],)
    ]
    columns = [
        {
            "colour": column.colour,
            "kind": column.kind,
            "x_mm": round(pose.x_mm, 1),
            "y_mm": round(pose.y_mm, 1),
            "storey": storey_of[column],
        }
        for column in storey_of
        for pose in (begun.moment.columns[piece_of(column)],)
    ]
    return {"columns": columns, "blue_plate": plates[0], "more_plates": plates[1:]}
