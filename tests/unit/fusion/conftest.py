"""Scenes whose every place is known, and steps as scales would tell them."""

from collections.abc import Callable

import numpy as np
import pytest

from companion.evidence import WeightStep
from companion.scene import Scene
from tests.unit.referee.sitting import a_scene

StepOf = Callable[..., WeightStep]


@pytest.fixture
def scene() -> Scene:
    """Twenty columns on the base, 35 mm apart, and the blue plate."""
    return a_scene()


@pytest.fixture
def step_of() -> StepOf:
    """Makes a step of a mass at a place, as exact as scales are."""

    def made(
        mass_g: float, x_mm: float, y_mm: float, *, mass_sd_g: float = 0.06, sd_gmm: float = 5.5
    ) -> WeightStep:
        variance = np.diag([mass_sd_g**2, sd_gmm**2, sd_gmm**2])
        rows = [[float(value) for value in row] for row in variance]
        covariance = tuple((row[0], row[1], row[2]) for row in rows)
        moment_gmm = (mass_g * x_mm, mass_g * y_mm)
        return WeightStep(1, 2, mass_g, moment_gmm, covariance, (0, 1))

    return made
