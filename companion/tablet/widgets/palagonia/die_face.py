"""What was rolled? One die, large: pips or a sign, the word for it, and whether it can be done."""

from math import cos, pi, radians, sin
from typing import Any, ClassVar, Final

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box, Point
from companion.tablet.widgets.icons import draw_icon
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.touched import Touched

FACES: Final = ("2", "3", "4", "5", "remove", "rotate")
"""The six faces of a die of Palagonia (PG-8)."""

ROLL_S: Final = 0.8
"""How long a die rolls on the screen; nobody waits longer for what is known already."""

_PIPS: Final[dict[str, tuple[Point, ...]]] = {
    "2": ((-1, 1), (1, -1)),
    "3": ((-1, 1), (0, 0), (1, -1)),
    "4": ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    "5": ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
}
_NARROW_DP: Final = 130.0
"""A narrower card has more of its room for the words."""
_TUMBLES: Final = 7  # faces that are seen while it rolls


class DieFace(Touched):
    """A die that shows one of its faces.

    Attributes:
        face: One of :data:`FACES`, or empty while nothing is rolled.
        word: What it asks to be done, finished words.
        possible: Whether it can be done.
        reason: Why not, finished words; shown as long as it cannot.
        chosen: Whether it is the chosen one of the two.
        animated: Whether it rolls when it is told to, or shows its face at once.

    Events:
        on_press: It was touched and can be done.
        on_refuse: It was touched and cannot.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "face",
        "word",
        "possible",
        "reason",
        "chosen",
        "_tumble",
    )
    __events__ = ("on_press", "on_refuse")

    face: str = OptionProperty("", options=["", *FACES])
    word: str = StringProperty("")
    possible: bool = BooleanProperty(True)
    reason: str = StringProperty("")
    chosen: bool = BooleanProperty(False)
    animated: bool = BooleanProperty(True)
    _tumble: float = NumericProperty(0.0)

    @property
    def rolling(self) -> bool:
        """Whether it is still on its way."""
        return self._tumble > 0

    def roll(self) -> None:
        """Let it roll; it ends on its face."""
        Animation.cancel_all(self, "_tumble")
        if self.animated:
            self._tumble = 1.0
            Animation(_tumble=0.0, d=ROLL_S, t="out_quad").start(self)

    def act(self, goal: Any) -> None:
        """Choose it, or say that it cannot be."""
        self.dispatch("on_press" if self.possible else "on_refuse")

    def on_press(self) -> None:
        """It was chosen; an event to bind to."""

    def on_refuse(self) -> None:
        """It cannot be chosen; an event to bind to."""

    def draw(self) -> None:
        """Draw a card with the die, and the words below or beside it."""
        theme, box = self.theme, (self.x, self.y, self.width, self.height)
        lit = self.possible and not self.rolling
        radius = min(dp(18), self.height / 5)
        if lit:
            brush.shadow(box, radius, dp(4))
        brush.panel(box, theme.pressed if self.aimed else self._card(), radius)
        if self.chosen:
            brush.frame(box, theme.focus, dp(5), radius)
        elif lit:
            brush.frame(box, theme.primary, dp(3), radius)
        die, words = self._places(brush.inset(box, dp(12 if self.width > dp(_NARROW_DP) else 7)))
        self._die(die)
        if not self.rolling:
            self._words(words)

    def _card(self) -> str:
        return self.theme.surface if self.possible else self.theme.background

    def _places(self, room: Box) -> tuple[Box, Box]:
        """Where the die is, and where its words are."""
        x, y, width, height = room
        if not self.word:
            side = min(width, height)
            return (x + (width - side) / 2, y + (height - side) / 2, side, side), (x, y, 0, 0)
        if width > 1.5 * height:
            words = (x + height + dp(12), y, width - height - dp(12), height)
            return (x, y, height, height), words
        share = 0.62 if self.width > dp(_NARROW_DP) else 0.5  # so that its words can be read
        side = min(width, share * height)
        rest = height - side - dp(8)
        return (x + (width - side) / 2, y + rest + dp(8), side, side), (x, y, width, rest)

    def _die(self, box: Box) -> None:
        """The die itself: a rounded body with its face."""
        theme = self.theme
        face, angle = self.face, 0.0
        if self.rolling:
            step = int(self._tumble * _TUMBLES)
            face = FACES[(step * 5 + FACES.index(self.face or "2")) % len(FACES)]
            angle = 100 * self._tumble * cos(_TUMBLES * pi * self._tumble)
        x, y, side, _ = brush.inset(box, 0.5 * (1 - 0.94 * turned_within(angle)) * box[2])
        centre = x + side / 2, y + side / 2
        body, ink = self._inks()
        PushMatrix()
        Rotate(angle=angle, origin=centre)
        brush.panel(
            (x, y - 0.035 * side, side, side), brush.mixed(body, "#000000", 0.35), 0.2 * side
        )
        brush.panel((x, y, side, side), body, 0.2 * side)
        inner = brush.inset((x, y, side, side), 0.045 * side)
        brush.panel(inner, brush.mixed(body, "#ffffff", 0.45), 0.16 * side)
        self._sign(face, centre, side, ink)
        PopMatrix()
        if self.face and not self.possible and not self.rolling:
            size = max(0.3 * side, dp(22))
            at = x + side - 0.3 * size, y + side - 0.3 * size
            brush.disc(at, 0.62 * size, theme.background)
            brush.disc(at, 0.52 * size, theme.quiet)
            draw_icon("no", at, 0.62 * size, theme.background)

    def _inks(self) -> tuple[str, str]:
        """The die's body and what is on it; a die that cannot be done is faint."""
        if self.possible or self.rolling:
            return "#efe3c8", "#15323a"
        faint = brush.mixed("#efe3c8", self._card(), 0.55)
        return faint, brush.mixed("#15323a", faint, 0.42)

    def _sign(self, face: str, centre: Point, side: float, ink: str) -> None:
        x, y = centre
        for dx, dy in _PIPS.get(face, ()):
            brush.disc((x + 0.25 * side * dx, y + 0.25 * side * dy), 0.095 * side, ink)
        if face in ("remove", "rotate"):
            corners = [
                (x + 0.36 * side * sin(k * pi / 3), y + 0.36 * side * cos(k * pi / 3))
                for k in range(6)
            ]
            brush.stroke(corners, ink, 0.045 * side, close=True)
        if face == "remove":
            brush.stroke([(x - 0.15 * side, y), (x + 0.15 * side, y)], ink, 0.085 * side)
        elif face == "rotate":
            draw_icon("turn", centre, 0.46 * side, ink)

    def _words(self, room: Box) -> None:
        """What is to be done, and why it cannot be."""
        theme, body = self.theme, sp(self.sizes.body_sp)
        x, y, width, height = room
        if min(width, height) < 1:
            return
        align = "left" if room[0] > self.center_x - 1 else "center"
        if self.possible or not self.reason:
            ink = theme.text if self.possible else theme.quiet
            write(self.word, room, ink, 1.25 * body, align)  # type: ignore[arg-type]
            return
        above = (x, y + 0.6 * height, width, 0.4 * height)
        write(self.word, above, theme.quiet, 1.1 * body, align)  # type: ignore[arg-type]
        write(self.reason, (x, y, width, 0.58 * height), theme.text, 0.9 * body, align)  # type: ignore[arg-type]


def turned_within(angle_deg: float) -> float:
    """Return how large a turned square is that stays within the square it was, 0.7…1 of it."""
    angle = radians(angle_deg)
    return 1 / (abs(cos(angle)) + abs(sin(angle)))
