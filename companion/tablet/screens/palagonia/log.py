"""What was done in this match of Palagonia, and what was wrong? Every line can be touched."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.tablet.labels.log import TOUCH_A_LINE
from companion.tablet.screens.furniture.control_button import button_for
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.logged.log_row import LogRow
from companion.tablet.screens.look import Look
from companion.tablet.screens.palagonia.dice_row import DiceRow
from companion.tablet.screens.playing.rule_links import RuleLinks
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.view_models.palagonia import log
from companion.tablet.view_models.palagonia.correcting import CorrectionCard
from companion.tablet.view_models.palagonia.log import Line, log_screen
from companion.tablet.view_models.state import Tablet

load_rules(__file__)


class PalagoniaLogScreen(Screen):
    """The log.

    Attributes:
        chosen: The entry of the line that was touched, or None.
        rows: The rows by the number of their entry.
    """

    view: log.LogScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.chosen: int | None = None
        self._waits: int | None = None
        self.rows: dict[int, LogRow] = {}
        super().__init__(tell, tablet, look, **properties)

    def picture(self, tablet: Tablet) -> log.LogScreen:
        """Return what the screen shows."""
        assert tablet.palagonia is not None
        return log_screen(tablet, tablet.palagonia)

    def arrive(self) -> None:
        """Begin with the newest line, none of them touched."""
        super().arrive()
        self.choose(self.view.unsettled)
        self.ids.lines.scroll_y = 0.0

    def choose(self, entry: int | None) -> None:
        """Show a line at large."""
        self.chosen = entry
        self._filled()

    def fill(self) -> None:
        """List the lines by turns, and show one at large."""
        view, look, ids = self.view, self.look, self.ids
        if view.unsettled != self._waits:  # what it really was is asked at once
            self._waits = view.unsettled
            self.chosen = view.unsettled or self.chosen
        ids.undo.put(view.undo, look, self.tell)
        listed: list[Widget] = []
        if view.empty is not None:
            listed = [Paragraph(text=look.say(view.empty), tone="quiet")]
        for turn in view.turns:
            listed.append(Paragraph(text=look.say(turn.title), letters="caption", tone="quiet"))
            listed += [self._row(line) for line in turn.lines]
        ids.lines.refill(listed)
        every = [line for turn in view.turns for line in turn.lines]
        told = view.correction
        asked = told is not None and told.entry == self.chosen
        ids.line.refill(self._asked(told) if told and asked else self._at_large(every))

    def _row(self, line: Line) -> LogRow:
        row = self.rows.get(line.entry)
        if row is None:
            row = self.rows[line.entry] = LogRow()
            row.bind(on_press=lambda _, entry=line.entry: self.choose(entry))
        say = self.look.say
        row.says, row.mark, row.struck = say(line.says), say(line.mark), line.struck
        row.points = " · ".join(map(str, line.points))
        row.chosen = line.entry == self.chosen
        return row

    def _asked(self, told: CorrectionCard) -> list[Widget]:
        """What the dice really showed."""
        look = self.look
        high = {"size_hint_y": None, "height": dp(look.sizes.primary_dp)}
        asks = Paragraph(text=look.say(told.asks), letters="title")
        keys = DiceRow()
        keys.put(told.keys, look, self.tell)
        return [asks, keys, button_for(told.leave, look, self.tell, icon="no", **high)]

    def _at_large(self, lines: list[Line]) -> list[Widget]:
        line = next((one for one in lines if one.entry == self.chosen), None)
        look = self.look
        if line is None:
            return [Paragraph(text=look.say(TOUCH_A_LINE), tone="quiet")]
        words = [Paragraph(text=look.say(line.says), letters="title")]
        if line.mark is not None:
            words.append(Paragraph(text=look.say(line.mark), tone="quiet"))
        if line.asks is not None:
            words.append(Paragraph(text=look.say(line.asks)))
        words += [Paragraph(text=look.say(more)) for more in line.more]
        high = {"size_hint_y": None, "height": dp(look.sizes.primary_dp)}
        ways = [button_for(way, look, self.tell, **high) for way in line.ways]
        return [*words, RuleLinks(line.rules, look, self.tell), *ways]
