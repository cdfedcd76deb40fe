"""The page on building the scales says what the programs do: pins, verdicts, commands, links."""

import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from companion.cli.main import app
from docs.pictures.wiring import Board, boards, drawing
from firmware_bridge.ailments import Ailment
from firmware_bridge.drivers.gpio_hx711 import PINS
from firmware_bridge.firmware.images import SKETCH

_DOCS = Path(__file__).parents[3] / "docs"
_PAGE = _DOCS / "hardware.md"
_BOARDS = {board.file: board for board in boards()}
_DRAWN_BY_HAND = ("load-cell.svg", "base-from-above.svg", "hx711-wires.svg")

# The columns of the table in scales-board.md, and what pins.h asks the compiler for each.
_COLUMNS = (
    "ARDUINO_ARCH_AVR",
    "ARDUINO_ARCH_RP2040",
    "ARDUINO_ARCH_ESP32",
    "CONFIG_IDF_TARGET_ESP32S3",
    "CONFIG_IDF_TARGET_ESP32C3",
)
_ROW_OF = {
    "wiring-uno.svg": "ARDUINO_ARCH_AVR",
    "wiring-pico.svg": "ARDUINO_ARCH_RP2040",
    "wiring-esp32.svg": "ARDUINO_ARCH_ESP32",
}


def _table_of_pins() -> dict[str, list[tuple[str, str]]]:
    """DOUT and SCK of each cell, by row of pins.h; read line by line, unlike the pictures'."""
    table: dict[str, list[list[str]]] = {}
    condition = ""
    for line in (SKETCH / "pins.h").read_text(encoding="utf-8").splitlines():
        if asked := re.match(r"#(?:el)?if defined\((\w+)\)", line):
            condition = asked[1]
        elif pins := re.match(r"#define PINS_\w+ {(.*)}", line):
            table.setdefault(condition, []).append(pins[1].split(", "))
    return {one: list(zip(*both, strict=True)) for one, both in table.items()}


def _drawn_pins(svg: str) -> list[tuple[str, str]]:
    """DOUT and SCK of each cell as a picture shows them, places in brackets left out."""
    shown = {
        text.get("class"): (text.text or "").split(" (")[0]
        for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    }
    return [(shown[f"pin dout {cell}"], shown[f"pin sck {cell}"]) for cell in range(4)]


def _bare(pin: str) -> str:
    """A pin's name as pins.h has it: numbers alone, but A0 to A3."""
    return re.sub(r"^(GPIO|GP|D)(?=\d)", "", pin)


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize("board", _BOARDS.values(), ids=_BOARDS)
def test_a_wiring_picture_is_what_the_pins_of_today_give(board: Board) -> None:
    lies_here = (_DOCS / "pictures" / board.file).read_text(encoding="utf-8")

    assert lies_here == drawing(board), "renew it with: python -m docs.pictures.wiring"


@pytest.mark.parametrize(("file", "row"), _ROW_OF.items())
def test_a_wiring_picture_shows_the_pins_that_the_board_reads(file: str, row: str) -> None:
    shown = _drawn_pins((_DOCS / "pictures" / file).read_text(encoding="utf-8"))

    assert [(_bare(dout), _bare(sck)) for dout, sck in shown] == _table_of_pins()[row]


def test_the_picture_of_a_raspberry_pi_shows_the_pins_that_its_driver_reads() -> None:
    shown = _drawn_pins((_DOCS / "pictures" / "wiring-pi.svg").read_text(encoding="utf-8"))

    assert [(int(_bare(dout)), int(_bare(sck))) for dout, sck in shown] == list(PINS)


def test_the_table_of_all_boards_says_the_same_pins() -> None:
    page = (_DOCS / "howto" / "scales-board.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([0-3]) \| (.*) \|$", page, re.MULTILINE)

    told = {
        row: [tuple(map(_bare, cells.split(" | ")[at].split(", "))) for _, cells in rows]
        for at, row in enumerate(_COLUMNS)
    }

    assert told == _table_of_pins()


def test_no_board_uses_one_pin_twice_and_an_uno_leaves_its_serial_pins_and_lamp_alone() -> None:
    table = {
        row: [pin for cell in cells for pin in cell] for row, cells in _table_of_pins().items()
    }

    assert {row: len(set(pins)) for row, pins in table.items()} == dict.fromkeys(_COLUMNS, 8)
    assert not {"0", "1", "13"} & set(table["ARDUINO_ARCH_AVR"])


def test_every_verdict_of_the_doctor_is_in_the_table_once_and_no_other() -> None:
    section = _PAGE.read_text(encoding="utf-8").split("## What the doctor says")[1]

    told = re.findall(r"^\| `(.+?)` \|", section, re.MULTILINE)

    assert told == [str(ailment) for ailment in Ailment]


@pytest.mark.parametrize("name", [*_BOARDS, *_DRAWN_BY_HAND])
def test_a_picture_is_on_the_page_and_has_a_white_ground_and_a_title(name: str) -> None:
    root = ElementTree.parse(_DOCS / "pictures" / name).getroot()
    width, height = (root.get("viewBox") or "").split()[2:]
    title, ground = root[:2]

    assert f"](pictures/{name})" in _PAGE.read_text(encoding="utf-8")
    assert title.tag.endswith("title")
    assert title.text
    assert (ground.get("width"), ground.get("height"), ground.get("fill")) == (
        width,
        height,
        "#ffffff",
    )


def test_what_the_page_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", _PAGE.read_text(encoding="utf-8"))
    targets = [(_DOCS / path if path else _PAGE, anchor) for path, anchor in links]

    assert len(links) > 20
    assert [str(path) for path, _ in targets if not path.exists()] == []
    assert [anchor for path, anchor in targets if anchor and anchor not in _anchors(path)] == []


def test_every_command_on_the_page_is_one_with_options_it_has() -> None:
    lines = re.findall(r"^ {4,}companion (.*)$", _PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    commands = [shlex.split(line) for line in lines]

    told = {
        tuple(words): CliRunner().invoke(app, [*words[:2], "--help"], env={"COLUMNS": "200"})
        for words in commands
    }

    assert {("scales", "flash"), ("scales", "doctor"), ("scales", "watch")} <= told.keys()
    assert [words for words, help_ in told.items() if help_.exit_code] == []
    assert [
        word
        for words, help_ in told.items()
        for word in words
        if word.startswith("--") and word not in help_.output
    ] == []


def test_readme_and_tour_lead_to_the_page() -> None:
    readme = (_DOCS.parent / "README.md").read_text(encoding="utf-8")
    tour = (_DOCS / "tour.md").read_text(encoding="utf-8")

    assert "](docs/hardware.md)" in readme
    assert "](hardware.md)" in tour
