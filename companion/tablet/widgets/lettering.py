"""Which letters fit? Text in a box, never cut off: it shrinks, and wraps where it may.

Only a typed name can be longer than any sentence of ours: :func:`write_name` cuts one that would
be too small to read, and says so with "…". The whole name is in the log and with the result.

:func:`fitted` is the helper for every widget: it finds the largest size, up to a wished one, at
which a text has room. There is no smallest size: text that is hard to read can be noticed and
mended, text that is cut off lies.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from kivy.core.text import Label
from kivy.graphics import Color, Rectangle

from companion.tablet.letters import shown
from companion.tablet.theme import rgba
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.lengths import sp

SMALLEST_NAME_SP: Final = 12.0
"""Letters of a name become no smaller for its length."""

Align = Literal["left", "center", "right"]
Measure = Callable[[str, int], tuple[float, float]]


@dataclass(frozen=True)
class Fitted:
    """A text as it fits: letters of ``font_px``, in these lines, in all so large."""

    font_px: int
    lines: tuple[str, ...]
    width_px: float
    height_px: float


def fitted(
    text: str,
    width_px: float,
    height_px: float,
    largest_px: float,
    *,
    wrap: bool = True,
    measure: Measure | None = None,
) -> Fitted:
    """Return the text at the largest size at which all of it is inside the box.

    Args:
        text: Finished words; a line break in it is kept.
        width_px, height_px: Room there is.
        largest_px: Size of the letters if there is room enough.
        wrap: Whether it may take several lines.
        measure: Width and height of one line at a size; the tablet's font by default.
    """
    if measure is None:
        return _fitted_in_font(text, int(width_px), int(height_px), int(largest_px), wrap)
    good = _set(text, width_px, 1, wrap, measure)
    low, high = 1, max(1, int(largest_px))
    while low < high:
        middle = (low + high + 1) // 2
        tried = _set(text, width_px, middle, wrap, measure)
        if tried.width_px <= width_px and tried.height_px <= height_px:
            low, good = middle, tried
        else:
            high = middle - 1
    return good


def write(
    text: str,
    box: Box,
    colour: str,
    largest_px: float,
    align: Align = "center",
    *,
    wrap: bool = True,
) -> Fitted:
    """Put a text into a box on the current canvas, in the middle of its height; return how."""
    fit = fitted(text, box[2], box[3], largest_px, wrap=wrap)
    texture = _inked("\n".join(fit.lines), fit.font_px, align).texture
    width, height = texture.size
    spare = {"left": 0.0, "center": (box[2] - width) / 2, "right": box[2] - width}[align]
    Color(*rgba(colour))
    # On whole pixels, or the letters are blurred.
    at = (round(box[0] + spare), round(box[1] + (box[3] - height) / 2))
    Rectangle(texture=texture, pos=at, size=texture.size)
    return fit


def write_name(name: str, box: Box, colour: str, largest_px: float) -> Fitted:
    """Put a typed name at the left of a box, in one line; one too long ends in "…"."""
    said = cut(shown(name), box[2], min(largest_px, sp(SMALLEST_NAME_SP)))
    return write(said, box, colour, largest_px, "left", wrap=False)


def cut(name: str, width_px: float, font_px: float, measure: Measure | None = None) -> str:
    """Return a name, or as much of its beginning as fits in one line, with "…" behind it.

    Args:
        name: As it was typed.
        width_px: Room there is.
        font_px: Size of the letters, the smallest that one can read.
        measure: As of :func:`fitted`.
    """
    size, wide = max(1, int(font_px)), measure or measured
    if wide(name, size)[0] <= width_px:
        return name
    kept = len(name) - 1
    while kept > 1 and wide(f"{name[:kept].rstrip()}…", size)[0] > width_px:
        kept -= 1
    return f"{name[:kept].rstrip()}…"


@lru_cache(maxsize=1024)
def _fitted_in_font(
    text: str, width_px: int, height_px: int, largest_px: int, wrap: bool
) -> Fitted:
    return fitted(text, width_px, height_px, largest_px, wrap=wrap, measure=measured)


@lru_cache(maxsize=4096)
def measured(line: str, font_px: int) -> tuple[float, float]:
    """Return width and height of one line in the tablet's font."""
    width, height = Label(font_size=font_px).get_extents(line)
    return float(width), float(height)


def _set(text: str, width_px: float, font_px: int, wrap: bool, measure: Measure) -> Fitted:
    """Break a text into lines at one size, at spaces alone."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and wrap and measure(longer, font_px)[0] > width_px:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    sizes = [measure(line, font_px) for line in lines]
    return Fitted(font_px, tuple(lines), max(w for w, _ in sizes), float(sum(h for _, h in sizes)))


@lru_cache(maxsize=384)
def _inked(text: str, font_px: int, align: Align) -> Any:
    """A label whose texture has the text in white, for a Color before it to tint.

    The label is kept, not only its texture: it fills the texture again after a lost GL context.
    """
    label = Label(text=text, font_size=font_px, halign=align, color=(1, 1, 1, 1))
    label.refresh()
    return label
