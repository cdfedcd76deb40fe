"""What has just happened? A card above the screen that goes by itself, or when it is touched."""

from typing import Any, ClassVar

from kivy.properties import NumericProperty, StringProperty

from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.widgets import brush
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp


class NoticeCard(Drawn):
    """One notice, with the way to its rule and the way out.

    Attributes:
        says: The finished sentence.
        rule_words: Finished words of the button to the rule; empty if there is none.
        close_words: Finished words of the button that takes the card away.
        colour: Colour of the theme of the stripe at its side.

    Events:
        on_rule: The rule is wanted.
        on_close: It was read.
    """

    shows: ClassVar[tuple[str, ...]] = ("says", "colour", "words_height")
    __events__ = ("on_rule", "on_close")

    says: str = StringProperty("")
    rule_words: str = StringProperty("")
    close_words: str = StringProperty("")
    colour: str = StringProperty("primary")
    words_height: float = NumericProperty(0.0)

    def __init__(self, **properties: Any) -> None:
        self._words = Paragraph(size_hint=(None, None), grows=False)
        self._rule = BigButton(role="plain", size_hint=(None, None), icon="help")
        self._close = BigButton(role="plain", size_hint=(None, None), icon="yes")
        self._rule.bind(on_press=lambda _: self.dispatch("on_rule"))
        self._close.bind(on_press=lambda _: self.dispatch("on_close"))
        super().__init__(**properties)
        self.add_widget(self._words)
        self.add_widget(self._close)
        for name in ("pos", "width", "says", "rule_words", "close_words", "sizes"):
            self.fbind(name, self._lay)
        self._lay()

    def on_rule(self) -> None:
        """The rule is wanted; an event to bind to."""

    def on_close(self) -> None:
        """It was read; an event to bind to."""

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below the card is touched through it."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def draw(self) -> None:
        """Draw the card and its stripe."""
        box = (self.x, self.y, self.width, self.height)
        radius = dp(16)
        brush.shadow(box, radius, dp(14), 0.4)
        brush.panel(box, self.theme.surface, radius)
        brush.frame(box, self.theme.line, dp(1.5), radius)
        stripe = (self.x + dp(10), self.y + dp(14), dp(8), self.height - dp(28))
        brush.panel(stripe, getattr(self.theme, self.colour), dp(4))

    def _lay(self, *_: object) -> None:
        padding, gap = dp(16), dp(12)
        self._words.sizes = self.sizes
        self._words.text = self.says
        high = dp(self.sizes.touch_dp) * 1.1
        inner = self.width - 2 * padding - dp(12)
        words = self._words.height_for(inner)
        self.height = 2 * padding + words + gap + high
        self._words.size = inner, words
        self._words.pos = self.x + dp(12) + padding, self.y + padding + high + gap
        if self.rule_words and self._rule.parent is None:
            self.add_widget(self._rule)
        elif not self.rule_words and self._rule.parent is not None:
            self.remove_widget(self._rule)
        wide = min(dp(220), (inner - gap) / 2)
        self._close.text, self._rule.text = self.close_words, self.rule_words
        self._close.size = self._rule.size = wide, high
        self._close.pos = self.right - padding - wide, self.y + padding
        self._rule.pos = self.x + dp(12) + padding, self.y + padding
