"""Which tower stands in the middle of a match? One that is built at once, floor by floor.

Benches of falls and laws of statics do not want to wait for an hour of moves: columns are put where
players would have set them, plates where they would lie, and the physics settles it.
"""

import numpy as np

from companion.scene import PLATE_COLOURS, Piece
from companion.virtual.fingers import Manner
from companion.virtual.stage import Pose, Stage
from companion.virtual.statics import arrangement_of, place_for_plate, place_on_top
from companion.virtual.sway import SwayManner
from companion.virtual.table import VirtualTable

# What a plate should have under it, as players leave it before they lay the next one.
_FEWEST, _MOST = 5, 7

_STAYS_MM = 8.0
_SETTLING_S = 0.8


def build_tower(
    stage: Stage,
    rng: np.random.Generator,
    plates: int,
    *,
    manner: Manner | None = None,
    sway: SwayManner | None = None,
    may_rest: bool = True,
) -> VirtualTable:
    """Return a table whose tower has so many plates, or fewer where no more would stand.

    Args:
        stage: What lies on it.
        rng: Where places come from.
        plates: 1 to 5; the blue one lies already.
        manner: How the hand handles things.
        sway: How the tower swings.
        may_rest: Whether pieces at rest are left out of the simulation.
    """
    table = VirtualTable(stage, rng.spawn(1)[0], manner=manner, sway=sway, may_rest=may_rest)
    world = table.world
    for colour in PLATE_COLOURS[1:plates]:
        _raise_columns(table, rng)
        pose = place_for_plate(world, colour, rng, 3)
        if pose is None:
            break
        z_mm = stage.floor_z_mm(world.storeys) + stage.table_set.column_height_mm
        half_mm = stage.table_set.plate_thickness_mm / 2
        world.bring_in(colour, Pose(pose.x_mm, pose.y_mm, z_mm + half_mm, *pose[3:]))
        table.advance(_SETTLING_S)
    _raise_columns(table, rng, at_most=3)
    return table


def _raise_columns(table: VirtualTable, rng: np.random.Generator, at_most: int = _MOST) -> None:
    """Set some columns of lower floors on the highest plate, where the tower does without them."""
    world, stage = table.world, table.world.stage
    raised = 0
    wanted = int(rng.integers(min(_FEWEST, at_most), at_most + 1))
    order = [one.piece for one in stage.columns]
    for index in rng.permutation(len(order)):
        piece: Piece = order[int(index)]
        now = arrangement_of(world)
        if raised == wanted:
            break
        stands_on = now.columns.get(piece)
        if stands_on is None or stands_on[0] >= world.storeys:
            continue
        if now.without(piece).margin_mm() < _STAYS_MM:
            continue
        place = place_on_top(world, piece, rng)
        if place is None:
            continue
        floor_mm = stage.floor_z_mm(world.storeys)
        middle_mm = floor_mm + stage.column(piece).height_mm / 2
        world.bring_in(piece, Pose(*place, middle_mm))
        raised += 1
    table.advance(_SETTLING_S)
