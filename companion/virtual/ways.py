"""Which way out? How a column gets from under a plate without touching its neighbours."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.scene import PLATE_COLOURS, Piece
from companion.virtual.physics import World
from companion.virtual.stage import Pose

FloatArray = npt.NDArray[np.float64]

# Fingers steer this exactly: so much room is wanted beside the neighbours, and beyond the plates.
_BESIDE_MM = 1.5
_BEYOND_MM = 8.0

_DIRECTIONS = 90


@dataclass(frozen=True)
class WayOut:
    """From where a column stands, straight to where the way up is free; lengths in millimetres."""

    direction: tuple[float, float]
    length_mm: float


def storey_of(world: World, piece: Piece) -> int:
    """Return the storey on which a column of the game stands, judged by its height."""
    table_set = world.stage.table_set
    foot_mm = world.pose(piece).z_mm - world.stage.column(piece).height_mm / 2
    storey_mm = table_set.column_height_mm + table_set.plate_thickness_mm
    return round((foot_mm - table_set.base_thickness_mm) / storey_mm)


def plates_laid(world: World) -> tuple[str, ...]:
    """Return the colours of the plates in the game, from below."""
    in_game = set(world.in_game())
    return tuple(colour for colour in PLATE_COLOURS if colour in in_game)


def outline_on_board(world: World, colour: str) -> FloatArray:
    """Return (n, 2) a plate's outline where it lies, in millimetres."""
    pose = world.pose(colour)
    yaw = yaw_of(pose)
    turn = np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]])
    outline_mm = world.stage.table_set.plates[colour].outline_mm
    return np.asarray(outline_mm @ turn.T + np.array([pose.x_mm, pose.y_mm]))


def yaw_of(pose: Pose) -> float:
    """Return by how much a level body is turned about the vertical, in radians."""
    return 2 * float(np.arctan2(pose.qz, pose.qw))


def free_radius_mm(world: World) -> float:
    """Return how far from the centre nothing hangs over the table any more."""
    corners = np.concatenate([outline_on_board(world, one) for one in plates_laid(world)])
    return float(np.hypot(*corners.T).max()) + _BEYOND_MM


def way_out(world: World, piece: Piece) -> WayOut | None:
    """Return the shortest free way for a column, None where its neighbours leave none.

    A column of the top storey has nothing above it and needs no way: its length is 0.
    """
    storey = storey_of(world, piece)
    if storey >= len(plates_laid(world)):
        return WayOut((1.0, 0.0), 0.0)
    kinds = world.stage.table_set.kinds
    radius_mm = kinds[piece.kind].radius_mm
    start = _place(world, piece)
    others = [
        (_place(world, one), radius_mm + kinds[one.kind].radius_mm + _BESIDE_MM)
        for one in world.in_game()
        if isinstance(one, Piece) and one != piece and storey_of(world, one) == storey
    ]
    free_mm = free_radius_mm(world) + radius_mm
    ways = []
    for angle in np.linspace(0, 2 * np.pi, _DIRECTIONS, endpoint=False):
        along = np.array([np.cos(angle), np.sin(angle)])
        inward = float(start @ along)
        length_mm = -inward + float(np.sqrt(inward**2 + free_mm**2 - start @ start))
        if all(_passes(start, along, length_mm, *other) for other in others):
            ways.append(WayOut((float(along[0]), float(along[1])), length_mm))
    return min(ways, key=lambda way: way.length_mm) if ways else None


def _place(world: World, piece: Piece) -> FloatArray:
    pose = world.pose(piece)
    return np.array([pose.x_mm, pose.y_mm])


def _passes(
    start: FloatArray, along: FloatArray, length_mm: float, other: FloatArray, room_mm: float
) -> bool:
    """Whether a straight way keeps its distance, or leads away from what is near already."""
    to_other = other - start
    nearest = float(np.clip(to_other @ along, 0.0, length_mm))
    return nearest == 0.0 or float(np.hypot(*(to_other - nearest * along))) >= room_mm
