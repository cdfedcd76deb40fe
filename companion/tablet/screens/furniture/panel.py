"""What lies behind things that belong together? A card of its own."""

from typing import Any, ClassVar

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty
from kivy.uix.boxlayout import BoxLayout

from companion.tablet.theme import rgba
from companion.tablet.widgets import brush
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp


class Panel(Drawn, BoxLayout):
    """A box with a ground.

    Attributes:
        ground: A colour of the theme by its name.
        raised: Whether it throws a shadow.
        radius_dp: Of its corners.
    """

    shows: ClassVar[tuple[str, ...]] = ("ground", "raised", "radius_dp")

    ground: str = OptionProperty(
        "surface", options=["surface", "background", "pressed", "warning", "danger", "success"]
    )
    raised: bool = BooleanProperty(True)
    radius_dp: float = NumericProperty(16.0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)

    def draw(self) -> None:
        """Draw the card."""
        box = (self.x, self.y, self.width, self.height)
        radius = dp(self.radius_dp)
        if self.raised:
            brush.shadow(box, radius, dp(4), 0.18)
        brush.panel(box, getattr(self.theme, self.ground), radius)


class Ground(Drawn):
    """A plain ground behind everything."""

    def draw(self) -> None:
        """Fill the whole of it."""
        Color(*rgba(self.theme.background))
        Rectangle(pos=self.pos, size=self.size)  # a smooth rim would show at the screen's edge
