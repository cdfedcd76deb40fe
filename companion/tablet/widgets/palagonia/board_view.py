"""How is the board moved under the fingers? Drag, pinch, wheel; heirs say what a tap means.

The view shows everything there is until somebody moves it, and again after :meth:`fit_all`. Tiles
that are seen too small to be hit are not touched: a tap on them comes nearer first.
"""

from typing import Any, Final

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty

from companion.tablet.widgets.brush import Box, Point, inset
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.palagonia.camera import Camera, between, fitted
from companion.tablet.widgets.palagonia.gestures import Dragged, Fingers, Pinched
from companion.tablet.widgets.palagonia.hexes import Cell, cell_at, middle
from companion.tablet.widgets.touched import ECHO_DP, Touched

LEAST_DP: Final = 48.0
"""Tiles that are seen smaller than that are not touched: the board comes nearer first."""
_NEAR_DP: Final = 76.0
_SMALLEST_DP, _LARGEST_DP = 9.0, 150.0  # a tile's side as small and as large as one may zoom
_USUAL_DP: Final = 64.0  # few tiles are not shown larger than that
_SLACK_DP: Final = 10.0
_MARGIN_DP: Final = 8.0
_GLIDE_S: Final = 0.25
_WHEEL: Final = {"scrolldown": 1.15, "scrollup": 1 / 1.15}


class BoardView(Touched):
    """A board that is moved and zoomed.

    Attributes:
        animated: Whether the view glides, or is there at once.
        camera: What is seen.
    """

    animated: bool = BooleanProperty(True)
    _glide: float = NumericProperty(1.0)

    def __init__(self, **properties: Any) -> None:
        self.camera = Camera()
        self._shows_all = True
        self._from = self._to = self.camera
        self._fingers = Fingers(0.0)
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self.keep_all_seen)
        self.fbind("_glide", self._go_on_gliding)

    # --- what heirs say ------------------------------------------------------------------------

    def extent(self) -> Box:
        """Return what there is to see, in units of the board."""
        raise NotImplementedError

    def tap(self, cell: Cell) -> None:
        """A cell was touched, large enough to be meant."""
        raise NotImplementedError

    def may_drag(self, cell: Cell) -> bool:
        """Return whether something in the cell comes along with a finger."""
        return False

    def drag(self, cell: Cell, at_px: Point) -> None:
        """What lay in the cell is under a finger now."""

    def drop(self, cell: Cell, at_px: Point) -> None:
        """It was let go."""

    def drag_ends(self) -> None:
        """It stays where it was."""

    # --- the view --------------------------------------------------------------------------------

    @property
    def room(self) -> Box:
        """Where the board is, in pixels."""
        return self.x, self.y, self.width, self.height

    def place_of(self, cell: Cell) -> Point:
        """Return where the middle of a cell is seen, in pixels."""
        return self.camera.seen(middle(cell))

    @property
    def gliding(self) -> bool:
        """Whether the view is still on its way."""
        return self._glide < 1.0

    def cell_under(self, at_px: Point) -> Cell:
        """Return the cell that is seen at a place of the window."""
        return cell_at(*self.camera.meant(at_px))

    def fit_all(self) -> None:
        """Show everything, and go on doing so until somebody moves the view."""
        self._shows_all = True
        self.keep_all_seen()

    def keep_all_seen(self, *changed: object) -> None:
        """Fit the view to what there is, unless somebody has moved it."""
        if self._shows_all and min(self.size) > 1:
            room = inset(self.room, dp(_MARGIN_DP))
            seen = fitted(self.extent(), room, dp(_SMALLEST_DP), dp(_USUAL_DP))
            self._glide_to(seen, at_once=self.drawings == 0)

    def _glide_to(self, camera: Camera, at_once: bool = False) -> None:
        if at_once or not self.animated:
            self._stay_at(camera)
        elif camera != self._to:
            Animation.cancel_all(self, "_glide")
            self._from, self._to, self._glide = self.camera, camera, 0.0
            Animation(_glide=1.0, d=_GLIDE_S, t="out_cubic").start(self)

    def _go_on_gliding(self, *_: object) -> None:
        self.camera = between(self._from, self._to, self._glide)
        self.redraw()

    def _look(self, camera: Camera) -> None:
        """Take the view that fingers ask for, within what is sensible."""
        self._shows_all = False
        self._stay_at(camera.kept_near(self.extent(), self.room))

    def _stay_at(self, camera: Camera) -> None:
        Animation.cancel_all(self, "_glide")
        self._from = self._to = self.camera = camera
        self._glide = 1.0
        self.redraw()

    def _zoom(self, factor: float, about_px: Point) -> None:
        side = min(max(self.camera.side_px * factor, dp(_SMALLEST_DP)), dp(_LARGEST_DP))
        self._look(self.camera.sized(side, about_px))

    # --- fingers ---------------------------------------------------------------------------------

    def aim(self, x: float, y: float) -> Cell | None:
        """Return the cell that is seen at a place."""
        return self.cell_under((x, y)) if self.collide_point(x, y) else None

    def on_touch_down(self, touch: Any) -> bool:
        """One finger taps or drags, two pinch, a wheel zooms."""
        if not self.collide_point(*touch.pos) or self.disabled:
            return False
        if touch.is_mouse_scrolling:
            self._zoom(_WHEEL.get(touch.button, 1.0), touch.pos)
            return True
        if self._is_echo(touch) or self._fingers.near(touch.pos, dp(ECHO_DP)):
            return True
        if self._fingers.count == 0:
            self._fingers = Fingers(dp(_SLACK_DP))
            self._goal = self.aimed = self.cell_under(touch.pos)
        else:
            self._goal = self.aimed = None
            self.drag_ends()
        self._fingers.down(touch.uid, touch.pos)
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Drag what lies there, or the board; pinch it."""
        if touch.grab_current is not self:
            return False
        told = self._fingers.move(touch.uid, touch.pos)
        if isinstance(told, Pinched):
            self._zoom(told.factor, told.about_px)
            self._look(self.camera.moved(told.dx_px, told.dy_px))
        elif isinstance(told, Dragged):
            self.aimed = None
            if self._goal is not None and self.may_drag(self._goal):
                self.drag(self._goal, touch.pos)
            else:
                self._look(self.camera.moved(told.dx_px, told.dy_px))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Act on a tap; let go of what was dragged."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        tapped = self._fingers.up(touch.uid)
        goal, self._goal, self.aimed = self._goal, None, None
        self.drag_ends()
        if tapped:
            self._acted(touch)
            self._tapped(touch.pos)
        elif goal is not None and self.may_drag(goal):
            self.drop(goal, touch.pos)
        return True

    def _tapped(self, at_px: Point) -> None:
        if self.camera.across_px >= dp(LEAST_DP) - 1:
            self.tap(self.cell_under(at_px))
        else:
            self._shows_all = False
            near = self.camera.sized(dp(_NEAR_DP) / 3**0.5, at_px)
            self._glide_to(near.kept_near(self.extent(), self.room))
