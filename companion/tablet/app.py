"""How does the tablet run? Kivy's app: hears the table, takes touches, shows what follows.

All that is decided is decided in ``view_models``; the app holds the one value that they work on
and carries things between them, the screens, the link, the speaker and the file of settings.

    link ──Bridge──► hear ──┐
                            ├──► Tablet ──► Stage.show
    screens ───────► touch ─┘      └──► taps to the link, sounds, settings to the file
"""

import os
import secrets
import threading
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.core.window import Window
from kivy.metrics import Metrics

from companion.link.messages.holding import Link
from companion.link.messages.wire import FromTable, Tap
from companion.tablet.bridge import Bridge, StateNews
from companion.tablet.fonts import REGULAR
from companion.tablet.screen_needed import NoScreenError
from companion.tablet.screens.loading import load_the_rest
from companion.tablet.screens.look import Look, look_for
from companion.tablet.screens.stage import Stage
from companion.tablet.settings_file import read_settings, write_settings
from companion.tablet.shown import one_by_one, when_shown
from companion.tablet.sounding import sound_after
from companion.tablet.speaker import Speaker
from companion.tablet.turn_signal import TurnSignal
from companion.tablet.view_models.connection import LOST, UNREACHABLE, Connection
from companion.tablet.view_models.hearing import disconnected, hear, turned_away
from companion.tablet.view_models.reviewing.following import review_to_ask
from companion.tablet.view_models.seeing import to_ask
from companion.tablet.view_models.state import Notice, Tablet
from companion.tablet.view_models.touches import Touch
from companion.tablet.view_models.touching import Hands
from companion.tablet.view_models.touching import touch as follow


class TabletApp(App):
    """The tablet's app.

    Attributes:
        tablet: Everything the tablet knows.
        stage: What is in the window.
    """

    title = "Paletti Companion"

    def __init__(
        self,
        link: Link,
        settings: Path,
        *,
        hands: Hands | None = None,
        on_first_frame: Callable[[], None] | None = None,
        **properties: Any,
    ) -> None:
        """Make the app.

        Args:
            link: The way to the table; the app opens and closes it.
            settings: The file with the settings of this tablet.
            hands: Identities for taps, and chance for the seal; by default from the system.
            on_first_frame: Is called once the first picture is on the screen.
        """
        super().__init__(**properties)
        self._link = link
        self._file = settings
        self._hands = hands or Hands(lambda: uuid.uuid4().hex, secrets.randbelow)
        self._on_first_frame = on_first_frame
        self._bridge = Bridge(self._heard, self._link_changed)
        kept = read_settings(settings)
        notices = (Notice("problem", kept.says),) if kept.says is not None else ()
        self.tablet = Tablet(settings=kept.settings, notices=notices)
        self._speaker = Speaker(muted=not kept.settings.sound)
        self._turn_signal = TurnSignal(lambda: self._speaker.play("turn"))

    @property
    def look(self) -> Look:
        """How everything is shown in the window as it is now."""
        density = Metrics.density
        width, height = Window.size
        return look_for(self.tablet.settings, width / density, height / density)

    def build(self) -> Stage:
        """Make what is in the window."""
        LabelBase.register(DEFAULT_FONT, str(REGULAR))
        self.stage = Stage(self.touch, self.tablet, self.look)
        Window.bind(size=self._show_soon)
        Metrics.bind(density=self._show_soon)
        return self.stage

    def on_start(self) -> None:
        """Begin to listen to the table."""
        when_shown(self._first_frame)
        self._link.open(self._bridge)

    def on_stop(self) -> None:
        """Let go of the table; whatever was declared is on its disk."""
        self._turn_signal.cancel()
        self._bridge.close()
        self._link.close()
        self.stage.close()
        Window.unbind(size=self._show_soon)
        Metrics.unbind(density=self._show_soon)
        Window.allow_screensaver = True

    def on_pause(self) -> bool:
        """A tablet that is laid aside goes on later."""
        return True

    def touch(self, touched: Touch) -> None:
        """Let follow what follows from a touch."""
        tablet, taps = follow(touched, self.tablet, self._hands)
        self._now(tablet, taps)

    def _heard(self, message: FromTable) -> None:
        tablet, taps = hear(self.tablet, message)
        self._now(tablet, taps)

    def _link_changed(self, news: StateNews) -> None:
        """Show another state of the link; that it is ready the table's welcome will say."""
        if news.state == "refused" and news.problem is not None:
            self._now(turned_away(self.tablet, news.problem))
        elif news.state == "lost":
            met = self.tablet.connection.table_version is not None
            self._now(disconnected(self.tablet, LOST if met else UNREACHABLE))
        elif news.state == "connecting":
            self._now(disconnected(self.tablet, Connection()))

    def _now(self, tablet: Tablet, taps: tuple[Tap, ...] = ()) -> None:
        before, self.tablet = self.tablet, tablet
        if tablet.settings != before.settings:
            self._keep_settings()
        sound = sound_after(before, tablet)
        if sound is not None:
            self._speaker.play(sound)
        self._turn_signal.follow(tablet)
        played = tablet.match or tablet.palagonia
        Window.allow_screensaver = played is None or played.outcome is not None
        for tap in taps:
            self._link.send(tap)
        for asked in (to_ask(before, tablet), review_to_ask(before, tablet)):
            if asked is not None:
                self._link.ask(asked)
        self._show()
        if tablet.closed:
            self.stop()

    def _keep_settings(self) -> None:
        self._speaker.mute(not self.tablet.settings.sound)
        trouble = write_settings(self._file, self.tablet.settings)
        if trouble is not None:
            notices = (*self.tablet.notices, Notice("problem", trouble))
            self.tablet = msgspec.structs.replace(self.tablet, notices=notices)

    def _show_soon(self, *_: object) -> None:
        Clock.schedule_once(lambda _dt: self._show(), -1)

    def _show(self) -> None:
        self.stage.show(self.tablet, self.look)

    def _first_frame(self) -> None:
        load_the_rest()
        if self._on_first_frame is not None:
            self._on_first_frame()


def run(
    link: Link,
    settings: Path,
    *,
    on_first_frame: Callable[[], None] | None = None,
    ends_with: BinaryIO | None = None,
) -> None:
    """Run the tablet until it is closed; ``surroundings.prepare_kivy`` comes before the import.

    Args:
        link: The way to the table.
        settings: The file with the settings of this tablet.
        on_first_frame: Is called once the first picture is on the screen.
        ends_with: When this comes to its end, so does the tablet: whoever holds the other end of
            the pipe is gone.

    Raises:
        NoScreenError: No window could be opened.
    """
    if Window is None:
        raise NoScreenError
    one_by_one()
    app = TabletApp(link, settings, on_first_frame=on_first_frame)
    if ends_with is not None:
        threading.Thread(target=_end_after, args=(ends_with, app), name="end", daemon=True).start()
    try:
        app.run()
    except KeyboardInterrupt:  # Ctrl-C closes it like any window
        app.stop()


def _end_after(pipe: BinaryIO, app: TabletApp) -> None:
    # Not by pipe.read: its lock would still be held when the program ends sooner than the pipe.
    while os.read(pipe.fileno(), 1):
        pass
    Clock.schedule_once(lambda _dt: app.stop())
