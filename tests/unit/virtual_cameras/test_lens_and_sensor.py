from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from calibration.camera_model import CameraModel
from companion.virtual.cameras.lens import lens_of
from companion.virtual.cameras.optics import draw_optics
from companion.virtual.cameras.sensor import Sensor


def test_a_bent_picture_shows_each_place_where_the_calibrated_model_says(optics: Any) -> None:
    lens = lens_of(optics)
    rng = np.random.default_rng(1)
    points_mm = np.column_stack((rng.uniform(-150, 150, (200, 2)), rng.uniform(0, 250, 200)))
    model = CameraModel(optics.k, optics.d, optics.size_px)
    pixels = model.project(points_mm, optics.camera_from_board)
    width, height = optics.size_px
    pixels = pixels[((pixels > 1) & (pixels < [width - 2, height - 2])).all(axis=1)]

    # Straight through the hole, then looked up in the lens's table.
    straight = model.undistort(pixels) * lens.focal_px + (np.array(lens.size_px) - 1) / 2
    x_map, y_map = pixels[:, None].astype(np.float32).transpose(2, 0, 1)
    found = np.column_stack(
        [cv2.remap(table, x_map, y_map, cv2.INTER_LINEAR)[:, 0] for table in (lens.x_px, lens.y_px)]
    )

    assert len(pixels) > 100
    assert np.abs(found - straight).max() < 0.05
    assert lens.x_px.min() >= 0
    assert lens.x_px.max() <= lens.size_px[0] - 1
    assert lens.y_px.min() >= 0
    assert lens.y_px.max() <= lens.size_px[1] - 1


def test_pictures_of_one_sight_differ_by_noise_that_a_sensor_would_have(optics: Any) -> None:
    sensor = Sensor(replace(optics, vignette=0.0))
    grey = np.full((optics.size_px[1], optics.size_px[0], 3), 128, dtype=np.uint8)
    exposed = sensor.exposed([grey], (1.0, 1.0, 1.0))
    rng = np.random.default_rng(3)
    pictures = np.array([sensor.read_out(exposed, rng) for _ in range(6)]).astype(float)

    assert len({picture.tobytes() for picture in pictures}) == 6
    noise = (pictures - pictures.mean(axis=(1, 2), keepdims=True)).std()
    expected = float(exposed.noise_levels.mean())
    assert 0.5 < expected < 6
    assert noise == pytest.approx(np.hypot(expected, 1 / np.sqrt(12)), rel=0.1)
    assert pictures.mean() == pytest.approx(exposed.levels.mean(), rel=0.02)


def test_the_corners_of_a_picture_are_darker_than_its_middle(optics: Any) -> None:
    sensor = Sensor(replace(optics, vignette=0.3))
    white = np.full((optics.size_px[1], optics.size_px[0], 3), 250, dtype=np.uint8)
    exposed = sensor.exposed([white], (1.0, 1.0, 1.0))

    middle = exposed.levels[optics.size_px[1] // 2, optics.size_px[0] // 2]
    assert (exposed.levels[0, 0] < 0.9 * middle).all()


@pytest.mark.parametrize("seed", range(12))
def test_cameras_are_drawn_alike_from_one_seed_and_at_the_distance_asked_for(seed: int) -> None:
    first, again = (draw_optics(np.random.default_rng(seed), ("front", "side")) for _ in range(2))

    for one, other in zip(first, again, strict=True):
        assert (one.camera_from_board == other.camera_from_board).all()
        turn, place = one.camera_from_board[:3, :3], one.camera_from_board[:3, 3]
        assert np.allclose(turn @ turn.T, np.eye(3))
        assert 600 < np.linalg.norm(turn.T @ place) < 920
    azimuths = [
        np.arctan2(*(-one.camera_from_board[:3, :3].T @ one.camera_from_board[:3, 3])[1::-1])
        for one in first
    ]
    apart_deg = abs(np.degrees(azimuths[0] - azimuths[1]) + 180) % 360 - 180
    assert 55 < abs(apart_deg) < 160
