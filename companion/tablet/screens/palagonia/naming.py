"""What is a creature called? A card over the screen with words to pick, and a field for others."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout

from companion.tablet.labels.everyday import OK
from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import Choices, Tell, button_for
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.furniture.word_field import WordField
from companion.tablet.screens.look import Look
from companion.tablet.screens.palagonia.creature_list import show_creature
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.palagonia.desk import LONGEST_NAME
from companion.tablet.view_models.palagonia.naming import Naming
from companion.tablet.view_models.palagonia.touches import GiveName
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.palagonia.creature_card import CreatureCard


class NamingCard(AnchorLayout):
    """The question for a creature's name. The field is in the upper half, above a keyboard."""

    def __init__(self, asked: Naming, look: Look, tell: Tell, **properties: Any) -> None:
        super().__init__(anchor_y="top", pos_hint={"x": 0, "y": 0}, **properties)
        self.asked, say = asked, look.say
        self._tell, self._shut = tell, asked.shut
        with self.canvas.before:
            Color(0, 0, 0, 0.45)
            self._shade = Rectangle()
        self.bind(pos=self._spread, size=self._spread)
        panel = Panel(orientation="vertical", padding=dp(20), spacing=dp(12))
        panel.size_hint = (0.96 if look.sizes.portrait else 0.8, 1)
        panel.add_widget(Paragraph(text=say(asked.asks), letters="title"))
        picture = CreatureCard(size_hint_y=None, height=dp(150), numbered=False)
        show_creature(picture, asked.creature, look)
        panel.add_widget(picture)
        self.field = WordField(longest=LONGEST_NAME, hint_text=say(asked.asks))
        self.field.bind(on_text_validate=lambda _: self._take())
        panel.add_widget(self.field)
        bar = Bar(size_hint_y=None, height=dp(look.sizes.touch_dp + 16), spacing=dp(12))
        self.ok = BigButton(text=say(OK), icon="yes", role="primary")
        self.ok.bind(on_press=lambda _: self._take())
        bar.add_widget(self.ok)
        bar.add_widget(button_for(asked.leave, look, tell, icon="no"))
        panel.add_widget(bar)
        words = Choices(least_width_dp=150, row_dp=look.sizes.touch_dp + 8)
        # What is picked becomes the name as it is read: a name is in the language of the table.
        picks = [Control(pick.label, GiveName(say(pick.label))) for pick in asked.picks]
        words.put(picks, look, tell)
        listed = Scrolling()
        listed.refill([words])
        panel.add_widget(listed)
        self.add_widget(panel)

    def _spread(self, *_: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below is touched through it."""
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))

    def _take(self) -> None:
        if self.field.text.strip():
            self.field.focus = False
            self._tell(GiveName(self.field.text))
