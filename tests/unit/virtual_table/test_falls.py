from dataclasses import dataclass

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.scene import Piece
from companion.virtual.drawn_stage import draw_stage
from companion.virtual.fall import KINDS, Knocked, bring_down
from companion.virtual.stage import Pose
from companion.virtual.table import VirtualTable


@dataclass
class OneTopples:
    """First a column lies beside the tower, then the blue plate."""

    name: str = "one topples"
    tries: int = 0

    def attempt(self, table: VirtualTable, rng: np.random.Generator, strength: float) -> None:
        """Bring about what comes next."""
        self.tries += 1
        if self.tries > 1:
            table.world.bring_in("blue", Pose(420.0, 0.0, 10.0))
            return
        piece = next(one for one in table.world.in_game() if isinstance(one, Piece))
        lying = float(np.sqrt(0.5))
        table.world.bring_in(piece, Pose(350.0, 0.0, 20.0, lying, lying, 0.0, 0.0))


def test_there_are_at_least_five_kinds_of_fall_with_names_of_their_own() -> None:
    names = {kind.name for kind in KINDS}

    assert len(names) == len(KINDS) >= 5


@pytest.fixture(scope="module")
def knocked_over() -> tuple[VirtualTable, float]:
    """A table whose tower was knocked over, and what its cells bore before, in grams."""
    rng = np.random.default_rng(1)
    table = VirtualTable(draw_stage(rng), rng, may_rest=False)
    table.advance(0.2)
    before_g = float(table.trace.loads_g[-1].sum())
    assert bring_down(table, Knocked(), np.random.default_rng(0))
    return table, before_g


def test_a_tower_that_is_knocked_over_hits_hard_and_its_plates_lie_lower(
    knocked_over: tuple[VirtualTable, float],
) -> None:
    table, before_g = knocked_over

    impact_s = table.world.first_impact_s

    assert table.world.has_fallen()
    assert impact_s is not None
    after = table.trace.time_s > impact_s - 0.1
    pieces_g = before_g - table.world.stage.base_mass_g
    assert table.trace.loads_g[after].sum(axis=1).max() - before_g > pieces_g / 2


def test_nothing_falls_through_the_table(knocked_over: tuple[VirtualTable, float]) -> None:
    table, _ = knocked_over

    table.advance(1.0)

    heights_mm = [table.world.pose(body).z_mm for body in table.world.in_game()]
    assert min(heights_mm) == pytest.approx(0, abs=40)


def test_toppled_columns_do_not_vanish_from_the_table_without_a_hand() -> None:
    rng = np.random.default_rng(1)
    table = VirtualTable(draw_stage(rng), rng, may_rest=False)
    left = len(table.world.in_game())
    hands: list[bool] = []

    def look() -> None:
        nonlocal left
        now = len(table.world.in_game())
        if now < left:
            hands.append(table.hand.at_mm is not None)
        left = now

    table.watch(look)

    fell = bring_down(table, OneTopples(), np.random.default_rng(0))

    assert fell
    assert hands
    assert all(hands)
