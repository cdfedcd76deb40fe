"""What does one see and touch in a turn of Palagonia? Players, board or counting, dice, bag."""

from typing import Any, Final

from companion.tablet.screens.furniture.control_button import button_for
from companion.tablet.screens.look import Look
from companion.tablet.screens.palagonia.creature_list import creature_rows
from companion.tablet.screens.palagonia.naming import NamingCard
from companion.tablet.screens.palagonia.quick_panel import QuickPanel
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.palagonia import match, touches
from companion.tablet.view_models.palagonia.match_then import screen_of
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.palagonia.board import HexBoard
from companion.tablet.widgets.palagonia.board_paint import Lit

load_rules(__file__)

_CREATURE_DP: Final = 170.0
_DICE_DP: Final = 220.0
_ASKED_DICE_DP: Final = 170.0


class PalagoniaMatchScreen(Screen):
    """A turn of Palagonia.

    Attributes:
        naming: The card that asks for a creature's name, or None.
    """

    view: match.MatchScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.naming: NamingCard | None = None
        self._listed: tuple[object, ...] = ()
        self._refused = 0
        self._board: HexBoard | None = None
        self._quick: QuickPanel | None = None
        super().__init__(tell, tablet, look, **properties)
        self._bind_board()
        self.fbind("parent", self._wind)

    @property
    def board(self) -> HexBoard:
        """The board; kept here, because it is taken off the screen where tiles are counted."""
        if self._board is None:
            self._board = self.ids.board.__self__
        return self._board

    @property
    def quick(self) -> QuickPanel:
        """The counting; kept likewise."""
        if self._quick is None:
            self._quick = self.ids.quick.__self__
        return self._quick

    def picture(self, tablet: Tablet) -> match.MatchScreen:
        """Return what the screen shows."""
        assert tablet.palagonia is not None
        return screen_of(tablet, tablet.palagonia)

    def fill(self) -> None:
        """Show the turn."""
        view, look, ids = self.view, self.look, self.ids
        ids.menu.put(view.menu, look, self.tell)
        ids.clock.put(view.clock, look)
        ids.seats.put(view.seats, look, self.tell)
        # Where a question stands above them, a low screen has less room for the dice.
        high_dp = _DICE_DP if view.question is None else _ASKED_DICE_DP
        ids.dice.put(view.dice, look, self.tell, throw=view.throw, high_dp=high_dp)
        ids.faces.put(view.keys, look, self.tell)
        ids.undo.put(view.undo, look, self.tell)
        ids.bag.count, ids.bag.able = view.bag, view.able
        self._show_main()
        self._show_controls(view.controls)
        self._show_creatures()
        self._ask_name()

    def _show_main(self) -> None:
        """The board, or the counting where tiles are not laid here."""
        board, quick = self.board, self.quick
        board.animated = self.look.animated
        main, seen = self.ids.main, self.view.board
        wanted = quick if seen is None else board
        self.ids.fit.opacity = 0 if seen is None else 1
        self.ids.fit.disabled = seen is None
        self.ids.fit.size_hint_x = 0.01 if seen is None else 0.6
        quick.put(self.view.quick, self.look, self.tell)
        if main.children != [wanted]:
            main.clear_widgets()
            main.add_widget(wanted)
        if seen is None:
            return
        board.tiles, board.drafts = dict(seen.tiles), dict(seen.drafts)
        board.ghosts = dict(seen.ghosts)
        board.anywhere = seen.anywhere
        board.offered, board.chosen = list(seen.offered), list(seen.chosen)
        lit = [Lit(colour, frozenset(body)) for colour, body in seen.lit]
        if lit != board.lit:
            board.lit = lit
        refusal = seen.refusal
        if refusal is not None and refusal.number != self._refused:
            board.refuse(refusal.cells, self.look.say(refusal.says))
        self._refused = refusal.number if refusal else 0

    def _show_creatures(self) -> None:
        """The creatures beside the board; where tiles are counted, in its place between counts."""
        view, look = self.view, self.look
        has_room = view.board is None and view.quick is None
        shown = (view.creatures, look, has_room)
        if shown == self._listed:
            return
        self._listed = shown
        rows = creature_rows(view.creatures, look, self.tell, _CREATURE_DP)
        self.ids.creatures.refill([] if has_room else rows)
        if has_room:
            self.quick.show(rows)

    def _show_controls(self, controls: tuple[Control, ...]) -> None:
        """What to do now; buttons stay as long as they mean the same."""
        bar = self.ids.controls
        bar.clear_widgets()
        for place, control in enumerate(controls):
            primary = control.size == "primary"
            role = "primary" if primary else "plain"
            button = button_for(control, self.look, self.tell, role=role)
            button.size_hint_x = 1.6 if primary else 1.0
            bar.add_widget(button, len(bar.children) if place else 0)

    def _ask_name(self) -> None:
        asked, shown = self.view.naming, self.naming
        if shown is not None and shown.asked != asked:
            shown.field.focus = False
            self.ids.body.remove_widget(shown)
            self.naming = shown = None
        if asked is not None and shown is None:
            self.naming = NamingCard(asked, self.look, self.tell)
            self.ids.body.add_widget(self.naming)

    def _wind(self, *_: object) -> None:
        """Let the clock go only while it can be seen."""
        self.ids.clock.wind(self.parent is not None)

    def _bind_board(self) -> None:
        board, tell, bag = self.board, self.tell, self.ids.bag
        board.bind(
            on_lay=lambda _, cell: tell(touches.LayAt(cell)),
            on_turn=lambda _, cell: tell(touches.TurnAt(cell)),
            on_move=lambda _, cell, to: tell(touches.MoveTo(cell, to)),
            on_take_back=lambda _, cell: tell(touches.TakeBack(cell)),
            on_choose=lambda _, cell: tell(touches.ChooseTile(cell)),
            on_refuse=lambda _, cell: tell(touches.RefuseAt(cell)),
        )
        bag.bind(
            on_hold=lambda _, at: board.hold(at),
            on_let_go=lambda _, at: board.let_go(at),
        )
