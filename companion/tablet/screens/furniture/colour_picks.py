"""Which colours does a seat own? The four marks, each filled when it is owned."""

from typing import ClassVar

from kivy.properties import ListProperty

from companion.tablet.view_models.draft import COLOURS
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.marks import draw_mark
from companion.tablet.widgets.touched import Touched


class ColourPicks(Touched):
    """Four colours to pick from.

    Attributes:
        owned: Colours of this seat.
        elsewhere: Colours of other seats; they can be picked all the same.

    Events:
        on_pick(place): The colour at that place, from 0, was touched.
    """

    shows: ClassVar[tuple[str, ...]] = ("owned", "elsewhere")
    __events__ = ("on_pick",)

    owned: list[str] = ListProperty([])
    elsewhere: list[str] = ListProperty([])

    def aim(self, x: float, y: float) -> int | None:
        """Return the place of the colour at a point."""
        if not self.collide_point(x, y):
            return None
        return min(len(COLOURS) - 1, int((x - self.x) / self.width * len(COLOURS)))

    def act(self, goal: int) -> None:
        """Say which was touched."""
        self.dispatch("on_pick", goal)

    def on_pick(self, place: int) -> None:
        """A colour was touched; an event to bind to."""

    def draw(self) -> None:
        """Draw the four."""
        for place, colour in enumerate(COLOURS):
            self._pick(self._box(place), colour, pressed=self.aimed == place)

    def _pick(self, box: Box, colour: str, *, pressed: bool) -> None:
        theme, swatch = self.theme, self.theme.game[colour]
        radius, middle = dp(14), (box[0] + box[2] / 2, box[1] + box[3] / 2)
        size = 0.46 * min(box[2], box[3])
        if colour in self.owned:
            brush.panel(box, swatch.fill, radius)
            brush.frame(box, theme.focus, dp(4), radius)
            brush.frame(brush.inset(box, dp(4)), theme.surface, dp(2), radius - dp(4))
            draw_mark(colour, middle, size, swatch.on_fill)
            return
        brush.panel(box, theme.pressed if pressed else theme.background, radius)
        brush.frame(box, theme.line, dp(1.5), radius)
        faded = colour in self.elsewhere
        ink = brush.mixed(swatch.ink, theme.background, 0.72) if faded else swatch.ink
        draw_mark(colour, middle, (0.7 if faded else 1.0) * size, ink)

    def _box(self, place: int) -> Box:
        gap = dp(8)
        wide = (self.width - 3 * gap) / len(COLOURS)
        return self.x + place * (wide + gap), self.y, wide, self.height
