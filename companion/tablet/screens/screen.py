"""What is every screen? A picture of what the tablet knows, made anew only where that changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from kivy.lang import Builder
from kivy.properties import AliasProperty, ObjectProperty, OptionProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.furniture.word_field import WordField
from companion.tablet.screens.look import Look
from companion.tablet.view_models.frame import Frame
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Touch
from companion.tablet.view_models.weighed import differ_in_sensors_alone
from companion.tablet.widgets.asking import Asking
from companion.tablet.widgets.drawn import Drawn

Tell = Callable[[Touch], None]
"""Takes what somebody touched."""


def load_rules(module_file: str) -> None:
    """Load the ``.kv`` file beside a module; again it does nothing."""
    path = str(Path(module_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)


class Screen(BoxLayout):
    """A screen; heirs say what it shows.

    Attributes:
        look: Language, colours, sizes and hand.
        view: What :meth:`picture` returned; equal pictures are the same screen.
        tell: Takes a touch.
        say_back: Finished words of the way back; empty where there is none.
    """

    orientation: str = OptionProperty("vertical", options=["vertical", "horizontal"])
    # rebind: what the .kv says about root.look.… and root.view.… follows them
    look: Look = ObjectProperty(None, rebind=True)
    view: Any = ObjectProperty(None, allownone=True, rebind=True)

    def _back_words(self) -> str:
        around = getattr(self.view, "frame", None)
        return self.look.say(around.back.label) if around is not None and around.back else ""

    say_back: str = AliasProperty(_back_words, bind=["look", "view"])

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.tell = tell
        self._last_tablet = tablet
        super().__init__(look=look, view=bare(self.picture(tablet)), **properties)
        self._filled()

    def picture(self, tablet: Tablet) -> Any:
        """Return, as a frozen value, all that the screen shows of what the tablet knows."""
        raise NotImplementedError

    def fill(self) -> None:
        """Make the parts of which there are several; by default there are none."""

    def show(self, tablet: Tablet, look: Look) -> None:
        """Show what the tablet knows now; does nothing where that changes nothing here."""
        if look == self.look and differ_in_sensors_alone(self._last_tablet, tablet):
            return
        self._last_tablet = tablet
        view = bare(self.picture(tablet))
        if view == self.view and look == self.look:
            return
        self.look, self.view = look, view
        self._filled()

    def arrive(self) -> None:
        """It is shown after another screen was: no strip of then is open. An heir may do more."""
        for one in self.walk(restrict=True):
            if isinstance(one, Asking):
                one.close_strip()

    def begin_anew(self) -> None:
        """Nobody comes back to what was open here: lists begin at their top. An heir does more."""
        for one in self.walk(restrict=True):
            if isinstance(one, Scrolling):
                one.scroll_y = 1.0

    def go_back(self) -> None:
        """Take the way back, if there is one."""
        around = getattr(self.view, "frame", None)
        if around is not None and around.back is not None:
            self.tell(around.back.touch)

    def dress(self, widget: Widget | None = None) -> None:
        """Give everything on the screen (or in a widget on it) its colours, sizes and side."""
        dress(self if widget is None else widget, self.look)

    def _filled(self) -> None:
        self.fill()
        self.dress()


def bare(view: Any) -> Any:
    """Return a screen's picture without what the stage shows: only the way back is left."""
    around = getattr(view, "frame", None)
    if around is None:
        return view
    back = Frame(connection=None, problems=(), notice=None, back=around.back, mirrored=False)
    return msgspec.structs.replace(view, frame=back)


def dress(widget: Widget, look: Look) -> None:
    """Give everything below a widget, and itself, its colours, sizes and side."""
    for one in widget.walk(restrict=True):
        if isinstance(one, Drawn):
            one.theme, one.sizes = look.theme, look.sizes
        elif isinstance(one, Bar):
            one.mirrored = look.left_handed
        elif isinstance(one, Scrolling):
            one.theme = look.theme
        elif isinstance(one, WordField):
            one.theme, one.sizes = look.theme, look.sizes
