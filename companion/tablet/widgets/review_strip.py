"""When was what, around a fall? The weight as a curve, pictures as marks, a hand as a band.

A finger on it goes to that moment, and drags the cursor along. The curve is drawn once; only the
cursor moves with time.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from kivy.graphics import Color, Line
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.tablet.theme import rgba
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box, Point
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write

_EACH_S: Final = 5
_LEAST_SPAN_G: Final = 20.0
_GAP_MS: Final = 250
"""Where nothing was weighed for longer, the curve is interrupted."""


class ReviewStrip(Drawn):
    """The strip below the pictures of a fall.

    Attributes:
        span_ms: From when to when, milliseconds from the first impact.
        weight: When, and how many grams.
        pictures_ms: When pictures were taken.
        contact_ms: When a hand was at the tower last; None: not known.
        give_ms: How well that is known.
        contact_says: Finished words beside that.
        at_ms: Where the cursor is.
        unit: Finished name of the unit: "g".
        seconds: Finished name of the other: "s".

    Events:
        on_seek: A finger went to a moment; with milliseconds.
    """

    __events__ = ("on_seek",)

    shows: ClassVar[tuple[str, ...]] = (
        "span_ms",
        "weight",
        "pictures_ms",
        "contact_ms",
        "give_ms",
        "contact_says",
        "unit",
        "seconds",
    )

    span_ms: tuple[int, int] = ObjectProperty((-10_000, 5_000))
    weight: Sequence[tuple[int, float]] = ObjectProperty(())
    pictures_ms: Sequence[int] = ObjectProperty(())
    contact_ms: int | None = ObjectProperty(None, allownone=True)
    give_ms: int = NumericProperty(0)
    contact_says: str = StringProperty("")
    at_ms: int = NumericProperty(0)
    unit: str = StringProperty("g")
    seconds: str = StringProperty("s")

    def __init__(self, **properties: Any) -> None:
        self._cursor: Any = None
        super().__init__(**properties)
        self.fbind("at_ms", self._move_cursor)

    def on_seek(self, at_ms: int) -> None:
        """A finger went to a moment; an event to bind to."""

    def draw(self) -> None:
        """Draw the strip without its cursor."""
        theme = self.theme
        brush.panel((self.x, self.y, self.width, self.height), theme.surface, dp(12))
        x, y, _, height = self._field
        if self.contact_ms is not None:
            left = self._across(self.contact_ms - max(self.give_ms, 40))
            right = self._across(min(self.contact_ms + max(self.give_ms, 40), 0))
            band = (left, y, max(dp(3), right - left), height)
            brush.panel(band, brush.mixed(theme.surface, theme.game["orange"].ink, 0.45))
            small = sp(0.8 * self.sizes.body_sp)
            words = (right + dp(6), y + dp(8), 10 * small, 1.3 * small)
            if height > 4 * small:  # lower, the curve would run through the words
                write(self.contact_says, words, theme.quiet, small, "left", wrap=False)
        self._draw_seconds()
        for at_ms in self.pictures_ms:
            at = self._across(at_ms)
            brush.hairline([(at, y), (at, y + dp(6))], theme.quiet)
        low, high = self._grams
        for share in (0.0, 1.0) if self.weight else ():
            grams = low + share * (high - low)
            small = sp(0.8 * self.sizes.body_sp)
            at = y + share * height
            box = (self.x + dp(6), at - 0.65 * small, x - self.x - dp(12), 1.3 * small)
            said = f"{grams:.0f} {self.unit}" if share else f"{grams:.0f}"
            write(said, box, theme.quiet, small, "right", wrap=False)
        for piece in self._pieces():
            brush.stroke(piece, theme.game["blue"].ink, dp(2))

    def draw_above(self) -> None:
        """Put the cursor on top."""
        Color(*rgba(self.theme.text))
        self._cursor = Line(width=dp(1.6))
        self._move_cursor()

    def on_touch_down(self, touch: Any) -> bool:
        """Go to the moment below the finger."""
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._seek(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger."""
        if touch.grab_current is not self:
            return False
        self._seek(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go of the finger."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _seek(self, at_x: float) -> None:
        x, _, width, _ = self._field
        first, last = self.span_ms
        share = min(max((at_x - x) / width, 0.0), 1.0)
        self.dispatch("on_seek", round(first + share * (last - first)))

    def _draw_seconds(self) -> None:
        """A line each five seconds, the fall's own a strong one."""
        _, y, _, height = self._field
        small = sp(0.8 * self.sizes.body_sp)
        first, last = self.span_ms
        for second in range(-(-first // 1000 // _EACH_S) * _EACH_S, last // 1000 + 1, _EACH_S):
            at = self._across(1000 * second)
            is_fall = second == 0
            colour = self.theme.game["red"].ink if is_fall else self.theme.line
            brush.hairline([(at, y), (at, y + height)], colour, 2.0 if is_fall else 1.0)
            said = f"{second} {self.seconds}" if is_fall else f"{second:+d}".replace("-", "−")
            wide = 4 * small
            box = (at - wide / 2, self.y + dp(3), wide, 1.3 * small)
            write(said, box, self.theme.quiet, small, "center", wrap=False)

    def _pieces(self) -> list[list[Point]]:
        """The curve, cut where nothing was weighed."""
        pieces: list[list[Point]] = []
        before_ms: int | None = None
        for at_ms, heavy in self.weight:
            if before_ms is None or at_ms - before_ms > _GAP_MS:
                pieces.append([])
            pieces[-1].append((self._across(at_ms), self._up(heavy)))
            before_ms = at_ms
        return [one for one in pieces if len(one) > 1]

    def _move_cursor(self, *_: object) -> None:
        if self._cursor is not None:
            y, height = self._field[1], self._field[3]
            at = self._across(self.at_ms)
            self._cursor.points = [at, y - dp(2), at, y + height + dp(2)]

    @property
    def _field(self) -> Box:
        """Where the curve is: the panel without its scales."""
        left = dp(64) if self.weight else dp(24)
        below = 1.5 * sp(0.8 * self.sizes.body_sp) + dp(4)
        return (
            self.x + left,
            self.y + below,
            max(1.0, self.width - left - dp(24)),
            max(1.0, self.height - below - dp(14)),
        )

    @property
    def _grams(self) -> tuple[float, float]:
        """The weights at the lower and the upper rim."""
        grams = [one for _, one in self.weight] or [0.0]
        low, high = min(grams), max(grams)
        spare = max(_LEAST_SPAN_G - (high - low), 0.0) / 2
        return low - spare, high + spare

    def _across(self, at_ms: float) -> float:
        x, _, width, _ = self._field
        first, last = self.span_ms
        return float(x + width * (at_ms - first) / max(1, last - first))

    def _up(self, grams: float) -> float:
        _, y, _, height = self._field
        low, high = self._grams
        return float(y + height * (grams - low) / (high - low))
