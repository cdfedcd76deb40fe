"""Are the colours of a table told apart, in its light and when the light changes?"""

import numpy as np
import pytest

from calibration.colour_naming import UNSURE
from calibration.colour_space import Bytes, linear
from calibration.palette import OTHER, Palette, gains_of

BODIES = {
    "red": (30, 30, 180),
    "orange": (20, 100, 220),
    "yellow": (40, 200, 230),
    "green": (50, 130, 40),
    "blue": (150, 70, 30),
    "wood": (140, 180, 210),
    "mat white": (235, 235, 235),
    "mat black": (25, 25, 25),
}
PAINTS = ("red", "orange", "yellow", "green", "blue")
WARM = np.array([0.6, 1.0, 1.25])


def seen(
    body: tuple[int, int, int],
    shades: tuple[float, float] = (0.5, 1.2),
    gains: tuple[float, ...] | np.ndarray = (1.0, 1.0, 1.0),
    n: int = 400,
    seed: int = 1,
) -> Bytes:
    """Pixels of a body in random shade, under a light, with a sensor's noise."""
    dice = np.random.default_rng(seed)
    light = linear(np.array(body, dtype=np.uint8)) * dice.uniform(*shades, (n, 1)) * gains
    grey = linear(np.arange(256, dtype=np.uint8))
    noisy = np.interp(light, grey, np.arange(256)) + dice.normal(0, 2.5, light.shape)
    return np.clip(np.round(noisy), 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def palette() -> Palette:
    return Palette.fit({name: seen(body) for name, body in BODIES.items()})


@pytest.mark.parametrize("name", PAINTS)
def test_a_paint_keeps_its_name_from_a_third_to_a_third_more_of_the_light(
    palette: Palette, name: str
) -> None:
    pixels = seen(BODIES[name], shades=(0.3, 1.3), seed=2)

    shares = palette.confusion({name: pixels})[palette.classes.index(name)]

    assert shares[palette.classes.index(name)] > 0.98


@pytest.mark.parametrize("name", PAINTS)
def test_the_palette_follows_a_warmer_light_by_the_mats_patches(
    palette: Palette, name: str
) -> None:
    mat = ("wood", "mat white", "mat black")
    now = np.concatenate([seen(BODIES[one], (1, 1), WARM, n=1) for one in mat])
    then = np.concatenate([seen(BODIES[one], (1, 1), n=1) for one in mat])
    pixels = seen(BODIES[name], (0.5, 1.2), WARM, seed=3)

    followed = palette.adapted(now, then)

    shares = followed.confusion({name: pixels})[palette.classes.index(name)]
    assert shares[palette.classes.index(name)] > 0.97


def test_a_colour_that_nobody_labelled_is_other(palette: Palette) -> None:
    magenta = np.array([[200, 20, 200]], dtype=np.uint8)

    (naming,) = palette.classify(magenta)

    assert naming.label == OTHER
    assert naming.probability > 0.9


def test_a_colour_between_two_paints_is_unsure() -> None:
    red, orange = (40, 60, 180), (35, 80, 190)
    palette = Palette.fit({"red": seen(red), "orange": seen(orange)})

    (naming,) = palette.classify(np.array([[37, 70, 185]], dtype=np.uint8))

    assert naming.label == UNSURE
    assert naming.probability < 0.9


def test_paints_that_look_alike_are_refused_with_a_sentence() -> None:
    samples = {"red": seen((40, 60, 180)), "orange": seen((38, 64, 182), seed=5)}

    sentence = Palette.fit(samples).refusal(samples)

    assert sentence is not None
    assert "look like" in sentence


def test_paints_that_differ_are_not_refused(palette: Palette) -> None:
    samples = {name: seen(body, seed=7) for name, body in BODIES.items()}

    assert palette.refusal(samples) is None


def test_a_pictures_likelihoods_are_those_of_its_pixels_named_one_by_one(palette: Palette) -> None:
    picture = np.stack([seen(BODIES[name], n=40) for name in PAINTS])

    logs = palette.log_likelihoods(picture)

    called = [[palette.classes[which] for which in row] for row in logs.argmax(axis=2)]
    alone = [[one.label for one in palette.classify(row, sure=0.0)] for row in picture]
    assert logs.shape == (5, 40, len(palette.classes))
    agreeing = [
        a == b
        for here, there in zip(called, alone, strict=True)
        for a, b in zip(here, there, strict=True)
    ]
    assert np.mean(agreeing) > 0.97


def test_patches_that_are_clipped_or_black_say_nothing_about_the_light() -> None:
    then = np.array([[255, 255, 255], [5, 5, 5], [120, 120, 120]], dtype=np.uint8)
    now = np.array([[255, 255, 255], [60, 60, 60], [120, 120, 120]], dtype=np.uint8)

    gains = gains_of(now, then)

    assert gains == pytest.approx([1, 1, 1])


def test_a_class_may_have_several_colours() -> None:
    cloth = np.concatenate([seen((60, 40, 120)), seen((180, 190, 170), seed=4)])

    palette = Palette.fit({"cloth": cloth, "green": seen(BODIES["green"])})

    assert [
        one.label
        for one in palette.classify(np.array([[60, 40, 120], [180, 190, 170]], dtype=np.uint8))
    ] == ["cloth", "cloth"]


@pytest.mark.parametrize("name", [OTHER, UNSURE])
def test_no_class_may_be_called_as_what_has_no_class(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Palette.fit({name: seen(BODIES["red"])})


def test_a_class_without_pixels_is_refused() -> None:
    with pytest.raises(ValueError, match="red"):
        Palette.fit({"red": np.empty((0, 3), dtype=np.uint8)})


def test_a_contrast_is_the_difference_of_two_planes_within_its_limit(palette: Palette) -> None:
    codes = palette.codes(np.stack([seen(BODIES[name], n=40) for name in PAINTS]))

    contrast = palette.contrast(codes, "red", "green", limit=3.0)

    difference = palette.plane(codes, "red") - palette.plane(codes, "green")
    assert contrast == pytest.approx(difference.clip(-3, 3), abs=1e-5)
    assert contrast[PAINTS.index("red")].min() > 0 > contrast[PAINTS.index("green")].max()


def test_likelihoods_are_written_into_the_memory_that_is_given(palette: Palette) -> None:
    picture = seen(BODIES["red"], n=12).reshape(3, 4, 3)
    memory = np.zeros((len(palette.classes), 3, 4), dtype=np.float32)

    logs = palette.log_likelihoods(picture, memory)

    assert np.shares_memory(logs, memory)
    assert (logs == palette.log_likelihoods(picture)).all()


def test_following_the_light_leaves_the_palette_that_was_fitted(palette: Palette) -> None:
    red = np.array([BODIES["red"]], dtype=np.uint8)
    before = palette.classify(red)

    followed = palette.followed(WARM)

    assert palette.classify(red) == before
    assert followed.followed(np.ones(3)).classify(red) == before
