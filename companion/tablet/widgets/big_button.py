"""What is pressed most? A large button with a picture and a word, which acts once."""

from typing import Any, ClassVar, Final, NamedTuple

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.tablet.theme import Theme
from companion.tablet.widgets import brush
from companion.tablet.widgets.icons import draw_icon
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import Align, fitted, write
from companion.tablet.widgets.marks import draw_mark
from companion.tablet.widgets.touched import Touched

EXPLAINED_S: Final = 3.0
"""How long a button that cannot be used now tells why."""

LARGEST_ICON_DP: Final = 34.0

ROLES: Final = ("primary", "plain", "danger", "quiet")


class _Face(NamedTuple):
    """Where the picture and the words of a button go, and how large they may be."""

    centre: brush.Point
    size: float
    room: brush.Box
    align: Align
    letters_px: float


class BigButton(Touched):
    """A button; ``height`` should be ``sizes.primary_dp`` for what is used in every turn.

    Attributes:
        text: The finished words.
        icon: A name of ``icons.ICONS``, or empty.
        role: ``primary`` for the one that goes on, ``plain``, ``danger``, or ``quiet`` without a
            card of its own.
        colour: A colour of the game, for a button that stands for it, with its mark unless there
            is an icon; empty otherwise.
        reason: Why it cannot be used now, finished words; empty if it can. Touching it then tells
            the reason for :data:`EXPLAINED_S`.
        explaining: Whether it tells the reason now.
        chosen: Whether it is the chosen one among several.
        largest_px: Letters are no larger than this; 0 for as large as the sizes of the screen say.

    Events:
        on_press: It was touched and can be used.
        on_refuse: It was touched and cannot be used now.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "text",
        "icon",
        "role",
        "colour",
        "reason",
        "explaining",
        "chosen",
        "largest_px",
    )
    __events__ = ("on_press", "on_refuse")

    text: str = StringProperty("")
    icon: str = StringProperty("")
    role: str = OptionProperty("plain", options=list(ROLES))
    colour: str = StringProperty("")
    reason: str = StringProperty("")
    explaining: bool = BooleanProperty(False)
    chosen: bool = BooleanProperty(False)
    largest_px: float = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        self._silence = Clock.create_trigger(self._fall_silent, EXPLAINED_S)
        super().__init__(**properties)
        self.fbind("reason", self._fall_silent)

    def act(self, goal: Any) -> None:
        """Press it, or tell why it cannot be pressed."""
        if self.reason:
            self.explaining = True
            self._silence.cancel()
            self._silence()
            self.dispatch("on_refuse")
        else:
            self.dispatch("on_press")

    def draw(self) -> None:
        """Draw the button as it is now."""
        theme = self.theme
        box = (self.x, self.y, self.width, self.height)
        radius = min(dp(14), self.height / 4)
        fill, ink = self._colours(theme)
        if self.explaining:
            brush.panel(box, theme.warning, radius)
            room = brush.inset(box, dp(8))
            write(self.reason, room, theme.on_warning, sp(self.sizes.body_sp))
            return
        if self.aimed is not None:
            fill = brush.mixed(fill, ink, 0.18)
        elif self.role in ("primary", "danger") and not self.reason:
            brush.shadow(box, radius, dp(3), 0.3)
        brush.panel(box, fill, radius)
        if self.chosen:
            brush.frame(box, theme.focus, dp(4), radius)
            brush.frame(brush.inset(box, dp(4)), theme.surface, dp(2), radius - dp(4))
        elif self.role == "plain" and not self.colour:
            brush.frame(box, theme.line, dp(1.5), radius)
        self._face(ink)

    @property
    def lies_wide(self) -> bool:
        """Whether it is so wide that a picture goes beside its words, not above them."""
        return bool(self.width - dp(16) > 1.7 * (self.height - dp(16)))

    def letters_px(self, *, pictured: bool | None = None) -> int:
        """Return how large the letters can be in their room.

        Args:
            pictured: As if there were a picture, or none; as it is by default.
        """
        face = self._faced(bool(self.icon or self.colour) if pictured is None else pictured)
        return fitted(self.text, face.room[2], face.room[3], face.letters_px).font_px

    def _face(self, ink: str) -> None:
        """Picture and words."""
        face = self._faced(bool(self.icon or self.colour))
        letters = min(face.letters_px, self.largest_px or face.letters_px)
        (x, y, width, height), (left, middle) = face.room, face.centre
        if face.align == "left":  # the picture stands at the words, and both in the middle
            spare = (width - fitted(self.text, width, height, letters).width_px) / 2
            left, x, width = left + spare, x + spare, width - spare
        self._picture((left, middle), face.size, ink)
        if self.text:
            write(self.text, (x, y, width, height), ink, letters, face.align)

    def _faced(self, pictured: bool) -> _Face:
        """Return what lies where: side by side, or below each other where it is narrow."""
        x, y, width, height = brush.inset((self.x, self.y, self.width, self.height), dp(8))
        size = min(dp(LARGEST_ICON_DP), 0.6 * height) if pictured else 0.0
        letters = float(sp(1.15 * self.sizes.body_sp))
        if not self.text or not pictured:
            middle = (x + width / 2, y + height / 2)
            return _Face(middle, size, (x, y, width, height), "center", letters)
        if self.lies_wide:
            beside = size + dp(10)
            room = (x + beside, y, width - beside, height)
            return _Face((x + size / 2, y + height / 2), size, room, "left", letters)
        size = min(size, 0.42 * height)
        room = (x, y, width, height - size - dp(4))
        above = (x + width / 2, y + height - size / 2)
        return _Face(above, size, room, "center", min(letters, 0.9 * room[3]))

    def _picture(self, centre: brush.Point, size: float, ink: str) -> None:
        if self.icon:
            draw_icon(self.icon, centre, size, ink)
        elif self.colour:
            draw_mark(self.colour, centre, 0.85 * size, ink)

    def _colours(self, theme: Theme) -> tuple[str, str]:
        if self.colour:
            swatch = theme.game[self.colour]
            fill, ink = swatch.fill, swatch.on_fill
        else:
            fill, ink = {
                "primary": (theme.primary, theme.on_primary),
                "plain": (theme.surface, theme.text),
                "danger": (theme.danger, theme.on_danger),
                "quiet": (theme.background, theme.text),
            }[self.role]
        if self.reason:
            return theme.pressed, theme.quiet
        return fill, ink

    def on_press(self) -> None:
        """It was pressed; an event to bind to."""

    def on_refuse(self) -> None:
        """It was touched but cannot be used; an event to bind to."""

    def _fall_silent(self, *_: object) -> None:
        self.explaining = False
