"""What should a camera see? The drawing against rays, and windows against cuts."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.scene import LaidPlate, Piece, Scene, Standing
from companion.vision.solids import floor_mm, piece_outlines, plate_rim_mm, solids_of
from companion.vision.synthesis import ADDED, FIRST_PIECE, RIM, ROOM, ZONE, Window
from companion.vision.view import View
from tests.unit.vision.drawn_table import a_tower, column, composed, table_set, view_from

FloatArray = npt.NDArray[np.float64]

FROM_ABOVE, BETWEEN, FROM_BELOW = (
    (90.0, -600.0, 330.0),
    (400.0, -450.0, 110.0),
    (-550.0, 60.0, 40.0),
)

_FARTHEST_MM = 900.0  # from the camera; all pieces are nearer

WINDOWS = st.builds(
    Window, st.integers(0, 400), st.integers(0, 200), st.integers(8, 240), st.integers(8, 160)
)


def cast(view: View, scene: Scene, pixels: FloatArray) -> npt.NDArray[np.intp]:
    """(n,) number of the nearest surface along each sight line, by asking every solid in turn."""
    ahead = np.column_stack([view.camera.undistort(pixels), np.ones(len(pixels))])
    lines = ahead @ view.camera_from_board[:3, :3]
    nearest, numbers = np.full(len(pixels), np.inf), np.full(len(pixels), ROOM)
    for number, piece in enumerate(solids_of(scene), start=FIRST_PIECE):
        for at, line in enumerate(lines):
            share = _hits(scene, piece, view.eye_mm, line)
            if share < nearest[at]:
                nearest[at], numbers[at] = share, number
    return numbers


def _hits(scene: Scene, piece: Standing | LaidPlate, eye: FloatArray, line: FloatArray) -> float:
    """How far along a line a solid begins, inf if it is missed."""
    low = floor_mm(scene.table_set, piece.storey)
    if isinstance(piece, LaidPlate):
        low, high = low - scene.table_set.plate_thickness_mm, low
    else:
        high = low + scene.table_set.height_mm(piece.piece.kind)
    # Where the line is between the two heights, tried in small steps.
    enter, leave = sorted(((low - eye[2]) / line[2], (high - eye[2]) / line[2]))
    steps = 400 if isinstance(piece, Standing) else 12
    shares = np.linspace(max(enter, 0.0), min(leave, _FARTHEST_MM), steps)
    places = eye[:2] + shares[:, None] * line[:2]
    if isinstance(piece, Standing):
        radius_mm = scene.table_set.kinds[piece.piece.kind].mean_radius_mm
        inside = np.linalg.norm(places - (piece.x_mm, piece.y_mm), axis=1) <= radius_mm
    else:
        rim = plate_rim_mm(scene.table_set, piece).astype(np.float32)
        inside = np.array(
            [cv2.pointPolygonTest(rim, (float(x), float(y)), False) >= 0 for x, y in places]
        )
    return float(shares[inside].min()) if inside.any() else np.inf


@pytest.mark.parametrize("eye", [FROM_ABOVE, BETWEEN, FROM_BELOW])
def test_what_is_nearer_hides_what_is_farther(eye: tuple[float, float, float]) -> None:
    view, scene = view_from(*eye), a_tower()
    labels = composed(view, scene).labels
    row, col = (one.ravel() for one in np.mgrid[80:340:16, 170:470:16])
    around = labels[row[:, None] + [-1, 0, 1, 0, 0], col[:, None] + [0, 0, 0, -1, 1]]
    is_clear = (around == around[:, :1]).all(axis=1)  # not on an edge, where rays are exacter

    seen = cast(view, scene, np.column_stack([col, row])[is_clear].astype(float))

    drawn = labels[row, col][is_clear].astype(int)
    expected = np.where(seen == ROOM, np.where(drawn < FIRST_PIECE, drawn, -1), seen)
    assert (drawn == expected).mean() > 0.998
    assert len(set(drawn)) > len(scene.columns) / 2


@given(window=WINDOWS)
@settings(max_examples=10)
def test_a_part_is_drawn_like_the_whole_is_cut(window: Window) -> None:
    whole = composed(view_from(*FROM_ABOVE), a_tower())

    part = whole.draw(window)

    cut = np.ascontiguousarray(whole.labels[window.slices])
    is_clear = cv2.erode(cut, np.ones((3, 3))) == cv2.dilate(cut, np.ones((3, 3)))
    assert (part == cut)[is_clear].all()  # an edge that is cut off may be a pixel aside
    assert (part != cut).mean() < 0.02


@given(place=st.tuples(st.floats(-60, 60), st.floats(-60, 60)), storey=st.integers(0, 1))
@settings(max_examples=10)
def test_an_added_piece_is_seen_where_the_order_of_drawing_says(
    place: tuple[float, float], storey: int
) -> None:
    whole = composed(view_from(*BETWEEN), a_tower())
    (added,) = whole.drawn([column("red", "hex", 9, storey, *place)])

    drawn = whole.draw(whole.window, added=[added]) == ADDED

    alone = composed(view_from(*BETWEEN), Scene(table_set(), (), ()))
    outline = alone.draw(alone.window, added=[added]) == ADDED
    assert (drawn == (outline & (whole.order <= whole.behind(added.depth)))).all()


def test_a_piece_left_out_shows_what_is_behind_it() -> None:
    view, scene = view_from(*FROM_ABOVE), a_tower()
    gone = Piece("red", "hex", 1)
    number = FIRST_PIECE + [one.piece for one in scene.columns].index(gone)
    whole = composed(view, scene)

    without = whole.draw(whole.window, {number})

    left = composed(view, scene.without(gone)).labels
    shift = (left >= number).astype(np.uint8)  # all after it have moved up by one
    assert (without == left + shift).all()


def test_the_base_is_seen_in_its_zone_and_its_rim() -> None:
    labels = composed(view_from(*FROM_ABOVE), Scene(table_set(), (), ())).labels
    x, y = np.rint(view_from(*FROM_ABOVE).project(np.array([[0.0, 0, 8], [120.0, 0, 8]]))).T

    assert labels[int(y[0]), int(x[0])] == ZONE
    assert labels[int(y[1]), int(x[1])] == RIM


@given(outer=WINDOWS, one=WINDOWS)
@settings(max_examples=30)
def test_a_window_around_outlines_stays_inside_and_may_be_empty(outer: Window, one: Window) -> None:
    (drawn,) = piece_outlines(view_from(*FROM_ABOVE), table_set(), [a_tower().columns[0]])
    around = replace(outer).around([drawn])

    assert around.width >= 0
    assert around.height >= 0
    if around.width and around.height:
        assert around.x >= outer.x
        assert around.y >= outer.y
        assert around.x + around.width <= outer.x + outer.width
        assert around.y + around.height <= outer.y + outer.height
        rows, columns = around.inside(outer)
        assert rows.start >= 0
        assert columns.stop <= outer.width
    assert one.slices == one.inside(Window(0, 0, 1000, 1000))


@pytest.mark.parametrize("height_mm", [20.0, 110.0, 330.0])
def test_many_columns_at_once_are_drawn_after_as_many_pieces_as_one_by_one(
    height_mm: float,
) -> None:
    composition = composed(view_from(60.0, -620.0, height_mm), a_tower())
    places = np.array([[x, y] for x in (-60.0, 0.0, 40.0) for y in (-50.0, 10.0, 60.0)])

    for storey in (0, 1):
        behind = composition.behind_columns(storey, places)

        one_by_one = [column("red", "thin", 9, storey, float(x), float(y)) for x, y in places]
        assert behind.tolist() == [composition.behind(composition.depth(one)) for one in one_by_one]
