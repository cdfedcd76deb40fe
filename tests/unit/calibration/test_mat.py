"""The mat is found where it lies, to a tenth of a pixel, or it is said why it is not found."""

import numpy as np
import pytest

from calibration.mat import find_mat
from calibration.mat_layout import OWN_MAT
from calibration.mat_missing import NotFound
from tests.unit.calibration.drawn_mat import WEBCAM, FloatArray, Look, looking_from, photo, print_of

FRONT = looking_from((30, -620, 470), (0, -10, 20))
TOWER_MM = np.array([[x, y, z] for x in (-80, 80) for y in (-80, 80) for z in (8, 300)], float)


@pytest.fixture(scope="module")
def paper() -> FloatArray:
    return print_of(OWN_MAT)


@pytest.mark.parametrize(
    "look",
    [Look(), Look(blur_px=2.0, noise=4), Look(light=0.25, noise=3), Look(gamma=False)],
    ids=["usual", "blurred", "dim", "no gamma"],
)
def test_a_tower_is_expected_where_it_would_be_seen(paper: FloatArray, look: Look) -> None:
    pose = find_mat(photo(paper, WEBCAM, FRONT, look), OWN_MAT, WEBCAM)

    assert not isinstance(pose, NotFound), pose
    seen, expected = (WEBCAM.project(TOWER_MM, at) for at in (pose.camera_from_board, FRONT))
    assert np.linalg.norm(seen - expected, axis=1).max() < 0.25
    assert pose.rms_px < 0.3
    assert pose.saddles > 10
