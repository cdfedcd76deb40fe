"""What pictures may say, and how loud."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evidence import Sighting
from companion.fusion.belief import Belief
from companion.fusion.changes import Change, explain, groups, takings
from companion.fusion.pictures import OUTLIERS, Comparison, tempered
from companion.scene import Piece, Scene, Standing

RED_HEX = Piece("red", "hex", 1)
NATS = st.lists(st.floats(-1e4, 1e4), min_size=1, max_size=8)


@given(NATS)
def test_no_likelihood_is_below_the_floor_and_their_mean_is_one(nats: list[float]) -> None:
    priors = [1.0 + index for index in range(len(nats))]

    factors = tempered(priors, nats)

    mean = sum(p * one for p, one in zip(priors, factors, strict=True)) / sum(priors)
    assert min(factors) >= OUTLIERS
    assert mean == pytest.approx(1.0)


@given(NATS, st.floats(-50, 50))
def test_only_differences_of_nats_count(nats: list[float], offset: float) -> None:
    priors = [1.0] * len(nats)

    shifted = tempered(priors, [one + offset for one in nats])

    assert shifted == pytest.approx(tempered(priors, nats), rel=1e-6)


def sighting(gone: dict[Piece, float]) -> Sighting:
    named = {(piece.colour, piece.kind, piece.n): nats for piece, nats in gone.items()}
    return Sighting(2, 3, 1, ("front",), named, (), None, 0.9)


def test_a_column_is_recognised_by_its_place_and_not_by_its_name(scene: Scene) -> None:
    one, other = Piece("red", "thin", 1), Piece("red", "thin", 2)
    comparison = Comparison(sighting({one: 7.0, other: -7.0}), scene)
    renamed = scene.with_names_swapped(one, other).find(other)
    assert renamed is not None

    assert comparison.absence_nats(renamed) == 7.0


def test_another_scene_is_refuted_by_columns_that_are_seen_where_it_has_none(scene: Scene) -> None:
    comparison = Comparison(sighting({RED_HEX: -12.0}), scene)

    assert comparison.scene_nats(scene) == 0.0
    assert comparison.scene_nats(scene.without(RED_HEX)) == -12.0


def test_no_claim_is_surer_than_the_share_of_outliers(scene: Scene) -> None:
    comparison = Comparison(sighting({RED_HEX: 1e9}), scene)
    chances = {Change.NOTHING: 0.5, Change.TAKEN: 0.5}

    ways = explain(Belief.certain(scene), comparison, lambda _: 1.0, chances)
    group, probability = next(iter(groups(ways).items()))

    assert group == (Change.TAKEN, "red", "hex", None)
    assert probability < 1 - OUTLIERS / 2
    assert math.isclose(sum(one.probability for one in ways), 1.0)


def test_that_a_thin_column_was_taken_is_sure_where_its_storey_is_not(scene: Scene) -> None:
    there = scene.find(Piece("red", "thin", 1))
    assert there is not None
    raised = Standing(Piece("red", "thin", 2), 1, 0.0, 0.0, there.cov_mm2)
    scene = scene.with_column(raised)
    seen = sighting({there.piece: 20.0, raised.piece: 20.0})
    chances = {Change.NOTHING: 0.5, Change.TAKEN: 0.5}

    ways = explain(Belief.certain(scene), Comparison(seen, scene), lambda _: 1.0, chances)
    group, probability = next(iter(groups(ways).items()))

    assert group == (Change.TAKEN, "red", "thin", None)
    assert probability > 0.99
    assert ways[0].probability == pytest.approx(0.5, abs=0.01)
    assert {one.column.storey for one in takings(ways, group)[:2]} == {0, 1}
