"""The mat's patches in the picture of the match that comes with the companion, and changed."""

from functools import cache

import numpy as np
import pytest

from calibration.mat import MatPose, find_mat
from calibration.mat_layout import MatLayout, on_the_mat
from companion.record.selftests import Checked, Outcome
from companion.table.selftest.colours import COLOUR_CHECKS, judge_colours
from companion.vision.frame import Pixels
from tests.cameras_table.table import sample


@cache
def mat() -> tuple[MatLayout, MatPose, Pixels]:
    setup, model, pixels = sample()
    assert setup.mat is not None
    pose = find_mat(pixels, setup.mat, model)
    assert isinstance(pose, MatPose)
    return setup.mat, pose, pixels


def judged(pixels: Pixels, layout: MatLayout | None = None) -> dict[str, Checked]:
    known, pose, _ = mat()
    checks = judge_colours("camera front", pixels, pose, layout or known)
    assert tuple(one.check for one in checks) == COLOUR_CHECKS
    return {one.check: one for one in checks}


def painted(name: str, bgr: tuple[int, int, int]) -> Pixels:
    """The picture with one patch, and a margin around it, in another colour."""
    layout, pose, pixels = mat()
    patch = layout.patches[name]
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.7 * patch.side_mm
    places_mm = np.array(patch.centre_mm) + corners
    seen = pose.camera.project(on_the_mat(places_mm), pose.camera_from_board)
    (x0, y0), (x1, y1) = np.floor(seen.min(0)).astype(int), np.ceil(seen.max(0)).astype(int)
    changed = pixels.copy()
    noise = np.random.default_rng(1).integers(-3, 4, (y1 - y0, x1 - x0, 3))
    changed[y0:y1, x0:x1] = np.clip(np.array(bgr) + noise, 0, 255)
    return changed


def test_the_paints_of_a_printed_mat_are_right_and_apart() -> None:
    found = judged(mat()[2])

    assert {one.outcome for one in found.values()} == {Outcome.PASSED}
    assert found["colours right"].bound == "least"


@pytest.mark.parametrize("gains", [(0.6, 0.9, 1.0), (1.0, 0.85, 0.7)])
def test_a_coloured_lamp_changes_no_name(gains: tuple[float, float, float]) -> None:
    lit = (mat()[2] * np.array(gains)).astype(np.uint8)

    assert judged(lit)["colours right"].outcome is Outcome.PASSED


def test_two_patches_of_one_colour_are_not_apart() -> None:
    found = judged(painted("orange", (70, 70, 176)))

    assert found["colours right"].outcome is Outcome.FAILED
    assert found["colours apart"].outcome is Outcome.FAILED
    assert "red" in found["colours right"].sentence


def test_swapped_channels_are_noticed() -> None:
    found = judged(np.ascontiguousarray(mat()[2][..., ::-1]))

    assert found["colours right"].outcome is Outcome.FAILED


def test_what_covers_a_patch_is_named() -> None:
    found = judged(painted("blue", (140, 142, 139)))

    assert found["colours right"].sentence == "The blue patch looks grey."
    assert found["colours right"].outcome is Outcome.FAILED


def test_a_mat_without_patches_is_skipped() -> None:
    known = mat()[0]
    plain = MatLayout(known.dictionary, known.marker_side_mm, known.centres_mm)

    found = judged(mat()[2], plain)

    assert {one.outcome for one in found.values()} == {Outcome.SKIPPED}
    assert "no colour patches" in found["colours right"].sentence
