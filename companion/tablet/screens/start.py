"""What can be done before a match? Begin one, go on with one, look at the records."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from kivy.uix.widget import Widget

from companion.link.messages.pieces import Colour, ColumnName, Kind
from companion.link.messages.shown.match import ColumnView
from companion.link.messages.shown.shelf import RecordLine, Unfinished
from companion.tablet.labels import start as labels
from companion.tablet.labels.everyday import BACK
from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import button_for
from companion.tablet.screens.furniture.match_row import MatchRow
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.villa_set_up_panel import VillaSetUpPanel
from companion.tablet.screens.screen import Screen, Tell, bare, load_rules
from companion.tablet.screens.when import local_time
from companion.tablet.sentences.names import colours
from companion.tablet.text import Text, joined, plural, verbatim
from companion.tablet.view_models import start
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.hands_free.villa_set_up import VillaSetUpCard
from companion.tablet.view_models.start import RecordCard, UnfinishedCard, start_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.lengths import dp

load_rules(__file__)

_ICONS: Final = ("log", "help", "settings", "people", "camera")
_GAME_ICONS: Final = ("plate", "turn")


class StartView(msgspec.Struct, frozen=True):
    """The screen, and what is behind its cards: who plays with which colours, and who won."""

    screen: start.StartScreen
    unfinished: tuple[Unfinished, ...]
    records: tuple[RecordLine, ...]


class StartScreen(Screen):
    """The first screen; it lists the unfinished matches, or the records.

    Attributes:
        set_up: How far the villa is set up.
    """

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.set_up = VillaSetUpPanel()
        super().__init__(tell, tablet, look, **properties)

    def picture(self, tablet: Tablet) -> StartView:
        """Return what the screen shows."""
        seen = tablet.snapshot
        unfinished = seen.unfinished if seen else ()
        return StartView(bare(start_screen(tablet)), unfinished, tablet.records or ())

    def fill(self) -> None:
        """Make the ways into a match, and the rows of matches or records."""
        screen, look = self.view.screen, self.look
        self.ids.villa.columns = _VILLA
        self.ids.villa.plates = ["blue", "green", "yellow"]
        self.ids.menu.put(screen.menu, look, self.tell, _ICONS)
        self.ids.close.theme, self.ids.close.sizes = look.theme, look.sizes
        self.ids.close.put(screen.close, look, self.tell)
        self.ids.ways.clear_widgets()
        listing_records = screen.frame.back is not None
        if not listing_records:
            self._offer_ways()
        heading = self.ids.heading
        heading.back = look.say(BACK) if listing_records else ""
        heading.title = look.say(
            labels.RECORDS
            if listing_records
            else labels.UNFINISHED
            if screen.unfinished
            else verbatim("")
        )
        self._show_villa(screen.villa)
        self.ids.matches.refill(
            self._records()
            if listing_records
            else list(map(self._unfinished, screen.unfinished, self.view.unfinished))
        )

    def _show_villa(self, card: VillaSetUpCard | None) -> None:
        """Show how far the villa is set up, in the place of the matches that could go on."""
        lists = self.ids.heading, self.ids.matches
        if card is not None:
            self.set_up.put(card, self.look, self.tell)
        for part, wanted in (*((one, card is None) for one in lists), (self.set_up, bool(card))):
            if wanted and part.parent is None:
                self.ids.right.add_widget(part)
            elif not wanted and part.parent is not None:
                self.ids.right.remove_widget(part)

    def leave_records(self) -> None:
        """Go back to the unfinished matches."""
        back = self.view.screen.frame.back
        if back is not None:
            self.tell(back.touch)

    def _offer_ways(self) -> None:
        screen, high_dp = self.view.screen, self.look.sizes.primary_dp
        self._offer(screen.games, _GAME_ICONS, "primary", 1.4 * high_dp)
        ways = [(one, "people") for one in screen.again]
        if screen.set_up is not None:
            ways.append((screen.set_up, "plate"))
        if ways:
            controls, icons = zip(*ways, strict=True)
            self._offer(controls, icons, "plain", high_dp)

    def _offer(
        self, controls: Sequence[Control], icons: Sequence[str], role: str, high_dp: float
    ) -> None:
        """Offer ways side by side, one as large as the other."""
        row = Bar(spacing=dp(12), size_hint_y=None, height=dp(high_dp))
        row.mirrored = self.look.left_handed
        for control, icon in zip(controls, icons, strict=True):
            row.add_widget(button_for(control, self.look, self.tell, icon=icon, role=role))
        self.ids.ways.add_widget(row)

    def _unfinished(self, card: UnfinishedCard, match: Unfinished) -> MatchRow:
        players = [
            (self.look.say(called(name, owned)), owned)
            for name, owned in zip(match.names, match.colours, strict=True)
        ]
        left = labels.left_at(local_time(match.left_wall))
        over = () if card.over is None else (card.over,)
        told = (labels.GAMES[match.game], *over, acts_told(match.acts), left)
        note = self.look.say(joined(told, " · "))
        row = MatchRow(players=players, note=note, icon="on")
        row.bind(on_press=lambda _: self.tell(card.go_on.touch))
        return row

    def _records(self) -> list[Widget]:
        screen = self.view.screen
        if screen.no_records is not None:
            return [Paragraph(text=self.look.say(screen.no_records), tone="quiet")]
        return list(map(self._record, screen.records or (), self.view.records))

    def _record(self, card: RecordCard, record: RecordLine) -> MatchRow:
        when = verbatim(local_time(card.started))
        # A star, as in the marks of the theme, tells who has won.
        players = [(name, ("orange",) if name in card.winners else ()) for name in record.names]
        note = self.look.say(joined([when, card.verdict], " · "))
        return MatchRow(players=players, note=note, lines=2)


def called(name: str, owned: tuple[Colour, ...]) -> Text:
    """Return how a player is called: by name, else by colour."""
    return verbatim(name) if name else colours(owned)


def acts_told(count: int) -> Text:
    """Return how far a match got."""
    return plural("{count} act", "{count} acts", count=count)


def _standing(storey: int, *columns: tuple[Colour, Kind, int]) -> list[ColumnView]:
    return [ColumnView(ColumnName(*one), storey, blocked=False, out=False) for one in columns]


_VILLA: Final = [
    *_standing(0, ("red", "thick", 1), ("blue", "thin", 1), ("green", "hex", 1)),
    *_standing(0, ("yellow", "thin", 1), ("yellow", "thick", 1)),
    *_standing(1, ("blue", "thick", 1), ("red", "thin", 1), ("green", "thin", 1)),
    *_standing(1, ("yellow", "hex", 1)),
    *_standing(2, ("green", "thick", 1), ("blue", "hex", 1), ("red", "hex", 1)),
    *_standing(3, ("yellow", "thin", 2), ("red", "thin", 2), ("blue", "thin", 2)),
]
"""A villa to look at; it is no match."""
