"""What is printed is what is looked for: our finders find mat and board in our own PDFs."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from calibration.board_corners import BoardCorners, find_corners
from calibration.boards import OWN_BOARD
from calibration.markers import detect
from calibration.mat import MatPose, find_mat
from calibration.mat_layout import OWN_MAT
from companion.printing.mat_sheets import MatSheet, mat_sheets
from companion.printing.page import PAPERS, Stroke
from companion.printing.pdf import as_pdf
from companion.printing.single_sheets import board_middle_mm, board_sheet, patches_sheet
from tests.unit.calibration.drawn_mat import WEBCAM, looking_from, photo

Picture = npt.NDArray[np.uint8]
Render = Callable[[bytes, float], list[Picture]]

PX_PER_MM = 12.0  # the renderer rounds squares to whole pixels
DRAWN_PX_PER_MM = 4.0
HALF_MM = 280.0


def _places_mm(sheet: MatSheet, pixels: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Board places of pixels; pixel (0, 0) is the centre of the first one."""
    on_page = (pixels + 0.5) / PX_PER_MM
    return np.asarray(np.array([1.0, -1.0]) * (on_page - np.array(sheet.origin_mm)))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_marker_lies_on_its_sheet_to_a_tenth_of_a_millimetre(
    render: Render, paper: str
) -> None:
    sheets = mat_sheets(OWN_MAT, paper)
    expected = OWN_MAT.markers_mm()

    pictures = render(as_pdf([sheet.page for sheet in sheets], "mat"), PX_PER_MM)

    found = {}
    for sheet, picture in zip(sheets, pictures, strict=True):
        height, width = picture.shape
        size_mm = np.array(sheet.page.size_mm)
        assert np.array([width, height]) / PX_PER_MM == pytest.approx(size_mm, abs=0.2)
        for number, corners in detect(picture, OWN_MAT.dictionary).items():
            assert number not in found
            found[number] = _places_mm(sheet, corners)
    assert set(found) == set(expected)
    for number, places_mm in found.items():
        assert places_mm == pytest.approx(expected[number], abs=0.1), number


def test_the_sheets_laid_together_are_the_mat(render: Render) -> None:
    sheets = mat_sheets(OWN_MAT, "A4")
    pictures = render(as_pdf([sheet.page for sheet in sheets], "mat"), DRAWN_PX_PER_MM)
    size = round(2 * HALF_MM * DRAWN_PX_PER_MM)
    table = np.full((size, size), 0.86)
    for sheet, picture in zip(sheets, pictures, strict=True):
        _lay(table, picture, sheet)
    front = looking_from((30, -620, 470), (0, -10, 20))

    pose = find_mat(photo(table, WEBCAM, front), OWN_MAT, WEBCAM)

    assert isinstance(pose, MatPose), pose
    tower_mm = np.array([[0, 0, 0.0], [80, 80, 300], [-80, -80, 300]])
    seen, true = (WEBCAM.project(tower_mm, one) for one in (pose.camera_from_board, front))
    assert np.linalg.norm(seen - true, axis=1).max() < 0.25
    assert pose.saddles == len(OWN_MAT.saddles_mm())


def _lay(table: npt.NDArray[np.float64], picture: Picture, sheet: MatSheet) -> None:
    """Cut a sheet along its lines and lay it where it belongs, as the words on it say."""
    (low_x, low_y), (high_x, high_y) = sheet.low_mm, sheet.high_mm
    px = DRAWN_PX_PER_MM
    left, top = sheet.origin_mm[0] + low_x, sheet.origin_mm[1] - high_y
    width, height = round((high_x - low_x) * px), round((high_y - low_y) * px)
    shift = np.array([[1.0, 0, left * px], [0, 1, top * px]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(picture, shift, (width, height), flags=flags)
    column, row = round((low_x + HALF_MM) * px), round((HALF_MM - high_y) * px)
    table[row : row + height, column : column + width] = 0.05 + 0.81 * cut / 255


@pytest.mark.parametrize("paper", PAPERS)
def test_every_corner_of_the_board_is_on_its_sheet_to_a_tenth_of_a_millimetre(
    render: Render, paper: str
) -> None:
    (picture,) = render(as_pdf([board_sheet(OWN_BOARD, paper)], "board"), PX_PER_MM)

    found = find_corners(picture, OWN_BOARD)

    assert isinstance(found, BoardCorners), found
    assert len(found.pixels) == OWN_BOARD.corners
    assert not found.legacy
    half_mm = OWN_BOARD.square_mm / 2 * np.array([OWN_BOARD.columns, OWN_BOARD.rows])
    top_left_mm = np.array(board_middle_mm(OWN_BOARD, paper)) - half_mm
    on_page = (found.pixels + 0.5) / PX_PER_MM
    assert on_page - top_left_mm == pytest.approx(found.points_mm[:, :2], abs=0.1)


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_is_on_the_paper_and_its_ruler_is_100_mm_long(paper: str) -> None:
    pages = [sheet.page for sheet in mat_sheets(OWN_MAT, paper)]
    pages += [board_sheet(OWN_BOARD, paper), patches_sheet(paper)]

    for page in pages:
        lines = [mark.places_mm for mark in page.marks if isinstance(mark, Stroke)]
        lengths = [np.linalg.norm(np.subtract(line[-1], line[0])) for line in lines]
        assert any(length == pytest.approx(100.0) for length in lengths)
        for mark in page.marks:
            places = getattr(mark, "corners_mm", None) or getattr(mark, "places_mm", None)
            for x, y in places or [mark.at_mm]:  # type: ignore[union-attr] # words have one place
                assert 0 <= x <= page.size_mm[0]
                assert 0 <= y <= page.size_mm[1]


def test_nothing_that_is_measured_comes_near_the_edge_of_the_paper() -> None:
    for paper in PAPERS:
        for sheet in mat_sheets(OWN_MAT, paper):
            width, height = sheet.page.size_mm
            for number, corners_mm in OWN_MAT.markers_mm().items():
                on_page = np.array(sheet.on_page(corners_mm))
                if np.all(on_page > 0) and np.all(on_page < (width, height)):
                    assert on_page.min() > 10, number
                    assert (np.array([width, height]) - on_page).min() > 10, number


def test_the_same_sheets_are_the_same_bytes() -> None:
    pages = [sheet.page for sheet in mat_sheets(OWN_MAT, "A4")]

    assert as_pdf(pages, "mat") == as_pdf(pages, "mat")
