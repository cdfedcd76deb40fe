"""Who sits there? A card over the set-up with the names used before, and a field for another."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout

from companion.tablet.labels import set_up as labels
from companion.tablet.labels.everyday import CANCEL, OK
from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import Choices, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.furniture.word_field import WordField
from companion.tablet.screens.look import Look
from companion.tablet.view_models.draft import LONGEST_NAME
from companion.tablet.view_models.set_up import ChairCard
from companion.tablet.view_models.touches import NameSeat
from companion.tablet.widgets.big_button import BigButton


class Naming(AnchorLayout):
    """The question for a name. The field is in the upper half: a keyboard may cover the lower.

    Events:
        on_done: It was answered, or not; it can go.
    """

    __events__ = ("on_done",)

    def __init__(
        self, card: ChairCard, look: Look, tell: Tell, typed: str | None = None, **properties: Any
    ) -> None:
        """Ask for the name of a seat; ``typed`` is what was typed already."""
        super().__init__(anchor_y="top", pos_hint={"x": 0, "y": 0}, **properties)
        self.seat, self._tell = card.seat, tell
        say = look.say
        with self.canvas.before:
            Color(0, 0, 0, 0.45)
            self._shade = Rectangle()
        self.bind(pos=self._spread, size=self._spread)
        panel = Panel(orientation="vertical", padding=dp(20), spacing=dp(12))
        panel.size_hint = (0.96 if look.sizes.portrait else 0.8, 1)
        panel.add_widget(Paragraph(text=say(labels.NAME), letters="title"))
        already = card.typed if typed is None else typed
        self.field = WordField(text=already, longest=LONGEST_NAME, hint_text=say(labels.NAME))
        self.field.bind(on_text_validate=lambda _: self._take(self.field.text))
        panel.add_widget(self.field)
        bar = Bar(size_hint_y=None, height=dp(look.sizes.touch_dp + 16), spacing=dp(12))
        self.ok = BigButton(text=say(OK), icon="yes", role="primary")
        self.nobody = BigButton(text=say(labels.NO_NAME), size_hint_x=1.7)
        self.cancel = BigButton(text=say(CANCEL), icon="no")
        self.ok.bind(on_press=lambda _: self._take(self.field.text))
        self.nobody.bind(on_press=lambda _: self._take(""))
        self.cancel.bind(on_press=lambda _: self.dispatch("on_done"))
        for button in (self.ok, self.nobody, self.cancel):
            bar.add_widget(button)
        panel.add_widget(bar)
        self.picks = Choices(least_width_dp=160, row_dp=look.sizes.touch_dp + 8)
        self.picks.put(card.picks, look, self._pick)
        heading = say(labels.NAMES_USED) if card.picks else ""
        panel.add_widget(Paragraph(text=heading, tone="quiet"))
        names = Scrolling()
        names.refill([self.picks])
        panel.add_widget(names)
        self.add_widget(panel)

    def _spread(self, *_: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below is touched through it."""
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))

    def on_done(self) -> None:
        """It was answered, or not; an event to bind to."""

    def _pick(self, touched: Any) -> None:
        self._tell(touched)
        self.dispatch("on_done")

    def _take(self, name: str) -> None:
        self._tell(NameSeat(self.seat, name))
        self.dispatch("on_done")
