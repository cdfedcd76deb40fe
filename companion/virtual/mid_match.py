"""How does a match stand when half of it is over? Played at once by the rules, without a hand.

Whoever wants to see what happens on the third storey does not want to wait until it is built:
columns are put where players would have set them, plates where they would lie, all of it by acts
that the rules allow. The physics settles it floor by floor.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, Agree, ColumnRef, Lay, Move, Propose, Start
from companion.games.villa_paletti.columns import movable_columns
from companion.games.villa_paletti.pieces import ColumnId, minimum_supports
from companion.games.villa_paletti.state import State
from companion.scene import Piece
from companion.virtual.stage import Moment, Pose, Stage
from companion.virtual.statics import arrangement_of, place_for_plate, place_on_top
from companion.virtual.table import VirtualTable
from companion.virtual.ways import plates_laid

# What players leave behind stands more safely than what they dare next.
_STAYS_MM: Final = 8.0
_MOST_UNDER_A_PLATE: Final = 6
_SETTLING_S: Final = 0.8
_MOST_ACTS: Final = 60
_MOST_TRIES: Final = 5


@dataclass(frozen=True)
class MidMatch:
    """A match that has been played for a while.

    Attributes:
        start: Who plays.
        acts: What was done since then.
        game: The game after it.
        moment: Where everything stands.
    """

    start: Start
    acts: tuple[Act, ...]
    game: State
    moment: Moment


def play_on(stage: Stage, start: Start, storeys: int, rng: np.random.Generator) -> MidMatch:
    """Return a match in which so many plates lie, or fewer where no more would stand.

    Args:
        stage: What lies on the table.
        start: Who plays.
        storeys: 1 to 5; the blue plate lies from the start.
        rng: Where chance comes from.
    """
    tries = [_played(stage, start, storeys, rng)]
    while len(tries) < _MOST_TRIES and not tries[-1][0]:
        tries.append(_played(stage, start, storeys, rng))
    return max(tries, key=lambda one: one[0])[1]


def stand_as(table: VirtualTable, moment: Moment) -> None:
    """Put everything where it was at a moment; what was not in the game then is taken out."""
    for body in table.world.in_game():
        if body not in moment.columns and body not in moment.plates:
            table.world.take_out(body)
    for body, pose in _poses(moment):
        table.world.bring_in(body, pose)


def _poses(moment: Moment) -> Iterator[tuple[Piece | str, Pose]]:
    yield from moment.plates.items()
    yield from moment.columns.items()


def _played(
    stage: Stage, start: Start, storeys: int, rng: np.random.Generator
) -> tuple[bool, MidMatch]:
    """Play till so many plates lie; return whether they do and go on safely, and what there is."""
    table = VirtualTable(stage, rng.spawn(1)[0])
    game = rules.apply(rules.initial(), start)
    acts: list[Act] = []
    while len(plates_laid(table.world)) < storeys and len(acts) < _MOST_ACTS:
        done = _laid(table, game, rng) or _moved(table, game, rng)
        if not done or table.world.loose:
            break
        for act in done:
            game = rules.apply(game, act)
        acts += done
    table.settle(_SETTLING_S)
    is_good = (
        game.plates_laid == storeys
        and not table.world.loose
        and arrangement_of(table.world).margin_mm() >= _STAYS_MM
    )
    return is_good, MidMatch(start, tuple(acts), game, table.moment())


def _laid(table: VirtualTable, game: State, rng: np.random.Generator) -> list[Act]:
    """Lay the next plate, if enough columns stand under it; return the acts of it."""
    plate, seat = game.next_plate, game.on_turn
    standing = len(game.standing_on(game.storey))
    if plate is None or standing <= minimum_supports(plate):
        return []
    if standing < _MOST_UNDER_A_PLATE and rng.random() < 0.5:
        return []
    table.settle(_SETTLING_S)
    pose = place_for_plate(table.world, plate, rng, minimum_supports(plate))
    if pose is None:
        return []
    stage = table.world.stage
    z_mm = stage.floor_z_mm(table.world.storeys) + stage.table_set.column_height_mm
    half_mm = stage.table_set.plate_thickness_mm / 2
    table.world.bring_in(plate, Pose(pose.x_mm, pose.y_mm, z_mm + half_mm, *pose[3:]))
    table.settle(_SETTLING_S)
    return [Propose(seat), Agree(), Lay(plate, standing)]


def _moved(table: VirtualTable, game: State, rng: np.random.Generator) -> list[Act]:
    """Set a column of the player on turn on top, if one can be spared; return the act of it."""
    world, stage = table.world, table.world.stage
    now = arrangement_of(world)
    own = movable_columns(game, game.on_turn)
    for index in rng.permutation(len(own)):
        column: ColumnId = own[int(index)]
        piece = Piece(column.colour, column.kind, column.n)
        if piece not in now.columns or now.without(piece).margin_mm() < _STAYS_MM:
            continue
        place = place_on_top(world, piece, rng)
        if place is None:
            continue
        middle_mm = stage.floor_z_mm(world.storeys) + stage.column(piece).height_mm / 2
        world.bring_in(piece, Pose(*place, middle_mm))
        stood = game.column(column).storey
        return [Move(game.on_turn, ColumnRef(column.colour, column.kind, stood, column.n))]
    return []
