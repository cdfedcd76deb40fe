"""Which match is that? One row with the players, each with colours and marks, and a word on it."""

from typing import Any, ClassVar

from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.tablet.widgets import brush
from companion.tablet.widgets.icons import draw_icon
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write, write_name
from companion.tablet.widgets.marks import draw_mark
from companion.tablet.widgets.touched import Touched


class MatchRow(Touched):
    """A match in a list.

    Attributes:
        players: Name and colours of each, in playing order.
        note: Finished words below them.
        icon: What a touch does, as a picture; empty where it does nothing.
        tone: Colour of the theme for the note.
        lines: How many lines the note may take.

    Events:
        on_press: It was touched.
    """

    shows: ClassVar[tuple[str, ...]] = ("players", "note", "icon", "tone", "lines")
    __events__ = ("on_press",)

    players: list[tuple[str, tuple[str, ...]]] = ListProperty([])
    note: str = StringProperty("")
    icon: str = StringProperty("")
    tone: str = StringProperty("quiet")
    lines: int = NumericProperty(1)

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.fbind("sizes", self._grow)
        self.fbind("lines", self._grow)
        self._grow()

    def act(self, goal: Any) -> None:
        """Say that it was touched."""
        self.dispatch("on_press")

    def on_press(self) -> None:
        """It was touched; an event to bind to."""

    def draw(self) -> None:
        """Draw the card, the players beside each other, the note below."""
        theme = self.theme
        box = (self.x, self.y, self.width, self.height)
        radius = dp(14)
        brush.shadow(box, radius, dp(3), 0.16)
        brush.panel(box, theme.pressed if self.aimed else theme.surface, radius)
        x, y, width, height = brush.inset(box, dp(12))
        if self.icon:
            size = dp(26)
            draw_icon(self.icon, (x + width - size / 2, y + height / 2), size, theme.primary)
            width -= size + dp(12)
        half = 0.54 * self._one_line() - dp(12)
        self._people((x, y + height - half, width, half))
        note = (x, y, width, height - half - dp(2))
        write(self.note, note, getattr(theme, self.tone), sp(0.95 * self.sizes.body_sp), "left")

    def _people(self, room: brush.Box) -> None:
        x, y, width, height = room
        share = width / max(1, len(self.players))
        for name, colours in self.players:
            at = x
            for colour in colours:
                size = min(height * 0.62, dp(22))
                middle = (at + size / 2, y + height / 2)
                draw_mark(colour, middle, size, self.theme.game[colour].ink)
                at += size + dp(4)
            left = share - (at - x) - dp(12)
            said = (at + dp(4), y, max(1.0, left), height)
            letters = sp(1.1 * self.sizes.body_sp)
            write_name(name, said, self.theme.text, letters)
            x += share

    def _grow(self, *_: object) -> None:
        self.height = self._one_line() + (self.lines - 1) * sp(1.4 * self.sizes.body_sp)

    def _one_line(self) -> float:
        return max(dp(84), sp(4.3 * self.sizes.body_sp))
