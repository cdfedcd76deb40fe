"""Which of these columns is meant? Columns side by side, each a button of its own."""

from math import ceil
from typing import Any, ClassVar

from kivy.properties import DictProperty, ListProperty, NumericProperty, ObjectProperty

from companion.link.messages.pieces import ColumnName
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.column_figure import WIDTHS, draw_column
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.touched import Touched

CELL_DP = 56.0
CELL_HEIGHT_DP = 96.0
_CAPTION_DP = 22.0
_WORDY_CELL_DP = 92.0


class ColumnStrip(Touched):
    """Columns to choose from, in as many rows as they need.

    Attributes:
        columns: The columns (``ColumnName``), from left to right.
        offered: Those of them that may be chosen; None for all.
        blocked: Those of them that are blocked.
        chosen: The one that is chosen already, if one is.
        captions: A finished text below a column, as where it stands.
        caption_lines: How many lines the captions have.

    Events:
        on_choose(column): A column that may be chosen was touched.
        on_refuse(column): One that may not.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "columns",
        "offered",
        "blocked",
        "chosen",
        "captions",
        "caption_lines",
    )
    __events__ = ("on_choose", "on_refuse")

    columns: list[ColumnName] = ListProperty([])
    offered: Any = ObjectProperty(None, allownone=True)
    blocked: list[ColumnName] = ListProperty([])
    chosen: ColumnName | None = ObjectProperty(None, allownone=True)
    captions: dict[ColumnName, str] = DictProperty({})
    caption_lines: int = NumericProperty(1)

    def rows_for(self, width: float) -> int:
        """Return how many rows the columns take in so many pixels of width."""
        return ceil(len(self.columns) / self._in_a_row(width)) if self.columns else 0

    def height_for(self, width: float) -> float:
        """Return the height in pixels that all columns need at a width."""
        return self.rows_for(width) * self._cell_height

    def aim(self, x: float, y: float) -> ColumnName | None:
        """Return the column at a place."""
        for column, (left, bottom, width, height) in self.cells():
            if left <= x <= left + width and bottom <= y <= bottom + height:
                return column
        return None

    def act(self, goal: ColumnName) -> None:
        """Choose it, or say that it may not be chosen."""
        self.dispatch("on_choose" if self._is_offered(goal) else "on_refuse", goal)

    def room(self) -> Box:
        """Return the part of the widget in which the columns are, in pixels."""
        return self.x, self.y, self.width, self.height

    def cells(self) -> list[tuple[ColumnName, Box]]:
        """Return every column with the box that is touched for it, in pixels."""
        if not self.columns:
            return []
        room_x, room_y, room_width, room_height = self.room()
        in_a_row = min(self._in_a_row(room_width), len(self.columns))
        rows = self.rows_for(room_width)
        width = min(room_width / in_a_row, 1.6 * self._cell_width)
        height = min(room_height / rows, 1.5 * self._cell_height)
        found = []
        for k, column in enumerate(self.columns):
            row, place = divmod(k, in_a_row)
            here = min(in_a_row, len(self.columns) - row * in_a_row)
            left = room_x + room_width / 2 - here * width / 2 + place * width
            bottom = room_y + room_height / 2 + (rows / 2 - row - 1) * height
            found.append((column, (left, bottom, width, height)))
        return found

    def draw(self) -> None:
        """Draw each column on a card of its own."""
        theme = self.theme
        for column, cell in self.cells():
            offered = self._is_offered(column)
            card = brush.inset(cell, dp(3))
            colour = theme.pressed if self.aimed == column else theme.surface
            chosen = column == self.chosen
            brush.panel(card, colour, dp(10))
            if chosen:
                brush.frame(card, theme.focus, dp(4), dp(10))
            else:
                rim = theme.primary if offered else theme.line
                brush.frame(card, rim, dp(2 if offered else 1), dp(10))
            x, y, width, height = brush.inset(card, dp(8))
            caption = self.captions.get(column, "")
            if caption:
                below = min(self._caption_height, 0.5 * height)
                room = (x - dp(4), y - dp(3), width + dp(8), below)
                write(caption, room, theme.text if offered else theme.quiet, sp(16))
                y, height = y + below, height - below
            wide = WIDTHS[column.kind] * min(width, 0.8 * height)
            figure = (x + (width - wide) / 2, y, wide, height)
            blocked = column in self.blocked
            draw_column(figure, column, theme, colour, faded=not offered, blocked=blocked)

    def on_choose(self, column: ColumnName) -> None:
        """A column was chosen; an event to bind to."""

    def on_refuse(self, column: ColumnName) -> None:
        """A column that may not be chosen was touched; an event to bind to."""

    def _is_offered(self, column: ColumnName) -> bool:
        return self.offered is None or column in self.offered

    def _in_a_row(self, width: float) -> int:
        return max(1, int(width // self._cell_width))

    @property
    def _cell_height(self) -> float:
        return dp(CELL_HEIGHT_DP) + (self._caption_height if self.captions else 0.0)

    @property
    def _cell_width(self) -> float:
        """Words of several lines need more room than a figure."""
        return dp(CELL_DP if self.caption_lines == 1 else _WORDY_CELL_DP)

    @property
    def _caption_height(self) -> float:
        return self.caption_lines * dp(_CAPTION_DP)
