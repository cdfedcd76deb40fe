"""What was done, and does it count? One line of the log, to be touched."""

from typing import Any, ClassVar, Final

from kivy.properties import BooleanProperty, StringProperty

from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import Fitted, fitted, write
from companion.tablet.widgets.score_card import draw_seal_sign
from companion.tablet.widgets.touched import Touched

_ENDLESS_PX: Final = 100_000
_PADDING_DP: Final = 12.0


class LogRow(Touched):
    """A line of the log.

    Attributes:
        says: What was done, finished words.
        mark: What is to be known of it, as "Corrected"; empty if it simply counts.
        struck: Whether it counts no longer.
        seal: Who took the seal with it; empty if nobody did.
        sure: How sure the witnesses were; empty where people said it.
        points: Of all seats after it.
        chosen: Whether it is the one shown at large.

    Events:
        on_press: It was touched.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "says",
        "mark",
        "struck",
        "seal",
        "sure",
        "points",
        "chosen",
    )
    __events__ = ("on_press",)

    says: str = StringProperty("")
    mark: str = StringProperty("")
    struck: bool = BooleanProperty(False)
    seal: str = StringProperty("")
    sure: str = StringProperty("")
    points: str = StringProperty("")
    chosen: bool = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        for name in ("width", "says", "mark", "seal", "sure", "points", "sizes"):
            self.fbind(name, self._grow)
        self._grow()

    def act(self, goal: Any) -> None:
        """Say that it was touched."""
        self.dispatch("on_press")

    def on_press(self) -> None:
        """It was touched; an event to bind to."""

    def draw(self) -> None:
        """Draw the card, the words, and the points at the end."""
        theme, radius = self.theme, dp(12)
        box = (self.x, self.y, self.width, self.height)
        brush.panel(box, theme.pressed if self.aimed or self.chosen else theme.surface, radius)
        if self.chosen:
            brush.panel((self.x, self.y, dp(8), self.height), theme.primary, (radius, 0, 0, radius))
        x, width = self.x + dp(_PADDING_DP) + dp(6), self._words_width
        top = self.top - dp(_PADDING_DP) + dp(2)
        said = self._said
        ink = theme.quiet if self.struck else theme.text
        words = (x, top - said.height_px, width, said.height_px)
        write(self.says, words, ink, said.font_px, "left")
        if self.struck:
            self._strike(words, said)
        top -= said.height_px
        if self.mark:
            self._pill((x, top - self._small_px * 1.6, width, self._small_px * 1.6))
            top -= self._small_px * 1.75
        if self.sure:
            high = 1.3 * self._small_px
            room = (x, top - high, width, high)
            write(self.sure, room, self.theme.quiet, 0.9 * self._small_px, "left", wrap=False)
            top -= high
        if self.seal:
            self._seal((x, top - self._seal_said.height_px, width, self._seal_said.height_px))
        beside = self._beside_px
        points = (self.right - dp(_PADDING_DP) - beside, self.y, beside, self.height)
        write(self.points, points, ink, sp(self.sizes.body_sp), "right", wrap=False)

    def _strike(self, words: Box, said: Fitted) -> None:
        """Draw a line through each line of the words."""
        x, y, _, height = words
        high = height / len(said.lines)
        for place, line in enumerate(said.lines):
            wide = fitted(line, self.width, high, said.font_px, wrap=False).width_px
            middle = y + height - (place + 0.54) * high
            brush.panel((x, middle, wide, dp(2)), self.theme.danger)

    def _pill(self, room: Box) -> None:
        x, y, width, height = room
        fit = fitted(self.mark, width - dp(20), 0.9 * height, self._small_px, wrap=False)
        brush.panel((x, y, fit.width_px + dp(20), height), self.theme.warning, height / 2)
        words = (x + dp(10), y, fit.width_px + 1, height)
        write(self.mark, words, self.theme.on_warning, fit.font_px, wrap=False)

    def _seal(self, room: Box) -> None:
        x, y, width, height = room
        beside, high = self._beside_sign_px, 1.6 * self._small_px
        draw_seal_sign((x, y + height - high, beside - dp(8), high), self.theme)
        words = (x + beside, y, width - beside, height)
        write(self.seal, words, self.theme.quiet, self._seal_said.font_px, "left")

    @property
    def _beside_sign_px(self) -> float:
        """Where the words stand beside the sign of the seal."""
        return 1.5 * 1.6 * self._small_px + dp(8)

    @property
    def _seal_said(self) -> Fitted:
        width = self._words_width - self._beside_sign_px
        return fitted(self.seal, width, _ENDLESS_PX, self._small_px)

    @property
    def _small_px(self) -> float:
        return sp(0.9 * self.sizes.body_sp)

    @property
    def _beside_px(self) -> float:
        letters = sp(self.sizes.body_sp)
        fit = fitted(self.points, _ENDLESS_PX, _ENDLESS_PX, letters, wrap=False)
        return fit.width_px + dp(2)

    @property
    def _words_width(self) -> float:
        return float(max(1.0, self.width - 2 * dp(_PADDING_DP) - dp(18) - self._beside_px))

    @property
    def _said(self) -> Fitted:
        return fitted(self.says, self._words_width, _ENDLESS_PX, sp(self.sizes.body_sp))

    def _grow(self, *_: object) -> None:
        words = self._said.height_px
        words += 1.75 * self._small_px if self.mark else 0.0
        words += 1.3 * self._small_px if self.sure else 0.0
        words += self._seal_said.height_px + 0.15 * self._small_px if self.seal else 0.0
        self.height = max(dp(self.sizes.touch_dp), words + 2 * dp(_PADDING_DP) - dp(4))
