"""How are four load cells wired to each board? Draws it, from the pins that the programs use.

``python -m docs.pictures.wiring`` writes the pictures of ``docs/hardware.md`` anew; a test compares
them with what lies here. Pins come from ``scale_bridge/pins.h`` and, for a Raspberry Pi, from the
driver, so that a picture cannot tell another pin than the one that is read.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from firmware_bridge.drivers import gpio_hx711
from firmware_bridge.firmware.images import SKETCH

HERE: Final = Path(__file__).parent

# Where a pin sits on the board, counted as its maker does; only where pins are found by counting.
_PICO_PLACES: Final = {2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12}
_PI_PLACES: Final = {5: 29, 6: 31, 12: 32, 13: 33, 16: 36, 19: 35, 20: 38, 21: 40}


@dataclass(frozen=True)
class Board:
    """One picture.

    Attributes:
        file: Its name.
        title: Its heading.
        name: What is written on the board.
        note: One line below the heading.
        five_volts: The board's pin that gives 5 V.
        logic: The pin whose voltage its other pins have.
        ground: One of its ground pins.
        dout: Pin of each cell, as people find it on the board.
        sck: Likewise.
    """

    file: str
    title: str
    name: str
    note: str
    five_volts: str
    logic: str
    ground: str
    dout: Sequence[str]
    sck: Sequence[str]


def pins(condition: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return DOUT and SCK of the cells, from one row of ``pins.h``.

    Args:
        condition: What the row asks the compiler, as ``ARDUINO_ARCH_AVR``.

    Raises:
        ValueError: There is no such row.
    """
    text = (SKETCH / "pins.h").read_text(encoding="utf-8")
    row = re.search(
        rf"defined\({condition}\).*\n#define PINS_DOUT {{(.*)}}\n#define PINS_SCK {{(.*)}}", text
    )
    if row is None:
        raise ValueError(f"pins.h has no row for {condition}.")
    return row[1].split(", "), row[2].split(", ")


def boards() -> Sequence[Board]:
    """Return all that is drawn."""
    uno_dout, uno_sck = pins("ARDUINO_ARCH_AVR")
    pico_dout, pico_sck = pins("ARDUINO_ARCH_RP2040")
    esp_dout, esp_sck = pins("ARDUINO_ARCH_ESP32")
    pi_dout, pi_sck = zip(*gpio_hx711.PINS, strict=True)
    split = "VCC is the module's analog side: 5 V. VDD is its digital side: 3.3 V, as the board."
    return (
        Board(
            "wiring-uno.svg",
            "Arduino Uno or Nano",
            "Uno, Nano",
            "Everything at 5 V. A module with one supply pin only: that pin to 5V.",
            "5V",
            "5V",
            "GND",
            uno_dout,
            [f"D{pin}" for pin in uno_sck],
        ),
        Board(
            "wiring-pico.svg",
            "Raspberry Pi Pico",
            "Pico",
            split,
            "VBUS (40)",
            "3V3 OUT (36)",
            "GND (3)",
            [f"GP{pin} ({_PICO_PLACES[int(pin)]})" for pin in pico_dout],
            [f"GP{pin} ({_PICO_PLACES[int(pin)]})" for pin in pico_sck],
        ),
        Board(
            "wiring-esp32.svg",
            "ESP32",
            "ESP32",
            split,
            "5V or VIN",
            "3V3",
            "GND",
            [f"GPIO{pin}" for pin in esp_dout],
            [f"GPIO{pin}" for pin in esp_sck],
        ),
        Board(
            "wiring-pi.svg",
            "Raspberry Pi up to 4, its own pins",
            "Raspberry Pi",
            split,
            "5V (2)",
            "3V3 (1)",
            "GND (39)",
            [f"GPIO{pin} ({_PI_PLACES[pin]})" for pin in pi_dout],
            [f"GPIO{pin} ({_PI_PLACES[pin]})" for pin in pi_sck],
        ),
    )


# Lengths in the picture's own units.
_WIDTH, _TOP, _PITCH, _MODULE = 1040, 176, 168, 148
_BOARD_X, _BOARD_WIDTH = 30, 200
_BOARD_EDGE = _BOARD_X + _BOARD_WIDTH
_FIVE_X, _LOGIC_X, _GROUND_X, _RESISTOR_X = 290, 320, 350, 440
_MODULE_X, _MODULE_WIDTH = 560, 160
_CELL_X, _CELL_WIDTH = 850, 160
_PIN_Y = {"VCC": 20, "VDD": 46, "DT": 72, "SCK": 98, "GND": 132}
_BRIDGE = (("E+", "red"), ("E−", "black"), ("A−", "white"), ("A+", "green"))

_FIVE, _LOGIC, _GROUND, _DOUT, _SCK = "#c62828", "#e07b00", "#222222", "#1565c0", "#7b1fa2"
_BRIDGE_COLOUR = {"red": "#c62828", "black": "#222222", "green": "#2e7d32"}


def drawing(board: Board) -> str:
    """Return the picture of one board as SVG."""
    height = _TOP + 4 * _PITCH + 20
    two_supplies = board.five_volts != board.logic
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        'font-family="DejaVu Sans, Verdana, sans-serif" font-size="15" fill="none">',
        f"<title>{escape(board.title)}: four load cells and their HX711</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        _text(_BOARD_X, 40, board.title, size=24, weight="bold"),
        _text(_BOARD_X, 66, board.note, colour="#444444"),
        _text(
            _BOARD_X,
            88,
            "A dot joins wires; wires that cross without one do not touch.",
            colour="#444444",
        ),
        _box(_BOARD_X, 104, _BOARD_WIDTH, height - 124, "#e3f2fd"),
        _text(_BOARD_X + 16, (height + 90) / 2, board.name, size=20, weight="bold"),
    ]
    out += _rails(board, two_supplies)
    for cell in range(4):
        out += _cell(board, cell, _TOP + cell * _PITCH, two_supplies)
    return "\n".join([*out, "</svg>", ""])


