"""Where on the base does the weight go? The base from above, its cells, and what lies on it."""

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from kivy.properties import NumericProperty, ObjectProperty

from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Point
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write

_CELLS: Final = ((1, 1), (-1, 1), (-1, -1), (1, -1))
"""Sides of the middle on which each cell stands: x to the right, y away from whoever looks."""
_AT: Final = 0.62
"""How far from the middle they are drawn, of half the base."""


class BasePlan(Drawn):
    """The base.

    Attributes:
        places: What lies on it: ``centre``, a cell's number, ``box``.
        share: How much of the second is heard, a bar below the base; below 0 nobody listens.
    """

    shows: ClassVar[tuple[str, ...]] = ("places", "share")

    places: Sequence[int | Literal["centre", "box"]] = ObjectProperty(())
    share: float = NumericProperty(-1.0)

    def draw(self) -> None:
        """Draw the base, the cells, and what lies on it."""
        theme, half = self.theme, self._half
        left, bottom = self.center_x - half, self.center_y - half
        box = (left, bottom, 2 * half, 2 * half)
        brush.shadow(box, dp(14), dp(4))
        brush.panel(box, brush.mixed(theme.line, theme.surface, 0.4), dp(14))
        for cell in range(len(_CELLS)):
            at = self._cell_at(cell)
            brush.disc(at, 0.15 * half, theme.surface)
            brush.ring(at, 0.15 * half, theme.quiet, dp(2))
            self._write(str(cell), at, 0.15 * half, theme.text)
        brush.ring(self._middle, 0.06 * half, theme.quiet, dp(1))
        for place in self.places:
            self._lay(place)
        if self.share >= 0:
            bar = (left, bottom - 0.16 * half, 2 * half, dp(10))
            brush.panel(bar, theme.line, dp(5))
            heard = (left, bar[1], max(self.share * bar[2], dp(10)), bar[3])
            brush.panel(heard, theme.primary, dp(5))

    def _lay(self, place: int | Literal["centre", "box"]) -> None:
        theme, half = self.theme, self._half
        if place == "box":
            wide = 0.5 * half
            box = (self.center_x - wide, self.center_y - 0.7 * wide, 2 * wide, 1.4 * wide)
            brush.panel(box, brush.mixed(theme.game["orange"].fill, theme.surface, 0.35), dp(6))
            brush.frame(box, theme.game["orange"].ink, dp(2), dp(6))
            return
        at = self._middle if place == "centre" else self._cell_at(place)
        brush.disc((at[0], at[1] - dp(3)), 0.2 * half, brush.mixed(theme.primary, "#000000", 0.4))
        brush.disc(at, 0.2 * half, theme.primary)
        said = "" if place == "centre" else str(place)
        self._write(said, at, 0.2 * half, theme.on_primary)

    def _write(self, said: str, at: Point, radius: float, colour: str) -> None:
        high = min(1.1 * radius, sp(1.6 * self.sizes.body_sp))
        box = (at[0] - radius, at[1] - 0.65 * high, 2 * radius, 1.3 * high)
        write(said, box, colour, high, "center", wrap=False)

    def _cell_at(self, cell: int) -> Point:
        side_x, side_y = _CELLS[cell]
        reach = _AT * self._half
        return self.center_x + side_x * reach, self.center_y + side_y * reach

    @property
    def _middle(self) -> Point:
        return float(self.center_x), float(self.center_y)

    @property
    def _half(self) -> float:
        return float(max(1.0, min(self.width, self.height) / 2.5 - dp(8)))
