"""Are any words cut off, or hardly to be read? Looks at what a widget really put on the screen."""

from collections.abc import Iterator
from dataclasses import dataclass

from kivy.graphics import Canvas, InstructionGroup, Rectangle
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.overlay import Overlay
from companion.tablet.widgets.seal import Seal
from companion.tablet.widgets.tower_side import TowerSide
from tests.tablet_sitting.unseen import look

_SLACK_DP = 1.5
_SMALLEST_SP = 9.5
"""A line of letters in this size is about 14 high; lower words nobody reads across a table."""


@dataclass(frozen=True)
class Trouble:
    """What is wrong, where."""

    what: str
    widget: str
    words: str


def troubles(shown: Iterator[Widget]) -> list[Trouble]:
    """Return what is cut off or too small among the widgets that are shown."""
    look()
    found = []
    for widget in shown:
        if isinstance(widget, Drawn) and not isinstance(widget, Seal | Overlay):
            found += [
                Trouble(what, type(widget).__name__, _words(widget))
                for what in sorted(set(_wrong_with(widget)))
            ]
    return found


def _wrong_with(widget: Drawn) -> Iterator[str]:
    slack = dp(_SLACK_DP)
    left, bottom = widget.x - slack, widget.y - slack
    right, top = widget.right + slack, widget.top + slack
    for picture in _pictures(widget.canvas.before):
        (x, y), (width, height) = picture.pos, picture.size
        if x < left or y < bottom or x + width > right or y + height > top:
            yield "beyond its widget"
        tiny = width > 1.5 * height and height < 1.4 * sp(_SMALLEST_SP)
        if isinstance(widget, BigButton | Paragraph) and width != height:
            # Letters are half as wide as high, and lines a little farther apart.
            tiny = width * height < 0.6 * len(widget.text) * sp(_SMALLEST_SP) ** 2
        if tiny and not isinstance(widget, TowerSide):  # a plate's name is also its colour
            yield "hardly to be read"
    if not _in_a_list(widget):
        window = widget.get_root_window()
        x, y = widget.to_window(widget.x, widget.y)
        if x < -slack or y < -slack or x + widget.width > window.width + slack:
            yield "beyond the window"


def _pictures(group: Canvas | InstructionGroup) -> Iterator[Rectangle]:
    """Return all words and icons that were put on a canvas: they are not stretched."""
    for one in group.children:
        if isinstance(one, InstructionGroup):
            yield from _pictures(one)
        elif type(one) is Rectangle and one.texture and one.texture.size == tuple(one.size):
            yield one


def _in_a_list(widget: Widget) -> bool:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        if isinstance(widget, ScrollView):
            return True
    return False


def _words(widget: Widget) -> str:
    names = ("text", "says", "name", "question", "number")
    return str(next((getattr(widget, one) for one in names if getattr(widget, one, "")), ""))
