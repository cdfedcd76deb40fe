"""The mat of recorded matches is found again and again in one place, as nobody moved the camera."""

import json
from pathlib import Path

import numpy as np
import pytest

from calibration.camera_model import CameraModel
from calibration.mat import MatPose, find_mat
from calibration.mat_drift import drift_px
from companion.record.recording import CameraInfo, Picture, Setup, read_recording
from companion.vision.frame import Pixels, decode

TOWER_MM = np.array([[x, y, z] for x in (-80, 80) for y in (-80, 80) for z in (8, 300)], float)
PICTURES = 5


def _without_a_hand(shown: list[Picture], told: list[bool]) -> list[Pixels]:
    """Some pictures of one camera, spread over the match, with nobody reaching over the mat."""
    quiet = [one for one, hand in zip(shown, told, strict=True) if not hand]
    chosen = [quiet[n * len(quiet) // PICTURES] for n in range(PICTURES)]
    return [pixels for one in chosen if (pixels := decode(one.jpeg)) is not None]


@pytest.mark.parametrize("match", ["match-a", "match-b", "match-c", "sample"])
def test_a_camera_that_stands_still_gives_one_pose(recordings: Path, match: str) -> None:
    told = json.loads((recordings / f"{match}.truth.json").read_text())["pictures"]
    messages = list(read_recording(recordings / f"{match}.mcap"))
    layout = next(one.setup.mat for one in messages if isinstance(one, Setup))
    assert layout is not None
    for info in (one for one in messages if isinstance(one, CameraInfo)):
        camera = CameraModel(np.array(info.k), np.array(info.d), info.size_px)
        shown = [one for one in messages if isinstance(one, Picture) and one.camera == info.camera]
        hands = [bool(one["hand"]) for one in told if one["camera"] == info.camera]
        pictures = _without_a_hand(shown, hands)

        poses = [find_mat(one, layout, camera) for one in pictures]

        found = [one for one in poses if isinstance(one, MatPose)]
        assert len(found) == PICTURES
        assert max(one.rms_px for one in found) < 0.15
        tower = np.array([camera.project(TOWER_MM, one.camera_from_board) for one in found])
        apart_px = np.linalg.norm(tower - np.median(tower, axis=0), axis=2)
        assert np.median(apart_px) < 0.08
        assert apart_px.max() < 0.5
        drifts = [drift_px(found[0], one, layout).moved_px for one in pictures]
        assert max(np.inf if drift is None else drift for drift in drifts) < 0.2
