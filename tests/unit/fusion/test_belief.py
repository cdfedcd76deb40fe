"""Weighted scenes: sums, forgetting, names."""

from collections.abc import Callable

import pytest

from companion.evidence import WeightStep
from companion.fusion.arrival import fits_mass, read_plate
from companion.fusion.belief import Belief, Hypothesis
from companion.scene import Piece, Scene

StepOf = Callable[..., WeightStep]


def test_weights_sum_to_one_and_the_likeliest_is_first(scene: Scene) -> None:
    other = scene.without(Piece("red", "hex", 1))

    belief = Belief.among([Hypothesis(1.0, scene), Hypothesis(3.0, other)])

    assert [one.weight for one in belief.hypotheses] == [0.75, 0.25]
    assert belief.likeliest is other


def test_the_unlikely_is_forgotten(scene: Scene) -> None:
    belief = Belief.among([Hypothesis(1.0, scene), Hypothesis(1e-6, scene)])

    assert [one.weight for one in belief.hypotheses] == [1.0]


def test_a_belief_in_nothing_is_none(scene: Scene) -> None:
    with pytest.raises(ValueError, match="positive weight"):
        Belief.among([Hypothesis(0.0, scene)])


def test_alike_columns_can_change_their_names(scene: Scene) -> None:
    one, other = Piece("red", "thin", 1), Piece("red", "thin", 2)
    place = scene.find(one)
    assert place is not None

    renamed = Belief.certain(scene).renamed(one, other).likeliest.find(other)

    assert renamed is not None
    assert (renamed.x_mm, renamed.y_mm) == (place.x_mm, place.y_mm)


def test_a_plate_lies_where_its_weight_came(scene: Scene, step_of: StepOf) -> None:
    mass_g = scene.table_set.plates["green"].mass_g

    plate = read_plate(scene, "green", step_of(mass_g, 4.0, -6.0))

    assert plate.storey == 2
    assert (plate.x_mm, plate.y_mm) == pytest.approx((4.0, -6.0))
    assert plate.yaw_deg is None


def test_a_mass_fits_within_wood_and_noise(step_of: StepOf) -> None:
    assert fits_mass(step_of(-5.3, 0.0, 0.0), 5.1)
    assert not fits_mass(step_of(-7.0, 0.0, 0.0), 5.1)
