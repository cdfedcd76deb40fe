"""How are the scales calibrated? Numbers that people tell, then a picture and words each step."""

from typing import Any

from kivy.uix.widget import Widget

from companion.tablet.screens.calibrating.field_row import FieldRow
from companion.tablet.screens.furniture.marked_line import OF_LIGHT, MarkedLine
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.view_models.calibrating import screen
from companion.tablet.view_models.calibrating.screen import calibrate_screen
from companion.tablet.view_models.calibrating.touches import EndCalibrating
from companion.tablet.view_models.state import Tablet

load_rules(__file__)


class CalibrateScreen(Screen):
    """The calibration.

    Attributes:
        rows: The numbers that people tell.
    """

    view: screen.CalibrateScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.rows: list[FieldRow] = []
        super().__init__(tell, tablet, look, **properties)

    def picture(self, tablet: Tablet) -> screen.CalibrateScreen:
        """Return what the screen shows."""
        return calibrate_screen(tablet)

    def leave(self) -> None:
        """Go back; a calibration that goes on is ended with it."""
        self.tell(EndCalibrating())

    def fill(self) -> None:
        """Show the numbers, or the step."""
        view, look, ids = self.view, self.look, self.ids
        says: list[Widget] = [self._said(place) for place in range(len(view.says))]
        while len(self.rows) < len(view.fields):
            self.rows.append(FieldRow())
        rows = self.rows[: len(view.fields)]
        for field, row in zip(view.fields, rows, strict=True):
            row.put(field, look, self.tell)
        ids.says.refill([*says, *rows])
        ids.plan.places = view.places or ()
        ids.plan.share = -1.0 if view.share is None else view.share
        ids.answers.row_dp = look.sizes.primary_dp
        ids.answers.put(view.answers, look, self.tell, view.icons)

    def _said(self, place: int) -> Widget:
        view = self.view
        words = self.look.say(view.says[place])
        if place >= len(view.says) - view.warns:
            return MarkedLine(OF_LIGHT["degraded"], words)
        large = view.places is not None and len(view.says) - view.warns == 1
        return Paragraph(text=words, letters="title" if large else "body")
