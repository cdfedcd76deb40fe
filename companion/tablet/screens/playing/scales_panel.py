"""What do the scales say beside a match? Their light, the weight, the tower, and a strip."""

from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout

from companion.link.messages.shown.scales import TraceView
from companion.tablet.screens.furniture.marked_line import OF_LIGHT
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import dress
from companion.tablet.sentences.scales import MILLIMETRES
from companion.tablet.text import joined
from companion.tablet.view_models.scales import ScalesCard
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.strip_chart import StripChart

_SHOWN_ROWS: Final = 200
"""Ten seconds, twenty rows a second."""
_LOW_DP: Final = 140.0
"""A lower panel has no room for the strip."""
_ONE_LINE_DP: Final = 64.0
"""A still lower one has one line: what is wrong, or else how the tower stands."""


class ScalesPanel(Panel):
    """The scales; put in again only what is new of the trace moves the strip.

    Attributes:
        light: The mark of the light.
        says: How the scales are.
        tower: The weight, and how the tower stands.
        strip: The pieces' centre, x and y in mm.
    """

    def __init__(self, **properties: Any) -> None:
        self.light = Paragraph(grows=False, align="center", size_hint_x=None)
        self.says = Paragraph(grows=False, letters="caption")
        self.tower = Paragraph(grows=False, padding_dp=6)
        self.strip = StripChart(length=_SHOWN_ROWS, names=["x", "y"])
        self._taken = 0
        self._look: Look | None = None
        self._health = self._reading = ""
        super().__init__(
            orientation="vertical", padding=dp(8), spacing=dp(4), raised=False, **properties
        )
        self._head = BoxLayout(size_hint_y=None)
        self._head.add_widget(self.light)
        self._head.add_widget(self.says)
        for part in (self._head, self.tower, self.strip):
            self.add_widget(part)
        self.fbind("height", self._make_room)

    def put(self, card: ScalesCard, look: Look) -> None:
        """Show what the scales say now."""
        if look != self._look:
            self._look = look
            dress(self, look)
        self.light.text, self.light.ink = OF_LIGHT[card.light]
        self._health = look.say(card.says)
        parts = [one for one in (card.weight, card.tower) if one is not None]
        self._reading = look.say(joined(parts, " · ")) if parts else ""
        self.says.ink = self.tower.ink = "red" if card.is_alarming else ""
        self.strip.unit = look.say(MILLIMETRES)
        self._take(card.trace)
        self._make_room()

    def _take(self, trace: TraceView) -> None:
        end = trace.first + len(trace.centre_mm)
        if end < self._taken:  # the table was started anew and counts from the beginning
            self.strip.clear()
            self._taken = 0
        fresh = trace.centre_mm[max(0, self._taken - trace.first) :]
        if fresh:
            self.strip.feed(fresh)
        self._taken = end

    def _make_room(self, *_: object) -> None:
        """Show the strip, the two lines, or one line, as there is room."""
        one_line, low = self.height < dp(_ONE_LINE_DP), self.height < dp(_LOW_DP)
        inner = max(1.0, self.height - dp(16))
        self.light.width = dp(32)
        self._head.height = inner if one_line else (0.5 if low else 0.2) * inner
        self.tower.size_hint = (1, 1 if low else 0.3)
        wanted = [self._head]
        if one_line and self._reading and self.light.text == OF_LIGHT["well"][0]:
            self.says.text = self._reading
        else:
            self.says.text, self.tower.text = self._health, self._reading
        if not one_line:
            wanted.append(self.tower)
        if not low:
            wanted.append(self.strip)
        if wanted != list(reversed(self.children)):
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)
