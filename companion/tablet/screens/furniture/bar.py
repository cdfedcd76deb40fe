"""How do things lie side by side for either hand? In a row that can be mirrored as a whole."""

from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout


class Bar(BoxLayout):
    """A box layout; ``mirrored`` it has its first child at the right end.

    Attributes:
        mirrored: For the left hand; the screen sets it.
    """

    mirrored: bool = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("mirrored", self._trigger_layout)

    def do_layout(self, *args: Any) -> None:
        """Lay the children out as a box does, then swap left and right."""
        super().do_layout(*args)
        if self.mirrored:
            for child in self.children:
                child.x = self.x + self.right - child.right
