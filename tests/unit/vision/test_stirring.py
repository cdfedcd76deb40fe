"""Do small pictures show what whole ones do, and differ by no more than light does?"""

import numpy as np
import pytest

from companion.vision.stirring import SHRINK, difference, small, stirs


@pytest.mark.parametrize("size", [(360, 640), (362, 643)])
def test_a_small_picture_has_the_means_of_the_whole_one(size: tuple[int, int]) -> None:
    whole = np.random.default_rng(5).integers(0, 256, (*size, 3)).astype(np.uint8)

    shrunk = small(whole)

    rows, columns = (one // SHRINK for one in size)
    exact = SHRINK * rows, SHRINK * columns
    blocks = whole[: exact[0], : exact[1]].reshape(rows, SHRINK, columns, SHRINK, 3)
    means = blocks.mean(axis=(1, 3))
    assert shrunk.shape == (rows, columns, 3)
    if exact == size:
        assert np.abs(shrunk - means).max() <= 1.5
    assert abs(float(shrunk.mean() - means.mean())) < 0.5


def test_a_lamp_of_another_colour_stirs_nothing_and_a_thing_does() -> None:
    room = np.random.default_rng(6).integers(40, 180, (45, 80, 3)).astype(np.uint8)
    before = np.asarray(room.repeat(2, axis=0).repeat(2, axis=1))
    warm = np.asarray(before * np.array([0.8, 0.95, 1.1]), dtype=np.uint8)
    thing = warm.copy()
    thing[30:45, 60:75] = (20, 20, 20)

    assert not stirs(warm, before)
    assert stirs(thing, before)
    assert difference(thing, before)[32:43, 62:73].mean() > 0.8
