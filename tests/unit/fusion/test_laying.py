"""A plate that was seen has the turn that was seen, if that is known."""

from dataclasses import replace

import pytest

from companion.evidence import KNOWN_TURN_SD_DEG, SeenPlate
from companion.fusion.laying import joint_plate, seen_plate
from companion.scene import LaidPlate, Scene

SEEN = SeenPlate("green", 1, 4.0, -3.0, 370.0, 0.5, 200.0, 2.0)
WEIGHED = LaidPlate("green", 1, 5.0, -3.0, 1.0)


def test_a_plate_that_was_seen_clearly_has_its_turn(scene: Scene) -> None:
    joint, are_apart = joint_plate(WEIGHED, SEEN)

    assert seen_plate(scene, SEEN).yaw_deg == pytest.approx(10.0)
    assert joint.yaw_deg == pytest.approx(10.0)
    assert not are_apart


def test_a_turn_that_is_not_known_is_not_told(scene: Scene) -> None:
    vague = replace(SEEN, yaw_sd_deg=KNOWN_TURN_SD_DEG + 1.0)

    joint, _ = joint_plate(WEIGHED, vague)

    assert seen_plate(scene, vague).yaw_deg is None
    assert joint.yaw_deg is None
    assert (joint.x_mm, joint.y_mm) == pytest.approx((4.2, -3.0))
