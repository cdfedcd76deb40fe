"""In which ways does a tower fall? Six kinds, each brought about as it happens at real tables.

| kind           | what happens                                                                   |
|----------------|--------------------------------------------------------------------------------|
| carrier pulled | a column that the plate cannot do without is drawn from under it               |
| bumped         | somebody bumps into the table                                                  |
| plate tipped   | something presses on a plate beyond its supports, as a column set down there   |
| knocked        | a sleeve or an elbow pushes the upper floors sideways                          |
| creeping       | a plate is pushed so slowly that nobody notices, till it gives way             |
| swept          | a forearm sweeps through the columns of the lowest floor                       |

Each is repeated more strongly till the tower gives way: towers differ.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from companion.scene import Piece
from companion.virtual.disturbance import bump
from companion.virtual.model import STEP_S
from companion.virtual.statics import arrangement_of, edge_mm
from companion.virtual.table import VirtualTable
from companion.virtual.ways import outline_on_board, plates_laid, storey_of, way_out

Steps = Generator[None, None, None]

_MOST_TRIES = 12
_STRONGER = 1.4
_BETWEEN_S = 1.0
_TOPPLED = 0.97
_PICKING_UP_S = 0.4


class KindOfFall(Protocol):
    """One way of bringing a tower down."""

    @property
    def name(self) -> str:
        """What it is called."""

    def attempt(self, table: VirtualTable, rng: np.random.Generator, strength: float) -> None:
        """Try it once, ``strength`` times as hard as the first time."""


def bring_down(table: VirtualTable, kind: KindOfFall, rng: np.random.Generator) -> bool:
    """Bring a tower down in one way; return whether it fell at last.

    Args:
        table: The tower's.
        kind: How.
        rng: Where directions and places come from.
    """
    strength = 1.0
    for _ in range(_MOST_TRIES):
        kind.attempt(table, rng, strength)
        table.advance(_BETWEEN_S)
        if table.world.has_fallen():
            return True
        _clear_away(table)
        if not table.world.hold_again():
            return False
        strength *= _STRONGER
    return False


def _clear_away(table: VirtualTable) -> None:
    """Take away columns that have toppled while all plates stayed, as somebody would."""
    world = table.world
    toppled = [
        body
        for body in world.in_game()
        if isinstance(body, Piece) and world.pose(body).upright < _TOPPLED
    ]
    table.do(_picked_up(table, toppled))
    table.advance(_BETWEEN_S)


def _picked_up(table: VirtualTable, toppled: Sequence[Piece]) -> Steps:
    """A hand takes columns one after the other: cameras see it there when they vanish."""
    for piece in toppled:
        for _ in range(round(_PICKING_UP_S / STEP_S)):
            table.hand.press(piece, np.zeros(3))
            yield
        table.world.take_out(piece)
        yield
        table.hand.let_go()


def _direction(rng: np.random.Generator) -> tuple[float, float]:
    angle = float(rng.uniform(0, 2 * np.pi))
    return float(np.cos(angle)), float(np.sin(angle))


@dataclass(frozen=True)
class CarrierPulled:
    """A column that the plate cannot do without is drawn from under it."""

    name: str = "carrier pulled"

    def attempt(self, table: VirtualTable, rng: np.random.Generator, strength: float) -> None:
        """Pull the column without which the tower stands worst, of those that can come out."""
        world = table.world
        now = arrangement_of(world)
        storeys = len(plates_laid(world))
        carriers = [
            (now.without(piece).margin_mm(), piece)
            for piece, (storey, _, _) in now.columns.items()
            if storey < storeys and way_out(world, piece) is not None
        ]
        if not carriers:
            Knocked().attempt(table, rng, strength)
            return
        _, piece = min(carriers)
        pulled = table.attempt(table.hand.pull_out(piece))
        if pulled is not None and pulled.is_out:
            table.attempt(table.hand.take_away())
        elif pulled is not None:  # it is stuck: the player does not give up
            out = np.array([*world.position_m(piece)[:2], 0.0])
            force_n = 1.5 * strength * out / max(float(np.linalg.norm(out)), 1e-6)
            table.attempt(table.hand.push(piece, force_n, 0.5, 0.3))


@dataclass(frozen=True)
class Bumped:
    """Somebody bumps into the table."""

    name: str = "bumped"

    def attempt(self, table: VirtualTable, rng: np.random.Generator, strength: float) -> None:
        """Jerk the table there and back."""
        width_s = float(rng.uniform(0.12, 0.3))
        table.disturb(bump(table.at_s, width_s, 2.5 * strength, _direction(rng)))
        table.attempt(table.hand.wait(width_s + 0.8))


@dataclass(frozen=True)
class PlateTipped:
    """Something presses on a plate beyond its supports, as a column set down there."""

    name: str = "plate tipped"

    def attempt(self, table: VirtualTable, rng: np.random.Generator, strength: float) -> None:
        """Press on the top plate near its edge, where it is least supported."""
        world = table.world
        top = plates_laid(world)[-1]
        outline_mm = outline_on_board(world, top)
        supports = arrangement_of(world).on(len(plates_laid(world)) - 1)
        if not len(supports):
            return
        farthest = max(outline_mm, key=lambda corner: float(np.hypot(*(supports - corner).T).min()))
        pose = world.pose(top)
        arm_m = 0.92 * (farthest - np.array([pose.x_mm, pose.y_mm])) / 1e3
        force_n = np.array([0.0, 0.0, -0.35 * strength])
        act = table.hand.push(
            top, force_n, float(rng.uniform(0.2, 0.6)), 0.6, arm_m=np.array([*arm_m, 0.0])
        )
        table.attempt(act)


@dataclass(frozen=True)
class Knocked:
    """A sleeve or an elbow pushes the upper floors sideways."""

    name: str = "knocked"

    def attempt(self, table: VirtualTable, rng: np.random.Generator, strength: float) -> None:
        """Push the highest plate sideways, quickly."""
        top = plates_laid(table.world)[-1]
        force_n = 1.2 * strength * np.array([*_direction(rng), 0.1])
        ramp_s, hold_s = float(rng.uniform(0.05, 0.15)), float(rng.uniform(0.1, 0.3))
        table.attempt(table.hand.push(top, force_n, ramp_s, hold_s))


@dataclass(frozen=True)
class Creeping:
    """A plate is pushed so slowly that nobody notices, till it gives way."""

    name: str = "creeping"

    def attempt(self, table: VirtualTable, rng: np.random.Generator, strength: float) -> None:
        """Draw the highest plate along by a few millimetres a second."""
        world = table.world
        top = plates_laid(world)[-1]
        along = np.array([*_direction(rng), 0.0])
        goal_m, start_s = world.position_m(top), table.at_s
        speed_m_s = float(rng.uniform(0.004, 0.01)) * strength

        def creep() -> Steps:
            while table.at_s - start_s < 12.0:
                lag = goal_m + along * speed_m_s * (table.at_s - start_s) - world.position_m(top)
                force_n = np.clip(300.0 * float(lag @ along), 0.0, 6.0) * along
                table.hand.press(top, force_n)
                yield

        table.attempt(creep())
        table.hand.let_go()


@dataclass(frozen=True)
class Swept:
    """A forearm sweeps through the columns of the lowest floor."""

    name: str = "swept"

    def attempt(self, table: VirtualTable, rng: np.random.Generator, strength: float) -> None:
        """Push some neighbouring columns of the lowest floor the same way."""
        world = table.world
        along = np.array([*_direction(rng), 0.0])
        lowest = [
            one for one in world.in_game() if isinstance(one, Piece) and storey_of(world, one) == 0
        ]
        blue_mm = outline_on_board(world, "blue")
        under = [one for one in lowest if edge_mm(blue_mm, 1e3 * world.position_m(one)[:2]) > 0]
        under.sort(key=lambda one: float(world.position_m(one) @ along))
        swept = under[: max(2, len(under) // 3)]
        start_s = table.at_s

        def sweep() -> Steps:
            while table.at_s - start_s < 0.4:
                share = min(1.0, (table.at_s - start_s) / 0.1)
                for one in swept:
                    table.hand.press(one, 0.7 * strength * share * along)
                yield

        table.attempt(sweep())
        table.hand.let_go()


KINDS: tuple[KindOfFall, ...] = (
    CarrierPulled(),
    Bumped(),
    PlateTipped(),
    Knocked(),
    Creeping(),
    Swept(),
)
"""All kinds, in the order of the table above."""
