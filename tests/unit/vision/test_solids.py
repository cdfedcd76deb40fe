"""Which outline does a piece have in a picture?"""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.scene import LaidPlate
from companion.vision.solids import floor_mm, piece_outlines, plate_rim_mm
from tests.unit.vision.drawn_table import column, table_set, view_from

PLACES = st.tuples(st.floats(-90, 90), st.floats(-90, 90))
EYES = [(0.0, -600.0, 330.0), (500.0, -300.0, 120.0), (-450.0, 200.0, 60.0)]


@pytest.mark.parametrize("eye", EYES)
def test_pieces_are_projected_like_any_other_points(eye: tuple[float, float, float]) -> None:
    view = view_from(*eye)
    points = np.random.default_rng(3).uniform((-150, -150, 0), (150, 150, 350), (200, 3))

    assert np.allclose(view.project_pieces(points), view.project(points), atol=1e-6)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("kind", ["thick", "hex", "thin"])
@settings(max_examples=10)
@given(place=PLACES, storey=st.integers(0, 4), seed=st.integers(0, 99))
def test_a_columns_outline_holds_every_point_of_it(
    eye: tuple[float, float, float], kind: str, place: tuple[float, float], storey: int, seed: int
) -> None:
    view = view_from(*eye)
    (outline,) = piece_outlines(view, table_set(), [column("red", kind, 1, storey, *place)])
    random = np.random.default_rng(seed)
    angle, up = random.uniform(0, 2 * np.pi, 40), random.uniform(0, 1, 40)
    radius_mm = table_set().kinds[kind].mean_radius_mm
    around = radius_mm * np.stack([np.cos(angle), np.sin(angle)], axis=1) + place
    high = floor_mm(table_set(), storey) + up * table_set().height_mm(kind)

    pixels = view.project(np.column_stack([around, high]))

    (hull,) = outline.parts_px
    depth = [
        cv2.pointPolygonTest(hull.astype(np.float32), (float(x), float(y)), True) for x, y in pixels
    ]
    # 24 corners stand for a circle.
    assert min(depth) > -0.35


@pytest.mark.parametrize("colour", ["blue", "green", "yellow", "orange", "red"])
def test_a_plates_outline_holds_its_two_rims_and_its_box_holds_all(colour: str) -> None:
    view = view_from(0.0, -600.0, 330.0)
    plate = LaidPlate(colour, 1, 4.0, -7.0, 0.5, 33.0)
    (outline,) = piece_outlines(view, table_set(), [plate])
    top_mm = floor_mm(table_set(), 1)
    rim = plate_rim_mm(table_set(), plate)
    points = [np.column_stack([rim, np.full(len(rim), z)]) for z in (top_mm, top_mm - 5.0)]

    pixels = view.project(np.concatenate(points))

    left, top, right, bottom = outline.box_px
    assert (pixels >= (left - 0.1, top - 0.1)).all()
    assert (pixels <= (right + 1.1, bottom + 1.1)).all()
    for x, y in pixels:
        assert any(
            cv2.pointPolygonTest(part.astype(np.float32), (float(x), float(y)), True) > -0.1
            for part in outline.parts_px
        )
