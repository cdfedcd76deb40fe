"""Nothing but the mat and the room of the tower is shown to others, whatever the camera sees."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.camera_model import CameraModel
from calibration.mat_layout import OWN_MAT
from calibration.set_file import default_set
from companion.vision.frame import Pixels
from companion.vision.masking import for_others, scaled_outlines, table_outlines_px
from companion.vision.view import View

TABLE_SET = default_set().table_set()


def _view(height_mm: float = 450.0, away_mm: float = 1000.0) -> View:
    """A camera that looks at the middle of a tower from one side."""
    camera = CameraModel(
        np.array([[1000.0, 0, 640], [0, 1000.0, 360], [0, 0, 1]]), np.zeros(5), (1280, 720)
    )
    eye = np.array([0.0, -away_mm, height_mm])
    ahead = np.array([0.0, 0.0, 120.0]) - eye
    ahead /= np.linalg.norm(ahead)
    right = np.array([1.0, 0.0, 0.0])
    turn = np.array([right, np.cross(ahead, right), ahead])
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = turn, -turn @ eye
    return View(camera, pose)


@pytest.fixture
def busy() -> Pixels:
    """A picture in which no two neighbours are alike."""
    return np.random.default_rng(1).integers(0, 256, (720, 1280, 3), dtype=np.uint8)


def test_what_is_outside_of_mat_and_tower_is_one_grey(busy: Pixels) -> None:
    view = _view()
    outlines_px = table_outlines_px(view, OWN_MAT, TABLE_SET)

    shown = for_others(busy, outlines_px, all_agreed=False)

    person = view.project(
        np.array([(420.0, 300.0, 250.0), (-480.0, 0.0, 100.0), (230.0, 150.0, 250.0)])
    )
    for x, y in np.rint(person).astype(int):
        assert len(np.unique(shown[y - 9 : y + 9, x - 9 : x + 9])) == 1
    top = view.project(np.array([(0.0, 0.0, 330.0), (60.0, 0.0, 20.0), (-150.0, -200.0, 0.0)]))
    for x, y in np.rint(top).astype(int):
        np.testing.assert_array_equal(shown[y, x], busy[y, x])
    assert shown.shape == busy.shape


def test_without_a_mat_only_large_blocks_are_left(busy: Pixels) -> None:
    shown = for_others(busy, None, all_agreed=False)

    codes = shown.astype(np.int32) @ (65536, 256, 1)
    assert len(np.unique(codes)) <= 16 * 9
    assert (shown[:60, :60] == shown[0, 0]).all()


def test_those_who_agreed_are_shown(busy: Pixels) -> None:
    assert for_others(busy, None, all_agreed=True) is busy


def test_a_camera_that_looks_away_from_the_mat_has_no_outline_of_it() -> None:
    view = _view()
    behind = np.diag([1.0, 1.0, -1.0, 1.0])

    assert (
        table_outlines_px(View(view.camera, behind @ view.camera_from_board), OWN_MAT, TABLE_SET)
        is None
    )


@given(
    across=st.floats(0.1, 1.0),
    corners=st.lists(st.tuples(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9)), min_size=3, max_size=9),
)
def test_no_outline_however_wild_shows_what_it_does_not_hold(
    across: float, corners: list[tuple[float, float]]
) -> None:
    pixels = np.full((40, 60, 3), 200, dtype=np.uint8)
    outlines_px = scaled_outlines((np.array(corners),), across, across)

    shown = for_others(pixels, outlines_px, all_agreed=False)

    assert set(np.unique(shown)) <= {96, 200}


def test_an_outline_follows_the_size_of_its_picture() -> None:
    corner = np.array([[1279.5, 719.5], [-0.5, -0.5]])

    (scaled,) = scaled_outlines((corner,), 0.5, 0.5)

    np.testing.assert_allclose(scaled, [[639.5, 359.5], [-0.5, -0.5]])
