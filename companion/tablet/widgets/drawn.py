"""How does a widget follow what it shows? It draws itself again, once a frame at the most.

Every widget here is a :class:`Drawn`: it names the properties it shows in :attr:`Drawn.shows`, and
:meth:`Drawn.draw` puts the whole picture on an empty canvas. Whatever changes, and however often
within a frame, leads to one drawing before that frame is shown.
"""

from typing import Any, ClassVar
from weakref import WeakSet

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.tablet.sizes import Sizes, sizes_for
from companion.tablet.theme import DAY, Theme


class Drawn(Widget):
    """A widget whose picture is drawn anew when something it shows has changed.

    Attributes:
        theme: The colours.
        sizes: Letters, gaps and touch sizes for the screen.
        drawings: How often it was drawn, for tests and for finding waste.
    """

    shows: ClassVar[tuple[str, ...]] = ()

    theme: Theme = ObjectProperty(DAY)
    sizes: Sizes = ObjectProperty(sizes_for(1280, 800))

    def __init__(self, **properties: Any) -> None:
        self.drawings = 0
        self._due = Clock.create_trigger(self._draw_now, -1)  # -1: before the next frame is shown
        super().__init__(**properties)
        for name in ("pos", "size", "theme", "sizes", "disabled", *self.shows):
            self.fbind(name, self.redraw)
        _there.add(self)
        self.redraw()

    def redraw(self, *_: object) -> None:
        """Have the widget drawn before the next frame."""
        self._due()

    def prepare(self) -> None:
        """Make what the picture needs while no canvas is the current one."""

    def draw(self) -> None:
        """Put the picture on the canvas, below the children; it is empty and the current one."""
        raise NotImplementedError

    def draw_above(self) -> None:
        """Put on what lies above the children, if anything does."""

    def _draw_now(self, _dt: float) -> None:
        self.canvas.before.clear()
        self.canvas.after.clear()
        if min(self.size) < 1:  # not laid out yet
            return
        self.drawings += 1
        self.prepare()
        with self.canvas.before:
            self.draw()
        with self.canvas.after:
            self.draw_above()


# One observer for all: of each widget that was ever bound to it, Metrics keeps a dead reference
# and looks through all of them at the next one, so that widgets took ever longer to make.
_there: WeakSet[Drawn] = WeakSet()


def _redraw_all(*_: object) -> None:
    """Have everything drawn for another density, or another size of letters."""
    for widget in list(_there):
        widget.redraw()


Metrics.bind(dp=_redraw_all, sp=_redraw_all)
