"""What was closed? A creature with its picture and name, what it is worth, and for whom."""

from typing import Any, ClassVar

from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)

from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.palagonia.board_paint import ground, put_shadow
from companion.tablet.widgets.palagonia.camera import Camera, fitted
from companion.tablet.widgets.palagonia.creature_paint import (
    marked,
    put_creature,
    put_limb_sign,
    put_loop_sign,
    put_numbers,
)
from companion.tablet.widgets.palagonia.curves import Colour
from companion.tablet.widgets.palagonia.hexes import Cell, rim
from companion.tablet.widgets.palagonia.tile_paint import put_hexagons, put_tiles
from companion.tablet.widgets.touched import Touched


class CreatureCard(Touched):
    """A creature.

    Attributes:
        name: As people call it; empty as long as it has no name.
        counted: Finished words for what it is worth: "2 loops + 3 limbs = 5".
        told: Finished words for who gets the points, or why nobody does.
        tiles: Orientations of the tiles that touch it, and of all within; empty if nobody knows.
        body: The tiles that touch it.
        colour: Its colour.
        loops, limbs: How many; drawn as signs where there is no picture.
        numbered: Whether loops and limbs carry their numbers.

    Events:
        on_press: It was touched.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "name",
        "counted",
        "told",
        "tiles",
        "body",
        "colour",
        "loops",
        "limbs",
        "numbered",
    )
    __events__ = ("on_press",)

    name: str = StringProperty("")
    counted: str = StringProperty("")
    told: str = StringProperty("")
    tiles: dict[Cell, int] = DictProperty({})
    body: list[Cell] = ListProperty([])
    colour: Colour = OptionProperty("A", options=["A", "B"])
    loops: int = NumericProperty(1)
    limbs: int = NumericProperty(0)
    numbered: bool = BooleanProperty(True)

    def act(self, goal: Any) -> None:
        """Say that it was touched."""
        self.dispatch("on_press")

    def on_press(self) -> None:
        """It was touched; an event to bind to."""

    def draw(self) -> None:
        """Draw the picture above or beside the words."""
        theme, box = self.theme, (self.x, self.y, self.width, self.height)
        radius = min(dp(16), self.height / 4)
        brush.shadow(box, radius, dp(4))
        brush.panel(box, theme.pressed if self.aimed else theme.surface, radius)
        x, y, width, height = brush.inset(box, dp(10))
        if width > 1.5 * height:
            wide = min(0.45 * width, 1.25 * height)
            self._picture((x, y, wide, height))
            self._words((x + wide + dp(12), y, width - wide - dp(12), height), "left")
        else:
            low = min(0.42 * height, sp(4.6 * self.sizes.body_sp))
            self._picture((x, y + low + dp(6), width, height - low - dp(6)))
            self._words((x, y, width, low), "center")

    def _picture(self, room: Box) -> None:
        theme = self.theme
        brush.panel(room, ground(theme), dp(10))
        seen = marked(self.tiles, self.colour, self.body) if self.tiles else None
        if seen is None:
            self._signs(brush.inset(room, dp(8)))
            return
        view = fitted(rim(self.tiles, 0.1), brush.inset(room, dp(8)), 1.0, dp(54))
        self._tiles(view)
        put_creature(seen, view)
        if self.numbered:
            put_numbers(seen, view, theme)

    def _tiles(self, view: Camera) -> None:
        put_shadow(self.tiles, view)
        put_tiles(self.tiles.items(), view)
        put_hexagons(self.tiles, view, brush.mixed("#7d8f8e", self.theme.background, 0.5), 0.45)

    def _signs(self, room: Box) -> None:
        """Loops and limbs in rows, numbered on, as many as there are."""
        x, y, width, height = room
        count = self.loops + self.limbs
        fits = (n for n in range(1, count + 1) if count * height <= n * n * width * 1.2)
        rows = next(fits, max(1, count))  # narrow and high: one below the other
        in_a_row = -(-count // rows)
        step = min(width / max(1, in_a_row), height / rows)
        for k in range(count):
            row, place = divmod(k, in_a_row)
            here = min(in_a_row, count - row * in_a_row)
            at = (
                x + width / 2 + (place - (here - 1) / 2) * step,
                y + height / 2 - (row - (rows - 1) / 2) * step,
            )
            put = put_loop_sign if k < self.loops else put_limb_sign
            put(at, min(0.33 * step, dp(24)), str(k + 1), self.theme)

    def _words(self, room: Box, align: str) -> None:
        theme, body = self.theme, sp(self.sizes.body_sp)
        lines = [
            (words, ink, letters)
            for words, ink, letters in (
                (self.name, theme.text, 1.2 * body),
                (self.counted, theme.text, body),
                (self.told, theme.quiet, 0.9 * body),
            )
            if words
        ]
        x, y, width, height = room
        weights = [letters for _, _, letters in lines]
        top = y + height
        for words, ink, letters in lines:
            share = height * letters / sum(weights)
            line = (x, top - share, width, share)
            write(words, line, ink, letters, align)  # type: ignore[arg-type]
            top -= share
