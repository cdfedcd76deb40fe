"""A QR code drawn with letters can be scanned."""

import cv2
import numpy as np
import pytest

from companion.record.qr_code import qr_lines
from companion.record.signing import for_scanning

LIGHT = {" ": (0, 0), "▄": (0, 255), "▀": (255, 0), "█": (255, 255)}


@pytest.mark.parametrize("digits", ["56475aa75463474c0285df5dbf2bcab7", "f" * 32, "0" * 32])
def test_the_drawn_code_says_what_it_was_made_from(digits: str) -> None:
    lines = qr_lines(for_scanning(digits))

    rows = [[LIGHT[letter][half] for letter in line] for line in lines for half in (0, 1)]
    picture = np.array(rows, dtype=np.uint8).repeat(8, axis=0).repeat(8, axis=1)
    picture = np.pad(picture, 32, constant_values=255)
    read, _, _ = cv2.QRCodeDetector().detectAndDecode(picture)

    assert read == f"PALETTI-KEY:{digits.upper()}"


def test_the_code_fits_a_terminal_of_eighty_columns_and_twenty_four_lines() -> None:
    lines = qr_lines(for_scanning("f" * 32))

    assert len({len(line) for line in lines}) == 1
    assert len(lines[0]) <= 76
    assert len(lines) <= 20
