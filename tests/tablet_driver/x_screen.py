"""How does a test touch a program as a mouse on a real X screen does? Xvfb draws, xdotool clicks.

The program is another process and knows nothing of it. What it shows is read from the file into
which Xvfb draws (``-fbdir``), an XWD dump: a header of big-endian words, a table of colours, rows.
"""

import os
import subprocess
from pathlib import Path
from typing import Final, Self

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]

_WORD: Final = np.dtype(">u4")
_HEADER_WORDS: Final = 25
_HEADER_SIZE, _BYTES_PER_LINE, _COLOURS = 0, 12, 19  # places of words in the header
_COLOUR_BYTES: Final = 12
_BYTES_PER_PIXEL: Final = 4


class XScreen:
    """A screen in memory, and a mouse at it; a context manager."""

    def __init__(self, size_px: tuple[int, int], folder: Path) -> None:
        """Start it.

        Args:
            size_px: Width and height.
            folder: Where Xvfb draws; it belongs to this screen.
        """
        self._size_px = size_px
        self._picture = folder / "Xvfb_screen0"
        reading, writing = os.pipe()
        geometry = f"{size_px[0]}x{size_px[1]}x24"
        self._server = subprocess.Popen(
            [
                *f"Xvfb -displayfd {writing} -screen 0 {geometry} -nolisten tcp -fbdir".split(),
                str(folder),
            ],
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,  # it warns of keys that no keyboard has
        )
        os.close(writing)
        with os.fdopen(reading, encoding="ascii") as told:
            number = told.readline().strip()  # once it listens
        assert number, "Xvfb did not start"
        self.display = f":{number}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.terminate()
        self._server.wait()

    def click(self, x: float, y: float) -> None:
        """Click at a place, in pixels from the lower left corner, as Kivy's are."""
        from_above = self._size_px[1] - 1 - round(y)
        subprocess.run(
            ["xdotool", "mousemove", str(round(x)), str(from_above), "click", "1"],
            env={**os.environ, "DISPLAY": self.display},
            check=True,
        )

    def pixels(self) -> Pixels:
        """Return what the screen shows: rows from the top, RGB."""
        raw = self._picture.read_bytes()
        header = np.frombuffer(raw, _WORD, _HEADER_WORDS)
        begin = int(header[_HEADER_SIZE]) + _COLOUR_BYTES * int(header[_COLOURS])
        width, height = self._size_px
        line = int(header[_BYTES_PER_LINE])
        rows = np.frombuffer(raw, np.uint8, line * height, begin).reshape(height, line)
        bgrx = rows[:, : _BYTES_PER_PIXEL * width].reshape(height, width, _BYTES_PER_PIXEL)
        return np.ascontiguousarray(bgrx[:, :, 2::-1])
