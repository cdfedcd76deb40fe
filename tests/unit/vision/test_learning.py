"""Which colours has this match? What one camera lacks, another one has."""

import numpy as np

from companion.vision.labelling import labelled_pixels
from companion.vision.learning import completed, one_tint_share, with_base_paint
from companion.vision.preparing import Prepared
from tests.unit.vision.drawn_table import PAINTS_BGR, a_tower, composed, picture


def of(bgr: tuple[int, int, int], count: int = 50) -> np.ndarray:
    """Pixels of one colour."""
    noise = np.random.default_rng(1).normal(0, 2, (count, 3))
    return np.clip(np.array(bgr) + noise, 0, 255).astype(np.uint8)


def test_a_class_that_only_another_camera_sees_is_taken_over_in_this_ones_light() -> None:
    here = {"mat": of((100, 100, 100)), "red": of((20, 20, 90))}
    there = {"mat": of((200, 200, 200)), "red": of((40, 40, 180)), "green": of((60, 120, 40))}

    whole = completed(here, [there])

    assert set(whole) == {"mat", "red", "green"}
    assert np.abs(np.median(whole["green"], axis=0) - (30, 60, 20)).max() < 4
    assert whole["red"] is here["red"]


def test_cameras_that_share_no_class_learn_nothing_from_each_other() -> None:
    here = {"mat": of((100, 100, 100))}

    assert set(completed(here, [{"green": of((60, 120, 40))}])) == {"mat"}


def test_a_base_of_a_pieces_paint_shows_that_paint_in_light() -> None:
    shade = {"yellow": of((20, 95, 110)), "red": of((40, 35, 190)), "rim": of((40, 190, 215))}

    whole = with_base_paint(shade)

    assert len(whole["yellow"]) == 100
    assert whole["red"] is shade["red"]


def test_a_base_of_wood_of_its_own_is_no_paint() -> None:
    samples = {"yellow": of((20, 190, 215)), "rim": of((140, 150, 160))}

    assert len(with_base_paint(samples)["yellow"]) == 50


def test_labelled_pixels_have_the_colours_of_what_is_seen(prepared: Prepared) -> None:
    scene = a_tower()
    seen = picture(prepared.view, scene)

    samples = labelled_pixels([seen], composed(prepared.view, scene), prepared.layout)

    for name in ("red", "green", "blue", "yellow"):
        assert np.abs(np.median(samples[name], axis=0) - PAINTS_BGR[name]).max() <= 4


def test_a_sleeve_before_a_column_is_not_of_its_tint() -> None:
    samples = {"red": of((40, 35, 190)), "green": of((70, 140, 50))}
    sleeve = np.concatenate([samples["red"], of((120, 110, 60), 25)])

    assert one_tint_share(samples) == 1.0
    assert one_tint_share(samples | {"red": sleeve}) < 0.85
    assert one_tint_share({"mat": of((100, 100, 100))}) == 0.0
