"""How does a recording tell what was set up? Its ``/table/setup`` with the scene that was found."""

import json

from calibration.load_cell import LoadCells
from companion.scene import Scene, plate_centre_mm


def setup_with(setup: bytes, first: Scene) -> bytes:
    """Return the content of ``/table/setup`` for a match that begins with a scene.

    Args:
        setup: Of this table; what it says of where everything stands is replaced.
        first: What stands where.
    """
    content = json.loads(setup)
    initial = {
        "columns": [
            {
                "colour": one.piece.colour,
                "kind": one.piece.kind,
                "x_mm": round(one.x_mm, 3),
                "y_mm": round(one.y_mm, 3),
            }
            for one in first.on(0)
        ],
        "blue_plate": {"x_mm": 0.0, "y_mm": 0.0, "yaw_deg": 0.0},
    }
    for plate in first.plates[:1]:
        yaw_deg = plate.yaw_deg or 0.0
        dx_mm, dy_mm = plate_centre_mm(first.table_set, plate.colour, yaw_deg)
        initial["blue_plate"] = {
            "x_mm": round(plate.x_mm - dx_mm, 3),
            "y_mm": round(plate.y_mm - dy_mm, 3),
            "yaw_deg": round(yaw_deg, 3),
        }
    return json.dumps({**content, "initial": initial}, separators=(",", ":")).encode()


def setup_weighed_by(setup: bytes, cells: LoadCells) -> bytes:
    """Return the content of ``/table/setup`` for scales that weigh by other cells."""
    told = {
        "positions_mm": cells.positions_mm.tolist(),
        "counts_per_g": list(cells.counts_per_g),
        "tare_counts": list(cells.tare_counts),
        "empty_base_mass_g": cells.empty_base_mass_g,
    }
    return json.dumps({**json.loads(setup), "cells": told}, separators=(",", ":")).encode()
