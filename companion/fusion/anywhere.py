"""Where is a piece of which people only said that it is there? Anywhere on its storey.

A place with a spread as wide as the plate: the rules and the masses still tell such a column from
others, and the first witness that measures it finds where it stands.
"""

import numpy as np

from calibration.table_set import centroid_mm
from companion.scene import LaidPlate, Piece, Scene, Standing


def column_anywhere(piece: Piece, storey: int, scene: Scene) -> Scene:
    """Return the scene with a column somewhere on a storey, which may be the base (0)."""
    floor = next((one for one in scene.plates if one.storey == storey), None)
    if floor is None:
        x_mm, y_mm, variance = 0.0, 0.0, scene.table_set.building_zone_radius_mm**2 / 4
    else:
        outline_mm = scene.table_set.plates[floor.colour].outline_mm
        halfway = (outline_mm - np.asarray(centroid_mm(outline_mm))) / 2
        x_mm, y_mm = floor.x_mm, floor.y_mm
        variance = float((halfway**2).sum(axis=1).mean()) / 2 + floor.sd_mm**2
    return scene.with_column(
        Standing(piece, storey, x_mm, y_mm, ((variance, 0.0), (0.0, variance)))
    )


def plate_anywhere(colour: str, scene: Scene) -> Scene:
    """Return the scene with a plate on top, about the middle of what carries it.

    How it is turned is not known. A plate that the set does not have changes nothing.
    """
    shape = scene.table_set.plates.get(colour)
    if shape is None:
        return scene
    storey = scene.top_storey + 1
    carried = scene.on(storey - 1)
    x_mm = float(np.mean([one.x_mm for one in carried])) if carried else 0.0
    y_mm = float(np.mean([one.y_mm for one in carried])) if carried else 0.0
    reach_mm = float(np.hypot(*shape.outline_mm.T).max())
    below_mm = scene.plates[-1].sd_mm if scene.plates else 0.0
    sd_mm = float(np.hypot(reach_mm / 3, below_mm))
    return scene.with_plate(LaidPlate(colour, storey, x_mm, y_mm, sd_mm))
