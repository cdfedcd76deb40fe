"""Plates that a hand lifts and lets down softly are no fall, though they lie a little elsewhere."""

import numpy as np
import pytest

from companion.weighing.fall import has_moved
from companion.weighing.level import Level

_BASE_G = 420.0
_PIECES_G = 500.0


def rested(x_mm: float, pieces_g: float = _PIECES_G) -> Level:
    """A rest in which the centre of the pieces is at (``x_mm``, 0)."""
    return Level(
        start_ns=0,
        end_ns=1_000_000_000,
        total_g=_BASE_G + pieces_g,
        total_sd_g=0.05,
        moment_gmm=np.array([x_mm * pieces_g, 0.0]),
        moment_cov=np.eye(2),
        sway_gmm=np.zeros(2),
        sway_hz=0.0,
        sway_decay_s=0.0,
    )


@pytest.mark.parametrize(
    ("moved_mm", "hard", "is_fall"),
    [(0.6, False, False), (0.6, True, True), (1.5, False, True), (0.1, True, False)],
)
def test_what_came_down_softly_has_to_lie_farther_away(
    moved_mm: float, hard: bool, is_fall: bool
) -> None:
    after = rested(moved_mm)

    assert has_moved(rested(0.0), after, empty_base_g=_BASE_G, hard=hard) is is_fall


def test_what_left_the_base_has_fallen_however_softly() -> None:
    after = rested(0.0, _PIECES_G - 20.0)

    assert has_moved(rested(0.0), after, empty_base_g=_BASE_G, hard=False)
