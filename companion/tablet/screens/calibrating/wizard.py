"""How are people led step by step? Words, a picture of the camera or of the base, the ways on.

Pictures come five times a second: what is said beside them is put in again only where it changed.
"""

from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.marked_line import OF_LIGHT, Mark, MarkedLine
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.view_models.calibrating.touches import EndCalibrating
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.workshop.wizard import Picture, Wizard
from companion.tablet.widgets.base_plan import BasePlan
from companion.tablet.widgets.camera_picture import CameraPictureView

load_rules(__file__)

_OF_CHECK: Final[dict[bool, Mark]] = {True: ("✓", "green"), False: ("○", "orange")}
"""Whether something is done, by its shape as well as by its colour."""

_LINES: Final = 2.2
"""Two lines of letters, where they are large."""


class WizardScreen(Screen):
    """The screen; heirs say which.

    Attributes:
        camera: The picture of the camera.
        plan: The picture of the base.
    """

    view: Wizard

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.camera = CameraPictureView()
        self.plan = BasePlan()
        self._stage: BoxLayout | None = None
        super().__init__(tell, tablet, look, **properties)
        self._put(tablet)

    def picture_of(self, tablet: Tablet) -> Picture | None:
        """Return the camera's picture, None where there is no place for one."""
        raise NotImplementedError

    def show(self, tablet: Tablet, look: Look) -> None:
        """Show the screen where it is another, and the picture, which is another all the time."""
        super().show(tablet, look)
        self._put(tablet)

    def leave(self) -> None:
        """Go back; what goes on is ended with it."""
        self.tell(EndCalibrating())

    def fill(self) -> None:
        """Show the words, the picture's place, and the ways on."""
        view, look, ids = self.view, self.look, self.ids
        shown = None if view.places is None else self.plan
        shown = self.camera if view.has_picture else shown
        self._place(shown)
        self.plan.places = view.places or ()
        self.plan.share = -1.0 if view.share is None else view.share
        self.camera.ghost = view.ghost or ()
        says: list[Widget] = [self._said(place) for place in range(len(view.says))]
        checks = [MarkedLine(_OF_CHECK[one.is_done], look.say(one.says)) for one in view.checks]
        ids.says.refill([*says, *checks])
        ids.choices.put(view.choices, look, self.tell)
        ids.answers.row_dp = look.sizes.primary_dp
        ids.answers.put(view.answers, look, self.tell, view.icons)
        ids.more.row_dp = max(look.sizes.touch_dp, _LINES * look.sizes.body_sp)
        ids.more.put(view.more, look, self.tell, view.more_icons)

    def _place(self, shown: Widget | None) -> None:
        """Have room for one picture, or for words alone."""
        if self._stage is None:
            self._stage = self.ids.stage.__self__  # out of its place only this keeps it
        row, stage = self.ids.row, self._stage
        if shown is None:
            row.remove_widget(stage)
            return
        if stage.parent is None:
            row.add_widget(stage, len(row.children))
        if [shown] != stage.children:
            stage.clear_widgets()
            stage.add_widget(shown)

    def _put(self, tablet: Tablet) -> None:
        shown = self.picture_of(tablet)
        self.camera.picture = None if shown is None else shown.picture
        self.camera.says = self.look.say(None if shown is None else shown.waits)

    def _said(self, place: int) -> Widget:
        view = self.view
        words = self.look.say(view.says[place])
        if place >= len(view.says) - view.warns:
            return MarkedLine(OF_LIGHT["degraded"], words)
        goes_on = view.has_picture or view.places is not None
        return Paragraph(text=words, letters="title" if goes_on and place == 0 else "body")
