"""Every camera of the recorded matches is good enough, and no longer when its pictures are spoilt.

The recordings lie beside the repository, or where PALETTI_RECORDINGS says; without them the tests
are skipped.
"""

import os
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.camera_model import CameraModel
from companion.vision.capture.doctor.examine import Examination, Table, examine
from companion.vision.capture.doctor.verdict import Check, Grade
from companion.vision.capture.recorded_pictures import recorded_camera, recorded_pictures
from companion.vision.frame import Pixels

CAMERAS = [
    ("match-a", "front"),
    ("match-a", "side"),
    ("match-b", "front"),
    ("match-c", "front"),
    ("match-c", "side"),
]


@pytest.fixture(scope="module", params=CAMERAS, ids="-".join)
def seen(request: pytest.FixtureRequest) -> tuple[list[Pixels], Table]:
    """Three pictures of a recorded camera, the first and two from the middle of the match."""
    match, camera = request.param
    beside = Path(__file__).parents[4] / "shared" / "recordings"
    path = Path(os.environ.get("PALETTI_RECORDINGS", beside)) / f"{match}.mcap"
    if not path.is_file():
        pytest.skip("the recordings are not here; PALETTI_RECORDINGS names their folder")
    told = recorded_camera(path, camera)
    assert told.setup is not None
    assert told.setup.mat is not None
    assert told.info is not None
    stored = list(recorded_pictures(path, camera))
    pictures = [stored[len(stored) * third // 3].load() for third in (0, 1, 2)]
    model = CameraModel(np.array(told.info.k), np.array(told.info.d), told.info.size_px)
    return (
        [one for one in pictures if one is not None],
        Table(told.setup.mat, told.setup.table_set, model),
    )


def grades(examination: Examination) -> dict[Check, Grade]:
    return {one.check: one.grade for one in examination.verdicts}


def test_a_recorded_camera_is_good_enough(seen: tuple[list[Pixels], Table]) -> None:
    examination = examine(*seen)

    told = grades(examination)
    assert examination.is_good_enough, examination.verdicts
    for check in (Check.DARK, Check.CLIPPED, Check.UNEVEN, Check.SHARPNESS, Check.MAT):
        assert told[check] is Grade.GOOD


@pytest.mark.parametrize(
    ("spoil", "check"),
    [
        (lambda one: one * 0.2, Check.DARK),
        (lambda one: one * 1.6, Check.CLIPPED),
        (lambda one: cv2.GaussianBlur(one, (0, 0), 4), Check.SHARPNESS),
        (lambda one: one * 0 + 100 + np.arange(one.shape[1])[:, None] % 3, Check.PICTURE),
        (lambda one: np.concatenate([one[:1].repeat(220, axis=0), one[:-220]]), Check.FRAMING),
    ],
    ids=["darkened", "overexposed", "blurred", "covered", "shifted"],
)
def test_its_spoilt_pictures_are_not(
    seen: tuple[list[Pixels], Table], spoil: Callable[[Pixels], Pixels], check: Check
) -> None:
    pictures, table = seen
    spoilt = np.asarray(np.clip(spoil(pictures[0]), 0, 255), dtype=np.uint8)

    assert grades(examine([spoilt], table))[check] is Grade.BAD
