"""Two places are one surer place, or one that nobody is sure of."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fusion.places import Spot, together

MM = st.floats(-100, 100)
SD = st.floats(0.3, 20)


def chi2(spot: Spot, x_mm: float, y_mm: float) -> float:
    apart = np.array([x_mm - spot.x_mm, y_mm - spot.y_mm])
    return float(apart @ np.linalg.solve(np.array(spot.cov_mm2), apart))


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    a, b, tilt = draw(SD), draw(SD), draw(st.floats(0, 3.1))
    turn = np.array([[np.cos(tilt), -np.sin(tilt)], [np.sin(tilt), np.cos(tilt)]])
    covariance = turn @ np.diag([a**2, b**2]) @ turn.T
    xy, yx = float(covariance[0, 1]), float(covariance[1, 0])
    rows = ((float(covariance[0, 0]), xy), (yx, float(covariance[1, 1])))
    return Spot(draw(MM), draw(MM), rows)


@given(spots(), spots())
def test_who_speaks_first_does_not_matter(one: Spot, other: Spot) -> None:
    here, there = together(one, other), together(other, one)

    assert here[1] == there[1]
    assert (here[0].x_mm, here[0].y_mm) == pytest.approx((there[0].x_mm, there[0].y_mm), abs=1e-6)
    assert np.array(here[0].cov_mm2) == pytest.approx(
        np.array(there[0].cov_mm2), rel=1e-6, abs=1e-6
    )


@given(spots(), spots())
def test_agreement_is_surer_than_each_and_contradiction_reaches_both(
    one: Spot, other: Spot
) -> None:
    spot, are_apart = together(one, other)

    size = np.linalg.det(np.array(spot.cov_mm2))
    if are_apart:
        for place in (one, other):
            assert chi2(spot, place.x_mm, place.y_mm) < 5.991  # within its 95 % ellipse
    else:
        for place in (one, other):
            assert size <= np.linalg.det(np.array(place.cov_mm2)) * (1 + 1e-9)
