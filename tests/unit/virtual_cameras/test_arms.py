import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.virtual.cameras.arm import Arms, Reach, parts


def test_an_arm_comes_when_the_hand_does_and_is_gone_half_a_second_after_it() -> None:
    arms = Arms(np.random.default_rng(0), people=4)
    tips: list[tuple[float, ...]] = []
    for step in range(600):
        hand_mm = (40.0, 0.0, 50.0) if 100 <= step < 350 else None
        arms.follow(0.002 * step, hand_mm, holds_plate=False)
        tips += [reach.tips_mm for reach in arms.reaches(80.0)]
        assert arms.are_there == bool(arms.reaches(80.0))

    away_mm = [float(np.hypot(x_mm - 40.0, y_mm)) for x_mm, y_mm, _ in tips]
    assert away_mm[0] > 400
    assert min(away_mm) == 0.0
    assert away_mm[-1] > 400
    assert not arms.are_there
    assert len(tips) < 250 + 0.5 / 0.002


def test_a_plate_is_held_by_two_hands_on_either_side_of_it() -> None:
    arms = Arms(np.random.default_rng(0), people=4)
    for step in range(200):
        arms.follow(0.002 * step, (0.0, 0.0, 200.0), holds_plate=True)

    left, right = (np.array(one.tips_mm) for one in arms.reaches(80.0))
    assert np.linalg.norm(left[:2]) == pytest.approx(80.0)
    assert np.linalg.norm(left - right) > 100


def test_every_part_of_an_arm_leads_from_its_start_to_its_end() -> None:
    reach = Reach((10.0, 20.0, 30.0), 0.7, 0)
    for part in parts(bare_mm=20.0):
        pose = reach.pose(part)
        # The body's own z axis, from its quaternion.
        axis = 2 * np.array(
            [
                pose.qx * pose.qz + pose.qw * pose.qy,
                pose.qy * pose.qz - pose.qw * pose.qx,
                0.5 - pose.qx**2 - pose.qy**2,
            ]
        )
        half_mm = np.linalg.norm(np.subtract(part.end_mm, part.start_mm)) / 2
        start_mm = np.array(pose[:3]) - half_mm * axis - reach.tips_mm
        cosine, sine = np.cos(0.7), np.sin(0.7)
        x_mm, y_mm, z_mm = part.start_mm

        assert start_mm == pytest.approx(
            [cosine * x_mm - sine * y_mm, sine * x_mm + cosine * y_mm, z_mm], abs=1e-6
        )
