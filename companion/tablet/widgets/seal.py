"""What is up on the Architect's seal? A wooden block (VP-4) that turns when it changes hands."""

from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.logger import Logger
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)

from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.seal_flat import draw_flat
from companion.tablet.widgets.seal_paint import FACES
from companion.tablet.widgets.seal_pose import BLANK, LAID_ASIDE, Pose, between, showing
from companion.tablet.widgets.seal_shader import FRAGMENT
from companion.tablet.widgets.seal_solid import ShaderError, SolidSeal

TURN_S = 0.55


class Seal(Drawn):
    """The seal: laid aside until somebody takes it, then the colour of the previous holder up.

    Attributes:
        upper_face: The colour that is up, or will be when the block has come to rest; None while
            nothing is claimed. Change it with :meth:`show`.
        initials: A letter for each colour, in the language of the screen.
        ground: Colour of the place it lies on; empty for the theme's background.
        turned: How far the last turn has come, 0…1.
        animated: Whether it may be seen to turn, or lies there at once.

    Events:
        on_rest: It has come to rest.
    """

    shows: ClassVar[tuple[str, ...]] = ("initials", "ground", "turned")
    __events__ = ("on_rest",)

    fragment_shader: ClassVar[str] = FRAGMENT

    upper_face: str | None = OptionProperty(None, options=[*FACES, None], allownone=True)
    initials: dict[str, str] = DictProperty({})
    ground: str = StringProperty("")
    turned: float = NumericProperty(1.0)
    animated: bool = BooleanProperty(True)

    def __init__(self, **properties: Any) -> None:
        self._from = self._to = LAID_ASIDE
        self._solid: SolidSeal | None = None
        self._texture: Any = None
        self._made_for: object = None
        self._turning: Animation | None = None
        super().__init__(**properties)

    def show(self, face: str | None, taken: bool | None = None, animate: bool = True) -> None:
        """Have the colour ``face`` up; again the same changes nothing.

        Args:
            face: A colour, or None for no colour at all.
            taken: Whether somebody holds it: without a face, a seal that is not taken lies aside,
                one that is shows bare wood. By default it is taken if it has a face.
            animate: Whether one sees it turn this time, if it may be seen to at all.
        """
        taken = face is not None if taken is None else taken
        goal = showing(face) if face is not None else BLANK if taken else LAID_ASIDE
        if goal == self._to:
            return
        if self._turning is not None:
            self._turning.cancel(self)
        start = self.pose
        if face is not None and start.painted == 0:
            start = Pose(goal.roll_deg - 90, 0.0, start.aside, 0.0, start.dimmed)
        elif face is None:  # bare wood looks the same on every side: no need to roll
            goal = Pose(start.roll_deg, 0.0, goal.aside, goal.painted, goal.dimmed)
        self._from, self._to = start, goal
        self.upper_face = face
        if not (animate and self.animated):
            self.turned = 1.0
            self._rest()
            return
        self.turned = 0.0
        self._turning = Animation(turned=1.0, duration=TURN_S, transition="in_out_cubic")
        self._turning.bind(on_complete=self._rest)
        self._turning.start(self)

    @property
    def pose(self) -> Pose:
        """How the block lies now."""
        return between(self._from, self._to, self.turned)

    def on_rest(self) -> None:
        """It has come to rest; an event to bind to."""

    def _rest(self, *_: object) -> None:
        self._turning = None
        self.redraw()
        self.dispatch("on_rest")

    def prepare(self) -> None:
        """Take the picture of the block as it lies; there is none if the driver refuses."""
        made_for = (self.theme.name, self._ground, tuple(sorted(self.initials.items())))
        if made_for != self._made_for:
            self._made_for = made_for
            try:
                self._solid = SolidSeal(
                    self.theme, self._ground, self.initials, self.fragment_shader
                )
            except ShaderError as refused:
                Logger.warning("Seal: %s It is drawn flat.", refused)
                self._solid = None
        if self._solid is not None:
            self._texture = self._solid.picture(self.size, self.pose)

    def draw(self) -> None:
        """Put the block on the canvas."""
        if self._solid is None:
            box = (*self.pos, *self.size)
            draw_flat(box, self.pose, self.theme, self._ground, self.initials)
            return
        Color(1, 1, 1, 1)
        Rectangle(texture=self._texture, pos=self.pos, size=self.size)

    @property
    def _ground(self) -> str:
        return self.ground or self.theme.background
