"""What stands where while the villa is set up? Base, zone, columns and plate from above, to scale.

Each column has its colour, its mark and its true size; the fainter ring around it is how well its
place is known. The plate is drawn over them as glass: what is under it is to be seen.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, ClassVar, Final

from kivy.properties import ObjectProperty

from companion.link.messages.shown.referee import LiesView, StandsView
from companion.link.messages.shown.setting_up import ZoneView
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Point
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.marks import draw_mark

_LEAST_DP: Final = 11.0
"""Diameter below which no mark can be told from another."""
_TOLD_SD_MM: Final = 2.0
"""A place that is known better than this needs no ring."""


class ZonePlan(Drawn):
    """The base from above.

    Attributes:
        zone: Sizes and the plate's outline; None draws nothing.
        columns: What stands where.
        plate: Where the plate lies; None while none does.
    """

    shows: ClassVar[tuple[str, ...]] = ("zone", "columns", "plate")

    zone: ZoneView | None = ObjectProperty(None, allownone=True)
    columns: Sequence[StandsView] = ObjectProperty(())
    plate: LiesView | None = ObjectProperty(None, allownone=True)

    def draw(self) -> None:
        """Draw from the base up."""
        zone = self.zone
        if zone is None:
            return
        theme, centre = self.theme, (self.center_x, self.center_y)
        ground = brush.mixed(theme.line, theme.background, 0.55)
        brush.disc(centre, self._px(zone.base_mm), ground)
        brush.ring(centre, self._px(zone.zone_mm), theme.game["green"].ink, dp(2))
        for one in self.columns:
            self._column(one, zone)
        if self.plate is not None:
            self._plate(self.plate, zone)

    def place_of(self, x_mm: float, y_mm: float) -> Point:
        """Return where a place of the board is drawn, in pixels; y is away from whoever looks."""
        return self.center_x + self._px(x_mm), self.center_y + self._px(y_mm)

    def _column(self, one: StandsView, zone: ZoneView) -> None:
        theme, swatch = self.theme, self.theme.game[one.colour]
        at = self.place_of(one.x_mm, one.y_mm)
        radius = max(self._px(zone.radii_mm.get(one.kind, 8.0)), dp(_LEAST_DP) / 2)
        if one.sd_mm > _TOLD_SD_MM:
            brush.ring(at, radius + self._px(one.sd_mm), swatch.fill, dp(1))
        brush.disc(at, radius + dp(1), brush.mixed(swatch.fill, theme.text, 0.4))
        if one.kind == "hex":
            brush.polygon(_around(at, radius, 6), swatch.fill)
        else:
            brush.disc(at, radius, swatch.fill)
        draw_mark(one.colour, at, 1.05 * radius, swatch.on_fill)

    def _plate(self, plate: LiesView, zone: ZoneView) -> None:
        colour = self.theme.game[plate.colour].ink
        points = [self.place_of(*one) for one in zone.plate_mm]
        if not points:  # how it is turned is not known: a circle as large
            at = self.place_of(plate.x_mm, plate.y_mm)
            points = _around(at, self._px(zone.plate_radius_mm), 36)
        brush.stroke(points, colour, dp(3), close=True)

    def _px(self, mm: float) -> float:
        base_mm = 150.0 if self.zone is None else self.zone.base_mm
        room: Any = min(self.width, self.height) / 2 - dp(4)
        return float(max(1.0, room) * mm / base_mm)


def _around(at: Point, radius: float, corners: int) -> list[Point]:
    turns = [2 * pi * corner / corners for corner in range(corners)]
    return [(at[0] + radius * sin(turn), at[1] + radius * cos(turn)) for turn in turns]
