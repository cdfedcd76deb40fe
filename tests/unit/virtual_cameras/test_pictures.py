from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from calibration.camera_model import CameraModel
from calibration.mat import MatPose, find_mat
from calibration.mat_layout import OWN_MAT
from companion.virtual.cameras.arm import Reach
from companion.virtual.cameras.faults import CameraFault, light_of, place_of

# What a drawn table is, its conftest says: tests share fixtures, not imports.
Drawn = Any


def eye_mm(camera_from_board: Any) -> Any:
    return -camera_from_board[:3, :3].T @ camera_from_board[:3, 3]


def test_the_mat_is_found_where_the_camera_stands_and_nothing_is_black_or_burnt(
    drawn: Drawn,
) -> None:
    seen = drawn.eye.see(drawn.drawing, (drawn.sight,))
    picture = drawn.eye.sensor.read_out(seen.exposed, np.random.default_rng(0))

    lens = CameraModel(drawn.optics.k, drawn.optics.d, drawn.optics.size_px)
    pose = find_mat(picture, OWN_MAT, lens)
    assert isinstance(pose, MatPose)
    off_mm = eye_mm(pose.camera_from_board) - eye_mm(drawn.optics.camera_from_board)
    assert np.linalg.norm(off_mm) < 2.0
    points_mm = np.array([[0.0, 0.0, 0.0], [90.0, 0.0, 73.0], [0.0, 90.0, 150.0]])
    seen_px = lens.project(points_mm, pose.camera_from_board)
    true_px = lens.project(points_mm, drawn.optics.camera_from_board)
    assert np.abs(seen_px - true_px).max() < 0.35
    assert 50 < picture.mean() < 200
    assert (picture.max(axis=2) < 4).mean() < 0.01
    assert (picture.min(axis=2) > 253).mean() < 0.2
    assert not seen.hand


def test_a_plate_and_its_columns_have_their_paints_where_they_stand(drawn: Drawn) -> None:
    seen = drawn.eye.see(drawn.drawing, (drawn.sight,))

    lens = CameraModel(drawn.optics.k, drawn.optics.d, drawn.optics.size_px)
    plate = drawn.sight.plates["blue"]
    ((x, y),) = lens.project(
        np.array([[plate.x_mm, plate.y_mm, plate.z_mm + 2.5]]), drawn.optics.camera_from_board
    )
    blue, green, red = seen.exposed.levels[round(y), round(x)]
    assert blue > 1.5 * red
    assert blue > 1.2 * green


def test_the_same_sight_is_drawn_alike_and_not_drawn_twice(drawn: Drawn) -> None:
    pinhole = drawn.eye.lens.pinhole(drawn.optics.camera_from_board)
    first = drawn.drawing.picture(drawn.sight, pinhole)
    once = drawn.eye.see(drawn.drawing, (drawn.sight,))

    assert (drawn.drawing.picture(drawn.sight, pinhole) == first).all()
    assert drawn.eye.see(drawn.drawing, (drawn.sight,)) is once


def test_an_arm_is_seen_and_said_to_be_seen(drawn: Drawn) -> None:
    pinhole = drawn.eye.lens.pinhole(drawn.optics.camera_from_board)
    away_mm = eye_mm(drawn.optics.camera_from_board)
    turn_rad = float(np.arctan2(away_mm[1], away_mm[0])) + np.pi / 2
    reaching = replace(drawn.sight, reaches=(Reach((0.0, 0.0, 120.0), turn_rad, 0),))
    without = drawn.drawing.picture(drawn.sight, pinhole)
    with_arm = drawn.drawing.picture(reaching, pinhole)
    mask = drawn.drawing.arms_mask(reaching, pinhole)

    assert 0.01 < mask.mean() < 0.5
    changed = np.abs(with_arm.astype(int) - without).max(axis=2) > 12
    assert changed[mask].mean() > 0.8
    # What else has changed lies in its shadow.
    assert changed[~mask].mean() < 0.2
    assert drawn.eye.see(drawn.drawing, (reaching,)).hand


def test_a_bump_turns_the_picture_by_a_degree_and_warm_light_turns_it_yellow(
    drawn: Drawn,
) -> None:
    before = drawn.eye.see(drawn.drawing, (drawn.sight,)).exposed.levels
    faults = frozenset({CameraFault.BUMPED})
    place = place_of(drawn.optics.camera_from_board, faults)
    bumped = drawn.eye.see(drawn.drawing, (drawn.sight,), place=place).exposed.levels
    warm = drawn.eye.see(
        drawn.drawing, (drawn.sight,), light=light_of(frozenset({CameraFault.WARM}))
    ).exposed.levels

    (dx, dy), _ = cv2.phaseCorrelate(
        before.mean(axis=2, dtype=np.float64), bumped.mean(axis=2, dtype=np.float64)
    )
    degree_px = drawn.optics.k[0, 0] * np.radians(1.0)
    assert np.hypot(dx, dy) == pytest.approx(degree_px, rel=0.15)
    tint = warm.mean(axis=(0, 1)) / before.mean(axis=(0, 1))
    assert tint[0] < 0.9
    assert tint[2] > 1.0
