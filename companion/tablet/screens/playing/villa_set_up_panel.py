"""What do people set up now? A headline, what stands where, what is wrong, and two buttons."""

from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.control_button import Choices, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import dress
from companion.tablet.view_models.hands_free.villa_set_up import VillaSetUpCard
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.zone_plan import ZonePlan

_WIDE: Final = 1.15
_LEAST_DP: Final = 96.0
"""A smaller plan tells nothing."""


class VillaSetUpPanel(Panel):
    """A card that follows how the villa is set up.

    Attributes:
        plan: What stands where, from above.
        answers: The buttons with which people say that it is so, or end the set-up.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(orientation="vertical", padding=dp(14), spacing=dp(8), **properties)
        self._title = Paragraph(letters="title")
        self._words = Scrolling()
        self.plan = ZonePlan()
        self._middle = BoxLayout(spacing=dp(10))
        self._middle.add_widget(self.plan)
        self._middle.add_widget(self._words)
        self.answers = Choices()
        parts: tuple[Widget, ...] = (self._title, self._middle, self.answers)
        for part in parts:
            self.add_widget(part)
        self._middle.fbind("size", self._give_the_plan_room)

    def put(self, card: VillaSetUpCard, look: Look, tell: Tell) -> None:
        """Show how far the villa is set up now."""
        self._title.text = look.say(card.title)
        says = [Paragraph(text=look.say(one)) for one in card.says]
        counts = [Paragraph(text=look.say(one), tone="quiet") for one in card.counts]
        self._words.refill([*says, *counts])
        plan = card.plan
        self.plan.zone = None if plan is None else plan.zone
        self.plan.columns = () if plan is None else plan.columns
        self.plan.plate = None if plan is None else plan.plate
        self._give_the_plan_room()
        self.answers.row_dp = look.sizes.primary_dp
        self.answers.put(card.answers, look, tell, icons=("yes", ""))
        dress(self, look)

    def _give_the_plan_room(self, *_: object) -> None:
        """Beside the words where there is width, above them where there is height, else nowhere."""
        middle, wanted = self._middle, self.plan.zone is not None
        wide = middle.width > _WIDE * middle.height
        middle.orientation = "horizontal" if wide else "vertical"
        side = min(0.5 * middle.width, middle.height) if wide else 0.55 * middle.height
        wanted = wanted and side >= dp(_LEAST_DP)
        self.plan.size_hint = (None, 1) if wide else (1, None)
        if wide:
            self.plan.width = side if wanted else 0
        else:
            self.plan.height = side if wanted else 0
        self.plan.opacity = 1 if wanted else 0
