"""What can be calibrated and measured? A row for each thing: how it is, and the way there."""

from typing import Any

from companion.tablet.screens.calibrating.way_row import WayRow
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.screen import Screen, load_rules
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.workshop import ways
from companion.tablet.view_models.workshop.ways import workshop_screen

load_rules(__file__)


class WorkshopScreen(Screen):
    """The ways to what can be calibrated and measured.

    Attributes:
        rows: One for each.
    """

    view: ways.WorkshopScreen

    def __init__(self, *given: Any, **properties: Any) -> None:
        self.rows: list[WayRow] = []
        super().__init__(*given, **properties)

    def picture(self, tablet: Tablet) -> ways.WorkshopScreen:
        """Return what the screen shows."""
        return workshop_screen(tablet)

    def fill(self) -> None:
        """Show the rows, or why there is none."""
        view, look = self.view, self.look
        while len(self.rows) < len(view.ways):
            self.rows.append(WayRow())
        rows = self.rows[: len(view.ways)]
        for way, row in zip(view.ways, rows, strict=True):
            row.put(way, look, self.tell)
        none = [] if view.none is None else [Paragraph(text=look.say(view.none))]
        self.ids.ways.refill([*none, *rows])
