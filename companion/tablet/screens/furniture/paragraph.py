"""How does running text stand on a screen? As high as its words need, or fitted into its box."""

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import fitted, write

_ENDLESS_PX = 100_000


class Paragraph(Drawn):
    """Words without a card.

    Attributes:
        text: The finished words.
        letters: Which size of the theme: ``title``, ``body`` or ``caption``.
        scale: Times that size.
        tone: A colour of the theme by its name, such as ``text`` or ``quiet``.
        ink: A colour of the game whose ink is taken instead; empty for none.
        align: ``left``, ``center`` or ``right``.
        grows: Whether its height follows its words; otherwise they are fitted into the box.
        padding_dp: Left and right of the words.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "text",
        "letters",
        "scale",
        "tone",
        "ink",
        "align",
        "padding_dp",
    )

    text: str = StringProperty("")
    letters: str = OptionProperty("body", options=["title", "body", "caption"])
    scale: float = NumericProperty(1.0)
    tone: str = StringProperty("text")
    ink: str = StringProperty("")
    align: str = OptionProperty("left", options=["left", "center", "right"])
    grows: bool = BooleanProperty(True)
    padding_dp: float = NumericProperty(0.0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("width", "text", "letters", "scale", "sizes", "grows", "padding_dp"):
            self.fbind(name, self._grow)
        self._grow()

    def height_for(self, width_px: float) -> float:
        """Return the height in pixels that the words need in a width."""
        room = max(1.0, width_px - 2 * dp(self.padding_dp))
        return fitted(self.text, room, _ENDLESS_PX, self._letters).height_px

    def draw(self) -> None:
        """Write the words."""
        if not self.text:
            return
        theme = self.theme
        colour = theme.game[self.ink].ink if self.ink else getattr(theme, self.tone)
        padding = dp(self.padding_dp)
        box = (self.x + padding, self.y, max(1.0, self.width - 2 * padding), self.height)
        write(self.text, box, colour, self._letters, self.align)  # type: ignore[arg-type]  # options

    @property
    def _letters(self) -> float:
        return self.scale * sp(getattr(self.sizes, f"{self.letters}_sp"))

    def _grow(self, *_: object) -> None:
        if self.grows:
            self.size_hint_y = None
            self.height = self.height_for(self.width) if self.text else 0.0
