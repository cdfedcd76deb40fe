"""Sums along outlines are the sums over areas, however a camera looks at a solid."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.scene import LaidPlate
from companion.vision.faces import Summed
from companion.vision.solids import Outline, piece_outlines, plate_solid_mm
from companion.vision.synthesis import Window, fill
from companion.vision.view import View
from tests.unit.calibration.drawn_mat import looking_from
from tests.unit.vision.drawn_table import CAMERA, table_set

WHOLE = Window(0, 0, 640, 360)
FINER = 8


def ends_of(colour: str, storey: int) -> np.ndarray:
    """(1, 2, m, 3) the rims of a plate over the middle of the board."""
    return plate_solid_mm(table_set(), colour, storey).reshape(1, 2, -1, 3)


def shares_under(view: View, colour: str, storey: int) -> np.ndarray:
    """(h, w) about which share of each pixel the plate covers, drawn eight times as fine."""
    plate = LaidPlate(colour, storey, 0.0, 0.0, 0.5, 0.0)
    (outline,) = piece_outlines(view, table_set(), [plate])
    finer = tuple(part * FINER + (FINER - 1) / 2 for part in outline.parts_px)
    drawn = np.zeros((WHOLE.height * FINER, WHOLE.width * FINER), dtype=np.uint8)
    window = Window(0, 0, WHOLE.width * FINER, WHOLE.height * FINER)
    fill(drawn, Outline(finer, outline.convex), 1, window)
    shares = drawn.reshape(WHOLE.height, FINER, WHOLE.width, FINER)
    return np.asarray(shares.mean(axis=(1, 3)))


@settings(max_examples=6, deadline=None)
@given(
    height_mm=st.floats(20.0, 420.0),
    bearing=st.floats(0.0, 6.28),
    storey=st.integers(1, 3),
    seed=st.integers(0, 99),
)
def test_the_sum_along_a_plates_edges_is_the_sum_under_it(
    height_mm: float, bearing: float, storey: int, seed: int
) -> None:
    eye = (600 * np.cos(bearing), 600 * np.sin(bearing), height_mm)
    view = View(CAMERA, looking_from(eye, (0.0, 0.0, 100.0)))
    noise = np.random.default_rng(seed).normal(1.0, 0.5, (360, 640)).astype(np.float32)

    (found,) = Summed.of(view, WHOLE, noise).under(ends_of("red", storey))

    shares = shares_under(view, "red", storey)
    expected = float((noise * shares).sum())
    edge_px = float(((shares > 0) & (shares < 1)).sum())
    assert found == pytest.approx(expected, abs=0.12 * edge_px + 3.0)


def test_what_is_added_up_may_be_a_part_of_the_picture() -> None:
    view = View(CAMERA, looking_from((0.0, -600.0, 300.0), (0.0, 0.0, 60.0)))
    picture = np.random.default_rng(1).normal(1.0, 0.5, (360, 640)).astype(np.float32)
    part = Window(100, 20, 440, 320)

    (whole,) = Summed.of(view, WHOLE, picture).under(ends_of("green", 1))
    (cut,) = Summed.of(view, part, picture[part.slices]).under(ends_of("green", 1))

    assert cut == pytest.approx(whole, rel=1e-3)
