"""How does a phone read these words? As a QR code (ISO/IEC 18004), always dark on white."""

from typing import Any, ClassVar, Final

import segno
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty

from companion.tablet.widgets import brush
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp

_QUIET_MODULES: Final = 4
"""The white rim that the standard wants around a code."""


class QrCode(Drawn):
    """A QR code.

    Attributes:
        text: What it says; without a text nothing is drawn.
    """

    shows: ClassVar[tuple[str, ...]] = ("text",)

    text: str = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self._texture: Any = None
        self._made_for = ""
        super().__init__(**properties)

    def prepare(self) -> None:
        """Make the picture, one pixel a module, where the text is another one."""
        if self.text and self.text != self._made_for:
            self._made_for = self.text
            self._texture = _texture(modules(self.text))

    def draw(self) -> None:
        """Draw it as large as there is room, each module on whole pixels."""
        if not self.text:
            return
        count = self._texture.size[0]
        pixels = max(1, int(min(self.size) // count))
        side = pixels * count
        corner = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        brush.panel((*corner, side, side), "#ffffff", dp(6))
        Color(1, 1, 1, 1)
        Rectangle(texture=self._texture, pos=corner, size=(side, side))


def modules(text: str) -> list[list[bool]]:
    """Return the code of a text, rows from above with the white rim, true for dark."""
    made = segno.make(text, error="m", micro=False)
    return [[bool(one) for one in row] for row in made.matrix_iter(border=_QUIET_MODULES)]


def _texture(rows: list[list[bool]]) -> Any:
    pixels = b"".join(bytes(0 if dark else 255 for dark in row) for row in reversed(rows))

    def fill(texture: Any) -> None:  # also after a lost GL context
        texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")

    made = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance", callback=fill)
    made.mag_filter = made.min_filter = "nearest"
    fill(made)
    return made
