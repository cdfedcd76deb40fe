"""What would the referee decide with this? A button, and beside it what follows."""

from typing import Any

from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.text import Text, joined
from companion.tablet.view_models.dispute import Decision
from companion.tablet.widgets.lengths import dp


class DecisionRow(Panel):
    """One decision."""

    def __init__(
        self,
        decision: Decision,
        look: Look,
        tell: Tell,
        *,
        put_back: Text | None,
        **properties: Any,
    ) -> None:
        """Make the row.

        Args:
            decision: What can be decided.
            look: How it is shown.
            tell: Takes the touch.
            put_back: Where the piece belongs, if that has to be told with it.
            properties: Of the layout.
        """
        super().__init__(
            size_hint_y=None, padding=dp(10), spacing=dp(14), raised=False, **properties
        )
        button = ControlButton(
            theme=look.theme,
            sizes=look.sizes,
            size_hint=(0.42, None),
            height=dp(look.sizes.primary_dp),
            pos_hint={"center_y": 0.5},
        )
        button.put(decision.control, look, tell)
        says = decision.follows if put_back is None else joined([decision.follows, put_back], "\n")
        follows = Paragraph(
            text=look.say(says), sizes=look.sizes, size_hint_x=0.58, pos_hint={"center_y": 0.5}
        )
        self.add_widget(button)
        self.add_widget(follows)
        self.bind(minimum_height=self.setter("height"))
