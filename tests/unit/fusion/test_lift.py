"""Which column was taken, and how sure that is."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from companion.evidence import WeightStep
from companion.fusion.belief import Belief
from companion.fusion.lift import LiftReading, read_lift
from companion.scene import LaidPlate, Piece, Scene, Standing

StepOf = Callable[..., WeightStep]
RED_HEX = Piece("red", "hex", 1)


def anything(_: Piece) -> float:
    return 1.0


def taken_from(scene: Scene, step: WeightStep) -> LiftReading:
    reading = read_lift(Belief.certain(scene), step, anything)
    assert reading is not None
    return reading


def with_one_at(scene: Scene, piece: Piece, x_mm: float, y_mm: float) -> Scene:
    at = scene.find(piece)
    assert at is not None
    return scene.with_column(replace(at, x_mm=x_mm, y_mm=y_mm))


def test_the_nearest_column_of_that_mass_is_taken(scene: Scene, step_of: StepOf) -> None:
    at = scene.find(RED_HEX)
    assert at is not None

    reading = taken_from(scene, step_of(-15.8, at.x_mm + 1.0, at.y_mm - 0.5))

    assert reading.piece == RED_HEX
    assert reading.candidates[0].probability > 0.99
    assert reading.belief.likeliest.find(RED_HEX) is None


@pytest.mark.parametrize(("mass_g", "kind"), [(32.0, "thick"), (15.8, "hex"), (5.1, "thin")])
def test_the_mass_decides_the_kind(scene: Scene, step_of: StepOf, mass_g: float, kind: str) -> None:
    reading = taken_from(scene, step_of(-mass_g, 3.0, 4.0))

    assert {one.column.piece.kind for one in reading.candidates} == {kind}


@pytest.mark.parametrize("mass_g", [1.0, 9.0, 24.0, 50.0])
def test_a_mass_of_no_kind_is_no_column(scene: Scene, step_of: StepOf, mass_g: float) -> None:
    assert read_lift(Belief.certain(scene), step_of(-mass_g, 0.0, 0.0), anything) is None


def test_the_rules_decide_between_two_that_are_near(scene: Scene, step_of: StepOf) -> None:
    scene = with_one_at(scene, Piece("red", "thin", 1), 20.0, 90.0)
    scene = with_one_at(scene, Piece("blue", "thin", 1), 33.0, 90.0)
    step = step_of(-5.1, 26.5, 90.0)

    def reds_turn(piece: Piece) -> float:
        return 1.0 if piece.colour == "red" else 0.001

    by_sight = read_lift(Belief.certain(scene), step, anything)
    by_rules = read_lift(Belief.certain(scene), step, reds_turn)

    assert by_sight is not None
    assert by_sight.runner_up == pytest.approx(0.5, abs=0.02)
    assert by_rules is not None
    assert by_rules.piece == Piece("red", "thin", 1)
    assert by_rules.runner_up < 0.01


def test_the_rules_do_not_overrule_what_the_scales_saw(scene: Scene, step_of: StepOf) -> None:
    at = scene.find(RED_HEX)
    assert at is not None

    def blues_turn(piece: Piece) -> float:
        return 1.0 if piece.colour == "blue" else 0.001

    reading = read_lift(Belief.certain(scene), step_of(-15.8, at.x_mm, at.y_mm), blues_turn)

    assert reading is not None
    assert reading.piece == RED_HEX


def test_a_plate_that_was_dragged_along_makes_nobody_take_a_column_of_the_next_player(
    scene: Scene, step_of: StepOf
) -> None:
    taken, other = Piece("blue", "hex", 1), RED_HEX
    scene = with_one_at(scene, taken, 67.5, -4.2)
    scene = with_one_at(scene, other, 45.0, -25.7)

    def blues_turn(piece: Piece) -> float:
        return 1.0 if piece.colour == "blue" else 0.01

    # The plate came along by a centimetre, so that the place is nearer to the other column.
    reading = read_lift(Belief.certain(scene), step_of(-15.8, 36.0, -4.0), blues_turn)

    assert reading is not None
    assert reading.piece == taken


def test_two_alike_that_cannot_be_told_apart_leave_two_scenes(
    scene: Scene, step_of: StepOf
) -> None:
    first, second = Piece("red", "thin", 1), Piece("red", "thin", 2)
    scene = with_one_at(scene, first, 20.0, 90.0)
    scene = with_one_at(scene, second, 33.0, 90.0)

    reading = taken_from(scene, step_of(-5.1, 26.0, 90.0))

    assert reading.piece == first
    assert 0.2 < reading.runner_up < 0.5
    left = {round(one.scene.find(second).x_mm): one.weight for one in reading.belief.hypotheses}  # type: ignore[union-attr]
    assert set(left) >= {20, 33}
    assert left[33] == pytest.approx(reading.candidates[0].probability, abs=0.02)


def a_tower(rng: np.random.Generator, scene: Scene) -> tuple[Scene, dict[Piece, np.ndarray]]:
    """A scene of two storeys as it is believed, and where the columns truly are."""
    scene = scene.with_plate(LaidPlate("green", 2, 0.0, 0.0, 1.0, 0.0))
    columns, true = [], {}
    for column in scene.columns:
        storey = int(rng.integers(0, 3))
        sd_mm = (0.5, 6.0, 12.0)[storey]
        at = rng.uniform(-70, 70, 2)
        true[column.piece] = at + rng.normal(0.0, sd_mm, 2)
        variance = ((sd_mm**2, 0.0), (0.0, sd_mm**2))
        columns.append(Standing(column.piece, storey, float(at[0]), float(at[1]), variance))
    return replace(scene, columns=tuple(columns)), true


def test_what_is_called_likely_is_as_likely_as_it_is_called(scene: Scene) -> None:
    rng = np.random.default_rng(4)
    stated: list[float] = []
    right = 0
    for _ in range(1500):
        tower, true = a_tower(rng, scene)
        thin = [piece for piece in true if piece.kind == "thin"]
        taken = thin[int(rng.integers(len(thin)))]
        mass_g = 5.1 * (1 + float(rng.normal(0.0, 0.01)))
        moment = mass_g * true[taken] + rng.normal(0.0, 6.0, 2)
        if rng.random() < 0.1:  # a plate was nudged in the same instant
            moment += rng.normal(0.0, tower.nudge_moment_sd_gmm(), 2)
        covariance = ((0.01, 0.0, 0.0), (0.0, 36.0, 0.0), (0.0, 0.0, 36.0))
        step = WeightStep(1, 2, -mass_g, (-float(moment[0]), -float(moment[1])), covariance, (0, 1))
        reading = taken_from(tower, step)
        if 0.5 <= reading.candidates[0].probability <= 0.9:
            stated.append(reading.candidates[0].probability)
            right += reading.piece == taken

    assert len(stated) > 200
    mean = sum(stated) / len(stated)
    error = float(np.sqrt(mean * (1 - mean) / len(stated)))
    assert abs(right / len(stated) - mean) < 3 * error


def test_a_column_above_plates_that_stayed_is_known_by_its_place_alone(
    scene: Scene, step_of: StepOf
) -> None:
    """What is taken from the highest plate drags none along, one from the base all of them."""
    carrying = scene.with_plate(LaidPlate("green", 2, 0.0, 0.0, 0.5, 0.0))
    low, high = Piece("red", "thin", 1), Piece("red", "thin", 2)
    carrying = carrying.without(low).without(high)
    cov_mm2 = ((0.25, 0.0), (0.0, 0.25))
    carrying = carrying.with_column(Standing(low, 0, 0.0, -60.0, cov_mm2))
    carrying = carrying.with_column(Standing(high, 2, 0.0, 60.0, cov_mm2))

    # Twenty millimetres from either place it would be for a thin column: 100 g mm of something.
    near_low = taken_from(carrying, step_of(-5.1, 0.0, -40.0))
    near_high = taken_from(carrying, step_of(-5.1, 0.0, 40.0))

    of_low, of_high = (
        sum(one.probability for one in read.candidates if one.column.piece == piece)
        for read, piece in ((near_low, low), (near_high, high))
    )
    assert of_low > 10 * of_high


def test_where_a_helping_hand_let_go_tells_two_alike_columns_apart(
    scene: Scene, step_of: StepOf
) -> None:
    first, second = Piece("red", "thin", 1), Piece("blue", "thin", 1)
    scene = with_one_at(scene, first, -60.0, 90.0)
    scene = with_one_at(scene, second, 60.0, 90.0)
    between = step_of(-5.1, 0.0, 90.0)

    alone = taken_from(scene, between)
    helped = read_lift(Belief.certain(scene), between, anything, step_of(14.0, -57.0, 88.0))

    assert {one.column.piece for one in alone.candidates[:2]} != {first}
    assert helped is not None
    assert helped.piece == first
    odds = {one.column.piece: one.probability for one in helped.candidates}
    assert odds[first] > 20 * odds.get(second, 0.0)
