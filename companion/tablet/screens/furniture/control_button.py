"""How does a control of a picture become a button? With its words, its reason, and its touch."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.tablet.labels.everyday import HOLD
from companion.tablet.screens.look import Look
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.touches import Touch
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.hold_button import HoldButton

Tell = Callable[[Touch], None]


class ControlButton(BigButton):
    """A button for a control; :meth:`put` gives it another one."""

    control: Control | None = None
    tell: Tell | None = None

    def put(self, control: Control, look: Look, tell: Tell) -> None:
        """Stand for a control from now on."""
        self.control, self.tell = control, tell
        self.text = look.say(control.label)
        self.reason = look.say(control.why_not.says) if control.why_not else ""
        self.chosen = control.chosen

    def on_press(self) -> None:
        """Tell the touch that the control stands for."""
        if self.control is not None and self.tell is not None:
            self.tell(self.control.touch)


class HeldControl(HoldButton):
    """A button for a control that has to be held; :meth:`put` gives it another one."""

    control: Control | None = None
    tell: Tell | None = None

    def put(self, control: Control, look: Look, tell: Tell) -> None:
        """Stand for a control from now on."""
        self.control, self.tell = control, tell
        self.text = look.say(control.label)
        self.hint = look.say(control.why_not.says if control.why_not else HOLD)

    def on_hold(self) -> None:
        """Tell the touch that the control stands for, if it can be told."""
        control = self.control
        if control is not None and control.why_not is None and self.tell is not None:
            self.tell(control.touch)


def button_for(control: Control, look: Look, tell: Tell, **properties: Any) -> Widget:
    """Return a new button for a control; one that has to be held if the control says so.

    Args:
        control: What it stands for.
        look: Its language, colours and sizes.
        tell: Takes its touch.
        properties: More of the button, such as ``icon`` and ``role`` (not for a held one).
    """
    if control.held:
        properties.pop("role", None)
    made = (HeldControl if control.held else ControlButton)(
        theme=look.theme, sizes=look.sizes, **properties
    )
    made.put(control, look, tell)
    return made


class Choices(GridLayout):
    """Controls side by side, in as many rows as they need; as high as those, none of no height.

    What is put in again keeps its buttons, so that a finger on one of them is not lost.

    Attributes:
        least_width_dp: No button is narrower; there are fewer in a row instead.
        row_dp: How high each is.
    """

    least_width_dp: float = NumericProperty(150.0)
    row_dp: float = NumericProperty(56.0)

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("spacing", dp(8))
        super().__init__(cols=1, size_hint_y=None, **properties)
        for name in ("width", "least_width_dp", "row_dp"):
            self.fbind(name, self._arrange)

    def put(
        self,
        controls: Sequence[Control],
        look: Look,
        tell: Tell,
        icons: Sequence[str] = (),
        colours: Sequence[str] = (),
    ) -> None:
        """Show these controls, optionally each with a picture and a colour of the game."""
        buttons = list(reversed(self.children))
        for surplus in buttons[len(controls) :]:
            self.remove_widget(surplus)
        for place, control in enumerate(controls):
            if place < len(buttons):
                button = buttons[place]
            else:
                button = ControlButton()
                self.add_widget(button)
            button.theme, button.sizes = look.theme, look.sizes
            button.icon = icons[place] if place < len(icons) else ""
            button.colour = colours[place] if place < len(colours) else ""
            button.put(control, look, tell)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        count = len(self.children)
        if count == 0:
            self.height = 0
            return
        gap = self.spacing[0]
        fits = max(1, int((self.width + gap) // (dp(self.least_width_dp) + gap)))
        rows = -(-count // min(fits, count))
        self.cols = -(-count // rows)  # rows of like length look better than a last one of one
        self.row_default_height, self.row_force_default = dp(self.row_dp), True
        self.height = rows * dp(self.row_dp) + (rows - 1) * gap
