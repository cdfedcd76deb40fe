"""What was done in this match, and what was wrong? Every line can be touched and put right."""

from typing import Any

from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.logged.line_panel import LinePanel
from companion.tablet.screens.logged.log_row import LogRow
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.asked_card import AskedCard
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.text import Text
from companion.tablet.view_models import log
from companion.tablet.view_models.asked import ColumnChoice
from companion.tablet.view_models.hands_free.replacing import replacing
from companion.tablet.view_models.log import Line, Turn, log_screen
from companion.tablet.view_models.state import Tablet

load_rules(__file__)


class LogScreen(Screen):
    """The log.

    Attributes:
        asked: The card on which something is being told about a line.
        panel: The line that was touched, at large.
        rows: The rows by the number of their entry.
        chosen: The entry of the line that was touched, or None.
    """

    view: log.LogScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.asked = AskedCard()
        self.panel = LinePanel()
        self.rows: dict[int, LogRow] = {}
        self.chosen: int | None = None
        self._headings: dict[Text, Paragraph] = {}
        self._newest = -1
        super().__init__(tell, tablet, look, **properties)

    def picture(self, tablet: Tablet) -> log.LogScreen:
        """Return what the screen shows."""
        assert tablet.match is not None
        return log_screen(tablet, tablet.match)

    def arrive(self) -> None:
        """Begin with the newest line, none of them touched."""
        super().arrive()
        self._newest = -1
        self.choose(None)

    def choose(self, entry: int | None) -> None:
        """Show a line at large."""
        self.chosen = entry
        self._filled()

    def fill(self) -> None:
        """List the lines by turns, and show one at large or what is asked about it."""
        view, look, ids = self.view, self.look, self.ids
        ids.undo.put(view.undo, look, self.tell)
        listed = self._listed()
        if listed != list(reversed(ids.lines.rows.children)):
            ids.lines.refill(listed)
        self._show_newest()
        if view.asked is not None:
            self.asked.put(view.asked, look, self.tell)
        else:
            line = self._line()
            self.panel.put(line, self._columns(line), look, self.tell)
        beside: Widget = self.asked if view.asked is not None else self.panel
        if ids.side.children != [beside]:
            ids.side.clear_widgets()
            ids.side.add_widget(beside)

    def _line(self) -> Line | None:
        lines = (line for turn in self.view.turns for line in turn.lines)
        return next((line for line in lines if line.entry == self.chosen), None)

    def _columns(self, line: Line | None) -> tuple[ColumnChoice, ...]:
        """Return what can be touched in the place of a line's column, thought out for it alone."""
        tablet = self._last_tablet
        if line is None or not line.ways or tablet.match is None:
            return ()
        return replacing(tablet, tablet.match, line.entry)

    def _listed(self) -> list[Widget]:
        say = self.look.say
        if self.view.empty is not None:
            return [Paragraph(text=say(self.view.empty), tone="quiet")]
        listed: list[Widget] = []
        for turn in self.view.turns:
            listed.append(self._heading(turn))
            listed += [self._row(line) for line in turn.lines]
        return listed

    def _heading(self, turn: Turn) -> Paragraph:
        heading = self._headings.get(turn.heading)
        if heading is None:
            heading = self._headings[turn.heading] = Paragraph(letters="caption", tone="quiet")
        heading.text = self.look.say(turn.heading)
        return heading

    def _row(self, line: Line) -> LogRow:
        row = self.rows.get(line.entry)
        if row is None:
            row = self.rows[line.entry] = LogRow()
            row.bind(on_press=lambda _, entry=line.entry: self.choose(entry))
        say = self.look.say
        row.says, row.mark, row.struck = say(line.says), say(line.mark), line.struck
        row.seal, row.sure = say(line.seal), say(line.sure)
        row.points = " · ".join(map(str, line.points))
        row.chosen = line.entry == self.chosen
        return row

    def _show_newest(self) -> None:
        newest = max((line.entry for turn in self.view.turns for line in turn.lines), default=-1)
        if newest > self._newest:
            self._newest = newest
            self.ids.lines.show_row(self.rows[newest])
