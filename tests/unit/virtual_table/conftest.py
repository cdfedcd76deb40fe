"""What the laws of the virtual table are tried on; all of it needs the physics engine."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import pytest

if TYPE_CHECKING:
    from companion.virtual.table import VirtualTable


@pytest.fixture
def make_table() -> "Callable[[int], VirtualTable]":
    """Tables by seed, in which every piece is simulated all the time."""
    from companion.virtual.drawn_stage import draw_stage
    from companion.virtual.table import VirtualTable

    def make(seed: int) -> VirtualTable:
        rng = np.random.default_rng(seed)
        return VirtualTable(draw_stage(rng), rng, may_rest=False)

    return make
