"""Is the pin table possible, and does the page for people say the same?"""

import re

import pytest

from tests.simulated_board.board import CELLS
from tests.simulated_board.toolchain import ROOT, SKETCH

ROWS = re.findall(
    r"^#define PINS_DOUT \{(.*)\}\n#define PINS_SCK \{(.*)\}$",
    (SKETCH / "pins.h").read_text(encoding="utf-8"),
    flags=re.MULTILINE,
)
BOARDS = ("uno", "pico", "esp32-s3", "esp32-c3", "esp32")
"""In the order of pins.h."""

COLUMNS = ("uno", "pico", "esp32", "esp32-s3", "esp32-c3")
"""In the order of the page."""

FORBIDDEN = {
    "uno": {0, 1, 13},  # serial port, and the lamp that boot loaders blink
    "pico": {23, 24, 25, 29},  # not on the edge, or the radio's
    "esp32": {0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 34, 35, 36, 37, 38, 39},
    "esp32-s3": {0, 3, 19, 20, 43, 44, 45, 46, *range(26, 38)},
    "esp32-c3": {2, 8, 9, *range(11, 22)},
}


def pins(board: str) -> list[str]:
    dout, sck = ROWS[BOARDS.index(board)]
    return [*dout.split(", "), *sck.split(", ")]


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_has_eight_pins_that_are_free(board: str) -> None:
    used = pins(board)

    assert len(set(used)) == 2 * CELLS
    assert not {int(pin) for pin in used if pin.isdigit()} & FORBIDDEN[board]


def test_the_page_for_people_names_the_same_pins() -> None:
    text = (ROOT / "docs" / "howto" / "scales-board.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| (.*) \|$", text, flags=re.MULTILINE)

    told = {
        (board, int(cell)): cells.replace("GP", "").split(", ")
        for cell, row in rows
        for board, cells in zip(COLUMNS, row.split(" | "), strict=True)
    }
    assert told == {
        (board, cell): [pin if pin[0] == "A" or board != "uno" else f"D{pin}" for pin in pair]
        for board in BOARDS
        for cell in range(CELLS)
        for pair in [(pins(board)[cell], pins(board)[CELLS + cell])]
    }
