"""What is there to know of one line of the log, and how is it put right?"""

from collections.abc import Sequence
from typing import Any, Final

from kivy.uix.widget import Widget

from companion.link.messages.pieces import ColumnName
from companion.tablet.labels.hands_free import OR_IT_WAS, WHAT_EACH_SAID
from companion.tablet.labels.log import TOUCH_A_LINE
from companion.tablet.screens.furniture.control_button import Choices, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.rule_links import RuleLinks
from companion.tablet.text import joined
from companion.tablet.view_models.asked import ColumnChoice
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.log import Line
from companion.tablet.widgets.column_strip import ColumnStrip
from companion.tablet.widgets.lengths import dp

_LOW_DP: Final = 520.0


class LinePanel(Panel):
    """One line at large, with the ways to correct it; without a line it says what to do.

    Attributes:
        strip: The columns with which it could have been done as well.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(
            orientation="vertical", padding=dp(18), spacing=dp(10), raised=False, **properties
        )
        self._list = Scrolling()
        self._ways = Choices(least_width_dp=240)
        self._row_dp = (0.0, 0.0)
        self.fbind("height", self._make_room)
        self.strip = ColumnStrip(size_hint_y=None)
        self.strip.bind(on_choose=lambda _, column: self._choose(column))
        self.strip.fbind("width", self._fit_strip)
        self._touches: dict[ColumnName, Control] = {}
        self._tell: Tell | None = None
        self.add_widget(self._list)
        self.add_widget(self._ways)

    def put(
        self, line: Line | None, columns: Sequence[ColumnChoice], look: Look, tell: Tell
    ) -> None:
        """Show a line, or none.

        Args:
            line: The line.
            columns: The columns with which it could have been done as well.
            look: How it is shown.
            tell: Takes a touch.
        """
        say = look.say
        self._tell = tell
        self._touches = {one.column: one.control for one in columns}
        self._row_dp = look.sizes.primary_dp, look.sizes.touch_dp + 8
        self._make_room()
        if line is None:
            self._list.refill([Paragraph(text=say(TOUCH_A_LINE), tone="quiet")])
            self._ways.put((), look, tell)
            self._ways.height = 0
            return
        words = [Paragraph(text=say(line.says), letters="body" if self._is_low else "title")]
        if line.mark is not None:
            words.append(Paragraph(text=say(line.mark), tone="quiet"))
        words += [Paragraph(text=say(reason)) for reason in line.reasons]
        if line.seal is not None:
            words.append(Paragraph(text=say(line.seal)))
        rows: list[Widget] = [*words[:1], *self._other_columns(columns, look), *words[1:]]
        if line.sure is not None:
            rows.append(Paragraph(text=say(line.sure), tone="quiet"))
        rows += _witnesses(line, look)
        self._list.refill([*rows, RuleLinks(line.rules, look, tell)])
        self._ways.put(line.ways, look, tell, ("settings", "no", "undo"))
        if not line.ways:
            self._ways.height = 0

    def _other_columns(self, columns: Sequence[ColumnChoice], look: Look) -> list[Widget]:
        strip = self.strip
        strip.theme, strip.sizes, strip.caption_lines = look.theme, look.sizes, 2
        strip.columns = [one.column for one in columns]
        strip.blocked = [one.column for one in columns if one.blocked]
        strip.offered = [one.column for one in columns if one.control.enabled]
        strip.captions = {one.column: look.say(one.caption) for one in columns}
        self._fit_strip()
        return [Paragraph(text=look.say(OR_IT_WAS)), strip] if columns else []

    def _make_room(self, *_: object) -> None:
        """On a low screen the ways are less high and lie side by side: the columns need room."""
        low = self._is_low
        self._ways.least_width_dp = 150 if low else 240
        self._ways.row_dp = self._row_dp[low]

    @property
    def _is_low(self) -> bool:
        return bool(self.height < dp(_LOW_DP))

    def _fit_strip(self, *_: object) -> None:
        self.strip.height = self.strip.height_for(self.strip.width)

    def _choose(self, column: ColumnName) -> None:
        if self._tell is not None and column in self._touches:
            self._tell(self._touches[column].touch)


def _witnesses(line: Line, look: Look) -> list[Widget]:
    """Return what each witness said, in its own words."""
    if not line.said:
        return []
    said = (look.say(joined(one, ": ")) for one in line.said)
    heading = Paragraph(text=look.say(WHAT_EACH_SAID), letters="caption", tone="quiet")
    return [heading, *(Paragraph(text=one) for one in said)]
