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
from companion.link.messages import Colour, ColumnName, Declare, MatchView, Newcomer, NewMatch
from companion.record.verify import verify_record
from companion.table.host import TableHost
from companion.tablet.app import TabletApp
from companion.tablet.screens.furniture.control_button import HeldControl
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.logged.log_row import LogRow
from companion.tablet.settings_file import write_settings
from companion.tablet.text import Text
from companion.tablet.view_models.preferences import Settings
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touching import Hands
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.hold_button import HOLD_S
from companion.tablet.widgets.touched import Touched
from companion.tablet.widgets.tower_side import TowerSide
from tests.tablet_driver.driver import Driver

Seats = tuple[tuple[str, tuple[Colour, ...]], ...]

FOUR: Seats = (("Ann", ("red",)), ("Ben", ("blue",)), ("Cleo", ("green",)), ("Dan", ("yellow",)))
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

    def __init__(self, driver: Driver, home: Path, settings: Settings | None = None) -> None:
        self.driver = driver
        self.home = home
        self.clock = StillClock()
        self.host = TableHost(home, Ed25519PrivateKey.from_private_bytes(bytes(32)), self.clock)
        self.link = LocalLink(self.host)
        identities = iter(range(1_000_000))
        hands = Hands(lambda: f"tap-{next(identities)}", lambda below: below - 1)
        write_settings(home / "tablet.toml", settings or Settings(sound=False))
        self.app = TabletApp(self.link, home / "tablet.toml", hands=hands)
        driver.show(self.app.build())
        self.app.on_start()
        driver.frames(2)

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

    def say(self, text: Text) -> str:
        """Return words as the screen has them."""
        return self.app.look.say(text)

    def verdict(self) -> str:
        """Return what checking the record on the disk finds."""
        return verify_record(Path(self.match.record_path)).verdict

    # --- what one does -----------------------------------------------------------------------

    def start(self, seats: Seats, edition: dict[str, Any] | str = "standard") -> None:
        """Begin a match."""
        players = tuple(Newcomer(name, colours) for name, colours in seats)
        self.link.send(NewMatch("start", players, edition))
        self.driver.frames(3)

    def declare(self, *acts: dict[str, Any]) -> None:
        """Let things be told by another tablet."""
        for act in acts:
            self.link.send(Declare(f"other-{len(self.match.log)}-{id(act)}", act))
            self.driver.frames(1)
        self.driver.frames(2)

    def tap(self, *words: Text | str) -> None:
        """Touch buttons by their words, one after the other."""
        for one in words:
            button = self.button(one)
            self._push_up_to(button)
            self.driver.tap(button)
            self._go_on()

    def hold(self, words: Text) -> None:
        """Hold a button by its words until it acts."""
        self.driver.hold(self.button(words), HOLD_S + 0.1)
        self._go_on()

    def column(self, colour: Colour, kind: str, n: int = 1) -> None:
        """Touch a column in the tower from the side; of several the one that is named."""
        column = ColumnName(colour, kind, n)  # type: ignore[arg-type]  # a test names what is there
        side = self.one(TowerSide)
        x, y, width, height = side.place_of(column)
        self.driver.tap((x + width / 2, y + height / 2))
        self._go_on()
        if side.strip is not None:
            for found, (left, bottom, wide, high) in side.strip.cells():
                if found == column:
                    self.driver.tap((left + wide / 2, bottom + high / 2))
                    self._go_on()
                    return

    def button(self, words: Text | str) -> Widget:
        """Return the button with these words that is shown; the test fails if there is none."""
        said = words if isinstance(words, str) else self.say(words)
        found = [one for one in self.buttons() if one.text == said]
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
        (found,) = (one for one in self.shown() if isinstance(one, kind))
        return found

    def shown(self) -> Iterator[Widget]:
        """Return all widgets in the window that have a size."""
        return (one for one in self.app.stage.walk() if min(one.size) >= 1)

    def _push_up_to(self, widget: Widget) -> None:
        """Have a list show a widget in it, as a person does before touching it."""
        lists = (one for one in self.shown() if isinstance(one, Scrolling))
        for found in lists:
            if any(one is widget for one in found.rows.walk()):
                found.scroll_to(widget, animate=False)
                self.driver.frames(2)

    def _go_on(self) -> None:
        """The next touch is a new one, wherever it is."""
        Touched.forget()
