"""Where can a piece be at all? On what carries it, wherever it may seem to be."""

import math

import numpy as np

from companion.scene import LaidPlate
from companion.vision.evidence import Sight
from companion.vision.eye import Eye
from companion.vision.look import look
from companion.vision.plating import best_pose
from companion.vision.preparing import Prepared
from companion.vision.solids import plate_rim_mm
from companion.vision.space import may_carry
from companion.vision.stirring import small
from tests.unit.vision.conftest import EyeOf
from tests.unit.vision.drawn_table import a_tower, column, composed, picture, view_from


def test_a_thing_of_a_columns_colour_that_hangs_beside_the_plate_is_no_column(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    scene = a_tower()
    sleeve = column("yellow", "thick", 9, 1, 118.0, -75.0)
    now, before = picture(prepared.view, scene.with_column(sleeve)), picture(prepared.view, scene)

    seen = look([eye_of(scene, now, before)], None)

    assert all(one.nats <= 0 for one in seen.came if one.colour == "yellow")


def test_a_plate_carries_what_has_its_axis_over_it() -> None:
    scene = a_tower()
    rim = plate_rim_mm(scene.table_set, scene.plates[0])
    middle = rim.mean(axis=0)

    assert may_carry(scene, 1, middle + 0.95 * (rim - middle)).all()
    assert not may_carry(scene, 1, middle + 1.15 * (rim - middle)).any()


def test_the_base_carries_what_has_its_axis_over_it() -> None:
    scene = a_tower()
    radius_mm = scene.table_set.base_radius_mm

    carried = may_carry(scene, 0, np.array([[0.99 * radius_mm, 0.0], [0.0, -1.01 * radius_mm]]))

    assert carried.tolist() == [True, False]


def test_a_plate_is_found_by_a_camera_that_sees_nothing_but_its_edge(prepared: Prepared) -> None:
    scene = a_tower()
    laid = LaidPlate("yellow", 2, 12.0, -9.0, 0.5, 70.0)
    view = view_from(60.0, -620.0, 151.0)
    now = picture(view, scene.with_plate(laid))
    composition = composed(view, scene)
    palette = prepared.colours.now(small(now))
    eye = Eye(composition, Sight("front", composition.window, palette.codes(now), palette))

    fit = best_pose([eye], "yellow", 2)

    assert fit is not None
    assert fit.nats > 20.0
    assert math.dist((fit.plate.x_mm, fit.plate.y_mm), (12.0, -9.0)) < 3 * fit.plate.sd_mm
