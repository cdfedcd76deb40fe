"""Which pixels show another surface than before? Light is none, a new surface is."""

import numpy as np
import numpy.typing as npt
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.changes import change_log_odds
from companion.vision.exposure import byte_gains, dimmed
from companion.vision.rests import Rests, mean_picture
from companion.vision.stirring import difference, small, stirs

Pixels = npt.NDArray[np.uint8]


def a_picture(seed: int = 0, light: float = 1.0) -> Pixels:
    """Squares of many greys and colours, each time with other noise."""
    squares = np.random.default_rng(42).uniform(60, 180, (12, 16, 3)).repeat(16, 0).repeat(16, 1)
    noise = np.random.default_rng(seed).normal(0, 2, squares.shape)
    return np.clip(light * squares + noise, 0, 255).astype(np.uint8)


@settings(max_examples=10)
@given(light=st.floats(0.7, 1.3))
def test_more_light_is_no_change(light: float) -> None:
    odds = change_log_odds(a_picture(1, light), a_picture(2))

    assert (odds < 0).mean() > 0.99
    assert np.abs(byte_gains(a_picture(1, light), a_picture(2), 2) / light - 1).max() < 0.03
    assert not stirs(small(a_picture(1, light)), small(a_picture(2)))


def test_a_new_surface_is_a_change_where_it_is() -> None:
    now = a_picture(1)
    now[64:96, 64:128] = (20, 20, 230)

    odds = change_log_odds(now, a_picture(2))

    assert odds[68:92, 68:124].min() > 0.9
    assert (np.delete(odds, np.s_[56:104], axis=0) < 0).mean() > 0.99
    assert stirs(small(now), small(a_picture(2)))


def test_a_shadow_passes_only_where_shadows_may_fall() -> None:
    now = a_picture(1)
    now[64:128, 64:192] = now[64:128, 64:192] // 2
    a, b = small(now), small(a_picture(2))
    left = np.zeros(a.shape[:2], dtype=bool)
    left[:, :32] = True

    differs = difference(a, b, left)

    assert not differs[18:30, 18:30].any()
    assert differs[18:30, 34:46].all()


def test_dimming_undoes_a_factor() -> None:
    seen = a_picture(1)

    assert np.abs(dimmed(seen, np.array([2.0, 2.0, 2.0])).astype(int) - seen / 2).max() <= 0.5


def test_a_mean_has_less_noise_than_its_pictures() -> None:
    pictures = [a_picture(seed) for seed in range(5)]

    mean = mean_picture(pictures)

    assert np.abs(mean - np.mean(pictures, axis=0)).max() <= 0.5


def test_a_hand_ends_a_rest_and_a_move_of_the_camera_forgets_it() -> None:
    rests = Rests()
    for at_ns in range(8):
        rests.add(at_ns, a_picture(at_ns))
    kept = len(rests.pictures)

    rests.hand_came()
    rests.hand_came()
    since = (rests.before is not None, rests.before_ns, rests.handled)
    rests.camera_moved()

    assert kept == 5
    assert since == (True, 4, True)
    assert rests.before is None
    assert rests.before_ns == 4
