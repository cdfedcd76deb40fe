"""Which rule is that? One row with its number and its title."""

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, StringProperty

from companion.tablet.widgets import brush
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.touched import Touched


class RuleRow(Touched):
    """A rule in the list of rules.

    Attributes:
        number: "VP-12".
        title: Finished words.
        chosen: Whether it is the one that is open.

    Events:
        on_press: It was touched.
    """

    shows: ClassVar[tuple[str, ...]] = ("number", "title", "chosen")
    __events__ = ("on_press",)

    number: str = StringProperty("")
    title: str = StringProperty("")
    chosen: bool = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.fbind("sizes", self._grow)
        self._grow()

    def act(self, goal: Any) -> None:
        """Say that it was touched."""
        self.dispatch("on_press")

    def on_press(self) -> None:
        """It was touched; an event to bind to."""

    def draw(self) -> None:
        """Draw the row."""
        theme, box = self.theme, (self.x, self.y, self.width, self.height)
        radius = dp(12)
        ground = theme.pressed if self.aimed or self.chosen else theme.surface
        brush.panel(box, ground, radius)
        if self.chosen:
            brush.panel((self.x, self.y, dp(8), self.height), theme.primary, (radius, 0, 0, radius))
        x, y, width, height = brush.inset(box, dp(8))
        x, width = x + dp(8), width - dp(8)
        letters = sp(self.sizes.body_sp)
        wide = 3.4 * letters
        write(self.number, (x, y, wide, height), theme.quiet, letters, "left", wrap=False)
        write(self.title, (x + wide, y, width - wide, height), theme.text, letters, "left")

    def _grow(self, *_: object) -> None:
        self.height = max(dp(self.sizes.touch_dp), sp(3.0 * self.sizes.body_sp))
