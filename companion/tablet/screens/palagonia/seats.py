"""Who plays, with how many points? From three to ten tiles, in as many rows as they need."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.tablet.labels.match import ON_TURN
from companion.tablet.labels.palagonia import SHARES, STILL_TO_ROLL
from companion.tablet.screens.furniture.control_button import Tell
from companion.tablet.screens.look import Look
from companion.tablet.view_models.palagonia.match import SeatCard
from companion.tablet.view_models.touches import GameTouch
from companion.tablet.widgets.palagonia.seat_tile import SeatTile


class Seats(GridLayout):
    """The players' tiles; put in again they keep their places."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(cols=1, size_hint_y=None, spacing=dp(8), **properties)
        self.row_force_default = True

    def put(self, seats: Sequence[SeatCard], look: Look, tell: Tell, *, notes: bool = True) -> None:
        """Show these players."""
        tiles: list[_Seat] = list(reversed(self.children))
        for surplus in tiles[len(seats) :]:
            self.remove_widget(surplus)
        while len(self.children) < len(seats):
            self.add_widget(_Seat(theme=look.theme, sizes=look.sizes))
        for tile, seat in zip(reversed(self.children), seats, strict=True):
            tile.name, tile.points = seat.name, seat.points
            tile.has_turn, tile.shares = seat.on_turn, seat.shares
            tile.pickable, tile.touch, tile.tell = seat.pick is not None, seat.pick, tell
            note = ON_TURN if seat.on_turn else SHARES if seat.shares else None
            if seat.pick is not None:
                note = STILL_TO_ROLL
            tile.note = look.say(note) if notes else ""
        in_a_row = 4 if look.sizes.portrait else 5
        rows = -(-len(seats) // in_a_row)
        self.cols = -(-len(seats) // rows)
        high = dp(70) if rows == 1 else dp(56)
        self.row_default_height = high
        self.height = rows * high + (rows - 1) * dp(8)


class _Seat(SeatTile):
    """A player's tile that tells who was picked."""

    touch: GameTouch | None = None
    tell: Tell | None = None

    def on_press(self) -> None:
        """Have this player roll next."""
        if self.touch is not None and self.tell is not None:
            self.tell(self.touch)
