"""How does one player stand? Name, colour, points, the seal, and whether it is their turn."""

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.tablet.theme import Theme
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import fitted, write, write_name
from companion.tablet.widgets.marks import draw_mark
from companion.tablet.widgets.touched import Touched


class ScoreCard(Touched):
    """One player's card; with two players each has two colours.

    Attributes:
        name: As it was entered.
        colours: The colours owned, one or two.
        colour_text: Their finished name or names.
        points: On the highest plate now.
        is_sure: Whether they are; else they are pale, with a question mark.
        has_seal: Whether the player holds the seal.
        seal_text: Finished words for that, as "has the seal".
        has_turn: Whether it is the player's turn.
        turn_text: Finished words for that, as "on turn".
        compact: One line, for a small screen.

    Events:
        on_press: It was touched.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "name",
        "colours",
        "colour_text",
        "points",
        "is_sure",
        "has_seal",
        "seal_text",
        "has_turn",
        "turn_text",
        "compact",
    )
    __events__ = ("on_press",)

    name: str = StringProperty("")
    colours: list[str] = ListProperty([])
    colour_text: str = StringProperty("")
    points: int = NumericProperty(0)
    is_sure: bool = BooleanProperty(True)
    has_seal: bool = BooleanProperty(False)
    seal_text: str = StringProperty("")
    has_turn: bool = BooleanProperty(False)
    turn_text: str = StringProperty("")
    compact: bool = BooleanProperty(False)

    def act(self, goal: Any) -> None:
        """Say that it was touched."""
        self.dispatch("on_press")

    def on_press(self) -> None:
        """It was touched; an event to bind to."""

    def draw(self) -> None:
        """Draw the card."""
        theme = self.theme
        box = (self.x, self.y, self.width, self.height)
        radius = min(dp(16), self.height / 4)
        card = brush.inset(box, dp(3))
        brush.shadow(card, radius, dp(4))
        brush.panel(card, theme.pressed if self.aimed else theme.surface, radius)
        strip = self._colours(card, radius)
        rest = (strip, card[1], card[0] + card[2] - strip, card[3])
        if self.compact:
            self._line((rest[0] + dp(8), rest[1] + dp(4), rest[2] - dp(16), rest[3] - dp(8)))
        else:
            self._full(brush.inset(rest, dp(8)))
        if self.has_turn:
            brush.frame(box, theme.focus, dp(6), radius + dp(3))

    def _colours(self, card: Box, radius: float) -> float:
        """The player's colours with their marks, at the left; return where they end."""
        x, y, width, height = card
        wide = min(dp(48 if self.compact else 66), 0.26 * width)
        share = height / max(1, len(self.colours))
        for k, name in enumerate(self.colours):
            swatch = self.theme.game[name]
            bottom = y + height - (k + 1) * share
            first, last = k == 0, k == len(self.colours) - 1
            corners = [radius if first else 0.0, 0.0, 0.0, radius if last else 0.0]
            brush.panel((x, bottom, wide, share), swatch.fill, corners)
            size = min(0.56 * wide, 0.6 * share)
            draw_mark(name, (x + wide / 2, bottom + share / 2), size, swatch.on_fill)
        return x + wide

    def _full(self, room: Box) -> None:
        """Name and colour above, seal and turn below, the points beside them."""
        theme, sizes = self.theme, self.sizes
        x, y, width, height = room
        x, width = x + dp(6), width - dp(8)
        said = self._points((x, y, width, height), sp(sizes.score_sp))
        signs = self.has_seal + self.has_turn
        row = min(height / (2.25 + 0.95 * max(1, signs)), sp(1.55 * sizes.body_sp))
        top = y + height
        above = (x, top - 1.3 * row, said, 1.3 * row)
        write_name(self.name, above, theme.text, sp(1.25 * sizes.body_sp))
        write(
            self.colour_text,
            (x, top - 2.15 * row, said, 0.85 * row),
            theme.quiet,
            sp(0.85 * sizes.body_sp),
            "left",
            wrap=False,
        )
        low = y
        if self.has_turn:
            self._pill((x, low, said, 0.9 * row))
            low += 0.98 * row
        if self.has_seal:
            self._seal((x, low, said, 0.9 * row))

    def _line(self, room: Box) -> None:
        """Two rows: the name, and below it what matters most of the rest."""
        theme, sizes = self.theme, self.sizes
        x, y, _, height = room
        said = self._points(room, sp(0.8 * sizes.score_sp))
        half = 0.5 * height
        name = (x, y + half, said, half)
        write_name(self.name, name, theme.text, sp(sizes.body_sp))
        lower = (x, y, said, half - dp(2))
        if self.has_turn:
            end = self._pill(lower)
            if self.has_seal:  # beside the turn there is no room for its words
                draw_seal_sign((end + dp(8), y, dp(36), half - dp(2)), theme)
        elif self.has_seal:
            self._seal(lower)
        else:
            small = sp(0.85 * sizes.body_sp)
            write(self.colour_text, lower, theme.quiet, small, "left", wrap=False)

    def _points(self, room: Box, letters: float) -> float:
        """The points at the right; return the width that is left of them."""
        x, y, width, height = room
        room_for = (0.46 * width, height + dp(8))
        said, ink = str(self.points), self.theme.text
        if not self.is_sure:
            said, ink = f"{said}?", self.theme.quiet
        fit = fitted(said, *room_for, letters, wrap=False)
        wide = fit.width_px + dp(2)
        box = (x + width - wide, y - dp(4), wide, room_for[1])
        write(said, box, ink, letters, "right", wrap=False)
        return width - wide - dp(8)

    def _seal(self, room: Box) -> None:
        """The seal with its words."""
        x, y, width, height = room
        wide = min(1.7 * height, dp(40))
        draw_seal_sign((x, y, wide, height), self.theme)
        words = (x + wide + dp(6), y, width - wide - dp(6), height)
        letters = sp(0.85 * self.sizes.body_sp)
        write(self.seal_text, words, self.theme.text, letters, "left", wrap=False)

    def _pill(self, room: Box) -> float:
        """The words for being on turn, on the colour of the ring; return where they end."""
        x, y, width, height = room
        letters = sp(0.85 * self.sizes.body_sp)
        fit = fitted(self.turn_text, width - dp(20), 0.92 * height, letters, wrap=False)
        pill = (x, y, min(width, fit.width_px + dp(20)), height)
        brush.panel(pill, self.theme.focus, height / 2)
        words = (x + dp(10), y + 0.04 * height, fit.width_px + 1, 0.92 * height)
        write(self.turn_text, words, self.theme.surface, letters, wrap=False)
        return pill[0] + pill[2]


def draw_seal_sign(box: Box, theme: Theme) -> None:
    """Draw the seal small, without any colour: a block seen from above."""
    x, y, width, height = box
    long, high = min(width, 1.9 * height), min(height, width / 1.7) * 0.72
    x, y = x + (width - long) / 2, y + (height - high) / 2
    lean, deep = 0.2 * long, 0.46 * high
    front = [(x, y), (x + long - lean, y), (x + long - lean, y + high - deep), (x, y + high - deep)]
    upper = [front[3], front[2], (x + long, y + high), (x + lean, y + high)]
    end = [front[1], (x + long, y + deep), upper[2], front[2]]
    brush.polygon(front, brush.mixed(theme.text, theme.surface, 0.12))
    brush.polygon(end, brush.mixed(theme.text, theme.surface, 0.3))
    brush.polygon(upper, brush.mixed(theme.text, theme.surface, 0.58))
