"""What does one see and touch in a turn? The match: players, towers, seal, clock, the bar."""

from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.marked_line import OF_DANGER, MarkedLine
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.asked_card import AskedCard
from companion.tablet.screens.playing.camera_row import CameraRow
from companion.tablet.screens.playing.playing_screen import PlayingScreen
from companion.tablet.screens.playing.scales_panel import ScalesPanel
from companion.tablet.screens.playing.villa_set_up_panel import VillaSetUpPanel
from companion.tablet.screens.screen import Tell, load_rules
from companion.tablet.text import Text
from companion.tablet.view_models import match
from companion.tablet.view_models.cameras import camera_lights
from companion.tablet.view_models.match import match_screen
from companion.tablet.view_models.scales import scales_card, tower_danger
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.lengths import dp

load_rules(__file__)

_SCALES_DP: Final = 200.0
_ONE_LINE_DP: Final = 40.0
_LEAST_SEAL_DP: Final = 90.0


class MatchSide(BoxLayout):
    """Beside the towers while nothing is asked: clocks, seal, and what else may be done."""


class MatchScreen(PlayingScreen):
    """A turn of the match.

    Attributes:
        side: What stands beside the towers while nothing is asked.
        cameras: How the cameras are, at the side where the table has any.
        scales: What the scales say, likewise.
        sway: How a camera sees the tower sway, where no scales stand there.
        end_offer: The offer to end after a round of passes (VP-23).
        set_up: How far the villa is set up.
    """

    view: match.MatchScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.side = MatchSide()
        self.end_offer = AskedCard(with_ok=False, tower_beside=True)
        self.set_up = VillaSetUpPanel()
        self.cameras = CameraRow()
        self.scales = ScalesPanel(size_hint_y=None)
        self.sway = MarkedLine(OF_DANGER[False], "")
        self._has_scales = self._has_cameras = self._has_sway = False
        super().__init__(tell, tablet, look, **properties)
        self.fbind("parent", self._wind)
        for part in (self.side, self.side.ids.actions, self.side.ids.clock):
            part.fbind("height", self._give_sensors_room)
        self._show_sensors(tablet)

    def show(self, tablet: Tablet, look: Look) -> None:
        """Show the turn where that is another, and the sensors, which are another all the time."""
        super().show(tablet, look)
        self._show_sensors(tablet)

    def headline(self) -> Text:
        """Return what the table waits for."""
        return self.view.prompt

    def picture(self, tablet: Tablet) -> match.MatchScreen:
        """Return what the screen shows."""
        assert tablet.match is not None
        return match_screen(tablet, tablet.match)

    def fill(self) -> None:
        """Show the turn; the clocks go on from what the table said last."""
        self.side.ids.clock.put(self.view.clock, self.look)
        super().fill()
        self.side.spacing = self.spacing

    @property
    def asks_beside(self) -> bool:
        """Whether the card of the referee, or of a set-up, stands at the side."""
        return super().asks_beside or self.view.set_up is not None

    def aside(self) -> Widget:
        """Return how the villa is set up, the end on offer (VP-23), or clocks, seal and actions."""
        view, look, offer = self.view, self.look, self.view.end_offer
        if view.set_up is not None:
            self.set_up.put(view.set_up, look, self.tell)
            return self.set_up
        if offer is not None:
            answers = (offer.end, offer.play_on)
            self.end_offer.ask(look, self.tell, offer.says, answers, rule=offer.rule)
            return self.end_offer
        ids = self.side.ids
        ids.seal.put(view.seal, look)
        ids.actions.put(view.actions, look, self.tell)
        return self.side

    def _show_sensors(self, tablet: Tablet) -> None:
        lights = camera_lights(tablet)
        self._has_cameras = lights is not None
        if lights is not None:
            self.cameras.put(lights, self.look, self.tell)
        card = scales_card(tablet)
        self._has_scales = card is not None
        if card is not None:
            self.scales.put(card, self.look)
        danger = tower_danger(tablet) if card is None else None
        self._has_sway = danger is not None
        if danger is not None:
            self.sway.words.text = self.look.say(danger.says)
            self.sway.mark.text, self.sway.mark.ink = OF_DANGER[danger.is_alarming]
            self.dress(self.sway)
        self._give_sensors_room()

    def _give_sensors_room(self, *_: object) -> None:
        """As much as they want, but what the seal needs to be seen; on a low screen none at all."""
        side, ids = self.side, self.side.ids
        room = side.height - ids.clock.height - ids.actions.height - 3 * side.spacing
        cameras_px = self.cameras.height + side.spacing
        with_cameras = self._has_cameras and room >= cameras_px
        self._stand(self.cameras, wanted=with_cameras)
        if with_cameras:
            room -= cameras_px
        self._stand(self.sway, wanted=self._has_sway and room >= dp(_ONE_LINE_DP))
        self.scales.height = max(dp(_ONE_LINE_DP), min(dp(_SCALES_DP), room - dp(_LEAST_SEAL_DP)))
        self._stand(self.scales, wanted=self._has_scales and room >= dp(_ONE_LINE_DP))

    def _stand(self, part: Widget, *, wanted: bool) -> None:
        """Let a part stand at the side, above what else may be done, or take it away."""
        if wanted and part.parent is None:
            self.side.add_widget(part, 1)
        elif not wanted and part.parent is not None:
            self.side.remove_widget(part)

    def _wind(self, *_: object) -> None:
        """Let the clock go only while it can be seen."""
        self.side.ids.clock.wind(self.parent is not None)
