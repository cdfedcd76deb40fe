"""What if a touch could mean several columns? A strip with them opens beside it, and asks."""

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.properties import StringProperty

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.column_strip import CELL_DP, ColumnStrip
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.touched import Touched

_PADDING_DP = 10.0
_QUESTION_DP = 34.0


class Asking(Touched):
    """A picture of the tower in which columns are touched; heirs have the properties.

    An open strip is about what was touched a moment ago: with other columns, in another size or
    away from its place, it is closed.

    Attributes:
        columns: All columns (``ColumnView``).
        offered: Columns that may be chosen now.
        which: The finished question when a touch could mean several columns.
        strip: The open strip, or None.
    """

    __events__ = ("on_choose", "on_refuse")

    columns: list[ColumnView]
    offered: list[ColumnName]
    which: str

    def __init__(self, **properties: Any) -> None:
        self.strip: _Card | None = None
        super().__init__(**properties)
        for name in ("columns", "offered", "size", "parent"):
            self.fbind(name, self.close_strip)

    def ask_which(self, views: Sequence[ColumnView], beside: Box, sure: bool) -> None:
        """Choose the only column that can be meant, or open the strip beside a box in pixels.

        Args:
            views: The columns that the touch could mean.
            beside: What was touched, in pixels.
            sure: Whether it can only have meant one of them that may be chosen.
        """
        able = [view.column for view in views if view.column in self.offered]
        if len(views) == 1 or (sure and len(able) == 1):
            column = able[0] if able else views[0].column
            self.dispatch("on_choose" if able else "on_refuse", column)
        else:
            self._open(views, beside)

    def close_strip(self, *_: object) -> None:
        """Close the strip if one is open; nothing was chosen."""
        if self.strip is not None:
            self.remove_widget(self.strip)
            self.strip = None
            self.redraw()

    def on_touch_down(self, touch: Any) -> bool:
        """A touch beside an open strip closes it and does nothing else."""
        strip = self.strip
        if strip is None or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        if strip.collide_point(*touch.pos):
            strip.on_touch_down(touch)
        elif not self._is_echo(touch):
            self.close_strip()
        return True

    def on_choose(self, column: ColumnName) -> None:
        """A column was chosen; an event to bind to."""

    def on_refuse(self, column: ColumnName) -> None:
        """A column that may not be chosen was touched; an event to bind to."""

    def _open(self, views: Sequence[ColumnView], beside: Box) -> None:
        strip = _Card(
            question=self.which,
            columns=[view.column for view in views],
            offered=list(self.offered),
            blocked=[view.column for view in views if view.blocked],
            theme=self.theme,
            sizes=self.sizes,
        )
        strip.bind(on_choose=self._chosen, on_refuse=self._refused)
        padding = dp(_PADDING_DP)
        width = min(self.width - dp(8), dp(1.3 * CELL_DP) * len(views) + 2 * padding)
        strip.size_hint = (None, None)
        strip.size = (width, strip.card_height(width))
        x, y, wide, high = beside
        left = min(max(x + wide / 2 - width / 2, self.x + dp(4)), self.right - width - dp(4))
        above, below = y + high + dp(6), y - strip.height - dp(6)
        fits_above = above + strip.height <= self.top
        bottom = above if fits_above else max(below, self.y + dp(4))
        strip.pos = (left, min(bottom, self.top - strip.height))
        self.strip = strip
        self.add_widget(strip)
        self.redraw()

    def _chosen(self, _strip: object, column: ColumnName) -> None:
        self.close_strip()
        self.dispatch("on_choose", column)

    def _refused(self, _strip: object, column: ColumnName) -> None:
        self.dispatch("on_refuse", column)


class _Card(ColumnStrip):
    """The strip on a card that floats over the picture, with the question above it."""

    question: str = StringProperty("")
    shows: ClassVar[tuple[str, ...]] = (*ColumnStrip.shows, "question")

    def room(self) -> Box:
        """Return what the question and the rim of the card leave."""
        padding = dp(_PADDING_DP)
        above = dp(_QUESTION_DP) if self.question else 0.0
        return (
            self.x + padding,
            self.y + padding,
            self.width - 2 * padding,
            self.height - 2 * padding - above,
        )

    def card_height(self, width: float) -> float:
        """Return the height in pixels of the whole card at a width."""
        padding = dp(_PADDING_DP)
        above = dp(_QUESTION_DP) if self.question else 0.0
        return self.height_for(width - 2 * padding) + 2 * padding + above

    def draw(self) -> None:
        """Draw the card, then the columns."""
        theme, box = self.theme, (self.x, self.y, self.width, self.height)
        brush.shadow(box, dp(14), dp(10))
        brush.panel(box, theme.background, dp(14))
        brush.frame(box, theme.line, dp(1), dp(14))
        if self.question:
            padding, high = dp(_PADDING_DP), dp(_QUESTION_DP)
            room = (self.x + padding, self.top - padding / 2 - high, self.width - 2 * padding, high)
            write(self.question, room, theme.text, sp(self.sizes.body_sp))
        super().draw()
