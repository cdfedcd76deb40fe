"""How does one player of Palagonia stand? Name and points, whose turn, and who gets the same."""

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.tablet.widgets import brush
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import fitted, write, write_name
from companion.tablet.widgets.touched import Touched


class SeatTile(Touched):
    """One player's tile; as many as ten stand side by side.

    Attributes:
        name, points: As they are.
        has_turn: Whether it is the player's turn (or the player has won).
        shares: Whether what closes now counts for this player too.
        note: Finished words for that or for the turn; shown where there is room.
        pickable: Whether it can be touched.

    Events:
        on_press: It was touched.
    """

    shows: ClassVar[tuple[str, ...]] = ("name", "points", "has_turn", "shares", "note", "pickable")
    __events__ = ("on_press",)

    name: str = StringProperty("")
    points: int = NumericProperty(0)
    has_turn: bool = BooleanProperty(False)
    shares: bool = BooleanProperty(False)
    note: str = StringProperty("")
    pickable: bool = BooleanProperty(False)

    def aim(self, x: float, y: float) -> Any:
        """Return the tile where it can be touched and is."""
        return super().aim(x, y) if self.pickable else None

    def act(self, goal: Any) -> None:
        """Pick this player."""
        self.dispatch("on_press")

    def on_press(self) -> None:
        """It was touched; an event to bind to."""

    def draw(self) -> None:
        """Draw the tile: a full ring for the turn, a dashed rim and a sign for who shares."""
        theme, body = self.theme, sp(self.sizes.body_sp)
        box = (self.x, self.y, self.width, self.height)
        radius = min(dp(14), self.height / 4)
        brush.panel(box, theme.pressed if self.aimed else theme.surface, radius)
        if self.has_turn:
            brush.frame(box, theme.focus, dp(4), radius)
        elif self.shares or self.pickable:
            brush.frame(box, theme.primary, dp(3), radius)
        x, y, width, height = (
            self.x + dp(9),
            self.y + dp(5),
            self.width - dp(18),
            self.height - dp(10),
        )
        points = str(self.points)
        fit = fitted(points, 0.5 * width, height, 1.5 * body, wrap=False)
        beside = (x + width - fit.width_px - dp(2), y, fit.width_px + dp(2), height)
        write(points, beside, theme.text, 1.5 * body, "right", wrap=False)
        room = width - fit.width_px - dp(10)
        low = 0.42 * height if self.note else 0.0
        write_name(self.name, (x, y + low, room, height - low), theme.text, body)
        if self.note:
            ink = theme.text if self.has_turn else theme.primary
            write(self.note, (x, y, room, low), ink, 0.8 * body, "left", wrap=False)
