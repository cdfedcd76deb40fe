"""How does a test sit down at a table? The whole stack in one process, and a finger on the glass.

A real table with its records in a temporary home, the real app, the link between them; only the
clock is handed in. What a test wants it touches where a person would: a button by its words, a
column in the picture of the tower.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from kivy.uix.widget import Widget

from companion.link.local import LocalLink
from companion.link.messages.pieces import Colour, ColumnName
from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.record.verify import verify_record
from companion.table.host import TableHost
from companion.tablet.app import TabletApp
from companion.tablet.labels.match import COLLAPSE
from companion.tablet.screens.furniture.control_button import ControlButton, HeldControl
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.furniture.word_field import WordField
from companion.tablet.screens.logged.log_row import LogRow
from companion.tablet.screens.playing.asked_card import AskedCard
from companion.tablet.settings_file import write_settings
from companion.tablet.text import Text
from companion.tablet.theme import MARKS
from companion.tablet.view_models.columns import matching, spelled
from companion.tablet.view_models.preferences import Settings
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import (
    Begin,
    Give,
    PickedColumn,
    Touch,
    TouchColumn,
)
from companion.tablet.view_models.touching import Hands
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.column_strip import ColumnStrip
from companion.tablet.widgets.hold_button import HOLD_S
from companion.tablet.widgets.score_card import ScoreCard
from companion.tablet.widgets.touched import Touched
from companion.tablet.widgets.tower_side import TowerSide
from tests.tablet_driver.driver import Driver

Seats = tuple[tuple[str, tuple[Colour, ...]], ...]

FOUR: Seats = (("Ann", ("red",)), ("Ben", ("blue",)), ("Cleo", ("green",)), ("Dan", ("yellow",)))
_MARKS = "".join(MARKS.values()) + " "

THREE: Seats = (("Ann", ("blue",)), ("Ben", ("red",)), ("Cleo", ("yellow",)))
TWO: Seats = (("Ann", ("red", "green")), ("Ben", ("blue", "yellow")))


class StillClock:
    """A clock that a test sets; it begins at noon of some day."""

    def __init__(self) -> None:
        self.at_ns = 0

    def now_ns(self) -> int:
        return self.at_ns

    def wall(self) -> str:
        return "2026-11-30T12:00:00+00:00"


class Sitting:
    """A table, a tablet at it, and somebody who touches it."""

    def __init__(
        self,
        driver: Driver,
        home: Path,
        settings: Settings | None = None,
        link: LocalLink | None = None,
    ) -> None:
        """Sit down.

        Args:
            driver: Of the window.
            home: Of the table.
            settings: Of the tablet.
            link: To a table that is there already; by default there is one without sensors.
        """
        self.driver = driver
        self.home = home
        self.clock = StillClock()
        if link is None:
            key = Ed25519PrivateKey.from_private_bytes(bytes(32))
            link = LocalLink(TableHost(home, key, self.clock))
        self.link = link
        self.host = link._host
        identities = iter(range(1_000_000))
        hands = Hands(lambda: f"touch-{next(identities)}", lambda below: below - 1)
        write_settings(home / "tablet.toml", settings or Settings(sound=False))
        self.app = TabletApp(self.link, home / "tablet.toml", hands=hands)
        # Stopping would close the window, which outlives a sitting.
        self.app.stop = lambda *_: None
        driver.show(self.app.build())
        self.app.on_start()
        driver.frames(2)

    def go_to_another_table(self, home: Path) -> None:
        """Take the tablet to a table with a home of its own; nothing of the last one is left.

        What the tablet knows begins anew. Its screens stay, as they do between two matches: that
        nothing in them stays open or goes on is the product's affair.
        """
        self.driver.lift_fingers()
        self.driver.frames(1)  # what the last table said is heard before, not after
        self.host.close()
        self.home, self.clock = home, StillClock()
        self.host = TableHost(home, Ed25519PrivateKey.from_private_bytes(bytes(32)), self.clock)
        self.link._host = self.host
        self.app._now(Tablet(settings=Settings(sound=False)))
        self.app._link.open(self.app._bridge)
        self.driver.frames(2)
        Touched.forget()

    def open_again(self) -> None:
        """Start the tablet once more after somebody has closed it; the table has gone on."""
        self.app._now(Tablet(settings=self.tablet.settings))
        self.app._link.open(self.app._bridge)
        self.driver.frames(2)
        Touched.forget()

    def close(self) -> None:
        """Get up."""
        self.app.on_stop()
        self.host.close()

    # --- what there is -----------------------------------------------------------------------

    @property
    def tablet(self) -> Tablet:
        """What the tablet knows."""
        return self.app.tablet

    @property
    def match(self) -> MatchView:
        """The match as the tablet has it."""
        assert self.tablet.match is not None
        return self.tablet.match

    @property
    def screen(self) -> str:
        """Which screen is shown."""
        return self.app.stage.screen_name

    @property
    def acts(self) -> list[dict[str, Any]]:
        """The acts that count, as the log has them."""
        return [line.act for line in self.match.log if line.standing != "struck"]

    @property
    def points(self) -> list[int]:
        """The points of all seats."""
        return [player.points for player in self.match.players]

    def say(self, text: Text) -> str:
        """Return words as the screen has them."""
        return self.app.look.say(text)

    def verdict(self) -> str:
        """Return what checking the record of this match on the disk finds."""
        return self.checked(Path(self.match.record_path))

    def checked(self, record: Path) -> str:
        """Return what checking a record finds."""
        return verify_record(record).verdict

    def score_cards(self) -> list[ScoreCard]:
        """Return the players' cards that are shown."""
        return self.all(ScoreCard)

    def button(self, words: Text | str) -> Widget:
        """Return the button with these words that is shown; the test fails if there is none.

        A player's button has the marks of the colours before the name; the name is enough.
        """
        said = words if isinstance(words, str) else self.say(words)
        found = [one for one in self.buttons() if said in (one.text, one.text.lstrip(_MARKS))]
        assert found, f"no button says {said!r}; there are {[one.text for one in self.buttons()]}"
        return found[0]

    def buttons(self) -> list[BigButton | HeldControl]:
        """Return all buttons that are shown."""
        return [one for one in self.shown() if isinstance(one, BigButton | HeldControl)]

    def log_rows(self) -> list[LogRow]:
        """Return the lines of the log that are seen, from above."""
        rows = [one for one in self.shown() if isinstance(one, LogRow)]
        seen = (row.parent.parent for row in rows)  # the list that is pushed
        return [
            row
            for row, lines in zip(rows, seen, strict=True)
            if lines.y <= row.to_window(*row.center)[1] <= lines.top
        ]

    def one(self, kind: type) -> Any:
        """Return the only widget of a kind that is shown."""
        (found,) = self.all(kind)
        return found

    def all(self, kind: type) -> list[Any]:
        """Return all widgets of a kind that are shown."""
        return [one for one in self.shown() if isinstance(one, kind)]

    def shown(self) -> Iterator[Widget]:
        """Return all widgets in the window that have a size."""
        return (one for one in self.app.stage.walk() if min(one.size) >= 1)

    # --- what one does -----------------------------------------------------------------------

    def start(
        self, seats: Seats, edition: dict[str, Any] | str = "standard", tap: str = "start"
    ) -> None:
        """Begin a match."""
        players = tuple(Newcomer(name, colours) for name, colours in seats)
        self.link.send(NewMatch(tap, players, edition))
        self.driver.frames(3)

    def declare(self, *acts: dict[str, Any]) -> None:
        """Let things be told by another tablet."""
        for act in acts:
            self.link.send(Declare(f"other-{len(self.match.log)}", act))
            self.driver.frames(1)
        self.driver.frames(2)

    def tap(self, *words: Text | str) -> None:
        """Touch buttons by their words, one after the other."""
        for one in words:
            self.press(self.button(one))

    def hold(self, words: Text) -> None:
        """Hold a button by its words until it acts."""
        self.driver.hold(self.button(words), HOLD_S + 0.1)
        self.driver.frames(1)
        Touched.forget()

    def column(self, colour: Colour, kind: str, n: int = 1) -> None:
        """Touch a column in the tower from the side; of several the one that is named."""
        column = ColumnName(colour, kind, n)  # type: ignore[arg-type]  # a test names what is there
        side = self.one(TowerSide)
        x, y, width, height = side.place_of(column)
        self._touch_at(x + width / 2, y + height / 2)
        if side.strip is not None:
            self._in_strip(side.strip, column)

    def strip_column(self, colour: Colour, kind: str, n: int = 1) -> None:
        """Touch a column in the strip of a question, where no tower is shown."""
        column = ColumnName(colour, kind, n)  # type: ignore[arg-type]  # a test names what is there
        self._in_strip(self.one(ColumnStrip), column)

    def press(self, widget: Widget) -> None:
        """Touch a widget; a list is pushed until it can be touched."""
        for one in [one for one in self.all(Scrolling) if _is_in(widget, one)]:
            one.scroll_to(widget, animate=False)
            self.driver.frames(2)
        self.driver.tap(widget)
        self.driver.frames(1)
        Touched.forget()  # the next touch is a new one, wherever it is

    def do(self, touches: tuple[Touch, ...]) -> None:
        """Touch what these touches stand for, each in its place on the screen."""
        waiting = list(touches)
        while waiting:
            touched = waiting.pop(0)
            if touched == Begin("decide"):  # the button of a decision says which
                (decision,) = (one.answer for one in waiting[:1] if isinstance(one, Give))
                waiting.pop(0)
                touched = Begin("decide", answers=(decision,))
            self._do(touched)

    def _do(self, touched: Touch) -> None:
        named = touched.answer if isinstance(touched, Give) else None
        if isinstance(touched, TouchColumn):
            self.column(touched.column.colour, touched.column.kind, touched.column.n)
        elif isinstance(named, PickedColumn):
            column = min(matching(self.match.columns, spelled(named)))
            self.column(column.colour, column.kind, column.n)
        elif touched == Begin("collapse"):
            self.hold(COLLAPSE)
        elif isinstance(named, str) and self._standing_for(touched) is None:
            (field,) = self.all(WordField)
            field.text = named
            field.dispatch("on_text_validate")
            self.driver.frames(2)
        else:
            button = self._standing_for(touched)
            assert button is not None, f"nothing on the screen stands for {touched}"
            self.press(button)

    def _standing_for(self, touched: Touch) -> Widget | None:
        """Return the button that stands for a touch; None if there is none."""
        for one in self.shown():
            if isinstance(one, ControlButton | HeldControl):
                if one.control is not None and one.control.touch == touched:
                    return one
            elif isinstance(one, AskedCard):
                for button, control in one.answers():
                    if control.touch == touched:
                        return button
        return None

    def _in_strip(self, strip: ColumnStrip, column: ColumnName) -> None:
        for found, (left, bottom, wide, high) in strip.cells():
            if found == column:
                self._touch_at(left + wide / 2, bottom + high / 2)
                return
        raise AssertionError(f"{column} is not in the strip")

    def _touch_at(self, x: float, y: float) -> None:
        self.driver.tap((x, y))
        Touched.forget()


def _is_in(widget: Widget, outer: Widget) -> bool:
    return any(one is widget for one in outer.walk(restrict=True))
