import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from companion.virtual.convex import convex_pieces, simplified

FloatArray = npt.NDArray[np.float64]


def area(corners: FloatArray) -> float:
    following = np.roll(corners, -1, axis=0)
    return float((corners[:, 0] * following[:, 1] - corners[:, 1] * following[:, 0]).sum() / 2)


@given(st.lists(st.floats(20.0, 100.0), min_size=5, max_size=24))
def test_convex_pieces_cover_an_outline_without_overlap(radii: list[float]) -> None:
    angle = np.linspace(0, 2 * np.pi, len(radii), endpoint=False)
    outline = np.array(radii)[:, None] * np.column_stack((np.cos(angle), np.sin(angle)))

    pieces = convex_pieces(outline)

    assert np.isclose(sum(map(area, pieces)), area(outline), rtol=1e-6)
    for piece in pieces:
        along = np.roll(piece, -1, axis=0) - piece
        onward = np.roll(along, -1, axis=0)
        assert (along[:, 0] * onward[:, 1] - along[:, 1] * onward[:, 0] > -1e-3).all()


def test_a_simplified_circle_has_fewer_corners_and_nearly_its_area() -> None:
    angle = np.linspace(0, 2 * np.pi, 360, endpoint=False)
    circle = 100 * np.column_stack((np.cos(angle), np.sin(angle)))

    fewer = simplified(circle, 0.5)

    assert len(fewer) < 60
    assert np.isclose(area(fewer), area(circle), rtol=0.01)
