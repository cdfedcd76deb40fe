"""What has changed on the table? Whatever really changed explains the picture best."""

import math
from dataclasses import replace

import numpy as np
import pytest

from companion.evidence import KNOWN_TURN_SD_DEG
from companion.scene import LaidPlate, Piece, Standing
from companion.vision.eye import Eye
from companion.vision.look import agreement, look
from companion.vision.nudging import find_nudge
from companion.vision.placing import COARSE_MM, best_place, rough_gains
from companion.vision.plating import best_pose
from companion.vision.preparing import Prepared
from companion.vision.removing import removal_nats
from companion.vision.space import floor_grid_mm
from tests.unit.vision.conftest import EyeOf
from tests.unit.vision.drawn_table import a_tower, column, moved, picture, table_set

FAR_IN_FRONT = Piece("red", "thin", 1)


def _seen_px(eye: Eye, one: Standing) -> int:
    number = 4 + [other.piece for other in eye.composition.scene.columns].index(one.piece)
    return int(np.count_nonzero(eye.composition.labels == number))


def test_a_table_that_stands_as_believed_agrees_and_shows_no_change(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    scene = a_tower()
    eye = eye_of(
        scene, picture(prepared.view, scene, seed=5), picture(prepared.view, scene, seed=6)
    )

    gone = removal_nats([eye])

    assert agreement([eye]) > 0.95
    assert max(gone.values()) <= 0.5


def test_a_column_that_was_taken_away_is_the_one_that_is_gone(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    scene = a_tower()
    eye = eye_of(scene, picture(prepared.view, scene.without(FAR_IN_FRONT)))

    gone = removal_nats([eye])

    assert max(gone, key=lambda piece: gone[piece]) == FAR_IN_FRONT
    assert gone[FAR_IN_FRONT] > 3.0


def test_of_a_column_that_nobody_can_see_nothing_is_known(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    hidden = column("red", "thin", 2, 0, -53.0, 75.0)
    scene = a_tower().with_column(hidden)
    front = column("yellow", "thick", 2, 0, -47.0, 30.0)
    scene = scene.without(Piece("red", "thick", 1)).with_column(front)
    eye = eye_of(scene, picture(prepared.view, scene.without(hidden.piece)))

    number = 4 + [one.piece for one in scene.columns].index(hidden.piece)
    visible = int(np.count_nonzero(eye.composition.labels == number))

    assert visible == 0
    assert removal_nats([eye])[hidden.piece] == 0.0


def test_what_was_drawn_astray_before_a_hand_came_speaks_for_no_change(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    scene = a_tower()
    really = moved(scene, FAR_IN_FRONT, 0, 4.0, -60.0)
    then, now = (picture(prepared.view, really, seed=seed) for seed in (5, 6))

    astray = removal_nats([eye_of(scene, now)])[FAR_IN_FRONT]
    compared = removal_nats([eye_of(scene, now, then)])[FAR_IN_FRONT]

    assert compared < astray - 1.0
    assert compared < 0.0


def test_a_column_that_was_gone_before_is_found_out_all_the_same(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    scene = a_tower()
    without = scene.without(FAR_IN_FRONT)
    then, now = (picture(prepared.view, without, seed=seed) for seed in (5, 6))

    assert removal_nats([eye_of(scene, now, then)])[FAR_IN_FRONT] > 3.0


def test_what_a_column_hides_that_came_is_not_gone(prepared: Prepared, eye_of: EyeOf) -> None:
    scene = a_tower()
    behind = Piece("red", "hex", 1)
    there = scene.find(behind)
    assert there is not None
    ahead = prepared.view.eye_mm[:2] / np.linalg.norm(prepared.view.eye_mm[:2])
    x_mm, y_mm = np.array([there.x_mm, there.y_mm]) + 30.0 * ahead
    after = scene.with_column(column("yellow", "thick", 9, 1, float(x_mm), float(y_mm)))
    now, before = picture(prepared.view, after), picture(prepared.view, scene, seed=7)

    seen = look([eye_of(scene, now, before)], None)

    assert (seen.came[0].colour, seen.came[0].kind) == ("yellow", "thick")
    assert seen.gone[behind] <= 0.5


def test_a_sliver_of_a_column_says_little_against_one_that_is_hidden(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    front = column("yellow", "thick", 2, 0, -47.0, 30.0)
    scene = a_tower().without(Piece("red", "thick", 1)).with_column(front)
    sliver = next(
        one
        for one in (column("red", "thin", 2, 0, x, 75.0) for x in np.arange(-110.0, -80.0, 1.0))
        if 20 <= _seen_px(eye_of(scene.with_column(one), picture(prepared.view, scene)), one) <= 60
    )
    scene = scene.with_column(sliver)
    eye = eye_of(scene, picture(prepared.view, scene.without(sliver.piece)))

    gone = removal_nats([eye])[sliver.piece]

    assert 0.0 < gone < 3.0


@pytest.mark.parametrize("colour", ["red", "yellow", "green"])
@pytest.mark.parametrize("place", [(-40.0, -25.0), (0.0, 30.0), (20.0, -40.0)])
def test_a_column_is_found_where_it_was_set_down(
    prepared: Prepared, eye_of: EyeOf, colour: str, place: tuple[float, float]
) -> None:
    scene = a_tower()
    placed = column(colour, "hex", 9, 1, *place)
    eye = eye_of(scene, picture(prepared.view, scene.with_column(placed)))
    grid = floor_grid_mm(scene, COARSE_MM)

    rough = rough_gains([eye], [colour], "hex", 1, grid)[colour]
    fit = best_place([eye], placed.piece, 1, grid, rough)

    off_mm = math.dist((fit.column.x_mm, fit.column.y_mm), place)
    assert off_mm < 1.5  # a pixel at half size is more than a millimetre
    assert fit.nats > 5.0


def test_a_column_of_its_plates_colour_is_found_by_what_changed(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    scene = a_tower()
    place = (-5.0, 15.0)
    placed = column("blue", "thick", 9, 1, *place)
    now, before = picture(prepared.view, scene.with_column(placed)), picture(prepared.view, scene)
    eye = eye_of(scene, now, before)
    grid = floor_grid_mm(scene, COARSE_MM)

    rough = rough_gains([eye], ["blue"], "thick", 1, grid)["blue"]
    fit = best_place([eye], placed.piece, 1, grid, rough)

    assert math.dist((fit.column.x_mm, fit.column.y_mm), place) < 3.0


def test_the_next_plate_is_found_with_its_turn(prepared: Prepared, eye_of: EyeOf) -> None:
    scene = a_tower()
    laid = LaidPlate("yellow", 2, 12.0, -9.0, 0.5, 70.0)
    eye = eye_of(scene, picture(prepared.view, scene.with_plate(laid)))

    fit = best_pose([eye], "yellow", 2)

    assert fit is not None
    assert math.dist((fit.plate.x_mm, fit.plate.y_mm), (12.0, -9.0)) < 2.0
    assert fit.nats > 50.0
    assert fit.plate.yaw_deg == pytest.approx(70.0, abs=3 * fit.yaw_sd_deg)
    assert fit.yaw_sd_deg < KNOWN_TURN_SD_DEG


def test_a_plate_that_a_column_of_its_colour_divides_is_found_whole(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    before = column("yellow", "thick", 2, 1, 12.0, -45.0)
    scene = a_tower().with_column(before)
    laid = LaidPlate("yellow", 2, 5.0, 0.0, 0.5, 200.0)
    now = picture(prepared.view, scene.with_plate(laid))
    eye = eye_of(scene, now, picture(prepared.view, scene))

    fit = best_pose([eye], "yellow", 2)

    assert fit is not None
    assert math.dist((fit.plate.x_mm, fit.plate.y_mm), (5.0, 0.0)) < 3.0
    off_deg = ((fit.plate.yaw_deg or 0.0) - 200.0 + 180.0) % 360.0 - 180.0
    assert abs(off_deg) < 3 * fit.yaw_sd_deg + 1.0


def test_of_a_round_plate_nobody_knows_how_it_is_turned(prepared: Prepared, eye_of: EyeOf) -> None:
    bearing = np.arange(72) * (2 * np.pi / 72)
    disc = 60.0 * np.column_stack([np.cos(bearing), np.sin(bearing)])
    whole = table_set()
    plates = {**whole.plates, "yellow": replace(whole.plates["yellow"], outline_mm=disc)}
    scene = replace(a_tower(), table_set=replace(whole, plates=plates))
    laid = LaidPlate("yellow", 2, 12.0, -9.0, 0.5, 70.0)
    eye = eye_of(scene, picture(prepared.view, scene.with_plate(laid)))

    found = look([eye], "yellow").plate

    assert found is not None
    assert math.dist((found.x_mm, found.y_mm), (12.0, -9.0)) < 2.0
    assert found.turn_deg is None


def test_a_plate_that_nothing_could_carry_there_is_none(prepared: Prepared, eye_of: EyeOf) -> None:
    scene = a_tower()
    beside = LaidPlate("yellow", 2, 125.0, 0.0, 0.5, 70.0)
    eye = eye_of(scene, picture(prepared.view, scene.with_plate(beside)))

    assert best_pose([eye], "yellow", 2) is None


def test_no_plate_is_found_where_none_of_its_colour_came(prepared: Prepared, eye_of: EyeOf) -> None:
    scene = a_tower()

    assert best_pose([eye_of(scene, picture(prepared.view, scene))], "orange", 2) is None


@pytest.mark.parametrize(("dx", "dy"), [(1.0, 0.0), (-1.0, -1.0)])
def test_a_plate_that_was_dragged_is_measured(
    prepared: Prepared, eye_of: EyeOf, dx: float, dy: float
) -> None:
    scene = a_tower()
    (plate,) = scene.plates
    columns = [
        one
        if one.storey == 0
        else Standing(one.piece, one.storey, one.x_mm + dx, one.y_mm + dy, one.cov_mm2)
        for one in scene.columns
    ]
    there = LaidPlate("blue", 1, plate.x_mm + dx, plate.y_mm + dy, 0.5, 0.0)
    really = type(scene)(scene.table_set, tuple(columns), (there,))

    nudge = find_nudge([eye_of(scene, picture(prepared.view, really))], 1)

    assert abs(nudge.shift.dx_mm - dx) <= 0.5
    assert abs(nudge.shift.dy_mm - dy) <= 1.0  # along the line of sight
    assert abs(nudge.shift.turn_deg) <= 0.5


def test_a_move_is_worth_what_is_gone_and_what_came(prepared: Prepared, eye_of: EyeOf) -> None:
    scene = a_tower()
    after = moved(scene, FAR_IN_FRONT, 1, 0.0, -30.0)
    now, before = picture(prepared.view, after), picture(prepared.view, scene, seed=7)

    seen = look([eye_of(scene, now, before)], None)

    arrival = seen.came[0]
    assert (arrival.colour, arrival.kind, arrival.storey) == ("red", "thin", 1)
    assert math.dist((arrival.x_mm, arrival.y_mm), (0.0, -30.0)) < 1.5
    assert max(seen.gone, key=lambda piece: seen.gone[piece]) == FAR_IN_FRONT
    assert seen.plate is None


def test_a_column_that_a_nearer_one_half_hides_is_found_all_the_same(
    prepared: Prepared, eye_of: EyeOf
) -> None:
    front = column("yellow", "thick", 9, 1, 0.0, 0.0)
    scene = a_tower().with_column(front)
    away = -prepared.view.eye_mm[:2] / np.linalg.norm(prepared.view.eye_mm[:2])
    place = 30.0 * away + 9.0 * np.array([-away[1], away[0]])
    placed = column("red", "hex", 9, 1, float(place[0]), float(place[1]))
    now = picture(prepared.view, scene.with_column(placed))
    eye = eye_of(scene, now, picture(prepared.view, scene, seed=7))

    seen = look([eye], None)

    assert (seen.came[0].colour, seen.came[0].kind) == ("red", "hex")
    assert math.dist((seen.came[0].x_mm, seen.came[0].y_mm), place) < 6.0


def test_a_column_of_the_next_plates_colour_is_no_plate(prepared: Prepared, eye_of: EyeOf) -> None:
    scene = a_tower()
    placed = column("yellow", "thick", 9, 1, 0.0, -30.0)
    now, before = (
        picture(prepared.view, scene.with_column(placed)),
        picture(prepared.view, scene, seed=7),
    )

    seen = look([eye_of(scene, now, before)], "yellow")

    assert seen.plate is None
    assert (seen.came[0].colour, seen.came[0].kind) == ("yellow", "thick")


def test_a_column_may_have_come_where_no_camera_sees_it(prepared: Prepared, eye_of: EyeOf) -> None:
    ahead = prepared.view.eye_mm[:2] / np.linalg.norm(prepared.view.eye_mm[:2])
    aside = np.array([-ahead[1], ahead[0]])
    scene = a_tower()
    for n, off_mm in enumerate((-60.0, -30.0, 0.0, 30.0, 60.0)):
        x_mm, y_mm = 45.0 * ahead + off_mm * aside
        scene = scene.with_column(column("blue", "thick", 11 + n, 1, float(x_mm), float(y_mm)))
    now = picture(prepared.view, scene.without(FAR_IN_FRONT))
    before = picture(prepared.view, scene, seed=7)

    seen = look([eye_of(scene, now, before)], None)

    (maybe,) = (one for one in seen.came if (one.colour, one.kind) == ("red", "thin"))
    assert -3.0 < maybe.nats < 0.0
    assert maybe.cov_mm2[0][0] > 15.0**2
    assert np.array([maybe.x_mm, maybe.y_mm]) @ ahead < 20.0  # behind the five
