"""How many tiles are left, and where does the next one come from? A bag to draw tiles from."""

from math import cos, pi, sin
from typing import Any, ClassVar, Final

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.palagonia.camera import Camera
from companion.tablet.widgets.palagonia.tile_paint import put_tile
from companion.tablet.widgets.touched import Touched

CLOTH: Final = "#b5793b"
_CORD: Final = "#6b4217"
_ON_CLOTH: Final = "#1c0f02"

_SACK: Final = tuple(
    (
        0.5 + 0.43 * abs(cos(turn)) ** 0.72 * (1 if cos(turn) > 0 else -1) * (1 - 0.2 * sin(turn)),
        0.32 + 0.31 * sin(turn),
    )
    for turn in (2 * pi * step / 48 for step in range(48))
)
"""Where the cloth is, around, in sizes of the bag: broad below, drawn together above."""
_OPENING: Final = ((0.3, 0.6), (0.7, 0.6), (0.78, 0.74), (0.5, 0.7), (0.22, 0.74))
"""What stands out above the cord."""


class BagCount(Touched):
    """The bag.

    Attributes:
        count: Tiles in it.
        words: What the number is, finished words.
        able: Whether a tile may be drawn from it now; then one looks out.

    Events:
        on_hold(at): A finger that began on the bag drags a tile; ``at`` in pixels of the window.
        on_let_go(at): It was lifted there.
        on_press: It was only touched.
    """

    shows: ClassVar[tuple[str, ...]] = ("count", "words", "able", "_drawn")
    __events__ = ("on_hold", "on_let_go", "on_press")

    count: int = NumericProperty(0)
    words: str = StringProperty("")
    able: bool = BooleanProperty(False)
    _drawn: bool = BooleanProperty(False)  # a tile is under the finger

    def act(self, goal: Any) -> None:
        """Say that it was touched."""
        self.dispatch("on_press")

    def on_touch_move(self, touch: Any) -> bool:
        """A tile comes along as soon as the finger leaves the bag."""
        if touch.grab_current is self and self.able:
            self._drawn = self._drawn or not self.collide_point(*touch.pos)
            if self._drawn:
                self.dispatch("on_hold", touch.pos)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        """Let the tile go."""
        if touch.grab_current is self and self._drawn:
            self._drawn = False
            self.dispatch("on_let_go", touch.pos)
        return super().on_touch_up(touch)

    def on_hold(self, at_px: tuple[float, float]) -> None:
        """A tile is under a finger; an event to bind to."""

    def on_let_go(self, at_px: tuple[float, float]) -> None:
        """It was let go; an event to bind to."""

    def on_press(self) -> None:
        """The bag was touched; an event to bind to."""

    def draw(self) -> None:
        """Draw the card, the bag with its number, and the words below or beside it."""
        theme, box = self.theme, (self.x, self.y, self.width, self.height)
        radius = min(dp(16), self.height / 4)
        brush.panel(box, theme.pressed if self.aimed else theme.surface, radius)
        if self.able:
            brush.frame(box, theme.primary, dp(3), radius)
        x, y, width, height = brush.inset(box, dp(8))
        if not self.words:
            self._bag((x, y, width, height))
        elif width > 1.4 * height:
            self._bag((x, y, height, height))
            beside = (x + height + dp(6), y, width - height - dp(6), height)
            write(self.words, beside, theme.text, sp(self.sizes.body_sp), "left")
        else:
            low = min(0.3 * height, sp(2.6 * self.sizes.body_sp))
            self._bag((x, y + low, width, height - low))
            write(self.words, (x, y, width, low), theme.text, sp(self.sizes.body_sp))

    def _bag(self, room: Box) -> None:
        x, y, width, height = room
        size = min(width, height)
        x, y = x + (width - size) / 2, y + (height - size) / 2
        if self.able and not self._drawn:
            put_tile((0.0, 0.0), 0.15, 1.0, Camera(0.27 * size, x + 0.5 * size, y + 0.74 * size))
        brush.ellipse((x + 0.1 * size, y, 0.8 * size, 0.1 * size), "#000000", 0.18)
        light = brush.mixed(CLOTH, "#ffffff", 0.14)
        brush.polygon([(x + size * px, y + size * py) for px, py in _OPENING], light)
        brush.polygon([(x + size * px, y + size * py) for px, py in _SACK], CLOTH)
        cord = [(x + 0.29 * size, y + 0.615 * size), (x + 0.71 * size, y + 0.615 * size)]
        brush.stroke(cord, _CORD, 0.055 * size)
        number = (x + 0.12 * size, y + 0.08 * size, 0.76 * size, 0.48 * size)
        write(str(self.count), number, _ON_CLOTH, 0.42 * size, wrap=False)
