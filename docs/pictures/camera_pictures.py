"""What is printed for a camera, and what is found then? Draws the pictures of docs/calibration.md.

``python -m docs.pictures.camera_pictures`` writes them anew, from our own PDFs and our own finder.
"""

from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2

from calibration.boards import OWN_BOARD
from calibration.camera_model import CameraModel
from calibration.mat import MatPose, find_mat
from calibration.mat_layout import OWN_MAT, MatLayout
from companion.printing.mat_sheets import MatSheet, mat_sheets
from companion.printing.pdf import as_pdf
from companion.printing.single_sheets import board_sheet
from companion.record.recording import CameraInfo, Picture, Setup, read_recording
from companion.vision.frame import Pixels, decode

HERE = Path(__file__).parent
SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))
PX_PER_MM = 1.6
GREEN, MAGENTA = (60, 170, 40), (190, 40, 190)


def rendered(pdf: bytes) -> list[Pixels]:
    """Pages as pictures, blue first."""
    document = pypdfium2.PdfDocument(pdf)
    scale = PX_PER_MM * 25.4 / 72
    return [
        np.array(document[number].render(scale=scale).to_numpy()) for number in range(len(document))
    ]


def framed(picture: Pixels) -> Pixels:
    """A page with a thin edge, so that white paper shows on a white screen."""
    return np.asarray(
        cv2.copyMakeBorder(picture, 3, 3, 3, 3, cv2.BORDER_CONSTANT, value=(170,) * 3)
    )


def in_rows(pictures: list[Pixels], across: int) -> Pixels:
    """Pages beside and below each other."""
    rows = [np.hstack(pictures[n : n + across]) for n in range(0, len(pictures), across)]
    return np.asarray(np.vstack(rows))


def laid(sheets: tuple[MatSheet, ...], pages: list[Pixels]) -> Pixels:
    """The mat of its sheets, cut and laid together."""
    cut = []
    for sheet, page in zip(sheets, pages, strict=True):
        left = (sheet.origin_mm[0] + sheet.low_mm[0]) * PX_PER_MM
        top = (sheet.origin_mm[1] - sheet.high_mm[1]) * PX_PER_MM
        width, height = (np.array(sheet.high_mm) - sheet.low_mm) * PX_PER_MM
        cut.append(page[round(top) : round(top + height), round(left) : round(left + width)])
    return in_rows(cut, 2)


def found_in_the_sample() -> Pixels:
    """A picture of the sample with what the finder says of it."""
    layout: MatLayout | None = None
    camera: CameraModel | None = None
    for message in read_recording(SAMPLE):
        if isinstance(message, Setup):
            layout = message.setup.mat
        elif isinstance(message, CameraInfo):
            camera = CameraModel(np.array(message.k), np.array(message.d), message.size_px)
        elif isinstance(message, Picture) and layout and camera:
            pixels = decode(message.jpeg)
            pose = None if pixels is None else find_mat(pixels, layout, camera)
            if pixels is not None and isinstance(pose, MatPose):
                return drawn(pixels, pose, layout)
    raise SystemExit("The sample shows no mat.")


def drawn(picture: Pixels, pose: MatPose, layout: MatLayout) -> Pixels:
    """A picture with the markers' edges, the base's circle and a tower's height, by the pose."""

    def line(points_mm: list[tuple[float, float, float]], colour: tuple[int, int, int]) -> None:
        pixels = pose.camera.project(np.array(points_mm), pose.camera_from_board)
        whole = np.round(pixels * 16).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(picture, [whole], False, colour, 2, cv2.LINE_AA, shift=4)

    for corners_mm in layout.markers_mm().values():
        line([(x, y, 0.0) for x, y in [*corners_mm, corners_mm[0]]], GREEN)
    turns = np.linspace(0, 2 * np.pi, 120)
    line([(140 * np.cos(turn), 140 * np.sin(turn), 0.0) for turn in turns], MAGENTA)
    for turn in turns[:-1:30]:
        line([(100 * np.cos(turn), 100 * np.sin(turn), z) for z in (8.0, 150.0)], MAGENTA)
    return picture


def kept(name: str, picture: npt.NDArray[np.uint8], width_px: int) -> None:
    """Write a picture of that width."""
    size = (width_px, round(picture.shape[0] * width_px / picture.shape[1]))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    settings = [cv2.IMWRITE_JPEG_QUALITY, 82] if name.endswith(".jpg") else []
    cv2.imwrite(str(HERE / name), small, settings)


def main() -> None:
    """Draw all of them."""
    sheets = mat_sheets(OWN_MAT, "A4")
    pages = rendered(as_pdf([sheet.page for sheet in sheets], "mat"))
    kept("mat-sheets.png", in_rows([framed(page) for page in pages], 2), 480)
    kept("mat-laid.png", framed(laid(sheets, pages)), 420)
    kept("board.png", framed(rendered(as_pdf([board_sheet(OWN_BOARD, "A4")], "board"))[0]), 300)
    kept("mat-found.jpg", found_in_the_sample(), 800)


if __name__ == "__main__":
    main()
