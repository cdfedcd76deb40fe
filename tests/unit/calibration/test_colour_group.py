"""Are readings of a few colours named when one of each is, whatever the light does to them?"""

import numpy as np
import pytest

from calibration.colour_group import name_group
from calibration.colour_naming import UNSURE
from calibration.colour_space import Bytes, linear

NAMES = ("white", "red", "orange", "yellow", "green", "blue")
# As a camera in warm light sees six paints, blue green red.
PAINTS = np.array(
    [[150, 215, 235], [30, 30, 165], [35, 80, 220], [40, 175, 215], [60, 140, 50], [110, 75, 35]],
    dtype=np.uint8,
)


def readings(each: int, seed: int, shades: tuple[float, float] = (0.5, 1.1)) -> Bytes:
    """``each`` readings of every paint in turn, in random shade and slightly different light."""
    dice = np.random.default_rng(seed)
    n = each * len(PAINTS)
    shade = dice.uniform(*shades, (n, 1)) * np.exp(dice.normal(0, 0.03, (n, 3)))
    light = np.tile(linear(PAINTS), (each, 1)) * shade
    grey = np.arange(256)
    noisy = np.interp(light, linear(grey.astype(np.uint8)), grey) + dice.normal(0, 0.7, (n, 3))
    return np.clip(np.round(noisy), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("each", [4, 9, 25])
@pytest.mark.parametrize("seed", [1, 2])
def test_one_named_reading_of_each_colour_names_the_others(each: int, seed: int) -> None:
    group = readings(each, seed)

    namings = name_group(group, dict(enumerate(NAMES)))

    labels = [one.label for one in namings]
    truth = list(NAMES) * each
    wrong = [a for a, b in zip(labels, truth, strict=True) if a not in (b, UNSURE)]
    assert not wrong
    assert labels.count(UNSURE) <= 0.05 * len(labels)


@pytest.mark.parametrize("reds", [18, 19])
def test_colours_of_which_there_are_more_keep_them(reds: int) -> None:
    # Of 24 readings (25 do not divide evenly) four of each colour would rename most reds.
    group = np.concatenate([readings(1, 3), readings(reds, 4)[1::6]])

    namings = name_group(group, dict(enumerate(NAMES)))

    labels = [one.label for one in namings[6:]]
    assert set(labels) <= {"red", UNSURE}
    assert labels.count("red") > 0.7 * reds


def test_named_readings_keep_their_names() -> None:
    group = readings(4, 4)
    known = {5: "a", 6: "b", 7: "c", 8: "c"}

    namings = name_group(group, known)

    assert [namings[at].label for at in known] == list(known.values())


def test_one_colour_in_all_light_has_one_name() -> None:
    namings = name_group(np.array([[9, 9, 9], [200, 200, 200]], dtype=np.uint8), {0: "grey"})

    assert [one.label for one in namings] == ["grey", "grey"]


def test_what_is_clipped_and_black_can_be_named_too() -> None:
    group = np.array([[255, 255, 255], [0, 0, 0], [255, 255, 255], [0, 0, 0]], dtype=np.uint8)

    namings = name_group(group, {0: "white", 1: "black"})

    assert [one.label for one in namings] == ["white", "black", "white", "black"]


@pytest.mark.parametrize("known", [{}, {24: "red"}, {-1: "red"}])
def test_nothing_known_and_readings_that_are_not_there_are_refused(known: dict[int, str]) -> None:
    with pytest.raises(ValueError, match="one named reading"):
        name_group(readings(4, 1), known)
