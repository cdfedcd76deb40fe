"""What lies on the table? The tiles as they lie, to be laid by dragging, turned and chosen.

The board knows no rules: where something may be laid or chosen it is told (``offered``), and why
something is refused it is told as well (:meth:`HexBoard.refuse`).
"""

from typing import Any, ClassVar, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty

from companion.tablet.widgets.big_button import EXPLAINED_S
from companion.tablet.widgets.brush import Box, Point
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.palagonia import board_paint
from companion.tablet.widgets.palagonia.board_paint import Lit, Picture
from companion.tablet.widgets.palagonia.board_view import BoardView
from companion.tablet.widgets.palagonia.creature_paint import Marked, marked
from companion.tablet.widgets.palagonia.hexes import Cell, rim

_SPIN_S: Final = 0.18
_GLOW_S: Final = 0.45
_FREE_MARGIN: Final = 1.6  # in sides; where a tile may lie anywhere there is a rim more to see


class HexBoard(BoardView):
    """The board of Palagonia.

    Attributes:
        tiles: The tiles on the table, orientation by cell.
        drafts: Those laid on it that the table was not told yet; they can be turned and moved.
        ghosts: Tiles that could be laid, as a hint.
        offered: Cells that may be touched now: free ones to lay a tile, or tiles to choose.
        anywhere: Whether free cells that are not offered take a tile as well.
        chosen: Tiles that are chosen.
        lit: Creatures that light up; everything else steps back.

    Events:
        on_lay(cell): A tile from the bag was dropped on a cell that takes one, or that was touched.
        on_turn(cell): A draft was touched.
        on_move(cell, to): A draft was dragged to another free cell, offered or not.
        on_take_back(cell): A draft was dragged off the board.
        on_choose(cell): An offered tile was touched.
        on_refuse(cell): Something was tried on a cell that is not offered.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "tiles",
        "drafts",
        "ghosts",
        "offered",
        "chosen",
        "lit",
        "_spin",
        "_glow",
    )
    __events__ = ("on_lay", "on_turn", "on_move", "on_take_back", "on_choose", "on_refuse")

    tiles: dict[Cell, int] = DictProperty({})
    drafts: dict[Cell, int] = DictProperty({})
    ghosts: dict[Cell, int] = DictProperty({})
    offered: list[Cell] = ListProperty([])
    anywhere: bool = BooleanProperty(False)
    chosen: list[Cell] = ListProperty([])
    lit: list[Lit] = ListProperty([])
    _spin: float = NumericProperty(0.0)
    _glow: float = NumericProperty(1.0)

    def __init__(self, **properties: Any) -> None:
        self._held: tuple[Cell | None, Point] | None = None  # a draft, or a new tile; and where
        self._creatures: tuple[Marked, ...] = ()
        self._before: dict[Cell, int] = {}
        self._turned: Cell | None = None
        self._refused: tuple[Cell, ...] = ()
        self._why = ""
        self._silence = Clock.create_trigger(self._fall_silent, EXPLAINED_S)
        super().__init__(**properties)
        for name in ("tiles", "drafts", "lit"):
            self.fbind(name, self._count)
        self.fbind("lit", self._light_up)
        self.fbind("drafts", self._spin_what_was_turned)
        for name in ("tiles", "drafts", "offered", "anywhere", "ghosts"):
            self.fbind(name, self.keep_all_seen)
        self._count()

    @property
    def refusing(self) -> str:
        """Why something was just refused, in finished words; empty if nothing was."""
        return self._why

    def refuse(self, cells: tuple[Cell, ...], words: str) -> None:
        """Mark cells and tell why, for as long as other refusals are told."""
        self._refused, self._why = cells, words
        self._silence.cancel()
        self._silence()
        self.redraw()

    def hold(self, at_px: Point) -> None:
        """Show a new tile under a finger that came from the bag."""
        self._held = (None, at_px)
        self.redraw()

    def let_go(self, at_px: Point) -> None:
        """Lay the new tile where the finger was lifted; beside the board it goes back."""
        self.drag_ends()
        if self.collide_point(*at_px):
            cell = self.cell_under(at_px)
            self.dispatch("on_lay" if self._takes(cell) else "on_refuse", cell)

    # --- fingers ---------------------------------------------------------------------------------

    def tap(self, cell: Cell) -> None:
        """Turn a draft, choose a tile, lay one, or refuse."""
        if cell in self.drafts:
            self.dispatch("on_turn", cell)
        elif self._takes(cell):
            self.dispatch("on_lay", cell)
        else:
            self.dispatch("on_choose" if cell in self.offered else "on_refuse", cell)

    def may_drag(self, cell: Cell) -> bool:
        """Drafts come along."""
        return cell in self.drafts

    def drag(self, cell: Cell, at_px: Point) -> None:
        """Show the draft under the finger."""
        self._held = (cell, at_px)
        self.redraw()

    def drop(self, cell: Cell, at_px: Point) -> None:
        """Move the draft, or put it back into the bag."""
        to = self.cell_under(at_px)
        if not self.collide_point(*at_px):
            self.dispatch("on_take_back", cell)
        elif self._is_free(to):
            self.dispatch("on_move", cell, to)
        elif to != cell:
            self.dispatch("on_refuse", to)

    def drag_ends(self) -> None:
        """Nothing is under a finger any more."""
        self._held = None
        self.redraw()

    def _is_free(self, cell: Cell) -> bool:
        return cell not in self.tiles and cell not in self.drafts

    def _takes(self, cell: Cell) -> bool:
        """Whether a tile from the bag may be dropped there; a draft may on every free cell."""
        return self._is_free(cell) and (self.anywhere or cell in self.offered)

    def _target(self) -> Cell | None:
        """Where what is under a finger would come to lie."""
        if self._held is None:
            return None
        over = self.cell_under(self._held[1])
        fits = self._takes(over) if self._held[0] is None else self._is_free(over)
        return over if fits else None

    # --- what is seen ----------------------------------------------------------------------------

    def extent(self) -> Box:
        """Return the box around all tiles, and around the cells where one may lie."""
        margin = _FREE_MARGIN if self.anywhere else 0.2
        return rim([*self.tiles, *self.drafts, *self.ghosts, *self.offered], margin)

    def draw(self) -> None:
        """Draw the table and what lies on it."""
        picture = Picture(
            tiles=self.tiles,
            drafts=self.drafts,
            ghosts=self.ghosts,
            offered=tuple(self.offered),
            chosen=tuple(self.chosen),
            creatures=self._creatures,
            glow=self._glow,
            aimed=self.aimed,
            refused=self._refused,
            turned=self._turned,
            spin=self._spin,
            lifted=self._held[0] if self._held else None,
            target=self._target(),
        )
        board_paint.put_board(picture, self.camera, self.room, self.theme)

    def draw_above(self) -> None:
        """Draw what is under a finger, and why something was refused."""
        if self._held is not None:
            cell, at_px = self._held
            orientation = 0 if cell is None else self.drafts.get(cell, 0)
            board_paint.put_held(at_px, orientation, self.camera)
        if self._why:
            beside = self.place_of(self._refused[0]) if self._refused else self.center
            reach = self.camera.side_px + dp(8)
            board_paint.put_refusal(
                self._why, beside, reach, self.room, theme=self.theme, sizes=self.sizes
            )

    def _count(self, *_: object) -> None:
        """Find what is to be counted of the creatures that light up."""
        tiles = {**self.tiles, **self.drafts}
        found = [marked(tiles, one.colour, one.body) for one in self.lit]
        self._creatures = tuple(one for one in found if one is not None)

    def _light_up(self, *_: object) -> None:
        Animation.cancel_all(self, "_glow")
        self._glow = 1.0
        if self.lit and self.animated:
            self._glow = 0.0
            Animation(_glow=1.0, d=_GLOW_S, t="out_quad").start(self)

    def _spin_what_was_turned(self, *_: object) -> None:
        before, self._before = self._before, dict(self.drafts)
        turned = [cell for cell, now in self.drafts.items() if before.get(cell, now) != now]
        if turned and self.animated:
            self._turned, self._spin = turned[0], 1.0
            Animation.cancel_all(self, "_spin")
            Animation(_spin=0.0, d=_SPIN_S, t="out_quad").start(self)

    def _fall_silent(self, *_: object) -> None:
        self._refused, self._why = (), ""
        self.redraw()

    def on_lay(self, cell: Cell) -> None:
        """A tile is to be laid; an event to bind to."""

    def on_turn(self, cell: Cell) -> None:
        """A draft is to be turned; an event to bind to."""

    def on_move(self, cell: Cell, to: Cell) -> None:
        """A draft is to be moved; an event to bind to."""

    def on_take_back(self, cell: Cell) -> None:
        """A draft is to go back into the bag; an event to bind to."""

    def on_choose(self, cell: Cell) -> None:
        """An offered tile was touched; an event to bind to."""

    def on_refuse(self, cell: Cell) -> None:
        """What is not offered was touched; an event to bind to."""
