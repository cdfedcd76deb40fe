"""Where a column landed, and how large the ellipse must be."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from companion.evidence import WeightStep
from companion.fusion.landing import Landing, read_landing
from companion.scene import LaidPlate, Piece, Scene, Standing

StepOf = Callable[..., WeightStep]
RED_HEX = Piece("red", "hex", 1)
_RADIUS_MM = 95.0


def landing_at(scene: Scene, step: WeightStep) -> tuple[Landing, Standing]:
    came_from = scene.find(RED_HEX)
    assert came_from is not None
    return read_landing(scene.without(RED_HEX), came_from, step), came_from


def test_on_a_low_tower_the_place_is_what_the_scales_say(scene: Scene, step_of: StepOf) -> None:
    landing, _ = landing_at(scene, step_of(15.8, -20.0, 70.0))

    assert landing.column.storey == 1
    assert (landing.column.x_mm, landing.column.y_mm) == pytest.approx((-20.0, 70.0), abs=2.0)
    assert landing.returned < 0.01


@pytest.mark.parametrize("direction", np.linspace(0, 5.5, 7))
def test_a_column_does_not_stand_beyond_the_edge(
    scene: Scene, step_of: StepOf, direction: float
) -> None:
    x_mm, y_mm = 91 * np.cos(direction), 91 * np.sin(direction)

    landing, _ = landing_at(scene, step_of(15.8, x_mm, y_mm))

    # A hexagonal column reaches 11.5 mm; how the plate lies is known to some millimetres.
    assert np.hypot(landing.column.x_mm, landing.column.y_mm) < _RADIUS_MM - 7


def test_a_column_does_not_stand_in_another_one(scene: Scene, step_of: StepOf) -> None:
    other = Standing(Piece("blue", "thick", 1), 1, 30.0, 30.0, ((0.3, 0.0), (0.0, 0.3)))
    scene = scene.with_column(other)

    landing, _ = landing_at(scene, step_of(15.8, 30.0, 31.0, sd_gmm=150.0))

    sd_mm = landing.column.sd_mm
    assert np.hypot(landing.column.x_mm - 30.0, landing.column.y_mm - 30.0) < 20
    assert sd_mm > 12  # somewhere round it, nobody knows where


def test_the_same_place_as_before_may_be_a_return(scene: Scene, step_of: StepOf) -> None:
    at = scene.find(RED_HEX)
    assert at is not None

    back, _ = landing_at(scene, step_of(15.8, at.x_mm, at.y_mm))
    elsewhere, _ = landing_at(scene, step_of(15.8, at.x_mm + 40.0, at.y_mm))

    assert back.returned > 0.3
    assert elsewhere.returned < 0.001


@pytest.mark.parametrize("storeys", [1, 3])
def test_95_of_100_places_lie_in_the_95_percent_ellipse(scene: Scene, storeys: int) -> None:
    rng = np.random.default_rng(storeys)
    for storey in range(2, storeys + 1):
        colour = ("blue", "green", "yellow")[storey - 1]
        scene = scene.with_plate(LaidPlate(colour, storey, 0.0, 0.0, 1.5, None))
    radius_mm = float(np.abs(scene.table_set.plates[scene.plates[-1].colour].outline_mm).max())
    came_from = replace(scene.columns[0], x_mm=200.0)  # so far away that it cannot be a return
    inside = count = 0
    while count < 400:
        true = rng.uniform(-radius_mm, radius_mm, 2)
        reach_mm = scene.table_set.kinds[came_from.piece.kind].radius_mm
        if np.hypot(*true) > radius_mm - reach_mm - 1:
            continue
        count += 1
        mass_g = scene.mass_g(came_from.piece)
        moment = mass_g * true + rng.normal(0.0, 6.0, 2)
        moment += rng.normal(0.0, scene.nudge_moment_sd_gmm(), 2)
        step = WeightStep(
            1,
            2,
            mass_g,
            (float(moment[0]), float(moment[1])),
            ((0.003, 0.0, 0.0), (0.0, 36.0, 0.0), (0.0, 0.0, 36.0)),
            (0, 1),
        )
        column = read_landing(scene.without(came_from.piece), came_from, step).column
        off = true - np.array([column.x_mm, column.y_mm])
        inside += off @ np.linalg.solve(np.array(column.cov_mm2), off) <= 5.991

    assert 0.92 <= inside / count <= 1.0
