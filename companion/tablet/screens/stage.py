"""Which screen is shown, and what lies above all of them?

Screens are made when they are first shown, and kept: coming back costs nothing, and a list is
still where it was. One to which no way leads back any more begins anew. Above them lie the banner
of the connection, which pushes the screen down, and the oldest notice, which lies on it.
"""

from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.tablet.screens.furniture.banner import Banner
from companion.tablet.screens.furniture.notice_card import NoticeCard
from companion.tablet.screens.furniture.panel import Ground
from companion.tablet.screens.loading import screen_class
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import Screen, Tell, dress
from companion.tablet.text import joined
from companion.tablet.view_models.frame import NoticeCard as Notice
from companion.tablet.view_models.frame import frame
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Dismiss
from companion.tablet.view_models.way import Way, leads_back, way
from companion.tablet.widgets.lengths import dp

READ_S: Final = 8.0
"""How long a notice stays that need not be confirmed."""

_STAYS: Final = frozenset({"problem", "refused", "collapse", "alarm"})
_COLOURS: Final = {
    "problem": "danger",
    "refused": "danger",
    "collapse": "success",
    "alarm": "danger",
}


class Stage(FloatLayout):
    """Everything in the window.

    Attributes:
        screen: The screen that is shown.
        screen_name: Its name.
        banner: What is the matter with the connection.
        card: The notice that is shown, or None.
    """

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        super().__init__(**properties)
        self._tell = tell
        self._screens: dict[str, Screen] = {}
        self._ways: dict[str, Way] = {}  # to the screens on which something may be open
        self._notice: Notice | None = None
        self._unread = 0
        self._dressed: Look | None = None
        self._read = Clock.create_trigger(lambda _: self._tell(Dismiss()), READ_S)
        self.screen: Screen | None = None
        self.screen_name = ""
        self.card: NoticeCard | None = None
        self.banner = Banner()
        self._ground = Ground()
        self._column = BoxLayout(orientation="vertical")
        self._column.add_widget(self.banner)
        self.add_widget(self._ground)
        self.add_widget(self._column)
        self.fbind("size", self._place_card)
        self.show(tablet, look)

    def show(self, tablet: Tablet, look: Look) -> None:
        """Show what the tablet knows now."""
        self._show_screen(tablet, look)
        around = frame(tablet)
        troubles = [one for one in (around.connection, *around.problems) if one is not None]
        self.banner.text = look.say(joined(troubles, " ")) if troubles else ""
        self._show_notice(around.notice, len(tablet.notices), look)
        if look != self._dressed:
            self._dressed = look
            for widget in (self._ground, self.banner, self.card):
                if widget is not None:
                    dress(widget, look)

    def close(self) -> None:
        """Let nothing go on any more: the app has ended."""
        self._read.cancel()
        if self.screen is not None:
            self._column.remove_widget(self.screen)  # its clocks go only while they can be seen

    def _show_screen(self, tablet: Tablet, look: Look) -> None:
        here = way(tablet)
        self._forget_what_is_over(here)
        name = here.screen
        screen = self._screens.get(name)
        if screen is None:
            screen = self._screens[name] = screen_class(name)(self._tell, tablet, look)
        else:
            screen.show(tablet, look)
        if screen is not self.screen:
            if self.screen is not None:
                self._column.remove_widget(self.screen)
            self._column.add_widget(screen)
            self.screen, self.screen_name = screen, name
            screen.arrive()

    def _forget_what_is_over(self, here: Way) -> None:
        for name in [name for name, then in self._ways.items() if not leads_back(here, then)]:
            del self._ways[name]
            self._screens[name].begin_anew()
        self._ways[here.screen] = here

    def _show_notice(self, notice: Notice | None, unread: int, look: Look) -> None:
        next_one = unread < self._unread  # it may say the same as the one before
        self._unread = unread
        if notice == self._notice and look == self._dressed and not next_one:
            return
        self._read.cancel()
        if self.card is not None:
            self.remove_widget(self.card)
            self.card = None
        self._notice = notice
        if notice is None:
            return
        card = NoticeCard(
            says=look.say(notice.says),
            rule_words=look.say(notice.rule.label) if notice.rule else "",
            close_words=look.say(notice.close.label),
            colour=_COLOURS.get(notice.kind, "primary"),
            size_hint=(None, None),
        )
        card.bind(on_close=lambda _: self._tell(notice.close.touch))
        card.bind(on_rule=lambda _: self._open_rule(notice))
        dress(card, look)
        self.card = card
        self.add_widget(card)
        self._place_card()
        if notice.kind not in _STAYS:
            self._read()

    def _open_rule(self, notice: Notice) -> None:
        self._tell(notice.close.touch)
        if notice.rule is not None:
            self._tell(notice.rule.touch)

    def _place_card(self, *_: object) -> None:
        card = self.card
        if card is not None:
            card.width = min(dp(720), self.width - dp(24))
            card.center_x = self.center_x
            card.top = self.top - self.banner.height - dp(8)
