"""Who sits where, with which colours? The page with the seats, the seal to roll, the edition."""

from typing import Any

from kivy.properties import StringProperty

from companion.tablet.screens.screen import Screen, load_rules
from companion.tablet.screens.setting_up.consent_panel import ConsentPanel
from companion.tablet.screens.setting_up.seat_row import SeatRow
from companion.tablet.sentences.names import COLOURS
from companion.tablet.text import joined, verbatim
from companion.tablet.view_models import set_up
from companion.tablet.view_models.set_up import set_up_screen
from companion.tablet.view_models.state import Tablet

load_rules(__file__)


class PlayersPage(Screen):
    """The seats.

    Attributes:
        say_colours: What the seal showed last, and what else there is to say about the colours.
        say_preset: Finished name of the edition.
        consent: What people are told of the cameras, where there are any.

    Events:
        on_name(seat): The name of a seat is to be changed.
        on_rulings: The rulings of the edition are to be seen.
    """

    __events__ = ("on_name", "on_rulings")

    view: set_up.SetUpScreen

    say_colours: str = StringProperty("")
    say_preset: str = StringProperty("")

    def __init__(self, *given: Any, **properties: Any) -> None:
        self.seats: list[SeatRow] = []
        self.consent = ConsentPanel()
        self._rolled_before: object = None
        super().__init__(*given, **properties)

    def picture(self, tablet: Tablet) -> set_up.SetUpScreen:
        """Return what the page shows."""
        return set_up_screen(tablet)

    def fill(self) -> None:
        """Put into the rows and buttons what holds now."""
        view, look, ids = self.view, self.look, self.ids
        ids.counts.put(view.counts, look, self.tell)
        ids.languages.put(view.languages, look, self.tell)
        for button, control in (
            (ids.roll, view.roll),
            (ids.clear_colours, view.clear),
            (ids.begin, view.begin),
        ):
            button.put(control, look, self.tell)
        self._fill_seats()
        self._ask_for_consent()
        remarks = [self._rolled(), look.say(view.remark), look.say(view.neutral)]
        self.say_colours = "\n".join(one for one in remarks if one)
        self.say_preset = look.say(joined([one.label for one in view.presets if one.chosen]))
        ids.seal.animated = look.animated
        ids.seal.ground = look.theme.surface
        ids.seal.initials = {name: look.say(text)[:1] for name, text in COLOURS.items()}
        if view.rolled != self._rolled_before:
            self._rolled_before = view.rolled
            ids.seal.show(view.rolled[1] if view.rolled else None)

    def on_name(self, seat: int) -> None:
        """The name of a seat is to be changed; an event to bind to."""

    def on_rulings(self) -> None:
        """The rulings are to be seen; an event to bind to."""

    def _ask_for_consent(self) -> None:
        """Above everything else that is chosen beside the seats: without it no match begins."""
        asked, panel, cards = self.view.consent, self.consent, self.ids.cards
        if asked is not None:
            panel.put(asked, self.look, self.tell)
        if asked is not None and panel.parent is None:
            cards.add_widget(panel, len(cards.children))
        elif asked is None and panel.parent is not None:
            cards.remove_widget(panel)

    def _rolled(self) -> str:
        if self.view.rolled is None:
            return ""
        seat, colour = self.view.rolled
        name = self.view.chairs[seat].typed
        who = [verbatim(str(seat + 1)), *([verbatim(name)] if name else [])]
        return self.look.say(joined([*who, COLOURS[colour]], " · "))

    def _fill_seats(self) -> None:
        chairs = self.view.chairs
        while len(self.seats) < len(chairs):
            self.seats.append(self._new_row(len(self.seats)))
        rows = self.seats[: len(chairs)]
        if rows != list(reversed(self.ids.seats.rows.children)):
            self.ids.seats.refill(rows)
        for chair, row in zip(chairs, rows, strict=True):
            elsewhere: list[str] = [
                colour for one in chairs if one.seat != chair.seat for colour in one.colours
            ]
            row.put(chair, self.look, elsewhere)

    def _new_row(self, seat: int) -> SeatRow:
        row = SeatRow()
        row.bind(on_name=lambda _: self.dispatch("on_name", seat))
        row.bind(on_colour=lambda _, place: self._pick(seat, place))
        row.bind(on_earlier=lambda _: self.tell(self.view.chairs[seat - 1].later.touch))
        return row

    def _pick(self, seat: int, place: int) -> None:
        self.tell(self.view.chairs[seat].colour_picks[place].touch)
