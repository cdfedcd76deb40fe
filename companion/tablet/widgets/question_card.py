"""What is asked now? One question, large answers, and columns to choose where they are meant."""

from dataclasses import dataclass
from typing import Any, ClassVar

from kivy.properties import (
    DictProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)

from companion.link.messages.pieces import ColumnName
from companion.tablet.widgets import brush
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.column_strip import ColumnStrip
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.evening import even_out
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import fitted, write


@dataclass(frozen=True)
class Answer:
    """One answer to a question.

    Attributes:
        key: What the event says when it was given.
        text: The finished words.
        icon, role, colour, reason: As of a :class:`BigButton`.
    """

    key: str
    text: str
    icon: str = ""
    role: str = "plain"
    colour: str = ""
    reason: str = ""


class QuestionCard(Drawn):
    """A card with a question.

    Attributes:
        question: The finished question.
        detail: More finished words below it, or empty.
        answers: The answers, most likely first.
        columns: Columns (``ColumnName``) to choose from, or none.
        offered, blocked, chosen, captions: As of a :class:`ColumnStrip`.
        mirrored: Whether answers run from right to left, for the left hand.

    Events:
        on_answer(key): An answer was given.
        on_choose(column): A column was chosen.
        on_refuse(column): A column that may not be chosen was touched.
    """

    shows: ClassVar[tuple[str, ...]] = ("question", "detail")
    __events__ = ("on_answer", "on_choose", "on_refuse")

    question: str = StringProperty("")
    detail: str = StringProperty("")
    answers: list[Answer] = ListProperty([])
    columns: list[ColumnName] = ListProperty([])
    offered: Any = ObjectProperty(None, allownone=True)
    blocked: list[ColumnName] = ListProperty([])
    chosen: ColumnName | None = ObjectProperty(None, allownone=True)
    captions: dict[ColumnName, str] = DictProperty({})
    mirrored: bool = ObjectProperty(False)

    def __init__(self, **properties: Any) -> None:
        self.buttons: list[BigButton] = []
        self.strip = ColumnStrip(size_hint=(None, None))
        self.strip.bind(
            on_choose=lambda _, column: self.dispatch("on_choose", column),
            on_refuse=lambda _, column: self.dispatch("on_refuse", column),
        )
        super().__init__(**properties)
        for name in ("answers", "columns", "mirrored", "offered", "blocked", "chosen", "captions"):
            self.fbind(name, self._fill)
        self._fill()

    def height_for(self, width: float) -> float:
        """Return the height in pixels at which nothing has to shrink, for a width."""
        inner = width - 2 * dp(16)
        strip = self.strip.height_for(inner) + self._gap if self.columns else 0.0
        words = self._words_height(inner, sp(200))
        return words + strip + self._buttons_height(inner) + 2 * dp(16) + self._gap

    def prepare(self) -> None:
        """Lay question, columns and answers out from the top down."""
        room = self._room
        buttons_height = min(self._buttons_height(room[2]), self._most_for_buttons(room))
        self._place_buttons((room[0], room[1], room[2], buttons_height))
        left = room[3] - buttons_height - self._gap
        strip_height = 0.0
        if self.columns:
            strip_height = min(1.4 * self.strip.height_for(room[2]), 0.66 * left)
            self.strip.pos = room[0], room[1] + buttons_height + self._gap
            self.strip.size = room[2], strip_height
            left -= strip_height + self._gap
        self._words = (room[0], room[1] + room[3] - left, room[2], max(0.0, left))
        for child in (*self.buttons, self.strip):
            child.theme, child.sizes = self.theme, self.sizes
        even_out(self.buttons)

    def draw(self) -> None:
        """Draw the card and the words; the rest are widgets of their own."""
        theme, box = self.theme, (self.x, self.y, self.width, self.height)
        brush.shadow(box, dp(18), dp(10))
        brush.panel(box, theme.surface, dp(18))
        x, y, width, height = self._words
        title, body = sp(self.sizes.title_sp), sp(self.sizes.body_sp)
        asked = fitted(self.question, width, (0.62 if self.detail else 1.0) * height, title)
        below = fitted(self.detail, width, height - asked.height_px, body).height_px
        gap = min(dp(10), height - asked.height_px - below) if self.detail else 0.0
        top = y + (height + asked.height_px + gap + (below if self.detail else 0.0)) / 2
        question = (x, top - asked.height_px, width, asked.height_px)
        write(self.question, question, theme.text, asked.font_px)
        if self.detail:
            detail = (x, question[1] - gap - below, width, below)
            write(self.detail, detail, theme.quiet, body)

    def on_answer(self, key: str) -> None:
        """An answer was given; an event to bind to."""

    def on_choose(self, column: ColumnName) -> None:
        """A column was chosen; an event to bind to."""

    def on_refuse(self, column: ColumnName) -> None:
        """A column that may not be chosen was touched; an event to bind to."""

    @property
    def _gap(self) -> float:
        return float(dp(1.5 * self.sizes.gap_dp))

    @property
    def _room(self) -> Box:
        return brush.inset((self.x, self.y, self.width, self.height), dp(16))

    def _most_for_buttons(self, room: Box) -> float:
        """Return how high the answers may be: what the words leave, and never too little."""
        words = self._words_height(room[2], room[3]) if not self.columns else room[3]
        return max(0.6 * room[3], room[3] - words - 2 * self._gap)

    def _words_height(self, width: float, most: float) -> float:
        high = fitted(self.question, width, most, sp(self.sizes.title_sp)).height_px
        if self.detail:
            high += dp(4) + fitted(self.detail, width, most, sp(self.sizes.body_sp)).height_px
        return high

    def _in_a_row(self, width: float) -> int:
        """How many answers lie side by side: all, two, or one."""
        count = max(1, len(self.answers))
        for columns in (count, 2):
            if columns <= count and width / columns >= dp(self.sizes.primary_width_dp):
                return columns
        return 1

    def _buttons_height(self, width: float) -> float:
        rows = -(-len(self.answers) // self._in_a_row(width))
        return rows * dp(self.sizes.primary_dp) + max(0, rows - 1) * self._gap

    def _place_buttons(self, room: Box) -> None:
        in_a_row = self._in_a_row(room[2])
        rows = -(-len(self.buttons) // in_a_row)
        width = (room[2] - self._gap * (in_a_row - 1)) / in_a_row
        for k, button in enumerate(self.buttons):
            row, place = divmod(k, in_a_row)
            if self.mirrored:
                place = in_a_row - 1 - place
            height = (room[3] - self._gap * (rows - 1)) / rows
            button.size = width, height
            button.pos = (
                room[0] + place * (width + self._gap),
                room[1] + (rows - 1 - row) * (height + self._gap),
            )

    def _fill(self, *_: object) -> None:
        """Make a button for each answer; the strip is there if there are columns."""
        self.clear_widgets()
        self.buttons = []
        for answer in self.answers:
            button = BigButton(
                text=answer.text,
                icon=answer.icon,
                role=answer.role,
                colour=answer.colour,
                reason=answer.reason,
                size_hint=(None, None),
                theme=self.theme,
                sizes=self.sizes,
            )
            button.bind(on_press=lambda _, key=answer.key: self.dispatch("on_answer", key))
            self.buttons.append(button)
            self.add_widget(button)
        for name in ("columns", "offered", "blocked", "chosen", "captions"):
            setattr(self.strip, name, getattr(self, name))
        if self.columns:
            self.add_widget(self.strip)
        self.redraw()
