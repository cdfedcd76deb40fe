"""How is a part of a picture shown large, with outlines and words that everybody can read?

Outlines are white in black, so that they stand out on any wood in any light, and solid or dashed,
so that nothing is told by colour alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.frame import Pixels
from companion.vision.solids import Outline
from companion.vision.synthesis import Drawn, Labels, Window, fill

PANEL_PX = (256, 300)
"""Width and height of a panel's picture."""

_MOST_ENLARGED = 3.0
_MARGIN_PX = 24
_GAP_PX = 6
_LINE_PX = 18
_LETTERS_PX = 13

_WHITE, _BLACK, _PAPER = (255, 255, 255), (0, 0, 0), (28, 26, 24)
_DASH_PX, _PAUSE_PX = 7, 5

# Blue, green, red: of a drawing, not of this table's paint.
_PAINTS = {
    "red": (52, 60, 208),
    "blue": (190, 110, 50),
    "green": (80, 150, 50),
    "yellow": (50, 190, 240),
    "orange": (40, 130, 235),
}
_UNKNOWN_PAINT = (150, 150, 150)
_SURFACES = ((96, 96, 96), (226, 226, 226), (120, 150, 130), (170, 200, 215))
"""Of room, mat, rim and zone, by their numbers."""


@dataclass(frozen=True)
class Lens:
    """A part of a camera's picture as a panel shows it.

    Attributes:
        window: Which part.
        scale: By how much it is enlarged.
    """

    window: Window
    scale: float

    @classmethod
    def on(cls, outlines: Sequence[Outline], within: Window) -> "Lens":
        """Return the lens that shows outlines as large as a panel can; all of it without any."""
        window = within.around(outlines, _MARGIN_PX) if outlines else within
        if window.width < 1 or window.height < 1:
            window = within
        least = [side / _MOST_ENLARGED for side in PANEL_PX]
        width, height = max(window.width, least[0]), max(window.height, least[1])
        # The panel's own shape leaves no empty margins.
        width = max(width, height * PANEL_PX[0] / PANEL_PX[1])
        height = max(height, width * PANEL_PX[1] / PANEL_PX[0])
        x, wide = _stretch(window.x, window.width, width, within.x, within.width)
        y, high = _stretch(window.y, window.height, height, within.y, within.height)
        scale = min(PANEL_PX[0] / wide, PANEL_PX[1] / high)
        return cls(Window(x, y, wide, high), scale)

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of what it shows."""
        return (
            max(1, min(PANEL_PX[0], round(self.window.width * self.scale))),
            max(1, min(PANEL_PX[1], round(self.window.height * self.scale))),
        )

    def picture(self, pixels: Pixels, of: Window) -> Pixels:
        """Return the part of ``pixels``, which show the window ``of``, as large as the panel."""
        cut = pixels[self.window.inside(of)]
        how = cv2.INTER_CUBIC if self.scale > 1 else cv2.INTER_AREA
        return np.asarray(cv2.resize(cut, self.size_px, interpolation=how), dtype=np.uint8)

    def outline(self, outline: Outline) -> Outline:
        """Return an outline of the camera's picture in the panel's pixels."""
        corner = (self.window.x, self.window.y)
        # Pixel centres: the middle of a pixel stays in its middle when it is enlarged.
        parts = tuple((part - corner + 0.5) * self.scale - 0.5 for part in outline.parts_px)
        return Outline(parts, outline.convex)

    def covered(self, drawn: Drawn, nearer: Iterable[Drawn] = ()) -> Labels:
        """Return (h, w) 255 where a piece is seen and no nearer one before it, else 0."""
        width, height = self.size_px
        panel = Window(0, 0, width, height)
        mask = np.zeros((height, width), dtype=np.uint8)
        fill(mask, self.outline(drawn.outline), 255, panel)
        for one in nearer:
            if one.depth > drawn.depth:
                fill(mask, self.outline(one.outline), 0, panel)
        return mask


def trace(picture: Pixels, lens: Lens, drawn: Drawn, all_drawn: Iterable[Drawn], word: str) -> None:
    """Draw a solid outline into a panel in place: thick where it is seen, thin where hidden."""
    seen = lens.covered(drawn, all_drawn)
    _solid(picture, lens.covered(drawn), 1)
    _solid(picture, seen, 2)
    _tag(picture, lens, drawn, word if seen.any() else f"{word}, hidden")


def trace_dashed(picture: Pixels, lens: Lens, drawn: Drawn, word: str) -> None:
    """Draw a dashed outline into a panel in place."""
    for contour in _contours(lens.covered(drawn)):
        dashes = [
            contour[start : start + _DASH_PX]
            for start in range(0, len(contour), _DASH_PX + _PAUSE_PX)
        ]
        cv2.polylines(picture, dashes, False, _BLACK, 4, cv2.LINE_AA)
        cv2.polylines(picture, dashes, False, _WHITE, 2, cv2.LINE_AA)
    _tag(picture, lens, drawn, word)


def painted(
    lens: Lens, background: Labels, of: Window, pieces: Iterable[Drawn], colours: Sequence[str]
) -> Pixels:
    """Return a drawing of a scene in flat colours with dark edges.

    Args:
        background: (h, w) numbers of the table's surfaces in the window ``of``.
        pieces: From far to near.
        colours: Of each of them.
    """
    surfaces = np.array(_SURFACES, dtype=np.uint8)[background[lens.window.inside(of)]]
    width, height = lens.size_px
    picture = np.asarray(
        cv2.resize(surfaces, (width, height), interpolation=cv2.INTER_NEAREST), dtype=np.uint8
    )
    for one, colour in zip(pieces, colours, strict=True):
        mask = lens.covered(one)
        paint = np.array(_PAINTS.get(colour, _UNKNOWN_PAINT), dtype=np.uint8)
        picture[mask > 0] = paint
        edge = tuple(int(0.45 * one) for one in paint)
        cv2.drawContours(picture, _contours(mask), -1, edge, 1, cv2.LINE_AA)
    return picture


def empty_panel(lens: Lens, words: str) -> Pixels:
    """Return a panel that says why there is nothing to show."""
    width, height = lens.size_px
    picture = np.full((height, width, 3), 60, dtype=np.uint8)
    _write(picture, words, (8, height // 2))
    return picture


def side_by_side(panels: Sequence[tuple[str, Pixels]], below: Sequence[str]) -> Pixels:
    """Return panels in a row, each below its heading, over lines of words."""
    width, height = PANEL_PX
    head = _LINE_PX + 2
    total_px = (
        head + height + _LINE_PX * len(below) + 2 * _GAP_PX,
        len(panels) * width + (len(panels) - 1) * _GAP_PX,
    )
    sheet = np.full((*total_px, 3), _PAPER, dtype=np.uint8)
    for place, (heading, picture) in enumerate(panels):
        left = place * (width + _GAP_PX)
        _write(sheet, heading, (left + 6, head - 6))
        x = left + (width - picture.shape[1]) // 2
        y = head + (height - picture.shape[0]) // 2
        sheet[y : y + picture.shape[0], x : x + picture.shape[1]] = picture
    for row, line in enumerate(below, start=1):
        _write(sheet, line, (6, head + height + _GAP_PX + _LINE_PX * row - 5))
    return sheet


def encoded(sheet: Pixels, most_bytes: int) -> bytes:
    """Return a picture as the best JPEG of at most ``most_bytes``, or the smallest there is."""
    jpeg = b""
    for quality in (85, 75, 65, 55, 40, 25):
        done, data = cv2.imencode(".jpg", sheet, [cv2.IMWRITE_JPEG_QUALITY, quality])
        assert done, "pixels in memory can always be written as JPEG"
        jpeg = data.tobytes()
        if len(jpeg) <= most_bytes:
            break
    return jpeg


def _stretch(start: int, length: int, wanted: float, least: int, room: int) -> tuple[int, int]:
    """Grow a stretch about its middle to a wanted length, within the room there is."""
    grown = min(max(round(wanted), 1), room)
    begin = round(start + length / 2 - grown / 2)
    return min(max(begin, least), least + room - grown), grown


def _contours(mask: Labels) -> list[npt.NDArray[np.int32]]:
    found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return [np.asarray(one, dtype=np.int32) for one in found]


def _solid(picture: Pixels, mask: Labels, width_px: int) -> None:
    contours = _contours(mask)
    cv2.drawContours(picture, contours, -1, _BLACK, width_px + 2, cv2.LINE_AA)
    cv2.drawContours(picture, contours, -1, _WHITE, width_px, cv2.LINE_AA)


def _tag(picture: Pixels, lens: Lens, drawn: Drawn, word: str) -> None:
    """Write a word over an outline, on a plate of its own, inside the picture."""
    left, top, right, bottom = lens.outline(drawn.outline).box_px
    width = 8 + 7 * len(word)
    x = min(max((left + right - width) // 2, 0), max(picture.shape[1] - width, 0))
    y = top - _LINE_PX - 3
    if y < 0:
        y = min(bottom + 3, picture.shape[0] - _LINE_PX)
    cv2.rectangle(picture, (x, y), (x + width, y + _LINE_PX - 2), _PAPER, cv2.FILLED)
    _write(picture, word, (x + 4, y + 13))


def _write(picture: Pixels, words: str, at_px: tuple[int, int]) -> None:
    cv2.putText(picture, words, at_px, _WHITE, cv2.FontFace("sans"), _LETTERS_PX)
