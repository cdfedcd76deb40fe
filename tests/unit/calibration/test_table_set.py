"""Where do plates balance, and how wide do columns look?"""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.table_set import ColumnKind, Footprint, centroid_mm

L_SHAPE = [(0, 0), (60, 0), (60, 20), (20, 20), (20, 60), (0, 60)]
"""A square of 20 mm, a bar of 40 x 20 to its right and one of 20 x 40 above it."""


@pytest.mark.parametrize(
    ("outline", "centroid"),
    [
        ([(0, 0), (3, 0), (0, 6)], (1, 2)),
        ([(-10, -10), (10, -10), (10, 10), (-10, 10)], (0, 0)),
        ([(0, 0), (100, 0), (100, 40), (0, 40)], (50, 20)),
        (
            L_SHAPE,
            ((400 * 10 + 800 * 40 + 800 * 10) / 2000, (400 * 10 + 800 * 10 + 800 * 40) / 2000),
        ),
    ],
)
def test_known_shapes_balance_where_paper_says(
    outline: list[tuple[float, float]], centroid: tuple[float, float]
) -> None:
    corners = np.array(outline, dtype=np.float64)

    assert centroid_mm(corners) == pytest.approx(centroid)
    assert centroid_mm(corners[::-1]) == pytest.approx(centroid)  # clockwise


def test_a_half_disc_balances_at_four_radii_by_three_pi() -> None:
    angles = np.linspace(0, np.pi, 2_000)

    balance = centroid_mm(60 * np.stack((np.cos(angles), np.sin(angles)), axis=1))

    assert balance == pytest.approx((0, 4 * 60 / (3 * np.pi)), abs=1e-3)


def test_corners_on_one_line_have_no_area_and_balance_at_their_mean() -> None:
    assert centroid_mm(np.array([[0.0, 0.0], [10.0, 10.0], [20.0, 20.0]])) == pytest.approx(
        (10, 10)
    )


@given(
    st.floats(-500, 500),
    st.floats(-500, 500),
    st.floats(0, 2 * np.pi),
    st.integers(0, len(L_SHAPE) - 1),
)
def test_the_balance_moves_and_turns_with_its_plate(
    x_mm: float, y_mm: float, turn: float, first: int
) -> None:
    corners = np.roll(np.array(L_SHAPE, dtype=np.float64), first, axis=0)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])

    moved = centroid_mm(corners @ rotation.T + (x_mm, y_mm))

    assert moved == pytest.approx(rotation @ (22, 22) + (x_mm, y_mm), abs=1e-6)


@pytest.mark.parametrize("footprint", Footprint)
def test_a_column_looks_as_wide_as_it_is_on_average_over_all_turns(footprint: Footprint) -> None:
    kind = ColumnKind(10.0, 5.0, 1, footprint=footprint)

    widths = [
        np.ptp(kind.footprint_mm(turn, circle_points=360)[:, 0])
        for turn in np.linspace(0, 2 * np.pi, 720, endpoint=False)
    ]

    assert 2 * kind.mean_radius_mm == pytest.approx(np.mean(widths), rel=1e-3)


@pytest.mark.parametrize(("footprint", "corners"), [("hexagon", 6), ("square", 4)])
def test_a_footprint_has_its_corners_on_its_circle(footprint: str, corners: int) -> None:
    found_mm = ColumnKind(11.0, 5.0, 1, footprint=Footprint(footprint)).footprint_mm(0.3)

    assert len(found_mm) == corners
    assert np.linalg.norm(found_mm, axis=1) == pytest.approx(11.0)
