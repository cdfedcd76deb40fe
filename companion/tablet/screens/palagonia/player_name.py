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
from companion.tablet.view_models.palagonia.desk import LONGEST_NAME
from companion.tablet.view_models.palagonia.set_up import Chair
from companion.tablet.view_models.palagonia.touches import NameChair
from companion.tablet.widgets.big_button import BigButton


class PlayerName(AnchorLayout):
    """The question for a player's name; the field is in the upper half, above a keyboard.

    Events:
        on_done: It was answered, or not; it can go.
    """

    __events__ = ("on_done",)

    def __init__(self, chair: Chair, look: Look, tell: Tell, **properties: Any) -> None:
        super().__init__(anchor_y="top", pos_hint={"x": 0, "y": 0}, **properties)
        self.seat, self._tell, say = chair.seat, tell, look.say
        with self.canvas.before:
            Color(0, 0, 0, 0.45)
            self._shade = Rectangle()
        self.bind(pos=self._spread, size=self._spread)
        panel = Panel(orientation="vertical", padding=dp(20), spacing=dp(12))
        panel.size_hint = (0.96 if look.sizes.portrait else 0.8, 1)
        panel.add_widget(Paragraph(text=say(labels.NAME), letters="title"))
        self.field = WordField(text=chair.typed, longest=LONGEST_NAME, hint_text=say(labels.NAME))
        self.field.bind(on_text_validate=lambda _: self._take())
        panel.add_widget(self.field)
        bar = Bar(size_hint_y=None, height=dp(look.sizes.touch_dp + 16), spacing=dp(12))
        self.ok = BigButton(text=say(OK), icon="yes", role="primary")
        self.cancel = BigButton(text=say(CANCEL), icon="no")
        self.ok.bind(on_press=lambda _: self._take())
        self.cancel.bind(on_press=lambda _: self.dispatch("on_done"))
        bar.add_widget(self.ok)
        bar.add_widget(self.cancel)
        panel.add_widget(bar)
        picks = Choices(least_width_dp=160, row_dp=look.sizes.touch_dp + 8)
        picks.put(chair.picks, look, self._pick)
        heading = say(labels.NAMES_USED) if chair.picks else ""
        panel.add_widget(Paragraph(text=heading, tone="quiet"))
        names = Scrolling()
        names.refill([picks])
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

    def _take(self) -> None:
        self._tell(NameChair(self.seat, self.field.text))
        self.dispatch("on_done")
