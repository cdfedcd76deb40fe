"""What is there to know of one line of the log, and how is it put right?"""

from typing import Any

from companion.tablet.labels.log import TOUCH_A_LINE
from companion.tablet.screens.furniture.control_button import Choices, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.rule_links import RuleLinks
from companion.tablet.view_models.log import Line
from companion.tablet.widgets.lengths import dp


class LinePanel(Panel):
    """One line at large, with the ways to correct it; without a line it says what to do."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(
            orientation="vertical", padding=dp(18), spacing=dp(10), raised=False, **properties
        )
        self._list = Scrolling()
        self._ways = Choices(least_width_dp=240)
        self.add_widget(self._list)
        self.add_widget(self._ways)

    def put(self, line: Line | None, look: Look, tell: Tell) -> None:
        """Show a line, or none."""
        say = look.say
        self._ways.row_dp = look.sizes.primary_dp
        if line is None:
            self._list.refill([Paragraph(text=say(TOUCH_A_LINE), tone="quiet")])
            self._ways.put((), look, tell)
            self._ways.height = 0
            return
        words = [Paragraph(text=say(line.says), letters="title")]
        if line.mark is not None:
            words.append(Paragraph(text=say(line.mark), tone="quiet"))
        words += [Paragraph(text=say(reason)) for reason in line.reasons]
        if line.seal is not None:
            words.append(Paragraph(text=say(line.seal)))
        self._list.refill([*words, RuleLinks(line.rules, look, tell)])
        self._ways.put(line.ways, look, tell, ("settings", "no", "undo"))
        if not line.ways:
            self._ways.height = 0
