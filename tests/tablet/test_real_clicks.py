"""Can a match be played with a real mouse on a real screen, and is its record sound?

``companion play`` runs as people start it, its window on an X screen. Where to click says a twin:
the same tablet in this process, at a table of its own, that is touched in the same places. Each
click waits until the window shows what the twin shows.
"""

import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics

from companion.link.messages.pieces import ColumnName
from companion.record.verify import verify_record
from companion.tablet.view_models.draft import COLOURS
from companion.tablet.widgets.tower_side import TowerSide
from tests.tablet.conftest import SILENT
from tests.tablet.person import Person
from tests.tablet_driver.x_screen import XScreen

MISSING = [one for one in ("Xvfb", "xdotool") if shutil.which(one) is None]

pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason=f"{' and '.join(MISSING)} not installed (apt)"),
    pytest.mark.timeout(1200),  # it ends when something is waited for in vain
]

PICKED = [["red", "green"], ["blue", "yellow"]]
DEADLINE_S = 120.0
ALIKE = 0.04
"""Of all pixels: the mouse, a clock and the path of another record may differ, nothing larger."""
CLEARLY = 48
"""Of 255: fonts and edges are the same; lower differences nobody sees."""


class Mouse:
    """Somebody with a mouse before the window of ``companion play``, and the twin that leads."""

    def __init__(self, screen: XScreen, service: "subprocess.Popen[bytes]", twin: Person) -> None:
        self._screen, self._service, self._twin = screen, service, twin

    def click(self, words: str) -> None:
        """Click at what has these words."""
        widget = self._twin.find(words)
        self.click_at(*widget.to_window(*widget.center))

    def click_at(self, x: float, y: float) -> None:
        """Click at a place, once both show the same."""
        self.wait(lambda: self.differing() < ALIKE, f"to look like {self._twin.screen}")
        self._screen.click(x, y)
        self._twin.tap_at(x, y)

    def click_colour(self, seat: int, colour: str) -> None:
        """Click at a colour of a seat, where a match is set up."""
        picks = self._twin.shown.players.seats[seat].colours
        each = picks.width / len(COLOURS)
        x = picks.x + (COLOURS.index(colour) + 0.5) * each
        self.click_at(*picks.to_window(x, picks.center_y))

    def click_column(self, column: ColumnName) -> None:
        """Click at a column in the picture of the tower; of a few there, at that one."""
        (side,) = (one for one in self._twin.widgets() if isinstance(one, TowerSide))
        self._click_in(side.place_of(column))
        if side.strip is not None:
            self._click_in(dict(side.strip.cells())[column])

    def _click_in(self, box: tuple[float, float, float, float]) -> None:
        x, y, width, height = box
        self.click_at(x + width / 2, y + height / 2)

    def differing(self) -> float:
        """Return which part of the window looks clearly different from the twin."""
        seen, wanted = self._screen.pixels(), self._twin.driver.pixels()
        apart = np.abs(seen.astype(np.int16) - wanted).max(axis=2)
        return float((apart > CLEARLY).mean())

    def wait(self, condition: Callable[[], object], wanted: str) -> None:
        """Look again and again until something is so; a test cannot know when."""
        until_s = time.monotonic() + DEADLINE_S
        while not condition():
            assert self._service.poll() is None, "companion play has ended"
            assert time.monotonic() < until_s, f"waited in vain for the window {wanted}"
            select.select([], [], [], 0.05)


@pytest.fixture
def real_home(tmp_path: Path) -> Path:
    """The home of the real table; the twin's is another one."""
    home = tmp_path / "real"
    home.mkdir()
    (home / "tablet.toml").write_text(SILENT, encoding="utf-8")
    return home


@pytest.fixture
def mouse(person: Person, real_home: Path, tmp_path: Path) -> Iterator[Mouse]:
    """``companion play`` in a window as large as the twin's."""
    drawn = tmp_path / "drawn"
    drawn.mkdir()
    width_px, height_px = (round(one) for one in Window.size)
    with XScreen((width_px, height_px), drawn) as screen:
        surroundings = {
            **{name: value for name, value in os.environ.items() if name[:5] != "KCFG_"},
            "PALETTI_HOME": str(real_home),
            "KIVY_HOME": str(real_home / "kivy"),
            "DISPLAY": screen.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "KIVY_METRICS_DENSITY": str(Metrics.density),
            "KCFG_GRAPHICS_WIDTH": str(width_px),
            "KCFG_GRAPHICS_HEIGHT": str(height_px),
        }
        service = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--windowed"], env=surroundings
        )
        try:
            yield Mouse(screen, service, person)
        finally:
            service.terminate()
            service.wait()


def record(home: Path) -> Path | None:
    """The record of the match, once there is one."""
    return next(iter(home.glob("records/*/match.jsonl")), None)


def entries(home: Path) -> list[dict[str, Any]]:
    """What is on the disk by now, but for a line that is just being written."""
    path = record(home)
    lines = path.read_bytes().split(b"\n")[:-1] if path is not None else []
    return [json.loads(line) for line in lines]


def test_a_match_is_played_with_a_mouse_and_its_record_is_valid(
    mouse: Mouse, real_home: Path
) -> None:
    mouse.click("Play Villa Paletti")
    mouse.click("2 players")
    for seat, colours in enumerate(PICKED):
        for colour in colours:
            mouse.click_colour(seat, colour)
    mouse.click("Begin the match")
    mouse.click_column(ColumnName("red", "thick", 1))
    mouse.click("OK")
    mouse.click("All agree: the end")
    mouse.click("OK")
    mouse.click("To the start screen")
    mouse.wait(lambda: "closed" in [one["entry"] for one in entries(real_home)], "to close")

    (opened,) = (one for one in entries(real_home) if one["entry"] == "opened")
    assert [player["colours"] for player in opened["players"]] == PICKED
    move, end = (one["act"] for one in entries(real_home) if one["entry"] == "act")
    assert (move["act"], move["by"], end["act"]) == ("move", 0, "agree_end")
    assert move["column"] == {"colour": "red", "kind": "thick", "storey": 0}
    path = record(real_home)
    assert path is not None
    assert verify_record(path).verdict == "valid"
