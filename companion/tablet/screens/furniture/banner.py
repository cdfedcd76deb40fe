"""What is the matter with the connection? A band above the screen; the last picture stays below."""

from typing import Any, ClassVar

from kivy.properties import StringProperty

from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.widgets import brush
from companion.tablet.widgets.lengths import dp


class Banner(Paragraph):
    """A warning across the screen; without words it has no height.

    Attributes:
        ground: Colour of the theme behind the words.
    """

    shows: ClassVar[tuple[str, ...]] = (*Paragraph.shows, "ground")

    ground: str = StringProperty("warning")

    def __init__(self, **properties: Any) -> None:
        super().__init__(align="center", tone="on_warning", padding_dp=24, **properties)

    def height_for(self, width_px: float) -> float:
        """Return the height in pixels of words and rim."""
        return super().height_for(width_px) + dp(20)

    def draw(self) -> None:
        """Draw the band and the words."""
        if self.text:
            box = (self.x - 2, self.y, self.width + 4, self.height + 2)  # no rim at the edge
            brush.panel(box, getattr(self.theme, self.ground))
            super().draw()
