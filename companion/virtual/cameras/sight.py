"""What is to be seen at a time? Where the pieces are, and which arms reach in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.scene import Piece
from companion.virtual.cameras.arm import Arms, Reach
from companion.virtual.stage import Pose
from companion.virtual.table import VirtualTable

# Finer than this nobody sees: to a hundredth of a millimetre, and of a degree.
_PLACE_DIGITS: Final = 2
_TURN_DIGITS: Final = 4

TABLE_HALF_MM: Final = (750.0, 550.0)
"""Half of the table's size. What rolls over its edge is on the floor, and not looked for there."""

# A plate is held about its edge, or where it is as wide as most hands are apart.
_HELD_SHARE: Final = 0.85


@dataclass(frozen=True)
class Sight:
    """Everything that is to be seen at a time.

    Attributes:
        columns, plates: Where the pieces in the game are.
        reaches: The arms that reach in.
    """

    columns: Mapping[Piece, Pose]
    plates: Mapping[str, Pose]
    reaches: tuple[Reach, ...] = ()

    def farthest_mm(self, other: "Sight") -> float:
        """Return how far apart anything is in two sights; infinity if something came or went."""
        here, there = list(_places(self)), list(_places(other))
        if [name for name, _ in here] != [name for name, _ in there]:
            return float("inf")
        off = np.array([one for _, one in here]) - np.array([one for _, one in there])
        return float(np.sqrt((off**2).sum(axis=1)).max(initial=0.0))


def sight_of(table: VirtualTable, arms: Arms) -> Sight:
    """Return what is to be seen at a table now."""
    world = table.world
    bodies = [one for one in world.in_game() if _is_on_table(world.pose(one))]
    widest_mm = 0.0
    if isinstance(world.held, str):
        outline_mm = world.stage.table_set.plates[world.held].outline_mm
        widest_mm = _HELD_SHARE * float(np.hypot(*outline_mm.T).mean())
    return Sight(
        {one: _seen(world.pose(one)) for one in bodies if isinstance(one, Piece)},
        {one: _seen(world.pose(one)) for one in bodies if isinstance(one, str)},
        arms.reaches(widest_mm),
    )


def _places(sight: Sight) -> Iterator[tuple[object, tuple[float, float, float]]]:
    for poses in (sight.columns, sight.plates):
        for name, pose in poses.items():
            yield name, pose[:3]
    for number, reach in enumerate(sight.reaches):
        yield number, reach.tips_mm


def _is_on_table(pose: Pose) -> bool:
    return abs(pose.x_mm) <= TABLE_HALF_MM[0] and abs(pose.y_mm) <= TABLE_HALF_MM[1]


def _seen(pose: Pose) -> Pose:
    places = (round(one, _PLACE_DIGITS) for one in pose[:3])
    return Pose(*places, *(round(one, _TURN_DIGITS) for one in pose[3:]))
