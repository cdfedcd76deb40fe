"""How is one seat set up? A row with its place in the playing order, its name, its colours."""

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.colour_picks import ColourPicks
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.look import Look
from companion.tablet.view_models.set_up import ChairCard
from companion.tablet.widgets import brush
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp as px
from companion.tablet.widgets.lengths import sp
from companion.tablet.widgets.lettering import write


class SeatRow(Panel):
    """One seat; :meth:`put` shows it as it is now.

    Events:
        on_name: Its name is to be changed.
        on_colour(place): A colour was picked.
        on_earlier: It changes places with the seat before it.
    """

    __events__ = ("on_name", "on_colour", "on_earlier")

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint_y=None, padding=dp(8), raised=False, **properties)
        self._bar = Bar(spacing=dp(10))
        self._number = _Number(size_hint_x=None, width=dp(44))
        self.name = BigButton(role="plain")
        self.colours = ColourPicks(size_hint_x=None)
        self.earlier = BigButton(role="plain", icon="up", size_hint_x=None, width=dp(56))
        self.name.bind(on_press=lambda _: self.dispatch("on_name"))
        self.colours.bind(on_pick=lambda _, place: self.dispatch("on_colour", place))
        self.earlier.bind(on_press=lambda _: self.dispatch("on_earlier"))
        for part in (self._number, self.name, self.colours, self.earlier):
            self._bar.add_widget(part)
        self.add_widget(self._bar)
        self.fbind("width", self._share)

    def put(self, card: ChairCard, look: Look, elsewhere: list[str]) -> None:
        """Show a seat as it is now; ``elsewhere`` are the colours of the others."""
        self._number.number = str(card.seat + 1)
        self.name.text = look.say(card.name)
        self.name.icon = "" if card.typed else "add"
        self.colours.owned, self.colours.elsewhere = list(card.colours), elsewhere
        first = card.seat == 0
        self.earlier.icon = "" if first else "up"
        self.earlier.role = "quiet" if first else "plain"
        self.earlier.disabled = first
        self.earlier.opacity = 0 if first else 1
        self.height = dp(look.sizes.primary_dp) + dp(16)

    def _share(self, *_: object) -> None:
        """A narrow row leaves its name some room; no colour is smaller than a finger."""
        each = min(68.0, max(48.0, (self.width / dp(1) - 380) / 4))
        self.colours.width = dp(4 * each + 24)

    def on_name(self) -> None:
        """Its name is to be changed; an event to bind to."""

    def on_colour(self, place: int) -> None:
        """A colour was picked; an event to bind to."""

    def on_earlier(self) -> None:
        """It goes one place up; an event to bind to."""


class _Number(Drawn):
    """The place in the playing order, in a ring."""

    shows: ClassVar[tuple[str, ...]] = ("number",)
    number: str = StringProperty("")

    def draw(self) -> None:
        """Draw number and ring."""
        size = min(self.width, self.height, px(44))
        box = (self.center_x - size / 2, self.center_y - size / 2, size, size)
        brush.ring(self.center, size / 2 - px(2), self.theme.line, px(2))
        write(self.number, brush.inset(box, px(6)), self.theme.text, sp(1.2 * self.sizes.body_sp))
