import numpy as np
import pytest

from companion.vision.capture.picture_facts import glance, sees_nothing
from companion.vision.frame import Pixels


def noisy(level: float, contrast: float = 0.0) -> Pixels:
    rows = np.linspace(level - contrast / 2, level + contrast / 2, 720)[:, None, None]
    noise = np.random.default_rng(1).normal(0, 1, (720, 1280, 3))
    return np.asarray(np.clip(rows + noise, 0, 255), dtype=np.uint8)


@pytest.mark.parametrize(
    ("level", "contrast", "word"),
    [(0, 0, "black"), (18, 0, "black"), (90, 0, "plain"), (250, 0, "plain"), (4, 6, "black")],
)
def test_a_picture_without_anything_in_it_is_told(level: float, contrast: float, word: str) -> None:
    told = sees_nothing(glance(noisy(level, contrast)))

    assert told is not None
    assert word in told[0]
    assert told[1]


@pytest.mark.parametrize(("level", "contrast"), [(15, 30), (100, 60), (235, 40)])
def test_a_dim_or_bright_table_is_something(level: float, contrast: float) -> None:
    assert sees_nothing(glance(noisy(level, contrast))) is None


def test_equal_pictures_have_equal_digests_and_noise_changes_them() -> None:
    picture = noisy(90, 60)
    other = picture.copy()
    other[8, 8, 0] += 1

    assert glance(picture).digest == glance(picture.copy()).digest
    assert glance(picture).digest != glance(other).digest
