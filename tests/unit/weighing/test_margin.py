"""The way that is left before a plate tips: right by geometry, unknown where it is doubted."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.table_set import ColumnKind, PlateShape, TableSet
from companion.scene import LaidPlate, Piece, Scene, Standing
from companion.weighing.margin import (
    LiveLoad,
    Unknown,
    convex_hull,
    inside_by_mm,
    tipping_margins,
    top_swing_mm,
)

SQUARE = np.array([[60.0, 60.0], [-60.0, 60.0], [-60.0, -60.0], [60.0, -60.0]])
SURE = ((0.01, 0.0), (0.0, 0.01))


def _set() -> TableSet:
    return TableSet(
        name="a set of round numbers",
        kinds={"thin": ColumnKind(6.0, 5.0, 1), "thick": ColumnKind(15.0, 30.0, 3)},
        plates={colour: PlateShape(SQUARE, 50.0) for colour in ("blue", "green")},
        column_height_mm=65.0,
        plate_thickness_mm=5.0,
        base_radius_mm=140.0,
        building_zone_radius_mm=105.0,
        base_thickness_mm=8.0,
    )


def _column(n: int, storey: int, x_mm: float, y_mm: float, colour: str = "red") -> Standing:
    return Standing(Piece(colour, "thin", n), storey, x_mm, y_mm, SURE)


def _scene(yaw_deg: float | None = 0.0) -> Scene:
    below = [
        _column(i, 0, x, y) for i, (x, y) in enumerate([(40, 40), (-40, 40), (-40, -40), (40, -40)])
    ]
    above = [_column(i, 1, x, y, "blue") for i, (x, y) in enumerate([(30, 0), (-30, 20), (0, -30)])]
    return Scene(
        _set(),
        (*below, *above),
        (
            LaidPlate("blue", 1, 0.0, 0.0, 0.2, yaw_deg),
            LaidPlate("green", 2, 2.0, -1.0, 0.2, yaw_deg),
        ),
    )


def _load(scene: Scene, more_g: float = 0.0, at_mm: tuple[float, float] = (0, 0)) -> LiveLoad:
    """What perfect scales read of a scene, with something more on it."""
    masses = [(scene.mass_g(c.piece), c.x_mm, c.y_mm) for c in scene.columns]
    masses += [(50.0, p.x_mm, p.y_mm) for p in scene.plates]
    masses.append((more_g, *at_mm))
    mass_g = sum(m for m, _, _ in masses)
    x_gmm, y_gmm = sum(m * x for m, x, _ in masses), sum(m * y for m, _, y in masses)
    return LiveLoad(mass_g, (x_gmm, y_gmm), 0.1, 10.0)


def test_the_margin_is_the_way_to_the_rim_of_the_nearest_columns() -> None:
    blue, green = tipping_margins(_scene(), _load(_scene()))

    # Above the blue plate: 50 + 3 x 5 + 50 g, centre (1/23 x 10 ..): by hand.
    centre = ((5 * 30 - 5 * 30 + 50 * 2) / 115, (5 * 20 - 5 * 30 - 50) / 115)
    assert blue.centre_mm == pytest.approx(centre, abs=1e-6)
    # The columns' rims reach to 46 mm.
    assert blue.margin_mm == pytest.approx(46 - max(abs(centre[0]), abs(centre[1])), abs=0.3)
    assert green.centre_mm == pytest.approx((2, -1), abs=1e-6)
    assert green.margin_mm is not None
    assert 0 < green.margin_mm < 20
    assert blue.why is green.why is None


def test_a_swing_of_the_moment_shows_in_the_margin_at_once() -> None:
    scene, load = _scene(), _load(_scene())
    x_gmm, y_gmm = load.moment_gmm
    swung = replace(load, moment_gmm=(x_gmm + 230, y_gmm), moment_sd_gmm=200.0)

    still = tipping_margins(scene, load)[0]
    moved = tipping_margins(scene, swung)[0]

    assert still.centre_mm is not None
    assert moved.centre_mm is not None
    assert moved.centre_mm[0] - still.centre_mm[0] == pytest.approx(2.0)
    assert moved.sd_mm > still.sd_mm


def test_a_centre_outside_its_columns_is_a_negative_margin() -> None:
    scene = _scene()
    aside = [
        _column(i, 0, x, y) for i, (x, y) in enumerate([(40, 40), (20, 20), (40, -20), (25, 0)])
    ]
    leaning = replace(scene, columns=(*aside, *scene.on(1)))

    blue = tipping_margins(leaning, _load(leaning))[0]

    assert blue.margin_mm is not None
    assert blue.margin_mm < -5


@pytest.mark.parametrize(
    ("more_g", "why"), [(8.0, Unknown.WEIGHT_DIFFERS), (-8.0, Unknown.WEIGHT_DIFFERS)]
)
def test_another_weight_than_that_of_the_scene_is_no_margin(more_g: float, why: Unknown) -> None:
    margins = tipping_margins(_scene(), _load(_scene(), more_g))

    assert {one.why for one in margins} == {why}
    assert {one.margin_mm for one in margins} == {None}


def test_another_centre_than_that_of_the_scene_is_no_margin() -> None:
    load = _load(_scene())
    moved = replace(load, moment_gmm=(load.moment_gmm[0] + 2_000, load.moment_gmm[1]))

    assert {one.why for one in tipping_margins(_scene(), moved)} == {Unknown.CENTRE_DIFFERS}


def test_two_columns_are_no_support() -> None:
    scene = _scene()
    thinned = replace(scene, columns=scene.columns[:2] + scene.columns[4:])

    blue, green = tipping_margins(thinned, _load(thinned))

    assert blue.why is Unknown.TOO_FEW_COLUMNS
    assert green.margin_mm is not None


def test_a_plate_whose_turn_is_unknown_has_a_margin_where_its_turn_does_not_matter() -> None:
    near = _scene(yaw_deg=None)
    far_column = _column(9, 0, 70, 10)
    far = near.with_column(far_column)

    assert tipping_margins(near, _load(near))[0].margin_mm is not None
    assert tipping_margins(far, _load(far))[0].why is Unknown.COLUMNS_UNSURE


def test_a_column_beside_the_plate_does_not_carry_it() -> None:
    scene = _scene().with_column(_column(9, 0, 90, 10))

    with_it, without = (
        tipping_margins(scene, _load(scene))[0],
        tipping_margins(_scene(), _load(_scene()))[0],
    )

    assert with_it.margin_mm == pytest.approx(without.margin_mm, abs=0.01)


def test_no_plates_have_no_margins() -> None:
    bare = replace(_scene(), plates=(), columns=_scene().on(0))

    assert tipping_margins(bare, _load(bare)) == ()


def test_the_top_swings_farther_the_larger_the_moment_and_less_the_faster() -> None:
    scene = _scene()

    slow, fast = top_swing_mm(scene, 100, 2.0), top_swing_mm(scene, 100, 6.0)

    assert slow is not None
    assert fast is not None
    assert 0 < fast < slow
    assert top_swing_mm(scene, 200, 2.0) == pytest.approx(2 * slow)
    # Without inertia: 100 g mm over the masses, each times its height over that of the top.
    lever_g = (4 * 5 * 32.5 + 50 * 70 + 3 * 5 * 102.5 + 50 * 140) / 140
    assert top_swing_mm(scene, 100, 1e-6) == pytest.approx(100 / lever_g)
    assert top_swing_mm(replace(scene, plates=(), columns=()), 100, 2.0) is None


points = st.lists(
    st.tuples(st.integers(-100, 100), st.integers(-100, 100)), min_size=3, max_size=12, unique=True
).filter(lambda ps: np.linalg.matrix_rank(np.diff(np.array(ps), axis=0)) == 2)


@given(points)
def test_every_point_is_inside_its_hull_and_the_mean_well_inside(ps: list[tuple[int, int]]) -> None:
    hull = convex_hull(np.array(ps, dtype=np.float64))

    assert all(inside_by_mm(hull, np.array(p, dtype=np.float64)) >= -1e-9 for p in ps)
    assert inside_by_mm(hull, np.array(ps, dtype=np.float64).mean(axis=0)) > 0
    assert inside_by_mm(hull, np.array([500.0, 0.0])) < 0
