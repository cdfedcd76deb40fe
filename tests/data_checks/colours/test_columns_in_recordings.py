"""Are the columns of recorded matches named, pixel by pixel, by the mat's patches?"""

from collections.abc import Callable

import numpy as np
import pytest

from calibration.colour_space import Bytes
from calibration.palette import Palette
from tests.data_checks.colours.labelled import Labelled

NEUTRAL, WARM = "match-a", "match-b"


def share_named(palette: Palette, columns: tuple[tuple[str, Bytes], ...]) -> float:
    """The share of the columns' pixels that are called by their colour; *other* is not."""
    named = [
        palette.confusion({colour: pixels})[
            palette.classes.index(colour), palette.classes.index(colour)
        ]
        for colour, pixels in columns
    ]
    return float(np.mean(named))


def test_the_patches_of_the_sample_name_its_columns(sample: Labelled) -> None:
    palette = Palette.fit(sample.patches)

    assert len(sample.columns) >= 3
    assert share_named(palette, sample.columns) > 0.97


@pytest.mark.parametrize("name", [NEUTRAL, WARM, "match-c"])
def test_the_patches_of_other_recordings_name_theirs(
    name: str, recorded: Callable[[str], Labelled]
) -> None:
    first = recorded(name)

    assert share_named(Palette.fit(first.patches), first.columns) > 0.97


def test_the_grey_patch_carries_a_palette_from_neutral_into_warm_light(
    recorded: Callable[[str], Labelled],
) -> None:
    neutral, warm = recorded(NEUTRAL), recorded(WARM)
    palette = Palette.fit(neutral.patches)
    now, then = (np.median(one.patches["gray"], axis=0)[None] for one in (warm, neutral))

    followed = palette.adapted(now.astype(np.uint8), then.astype(np.uint8))

    assert share_named(followed, warm.columns) > 0.97
    assert share_named(followed, warm.columns) > share_named(palette, warm.columns) + 0.05


def test_no_two_paints_of_the_sample_are_confused(sample: Labelled) -> None:
    assert Palette.fit(sample.patches).refusal(sample.patches) is None
