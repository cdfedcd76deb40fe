"""What do the cameras see, and is it good enough? The picture, and in words what it is like.

Pictures come five times a second: what is said beside them is put in again only where it changed.
"""

from typing import Any

from kivy.uix.widget import Widget

from companion.tablet.labels import cameras as labels
from companion.tablet.screens.furniture.marked_line import OF_GRADE, OF_LIGHT, MarkedLine
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.screens.when import local_time
from companion.tablet.text import Text
from companion.tablet.view_models import cameras
from companion.tablet.view_models.cameras import CameraCard, camera_card, cameras_screen
from companion.tablet.view_models.state import Tablet

load_rules(__file__)


class CamerasScreen(Screen):
    """The cameras.

    Attributes:
        said: How often the words beside the picture were put in, for tests and for finding waste.
    """

    view: cameras.CamerasScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.said = 0
        self._says: tuple[object, ...] = ()
        super().__init__(tell, tablet, look, **properties)
        self._put(camera_card(tablet))

    def show(self, tablet: Tablet, look: Look) -> None:
        """Show the screen where it is another, and the picture, which is another all the time."""
        super().show(tablet, look)
        self._put(camera_card(tablet))

    def picture(self, tablet: Tablet) -> cameras.CamerasScreen:
        """Return what the screen shows."""
        return cameras_screen(tablet)

    def fill(self) -> None:
        """Make the ways to the other cameras."""
        self.ids.choices.put(self.view.choices, self.look, self.tell)

    def _put(self, card: CameraCard | None) -> None:
        shown = self.ids.picture
        shown.picture = None if card is None else card.picture
        shown.says = self.look.say(self.view.none if card is None else card.waits)
        says = (self.look, *(() if card is None else _words(card)))
        if says != self._says:
            self._says = says
            self.said += 1
            self.ids.says.refill([] if card is None else self._lines(card))
            self.dress(self.ids.says)

    def _lines(self, card: CameraCard) -> list[Widget]:
        say = self.look.say
        return [
            MarkedLine(OF_LIGHT[card.light], say(card.says)),
            self._quietly(labels.since(local_time(card.since_wall))),
            *(MarkedLine(OF_GRADE[one.grade], say(one.says)) for one in card.qualities),
            *(self._quietly(one) for one in card.remarks),
        ]

    def _quietly(self, says: Text) -> Paragraph:
        return Paragraph(text=self.look.say(says), tone="quiet")


def _words(card: CameraCard) -> tuple[object, ...]:
    return card.light, card.says, card.since_wall, card.qualities, card.remarks
