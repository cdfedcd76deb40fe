"""A camera's numbers put points where the camera sees them, and lead back from there."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.camera_model import CameraModel, inverse
from tests.unit.calibration.drawn_mat import WEBCAM, looking_from

FRONT = looking_from((30, -560, 320), (0, 0, 80))


def _some_points(seed: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform((-200, -200, 0), (200, 200, 300), (50, 3))


@settings(max_examples=25)
@given(st.integers(0, 1_000))
def test_points_are_projected_as_opencv_does(seed: int) -> None:
    points_mm = _some_points(seed)

    pixels = WEBCAM.project(points_mm, FRONT)

    turn = cv2.Rodrigues(FRONT[:3, :3])[0]
    expected, _ = cv2.projectPoints(points_mm, turn, FRONT[:3, 3], WEBCAM.k, WEBCAM.d)
    assert pixels == pytest.approx(expected.reshape(-1, 2), abs=1e-9)


@settings(max_examples=25)
@given(st.integers(0, 1_000))
def test_the_lens_is_undone(seed: int) -> None:
    pixels = np.random.default_rng(seed).uniform((0, 0), WEBCAM.size_px, (50, 2))

    directions = WEBCAM.undistort(pixels)

    points = np.concatenate([directions, np.ones((50, 1))], axis=1) * 700
    assert WEBCAM.project(points, np.eye(4)) == pytest.approx(pixels, abs=1e-3)


@settings(max_examples=25)
@given(st.integers(0, 1_000), st.floats(0, 200))
def test_a_sight_line_leads_back_to_its_place_on_a_plane(seed: int, z_mm: float) -> None:
    points_mm = _some_points(seed)
    points_mm[:, 2] = z_mm

    places_mm = WEBCAM.on_plane(WEBCAM.project(points_mm, FRONT), inverse(FRONT), z_mm)

    assert places_mm == pytest.approx(points_mm[:, :2], abs=1e-2)


def test_what_is_behind_the_camera_or_above_the_horizon_is_nowhere() -> None:
    behind = WEBCAM.project(np.array([[30.0, -900.0, 320.0]]), FRONT)
    sky = WEBCAM.on_plane(np.array([[640.0, -4_000.0]]), inverse(FRONT))

    assert np.isnan(behind).all()
    assert np.isnan(sky).all()


def test_a_lens_model_that_folds_back_shows_nothing_beyond_its_turn() -> None:
    barrel = CameraModel(WEBCAM.k, np.array([-0.3, 0.0, 0.0, 0.0, 0.0]), WEBCAM.size_px)
    aside = np.array([[1.0, 0.0, 1.0], [1.8, 0.0, 1.0]])  # 1 - 0.3 · 1.8² is less than nothing

    pixels = barrel.project(aside, np.eye(4))

    assert np.isfinite(pixels[0]).all()
    assert np.isnan(pixels[1]).all()


def test_a_picture_of_half_the_size_shows_the_same_in_half_the_pixels() -> None:
    half = WEBCAM.scaled((640, 360))

    pixels, halved = (one.project(_some_points(1), FRONT) for one in (WEBCAM, half))

    # Pixel (0, 0) is the centre of the first pixel, so that its corner is at -0.5.
    assert halved + 0.5 == pytest.approx((pixels + 0.5) / 2)
    assert half.fov_deg == pytest.approx(WEBCAM.fov_deg)


def test_a_picture_of_another_shape_is_of_another_camera() -> None:
    with pytest.raises(ValueError, match="another shape"):
        WEBCAM.scaled((640, 480))


@pytest.mark.parametrize(
    ("k", "d"),
    [
        (np.eye(2), np.zeros(5)),
        (np.eye(3), np.zeros(8)),
        (np.diag([0.0, 1, 1]), np.zeros(5)),
        (np.full((3, 3), np.nan), np.zeros(5)),
    ],
)
def test_numbers_that_are_no_cameras_are_refused(k: np.ndarray, d: np.ndarray) -> None:
    with pytest.raises(ValueError, match="camera"):
        CameraModel(k, d, (640, 480))


def test_slopes_are_what_small_steps_do() -> None:
    points_mm = np.array([[20.0, -30.0, 500.0], [-250.0, 120.0, 700.0]])

    slopes = WEBCAM.slopes(points_mm)

    for axis, step in enumerate(np.eye(3) * 1e-3):
        ahead, behind = (WEBCAM.project(points_mm + way * step, np.eye(4)) for way in (1.0, -1.0))
        assert slopes[:, :, axis] == pytest.approx((ahead - behind) / 2e-3, abs=1e-6)
