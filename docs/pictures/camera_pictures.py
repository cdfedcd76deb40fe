"""What is printed for a camera, and what is found then? Draws the pictures of docs/calibration.md.

``python -m docs.pictures.camera_pictures`` writes them anew, from our own PDFs and commands.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2

from calibration.boards import OWN_BOARD
from calibration.mat_layout import OWN_MAT
from companion.printing.mat_sheets import MatSheet, mat_sheets
from companion.printing.pdf import as_pdf
from companion.printing.single_sheets import board_sheet
from companion.vision.frame import Pixels

HERE = Path(__file__).parent
PX_PER_MM = 1.6


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


def found_by_the_doctor() -> Pixels:
    """A picture of a table in memory with our own mat, as the camera's doctor draws it."""
    with TemporaryDirectory() as folder:
        seed = 41
        simulate = ("simulate", "--seed", str(seed), "--turns", "1", "--cameras", "1")
        companion(*simulate, "--out", folder)
        seen = Path(folder) / "seen.png"
        recording = Path(folder) / f"match-{seed}.mcap"
        companion("camera", "doctor", "--file", str(recording), "--out", str(seen))
        picture = cv2.imread(str(seen))
    if picture is None:
        raise SystemExit("The doctor drew nothing.")
    return np.asarray(picture, np.uint8)


def companion(*words: str) -> None:
    """Run a command of the companion."""
    subprocess.run([sys.executable, "-m", "companion", *words], check=True)


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
    kept("mat-found.jpg", found_by_the_doctor(), 800)


if __name__ == "__main__":
    main()
