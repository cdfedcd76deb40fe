"""What closed, where tiles are only counted? Counted by plus and minus; between counts, shown."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import Tell, button_for
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.look import Look
from companion.tablet.view_models.palagonia.quick import Counter, Quick


class QuickPanel(Panel):
    """The creatures told so far, and the next one to be counted."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(
            orientation="vertical", padding=dp(14), spacing=dp(8), raised=False, **properties
        )
        self._list = Scrolling()
        self.add_widget(self._list)

    def put(self, quick: Quick | None, look: Look, tell: Tell) -> None:
        """Ask what closed; without a question there is what :meth:`show` put here."""
        if quick is not None:
            self._list.refill(_rows(quick, look, tell))

    def show(self, rows: list[Widget]) -> None:
        """Show rows of something else while nothing is asked."""
        self._list.refill(rows)


def _rows(quick: Quick, look: Look, tell: Tell) -> list[Widget]:
    """Return what is asked, one row below the other."""
    rows: list[Widget] = [Paragraph(text=look.say(quick.asks), letters="title")]
    for says, drop in quick.told:
        row = Bar(size_hint_y=None, height=dp(56), spacing=dp(10))
        row.add_widget(Paragraph(text=look.say(says), grows=False))
        row.add_widget(button_for(drop, look, tell, icon="no", size_hint_x=0.5))
        rows.append(row)
    rows += [_counter(counter, look, tell) for counter in quick.counters]
    row = Bar(size_hint_y=None, height=dp(72), spacing=dp(10))
    row.add_widget(Paragraph(text=look.say(quick.sum), grows=False))
    row.add_widget(button_for(quick.add, look, tell, icon="add", size_hint_x=0.9))
    return [*rows, row]


def _counter(counter: Counter, look: Look, tell: Tell) -> Bar:
    row = Bar(size_hint_y=None, height=dp(72), spacing=dp(10))
    row.add_widget(Paragraph(text=look.say(counter.label), grows=False))
    row.add_widget(button_for(counter.less, look, tell))
    row.add_widget(Paragraph(text=str(counter.count), letters="title", grows=False, align="center"))
    row.add_widget(button_for(counter.more, look, tell))
    return row
