"""How does the tower look from above, and which of its columns is chosen?"""

from collections.abc import Callable
from math import cos, hypot, pi, sin
from typing import ClassVar, Final

from kivy.properties import (
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView
from companion.tablet.widgets import brush
from companion.tablet.widgets.asking import Asking
from companion.tablet.widgets.column_figure import draw_padlock
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.marks import draw_mark
from companion.tablet.widgets.rings_layout import Disc, Point, Seen, rings, true_places

_SHARES: Final = {"thick": 1.0, "hex": 0.88, "thin": 0.7}
"""How large a column is drawn in the room it has, where its true size is not known."""

_SURE_DP: Final = 40.0  # a finger hits what is as large as this, and nothing beside it
_BESIDE_DP: Final = 34.0
_LARGEST_DP: Final = 60.0


class TowerTop(Asking):
    """The tower from above: true where places are known, otherwise a ring for each storey.

    Attributes:
        columns: All columns (``ColumnView``); those out of the game are not drawn.
        plates: The colours of the plates laid, from the lowest.
        offered: Columns that may be chosen now; if there are any, all others are faded.
        chosen: The one that is chosen already, if one is.
        held: The one that somebody holds: it is drawn faded, for it may come back.
        positions_mm: Where each column stands from the middle of the base, by ``ColumnName``; used
            when every standing column has one.
        base_radius_mm: Size of the base, for true places.
        radii_mm: Sizes of columns by kind, for true places.
        which: The finished question when a touch could mean several columns.

    Events:
        on_choose(column): A column that may be chosen was touched.
        on_refuse(column): One that may not.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "columns",
        "plates",
        "offered",
        "chosen",
        "held",
        "positions_mm",
        "base_radius_mm",
        "radii_mm",
    )

    columns: list[ColumnView] = ListProperty([])
    plates: list[str] = ListProperty([])
    offered: list[ColumnName] = ListProperty([])
    chosen: ColumnName | None = ObjectProperty(None, allownone=True)
    held: ColumnName | None = ObjectProperty(None, allownone=True)
    positions_mm: dict[ColumnName, Point] = DictProperty({})
    base_radius_mm: float = NumericProperty(150.0)
    radii_mm: dict[str, float] = DictProperty({"thick": 15.0, "hex": 11.0, "thin": 7.0})
    which: str = StringProperty("")

    @property
    def radius(self) -> float:
        """How large the base is drawn, in pixels."""
        return float(max(1.0, min(self.width, self.height) / 2 - dp(6)))

    @property
    def true(self) -> bool:
        """Whether columns are drawn where they stand."""
        standing = [view.column for view in self.columns if not view.out]
        return bool(standing) and all(column in self.positions_mm for column in standing)

    def discs(self) -> tuple[Disc, ...]:
        """Return the floors around (0, 0), in pixels; with true places the base alone."""
        if self.true:
            scale = self.radius / self.base_radius_mm
            seen = true_places(self.columns, self.positions_mm, self.radii_mm, scale)
            return (Disc(0, self.radius, (0.0, self.radius), seen),)
        return rings(self.columns, len(self.plates), self.radius)

    def seen(self) -> tuple[Seen, ...]:
        """Return all columns around (0, 0), in pixels, in the order in which they are drawn."""
        return tuple(one for disc in self.discs() for one in disc.columns)

    def place_of(self, column: ColumnName) -> Point:
        """Return where a column is drawn, in pixels.

        Raises:
            KeyError: It does not stand in the tower.
        """
        for one in self.seen():
            if one.view.column == column:
                return self.center_x + one.at[0], self.center_y + one.at[1]
        raise KeyError(column)

    def aim(self, x: float, y: float) -> ColumnName | None:
        """Return the column nearest to a place, if it is as near as a finger is wide."""
        if not self.collide_point(x, y):
            return None
        x, y = x - self.center_x, y - self.center_y

        def beyond(one: Seen) -> float:
            return hypot(one.at[0] - x, one.at[1] - y) - self._diameter(one) / 2

        # Of two that lie one above the other, the one drawn last is touched.
        nearest = min(reversed(self.seen()), key=lambda one: max(0.0, beyond(one)), default=None)
        if nearest is None or beyond(nearest) > dp(24):
            return None
        return nearest.view.column

    def act(self, goal: ColumnName) -> None:
        """Choose a column that stands free; ask where a finger could have meant its neighbour."""
        seen = {one.view.column: one for one in self.seen()}
        one = seen[goal]
        near = [one]
        if one.room < dp(_SURE_DP) or self.true:
            near = [
                other
                for other in seen.values()
                if hypot(other.at[0] - one.at[0], other.at[1] - one.at[1]) < dp(_BESIDE_DP)
            ]
        x, y = self.place_of(goal)
        half = dp(20)
        beside = (x - half, y - half, 2 * half, 2 * half)
        self.ask_which([other.view for other in near], beside, sure=False)

    def draw(self) -> None:
        """Draw from the base up."""
        for disc in self.discs():
            self._floor(disc)
            for one in disc.columns:
                self._column(one, disc)

    def _floor(self, disc: Disc) -> None:
        theme, centre = self.theme, self.center
        if disc.storey == 0:
            border = brush.mixed(theme.game["green"].fill, theme.background, 0.55)
            brush.disc(centre, disc.radius, border)
            brush.disc(centre, 0.965 * disc.radius, brush.mixed(theme.line, theme.background, 0.55))
            return
        name = self.plates[disc.storey - 1]
        brush.ellipse(
            (
                centre[0] - disc.radius - dp(2),
                centre[1] - disc.radius - dp(4),
                2 * disc.radius + dp(4),
                2 * disc.radius + dp(4),
            ),
            "#000000",
            0.16,
        )
        brush.disc(centre, disc.radius, theme.game[name].fill)
        brush.disc(centre, disc.radius - dp(3), self._ground(disc))
        x, y = disc.label_at
        size = min(dp(16), 0.5 * disc.radius)
        draw_mark(name, (centre[0] + x, centre[1] + y), size, theme.game[name].ink)

    def _ground(self, disc: Disc) -> str:
        theme = self.theme
        if disc.storey == 0:
            return brush.mixed(theme.line, theme.background, 0.55)
        return brush.mixed(theme.game[self.plates[disc.storey - 1]].fill, theme.background, 0.72)

    def _diameter(self, one: Seen) -> float:
        if self.true:
            return max(one.room, dp(12))
        return min(0.94 * one.room, dp(_LARGEST_DP)) * _SHARES[one.view.column.kind]

    def _column(self, one: Seen, disc: Disc) -> None:
        theme, column = self.theme, one.view.column
        centre = self.center_x + one.at[0], self.center_y + one.at[1]
        radius = self._diameter(one) / 2
        swatch = theme.game[column.colour]
        fill, ink = swatch.fill, swatch.on_fill
        offered = column in self.offered
        if (self.offered and not offered) or column == self.held:
            ground = self._ground(disc)
            fill, ink = brush.mixed(fill, ground, 0.6), brush.mixed(fill, ground, 0.1)
        marked = column in (self.aimed, self.chosen, self.held)
        if offered or marked:
            reach = radius + dp(5 if marked else 3.5)
            rim = theme.focus if marked else theme.primary
            brush.disc(centre, reach + dp(1.5), theme.surface)
            brush.disc(centre, reach, rim)
            brush.disc(centre, radius + dp(1.5), theme.surface)
        else:
            below = centre[0], centre[1] - dp(1.5)
            _outline(column.kind)(below, radius + dp(1), brush.mixed(fill, "#000000", 0.45))
        _outline(column.kind)(centre, radius, fill)
        draw_mark(column.colour, centre, 1.05 * radius, ink)
        if one.view.blocked:
            size = max(dp(13), 0.8 * radius)
            at = (centre[0] + 0.6 * radius, centre[1] - 0.6 * radius)
            draw_padlock(at, size, theme.text, theme.background)


def _outline(kind: str) -> Callable[[Point, float, str], None]:
    """What draws the outline of a kind, filled."""
    if kind != "hex":
        return brush.disc

    def hexagon(centre: Point, radius: float, colour: str) -> None:
        brush.polygon(_hexagon(centre, radius), colour)

    return hexagon


def _hexagon(centre: Point, radius: float) -> list[Point]:
    corners = (k * pi / 3 for k in range(6))
    return [(centre[0] + radius * sin(a), centre[1] + radius * cos(a)) for a in corners]