def _rails(board: Board, two_supplies: bool) -> Sequence[str]:
    last = _TOP + 3 * _PITCH
    rails = [
        (_FIVE_X, 122, board.five_volts, _FIVE, last + _PIN_Y["VDD" if not two_supplies else "VCC"])
    ]
    if two_supplies:
        rails.append((_LOGIC_X, 144, board.logic, _LOGIC, last + _PIN_Y["VDD"]))
    rails.append((_GROUND_X, 166, board.ground, _GROUND, last + _PIN_Y["GND"]))
    out: list[str] = []
    for x, y, label, colour, end_y in rails:
        out += _wire(colour, (_BOARD_EDGE, y), (x, y), (x, end_y))
        out.append(_pin(_BOARD_EDGE, y, label, "supply"))
    return out


def _cell(board: Board, cell: int, top: int, two_supplies: bool) -> Sequence[str]:
    at = {name: top + y for name, y in _PIN_Y.items()}
    ground, sck = at["GND"], at["SCK"]
    logic_x, logic = (_LOGIC_X, _LOGIC) if two_supplies else (_FIVE_X, _FIVE)
    out = [
        *_wire(_FIVE, (_FIVE_X, at["VCC"]), (_MODULE_X, at["VCC"])),
        *_wire(logic, (logic_x, at["VDD"]), (_MODULE_X, at["VDD"])),
        *_wire(_GROUND, (_GROUND_X, ground), (_MODULE_X, ground)),
        *_wire(_DOUT, (_BOARD_EDGE, at["DT"]), (_MODULE_X, at["DT"])),
        *_wire(_SCK, (_BOARD_EDGE, sck), (_MODULE_X, sck)),
        *_wire(_GROUND, (_RESISTOR_X, sck), (_RESISTOR_X, ground)),
        f'<rect x="{_RESISTOR_X - 6}" y="{sck + 6}" width="12" height="22" fill="#ffffff" '
        'stroke="#222222" stroke-width="2"/>',
        _text(_RESISTOR_X + 14, sck + 23, "10 kΩ"),
        *(
            _dot(x, y, colour)
            for x, y, colour in (
                (_FIVE_X, at["VCC"], _FIVE),
                (logic_x, at["VDD"], logic),
                (_GROUND_X, ground, _GROUND),
                (_RESISTOR_X, sck, _SCK),
                (_RESISTOR_X, ground, _GROUND),
            )
        ),
        _pin(_BOARD_EDGE, at["DT"], board.dout[cell], f"dout {cell}"),
        _pin(_BOARD_EDGE, sck, board.sck[cell], f"sck {cell}"),
        _box(_MODULE_X, top, _MODULE_WIDTH, _MODULE, "#e8f5e9"),
        *(_text(_MODULE_X + 10, y + 5, name) for name, y in at.items()),
        _text(_MODULE_X + 62, top + 78, "HX711", weight="bold"),
        _text(_MODULE_X + 58, top + 101, "RATE high", size=12, colour="#444444"),
        _box(_CELL_X, top, _CELL_WIDTH, _MODULE, "#eceff1"),
        _text(_CELL_X + 62, top + 66, "load cell", weight="bold"),
        _text(_CELL_X + 62, top + 96, str(cell), size=24, weight="bold"),
    ]
    for number, (name, colour) in enumerate(_BRIDGE):
        y = top + 24 + number * 32
        from_x, to_x = _MODULE_X + _MODULE_WIDTH, _CELL_X
        out += [
            _line(from_x, to_x, y, "#222222" if colour == "white" else _BRIDGE_COLOUR[colour], 5),
            *([_line(from_x, to_x, y, "#ffffff", 2)] if colour == "white" else []),
            _text(from_x - 10, y + 5, name, anchor="end"),
            _text(to_x + 10, y + 5, colour, size=13, colour="#444444"),
        ]
    return out


def _wire(colour: str, *points: tuple[float, float], width: int = 3) -> Sequence[str]:
    """A line with a white rim, so that it is seen to pass over what it crosses."""
    path = " ".join(f"{x},{y}" for x, y in points)
    rim = f'<polyline points="{path}" stroke="#ffffff" stroke-width="{width + 5}"/>'
    return rim, f'<polyline points="{path}" stroke="{colour}" stroke-width="{width}"/>'


def _line(from_x: float, to_x: float, y: float, colour: str, width: int) -> str:
    return f'<path d="M{from_x} {y}H{to_x}" stroke="{colour}" stroke-width="{width}"/>'


def _dot(x: float, y: float, colour: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="5" fill="{colour}"/>'


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="{fill}" '
        'stroke="#455a64" stroke-width="2"/>'
    )


def _pin(x: float, y: float, label: str, which: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="5" fill="#ffffff" stroke="#455a64" stroke-width="2"/>'
        f'<text class="pin {which}" x="{x - 12}" y="{y + 5}" text-anchor="end" '
        f'fill="#111111">{escape(label)}</text>'
    )


def _text(
    x: float,
    y: float,
    text: str,
    *,
    size: int = 15,
    colour: str = "#111111",
    weight: str = "normal",
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x}" y="{y:g}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
    )


if __name__ == "__main__":
    for one in boards():
        (HERE / one.file).write_text(drawing(one), encoding="utf-8")
