"""How is Palagonia played by touches? Dice, tiles dragged from the bag and turned by a finger."""

from typing import Any

from kivy.uix.widget import Widget

from companion.link.messages.shown.palagonia import Cell, PalagoniaView
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.link.messages.tapped.match import Declare
from companion.table.host import TableHost
from companion.tablet.screens.furniture.control_button import ControlButton, HeldControl
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.desk import Desk, desk_at
from companion.tablet.view_models.touches import GameTouch, Open
from companion.tablet.widgets.hold_button import HOLD_S
from companion.tablet.widgets.palagonia.board import HexBoard
from companion.tablet.widgets.palagonia.die_face import DieFace
from companion.tablet.widgets.palagonia.seat_tile import SeatTile
from companion.tablet.widgets.touched import Touched
from tests.tablet.person import Person


class Player:
    """A person who plays Palagonia."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.driver = person.driver

    # --- what is so -----------------------------------------------------------------------------

    @property
    def match(self) -> PalagoniaView:
        """The match as the tablet knows it."""
        match = self.person.app.tablet.palagonia
        assert match is not None
        return match

    @property
    def desk(self) -> Desk:
        """What lies before the people."""
        return desk_at(self.person.app.tablet.desk, self.match)

    @property
    def board(self) -> HexBoard:
        """The board."""
        board: HexBoard = self.person.shown.board
        return board

    def acts(self) -> list[dict[str, Any]]:
        """The acts that count, as the table has them."""
        lines = self.match.log
        return [line.act for line in lines if line.verdict == "legal" and line.standing != "struck"]

    # --- the set-up -----------------------------------------------------------------------------

    def sets_up(self, *names: str, choosing: tuple[str, ...] = ()) -> None:
        """Begin a match by touches: the names typed, and these answers chosen."""
        person = self.person
        person.touch("Play Palagonia")
        person.touch(str(len(names)))
        for seat, name in enumerate(names):
            person.shown.ask_name(seat)
            self.driver.frames(2)
            person.types(person.shown.naming.field, name)
            person.touch("OK")
        for answer in choosing:
            person.touch(answer)
        person.touch("Begin the match")
        person.waits_for(lambda: person.screen == "palagonia.match")
        self.driver.frames(3)

    def finds(self, host: TableHost, new: NewPalagonia, *acts: dict[str, Any]) -> None:
        """Come to a match that was begun without the tablet and has gone so far."""
        assert host.hear(new).accepted
        for number, act in enumerate(acts):
            assert host.hear(Declare(f"before-{number}", act)).verdict == "legal"
        self.person.sees_news()
        self.person.waits_for(lambda: self.person.screen == "palagonia.match")
        self.driver.frames(3)

    # --- a turn ---------------------------------------------------------------------------------

    def touches(self, target: Widget | tuple[float, float]) -> None:
        """Touch a thing or a place, and let the table answer."""
        Touched.forget()
        self.driver.tap(target)
        self.settles()

    def settles(self) -> None:
        """Let the table answer, and the view glide to its end."""
        self.person.waits_for(lambda: not self.person.app.tablet.outbox.waiting)
        self.driver.frames(2)

    def enters(self, *faces: str) -> None:
        """Touch the faces that real dice show."""
        for face in faces:
            self.touches(self.die(face))

    def picks(self, name: str) -> None:
        """Touch the tile of a player who rolls next."""
        tiles = [one for one in self.person.widgets() if isinstance(one, SeatTile)]
        self.touches(next(one for one in tiles if one.name == name))

    def die(self, face: str) -> DieFace:
        """Return the die on the screen that shows a face."""
        dice = [one for one in self.person.widgets() if isinstance(one, DieFace)]
        return next(one for one in dice if one.face == face)

    def chooses(self, face: str) -> None:
        """Touch one of the dice, where there is a choice."""
        self.touches(self.die(face))

    def lays(self, *tiles: tuple[Cell, int]) -> None:
        """Drag tiles out of the bag onto the board and turn each by touches; then say so."""
        for cell, orientation in tiles:
            self.drags_from_the_bag(cell)
            for _ in range(orientation):
                self.touches(self.place_of(cell))
        self.tells(t.Done())

    def drags_from_the_bag(self, cell: Cell) -> None:
        """Drag a tile out of the bag to a cell."""
        place = self.place_of(cell)
        Touched.forget()
        self.driver.drag(self.person.shown.ids.bag, place, steps=4)
        self.driver.frames(1)

    def drags(self, start: Widget | tuple[float, float], end: Widget | tuple[float, float]) -> None:
        """Drag what lies at one place to another."""
        Touched.forget()
        self.driver.drag(start, end)
        self.settles()

    def place_of(self, cell: Cell) -> tuple[float, float]:
        """Return where a cell is seen, once the view has settled."""
        self.driver.wait_until(lambda: not self.board.gliding, 20)
        x, y = self.board.place_of(cell)
        return float(x), float(y)

    def tells(self, touch: GameTouch) -> None:
        """Touch (or hold) the button that stands for a touch."""
        button = self.button(touch)
        Touched.forget()
        if isinstance(button, HeldControl):
            self.driver.hold(button, HOLD_S + 0.6)
        else:
            self.driver.tap(button)
        self.settles()

    def looks_up(self, entry: int) -> None:
        """Go to the log, if one is not there, and have a line shown at large."""
        if self.person.screen != "palagonia.log":
            self.person.app.touch(Open("log"))
            self.driver.frames(2)
        self.person.shown.choose(entry)
        self.driver.frames(2)

    def button(self, touch: GameTouch) -> Widget:
        """Return the button that stands for a touch."""
        for one in self.person.widgets():
            control: Control | None = getattr(one, "control", None)
            if (
                isinstance(one, ControlButton | HeldControl)
                and control is not None
                and control.touch == touch
            ):
                return one
        raise AssertionError(f"Nothing stands for {touch}; there is {self.person.reads()}")
