"""How is a drawing written? SVG elements as text, with everything escaped.

Drawings that stand inside one page share its names, so none of them may define an ``id``.
"""

from collections.abc import Iterable
from html import escape

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
"""(n, 2) points in the units of a drawing; y grows downwards."""


def element(name: str, *children: str, **attributes: float | str | None) -> str:
    """Return one element. ``stroke_width`` becomes ``stroke-width``, ``class_`` ``class``."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str, x: float, y: float, class_: str, **attributes: float | str | None) -> str:
    """Return words at a place."""
    return element("text", escape(words), x=x, y=y, class_=class_, **attributes)


def polygon(points: Points, class_: str, **attributes: float | str | None) -> str:
    """Return a closed outline."""
    return element("path", d=f"{path_of(points)}Z", class_=class_, **attributes)


def path_of(points: Points) -> str:
    """Return the path data of a line through ``points``, to a tenth of a unit."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def drawing(
    view: tuple[float, float, float, float], title: str, children: Iterable[str], class_: str
) -> str:
    """Return a whole drawing with the words that stand for it where it cannot be seen.

    Args:
        view: Left, top, width and height in its own units.
        title: What it shows, for those who cannot see it.
        children: Its elements.
        class_: Which kind of drawing it is.
    """
    return element(
        "svg",
        element("title", escape(title)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(one) for one in view),
        role="img",
        class_=class_,
    )


def number(value: float) -> str:
    """Return a number to a tenth, as short as it can be written."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def _value(value: float | str) -> str:
    return escape(value) if isinstance(value, str) else number(value)
