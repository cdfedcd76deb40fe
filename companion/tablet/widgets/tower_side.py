"""How does the tower look from the side, and which of its columns is chosen?"""

from typing import ClassVar

from kivy.properties import DictProperty, ListProperty, ObjectProperty, StringProperty

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView
from companion.tablet.theme import Theme
from companion.tablet.widgets import brush
from companion.tablet.widgets.asking import Asking
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.column_figure import WIDTHS, draw_column
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.tower_layout import Floor, Place, floors

_RAISED = 0.22
"""How far above its place a column in the air is drawn, of its height."""


class TowerSide(Asking):
    """The tower from the side: floors, the columns on them, what may be touched now.

    Attributes:
        columns: All columns (``ColumnView``); those out of the game are not drawn.
        plates: The colours of the plates laid, from the lowest.
        offered: Columns that may be chosen now; if there are any, all others are faded.
        chosen: The one that is chosen already, if one is.
        held: The one that somebody holds: it hangs above its place, faded, for it may come back.
        floor_names: Finished names of the base (``"base"``) and of each plate's colour.
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
        "floor_names",
    )

    columns: list[ColumnView] = ListProperty([])
    plates: list[str] = ListProperty([])
    offered: list[ColumnName] = ListProperty([])
    chosen: ColumnName | None = ObjectProperty(None, allownone=True)
    held: ColumnName | None = ObjectProperty(None, allownone=True)
    floor_names: dict[str, str] = DictProperty({})
    which: str = StringProperty("")

    def floors(self) -> tuple[Floor, ...]:
        """Return the floors with their places, in pixels of the window."""
        scale = dp(1)
        inner = brush.inset((self.x, self.y, self.width, self.height), dp(4))
        in_dp = floors(self.columns, len(self.plates), inner[2] / scale, inner[3] / scale)

        def moved(box: Box) -> Box:
            x, y, width, height = (scale * one for one in box)
            return inner[0] + x, inner[1] + y, width, height

        return tuple(
            Floor(
                floor.storey,
                moved(floor.slab),
                tuple(Place(place.columns, moved(place.box)) for place in floor.places),
            )
            for floor in in_dp
        )

    def place_of(self, column: ColumnName) -> Box:
        """Return the box that is touched for a column, in pixels.

        Raises:
            KeyError: It does not stand in the tower.
        """
        for floor in self.floors():
            for place in floor.places:
                if any(view.column == column for view in place.columns):
                    return place.box
        raise KeyError(column)

    def aim(self, x: float, y: float) -> tuple[ColumnView, ...] | None:
        """Return the columns whose place is touched."""
        for floor in self.floors():
            for place in floor.places:
                left, bottom, width, height = place.box
                # The floor below a column belongs to it, or six low storeys were hard to hit.
                if left <= x <= left + width and floor.slab[1] <= y <= bottom + height:
                    return place.columns
        return None

    def act(self, goal: tuple[ColumnView, ...]) -> None:
        """Choose the column of a place, or ask which one is meant."""
        self.ask_which(goal, self.place_of(goal[0].column), sure=True)

    def draw(self) -> None:
        """Draw from the base up; what is higher lies over what is below."""
        for floor in self.floors():
            self._slab(floor)
            for place in floor.places:
                self._place(place)

    def _slab(self, floor: Floor) -> None:
        theme = self.theme
        x, y, width, height = floor.slab
        name = "base" if floor.storey == 0 else self.plates[floor.storey - 1]
        fill, ink = floor_colours(theme, name)
        # One looks a little from above: the floor's upper side is seen behind its rim.
        back, slant = dp(9), dp(12)
        top = y + height
        upper = [
            (x, top),
            (x + width, top),
            (x + width - slant, top + back),
            (x + slant, top + back),
        ]
        brush.polygon(upper, brush.mixed(fill, "#ffffff", 0.34))
        brush.panel((x, y, width, height), fill, dp(3))
        said = self.floor_names.get(name, "")
        write(said, (x + dp(10), y, width - dp(20), height), ink, sp(16), wrap=False)

    def _place(self, place: Place) -> None:
        theme = self.theme
        offered = [view for view in place.columns if view.column in self.offered]
        ground = theme.background
        x, y, width, height = place.box
        card = (x + dp(2), y + dp(2), width - dp(4), height - dp(3))
        if self.chosen is not None and any(v.column == self.chosen for v in place.columns):
            ground = theme.surface
            brush.panel(card, ground, dp(10))
            brush.frame(card, theme.focus, dp(4), dp(10))
        elif offered or self.aimed == place.columns:
            ground = theme.pressed if self.aimed == place.columns else theme.surface
            brush.panel(card, ground, dp(10))
            if offered:
                brush.frame(card, theme.primary, dp(2), dp(10))
        self._figures(place, card, ground)
        if len(place.columns) > 1:
            self._count(card, len(place.columns))

    def _figures(self, place: Place, card: Box, ground: str) -> None:
        x, y, width, height = card
        tall = height - dp(10)
        wish = min(width - dp(6), 0.85 * tall, dp(60))
        gap = dp(2)
        total = sum(WIDTHS[view.column.kind] for view in place.columns)
        room = width - dp(6) - gap * (len(place.columns) - 1)
        unit = min(wish, room / total)
        left = x + (width - unit * total - gap * (len(place.columns) - 1)) / 2
        for view in place.columns:
            column = view.column
            wide = unit * WIDTHS[column.kind]
            faded = bool(self.offered) and column not in self.offered
            held = column == self.held
            box = (left, y + dp(4) + (_RAISED * tall if held else 0.0), wide, tall)
            brush.ellipse((left - dp(2), y + dp(1), wide + dp(4), 0.3 * wide), "#000000", 0.16)
            faded = faded or held
            draw_column(box, column, self.theme, ground, faded=faded, blocked=view.blocked)
            if held:
                brush.frame(brush.inset(box, -dp(3)), self.theme.focus, dp(2), dp(6))
            left += wide + gap

    def _count(self, card: Box, count: int) -> None:
        """How many share a place, in the upper right corner."""
        x, y, width, height = card
        radius = dp(9)
        centre = (x + width - dp(5), y + height - dp(5))
        brush.disc(centre, radius, self.theme.text)
        box = (centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        write(str(count), box, self.theme.background, sp(14), wrap=False)


def floor_colours(theme: Theme, name: str) -> tuple[str, str]:
    """Return the colour of a floor (``"base"`` or a plate's colour) and of the text on it."""
    if name == "base":
        return brush.mixed(theme.line, theme.background, 0.25), theme.text
    return theme.game[name].fill, theme.game[name].on_fill
