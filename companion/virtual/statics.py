"""Would it stand? Each plate's burden must lie within the columns that carry it.

What players see before they touch anything: which columns a plate does without, and where the
next piece can go. The physics has the last word.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.scene import Piece
from companion.virtual.physics import World
from companion.virtual.stage import Pose
from companion.virtual.ways import outline_on_board, plates_laid, storey_of

FloatArray = npt.NDArray[np.float64]

_ROOM_MM = 4.0  # between two columns, and from a column to the plate's edge


@dataclass(frozen=True)
class Arrangement:
    """Who stands where: storey and place of each column, places of the plates' centres."""

    columns: Mapping[Piece, tuple[int, float, float]]
    plates_mm: tuple[tuple[float, float], ...]
    column_g: Mapping[Piece, float]
    plates_g: tuple[float, ...]

    def on(self, storey: int) -> FloatArray:
        """Return (n, 2) where the columns of a storey stand."""
        places = [one[1:] for one in self.columns.values() if one[0] == storey]
        return np.array(places, dtype=np.float64).reshape(-1, 2)

    def without(self, piece: Piece) -> "Arrangement":
        """Return it without a column."""
        columns = {one: place for one, place in self.columns.items() if one != piece}
        return Arrangement(columns, self.plates_mm, self.column_g, self.plates_g)

    def with_column(self, piece: Piece, storey: int, at_mm: tuple[float, float]) -> "Arrangement":
        """Return it with a column standing somewhere."""
        columns = {**self.columns, piece: (storey, *at_mm)}
        return Arrangement(columns, self.plates_mm, self.column_g, self.plates_g)

    def margin_mm(self) -> float:
        """Return by how much each plate's burden is inside its columns, where it is least.

        Negative where a plate would tip.
        """
        margin_mm = np.inf
        for storey in range(len(self.plates_mm)):
            mass_g, moment = 0.0, np.zeros(2)
            for level in range(storey, len(self.plates_mm)):
                mass_g += self.plates_g[level]
                moment += self.plates_g[level] * np.array(self.plates_mm[level])
            for piece, (level, x_mm, y_mm) in self.columns.items():
                if level > storey:
                    mass_g += self.column_g[piece]
                    moment += self.column_g[piece] * np.array([x_mm, y_mm])
            margin_mm = min(margin_mm, inside_by_mm(self.on(storey), moment / mass_g))
        return float(margin_mm)


def arrangement_of(world: World) -> Arrangement:
    """Return who stands where now; columns a plate does not cover do not count as its support."""
    laid = plates_laid(world)
    stage = world.stage
    columns = {}
    for one in stage.columns:
        if one.piece not in world.in_game() or one.piece == world.held:
            continue
        pose, storey = world.pose(one.piece), storey_of(world, one.piece)
        at_mm = np.array([pose.x_mm, pose.y_mm])
        if storey < len(laid) and edge_mm(outline_on_board(world, laid[storey]), at_mm) < 1.0:
            continue
        columns[one.piece] = (storey, pose.x_mm, pose.y_mm)
    return Arrangement(
        columns,
        tuple((world.pose(colour).x_mm, world.pose(colour).y_mm) for colour in laid),
        {one.piece: one.mass_g for one in stage.columns},
        tuple(stage.plate_mass_g[colour] for colour in laid),
    )


def place_on_top(
    world: World, piece: Piece, rng: np.random.Generator
) -> tuple[float, float] | None:
    """Return where on the highest plate a column finds room and the tower stays up, if anywhere."""
    top = plates_laid(world)[-1]
    outline_mm = outline_on_board(world, top)
    storey = len(plates_laid(world))
    kinds = world.stage.table_set.kinds
    radius_mm = kinds[piece.kind].radius_mm
    now = arrangement_of(world).without(piece)
    low, high = outline_mm.min(axis=0), outline_mm.max(axis=0)
    for _ in range(300):
        at_mm = rng.uniform(low, high)
        if edge_mm(outline_mm, at_mm) < radius_mm + _ROOM_MM:
            continue
        if any(
            level == storey
            and np.hypot(x_mm - at_mm[0], y_mm - at_mm[1])
            < radius_mm + kinds[other.kind].radius_mm + _ROOM_MM
            for other, (level, x_mm, y_mm) in now.columns.items()
        ):
            continue
        place = float(at_mm[0]), float(at_mm[1])
        if now.with_column(piece, storey, place).margin_mm() > _ROOM_MM:
            return place
    return None


def place_for_plate(
    world: World, colour: str, rng: np.random.Generator, least_supports: int
) -> Pose | None:
    """Return how the next plate can lie safely on the columns of the highest storey, if at all."""
    now = arrangement_of(world)
    storey = len(now.plates_mm)
    supports = now.on(storey)
    if len(supports) < least_supports:
        return None
    outline_mm = world.stage.table_set.plates[colour].outline_mm
    middle_mm = supports.mean(axis=0)
    for _ in range(200):
        yaw = float(rng.uniform(0, 2 * np.pi))
        at_mm = middle_mm + rng.normal(0.0, 8.0, 2)
        turn = np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]])
        corners_mm = outline_mm @ turn.T + at_mm
        under = np.array([one for one in supports if edge_mm(corners_mm, one) > 3.0])
        if len(under) < max(3, least_supports):
            continue
        laid = Arrangement(
            now.columns,
            (*now.plates_mm, (float(at_mm[0]), float(at_mm[1]))),
            now.column_g,
            (*now.plates_g, world.stage.plate_mass_g[colour]),
        )
        if inside_by_mm(under, at_mm) > 2 * _ROOM_MM and laid.margin_mm() > _ROOM_MM:
            half = yaw / 2
            return Pose(
                float(at_mm[0]),
                float(at_mm[1]),
                0.0,
                float(np.cos(half)),
                0,
                0,
                float(np.sin(half)),
            )
    return None


def inside_by_mm(points_mm: FloatArray, at_mm: FloatArray) -> float:
    """Return how far a place is inside the convex hull of some points; negative outside.

    Args:
        points_mm: (n, 2); fewer than three have no inside.
        at_mm: (2,).
    """
    if len(points_mm) < 3:
        return -np.inf
    least = np.inf
    for angle in np.linspace(0, 2 * np.pi, 72, endpoint=False):
        along = np.array([np.cos(angle), np.sin(angle)])
        least = min(least, float((points_mm @ along).max() - at_mm @ along))
    return least


def edge_mm(outline_mm: FloatArray, at_mm: FloatArray) -> float:
    """Return how far a place is inside an outline; negative outside."""
    start, end = outline_mm, np.roll(outline_mm, -1, axis=0)
    edge = end - start
    along = ((at_mm - start) * edge).sum(axis=1) / np.maximum((edge**2).sum(axis=1), 1e-12)
    nearest = start + np.clip(along, 0, 1)[:, None] * edge
    distance = float(np.hypot(*(nearest - at_mm).T).min())
    crosses = (start[:, 1] > at_mm[1]) != (end[:, 1] > at_mm[1])
    rise = np.where(crosses, end[:, 1] - start[:, 1], 1.0)
    at_x = start[:, 0] + (at_mm[1] - start[:, 1]) / rise * edge[:, 0]
    inside = np.count_nonzero(crosses & (at_x > at_mm[0])) % 2 == 1
    return distance if inside else -distance
