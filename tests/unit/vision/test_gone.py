"""Has something come between two pictures, or has it left?"""

import cv2
import numpy as np
import pytest

from companion.vision.frame import Pixels
from companion.vision.gone import gone
from companion.vision.stirring import difference

RNG = np.random.default_rng(5)
PLAIN = np.full((90, 160, 3), (150, 160, 165), np.uint8)
CHEQUERED = np.where((np.indices((90, 160)).sum(axis=0) // 6 % 2)[..., None], 110, 190)
CLOTHS = [PLAIN, CHEQUERED.repeat(3, axis=2).astype(np.uint8)]
SLEEVE_BGR, SKIN_BGR = (40, 35, 30), (120, 150, 205)


def with_arm(behind: Pixels, *, to_x: int, bgr: tuple[int, int, int] = SLEEVE_BGR) -> Pixels:
    """The picture with an arm that reaches in from the left."""
    over = behind.copy()
    cv2.line(over, (0, 30), (to_x, 40), bgr, 14)
    return over


def noisy(picture: Pixels) -> Pixels:
    """The picture as a camera sees it."""
    return np.clip(picture + RNG.normal(0.0, 2.0, picture.shape), 0, 255).astype(np.uint8)


def leaves(now: Pixels, then: Pixels) -> list[bool]:
    """Of each blob of what differs whether it is of what left."""
    now, then = noisy(now), noisy(then)
    count, blobs = cv2.connectedComponents(difference(now, then).astype(np.uint8))
    asked = np.bincount(blobs.ravel(), minlength=count) >= 25
    asked[0] = False
    found = gone(now, then, np.asarray(blobs, np.int32), asked)
    return [bool(one) for one in found[asked]]


@pytest.mark.parametrize("bgr", [SLEEVE_BGR, SKIN_BGR])
def test_what_left_a_plain_wall_is_gone(bgr: tuple[int, int, int]) -> None:
    assert leaves(PLAIN, with_arm(PLAIN, to_x=50, bgr=bgr)) == [True]


@pytest.mark.parametrize("cloth", CLOTHS, ids=["plain", "chequered"])
@pytest.mark.parametrize("bgr", [SLEEVE_BGR, SKIN_BGR])
@pytest.mark.parametrize("light", [1.0, 0.4])
def test_what_came_is_not_gone_whatever_it_came_before_and_however_dark_it_became(
    cloth: Pixels, bgr: tuple[int, int, int], light: float
) -> None:
    now = (with_arm(cloth, to_x=50, bgr=bgr) * light).astype(np.uint8)

    found = leaves(now, cloth)

    assert found
    assert not any(found)


def test_an_arm_that_reaches_farther_than_before_is_not_gone() -> None:
    assert leaves(with_arm(PLAIN, to_x=70), with_arm(PLAIN, to_x=30)) == [False]


def test_an_arm_that_moved_leaves_one_place_and_comes_to_another() -> None:
    moved = np.roll(with_arm(PLAIN, to_x=50), 40, axis=0)

    assert leaves(moved, with_arm(PLAIN, to_x=50)) == [True, False]
