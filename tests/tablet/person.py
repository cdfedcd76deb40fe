"""How does a person use the running tablet in a test? By what is to be read, with a finger."""

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.tablet.app import TabletApp
from companion.tablet.view_models.touches import RollSeal
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.touched import Touched
from tests.tablet_driver.driver import Driver

_WORDS = ("text", "title", "name", "says", "note", "question", "hint_text")


class Person:
    """A person before the tablet."""

    def __init__(self, app: TabletApp, driver: Driver) -> None:
        self.app = app
        self.driver = driver

    @property
    def screen(self) -> str:
        """Name of the screen that is shown."""
        return str(self.app.stage.screen_name)

    @property
    def shown(self) -> Any:
        """The screen itself."""
        return self.app.stage.screen

    def reads(self) -> list[str]:
        """Everything that is to be read, wherever it is scrolled to."""
        found = [getattr(one, word, "") for one in self.widgets() for word in _WORDS]
        return [words for words in found if isinstance(words, str) and words]

    def sees(self, words: str) -> bool:
        """Whether these words are somewhere on the screen, perhaps among others."""
        return any(words in one for one in self.reads())

    def widgets(self) -> Iterator[Widget]:
        """Everything in the window."""
        for child in Window.children:
            yield from child.walk(restrict=True)

    def find(self, words: str) -> Widget:
        """Return what is touched to touch these words; the newest, if there are several."""
        touchable = [one for one in self.widgets() if isinstance(one, Touched) and one.opacity]
        for exactly in (True, False):
            for one in reversed(touchable):
                said = [str(getattr(one, word, "")) for word in _WORDS]
                if any(words == it if exactly else words in it for it in said):
                    return one
        raise AssertionError(f"{words!r} cannot be touched; there is {self.reads()}")

    def choice(self, setting: str, words: str) -> Widget:
        """Return the button for one choice of a setting, on the screen of the settings."""
        row = self.shown.rows[setting]
        return next(one for one in row.walk() if getattr(one, "text", "") == words)

    def touch(self, target: str | Widget) -> None:
        """Touch what has these words, or a widget; a person pushes a list where they need it."""
        widget = self.find(target) if isinstance(target, str) else target
        lists = [one for one in _above(widget) if isinstance(one, ScrollView)]
        for one in lists:
            one.scroll_to(widget, animate=False)
        self.driver.frames(3 if lists else 1)
        Touched.forget()  # some time has passed since the touch before
        self.driver.tap(widget)
        self.driver.frames(2)

    def rolls_all_colours(self) -> None:
        """Roll the seal until nobody lacks a colour; how that is touched is tested elsewhere."""
        for _ in range(4):
            self.app.touch(RollSeal())
        self.driver.frames(2)

    def tap_at(self, x: float, y: float) -> None:
        """Touch a place of the window, in pixels; it may be in a list."""
        Touched.forget()
        self.driver.tap((x, y))
        self.driver.frames(3)

    def sees_news(self) -> None:
        """Look at what the table shows by now: it was told something behind the tablet's back."""
        self.app._link.open(self.app._bridge)
        self.driver.frames(3)

    def types(self, field: TextInput, words: str) -> None:
        """Touch a field and type."""
        self.touch(field)
        field.select_all()
        Window.dispatch("on_textinput", words)
        self.driver.frames(3)

    def holds_a_screen_of(self, width_dp: float, height_dp: float) -> None:
        """Turn the tablet, or take another one: the window gets another size."""
        self.driver.resize(round(dp(width_dp)), round(dp(height_dp)))

    def lays_out(self) -> None:
        """Have everything take its place, without a picture of it."""
        for _ in range(5):
            Clock.tick_draw()

    def waits_for(self, condition: Callable[[], object]) -> None:
        """Wait until the table, over a wire, has made something so."""
        self.driver.wait_for_others(condition)


def _above(widget: Widget) -> Iterator[Widget]:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget
