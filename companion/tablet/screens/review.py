"""How did the villa fall? The pictures in slow motion, the scales' curve, and whose hand was there.

Time runs here, and nowhere below: each twentieth of a second says how much of it went by.
"""

from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.link.messages.shown.cameras import CameraPicture
from companion.link.messages.shown.review import FallPicture
from companion.tablet.labels import review as labels
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.view_models.reviewing import screen
from companion.tablet.view_models.reviewing.screen import Moment, moment, review_screen
from companion.tablet.view_models.reviewing.touches import LookAgain, Seek, TimePassed
from companion.tablet.view_models.state import Tablet

load_rules(__file__)

_STEP_S: Final = 1 / 20
_AGAIN_S: Final = 2.0
_MOST_TRIES: Final = 6
"""A black box is there six seconds after the fall; who waits longer touches the button."""


class ReviewScreen(Screen):
    """A fall."""

    view: screen.ReviewScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self._run = Clock.create_trigger(self._tick, _STEP_S, interval=True)
        self._again = Clock.create_trigger(self._look_again, _AGAIN_S)
        self._tries = 0
        self._made_of: FallPicture | None = None
        super().__init__(tell, tablet, look, **properties)
        self.fbind("parent", self._seen_or_not)
        self.ids.strip.bind(on_seek=lambda _, at_ms: self.tell(Seek(at_ms)))
        self._put(moment(tablet))

    def picture(self, tablet: Tablet) -> screen.ReviewScreen:
        """Return what the screen shows."""
        return review_screen(tablet)

    def show(self, tablet: Tablet, look: Look) -> None:
        """Show the screen where it is another, and the moment, which is another all the time."""
        super().show(tablet, look)
        self._put(moment(tablet))

    def arrive(self) -> None:
        """Look for what was kept, for as long as it takes to be written."""
        super().arrive()
        self._tries = 0

    def fill(self) -> None:
        """Say what is known, draw the strip, and offer the controls."""
        view, look, ids = self.view, self.look, self.ids
        says: list[Widget] = [Paragraph(text=look.say(one)) for one in view.says]
        ids.says.refill(says)
        ids.choices.put(view.choices, look, self.tell)
        ids.choices.height = ids.choices.height if view.choices else 0
        ids.controls.row_dp = look.sizes.primary_dp
        ids.controls.put(view.controls, look, self.tell, view.icons)
        ids.strip.unit, ids.strip.seconds = look.say(labels.GRAMS), look.say(labels.SECONDS)
        ids.strip.contact_says = look.say(labels.LAST_CONTACT)
        if view.curve is not None:
            curve, strip = view.curve, ids.strip
            strip.span_ms, strip.weight = curve.span_ms, curve.weight
            strip.pictures_ms = curve.pictures_ms
            strip.contact_ms, strip.give_ms = curve.contact_ms, curve.give_ms
        self._seen_or_not()

    def _put(self, now: Moment | None) -> None:
        ids = self.ids
        ids.moment.text = "" if now is None else self.look.say(now.says)
        ids.picture.says = "" if now is None else self.look.say(now.waits)
        if now is not None:
            ids.strip.at_ms = now.at_ms
        picture = None if now is None else now.picture
        if picture is not self._made_of:
            self._made_of = picture
            ids.picture.picture = None if picture is None else _as_shown(picture)

    def _seen_or_not(self, *_: object) -> None:
        """Let time run only while it is to be seen."""
        if self.view.plays and self.parent is not None:
            self._run()
        else:
            self._run.cancel()
        waits = self.view.curve is None and self._tries < _MOST_TRIES
        if waits and self.parent is not None:
            self._again()
        else:
            self._again.cancel()

    def _tick(self, dt: float) -> None:
        self.tell(TimePassed(round(1000 * min(dt, 1.0))))

    def _look_again(self, _dt: float) -> None:
        self._tries += 1
        self.tell(LookAgain())


def _as_shown(picture: FallPicture) -> CameraPicture:
    """The picture as the camera's own screen has one; nothing is drawn on it."""
    return CameraPicture(picture.camera, picture.place, picture.jpeg, "surroundings")
