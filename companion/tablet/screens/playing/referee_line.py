"""What does the referee who watches do now? One quiet line, and the way to what he asks."""

from typing import Any, Final

from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.furniture.marked_line import OF_LIGHT
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.view_models.hands_free.watching import Watching
from companion.tablet.widgets.lengths import dp, sp

_MARK_DP: Final = 32.0
_LINES: Final = 1.5
"""How high it is, in letters."""
_BUTTON: Final = 0.3
"""Which part of the line the button takes."""


class RefereeLine(Bar):
    """A mark, what the referee does, and a button where questions were put off.

    Attributes:
        mark: How well he sees, as a sign.
        says: What he does.
        button: Shows the questions again.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint_y=None, spacing=dp(6), **properties)
        self.mark = Paragraph(grows=False, align="center", size_hint_x=None, width=dp(_MARK_DP))
        self.says = Paragraph(grows=False)
        self.button = ControlButton(icon="help", size_hint_x=_BUTTON)
        self.add_widget(self.mark)
        self.add_widget(self.says)

    def put(self, watching: Watching, look: Look, tell: Tell) -> None:
        """Show what he does now."""
        self.mark.text, self.mark.ink = OF_LIGHT[watching.mark]
        self.says.text = look.say(watching.says)
        wanted = watching.put_off is not None
        if watching.put_off is not None:
            self.button.put(watching.put_off, look, tell)
        if wanted and self.button.parent is None:
            self.add_widget(self.button)
        elif not wanted and self.button.parent is not None:
            self.remove_widget(self.button)
        low = _LINES * sp(look.sizes.body_sp)
        self.height = max(low, dp(look.sizes.touch_dp)) if wanted else low
