"""A table in memory for the tablet's tests: it answers taps by the real rules, nothing else."""

from itertools import count
from typing import Any

from companion.games.villa_paletti.acts import Act, Player, Start
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.pieces import Colour
from companion.games.villa_paletti.state import State
from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.link.messages.wire import Tap
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Touch
from companion.tablet.view_models.touching import Hands, touch
from tests.tablet_table.snapshots import (
    act_of,
    changed,
    opened,
    shown,
    state_of,
    with_act,
    with_correction,
    with_undo,
)

SEATS: dict[int, tuple[tuple[Colour, ...], ...]] = {
    2: (("red", "green"), ("blue", "yellow")),
    3: (("blue",), ("red",), ("yellow",)),
    4: (("red",), ("blue",), ("green",), ("yellow",)),
}
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def start_of(players: int, edition: Edition | None = None) -> Start:
    """Return the start of a match for so many players."""
    seated = tuple(
        Player(name, colours) for name, colours in zip(NAMES, SEATS[players], strict=False)
    )
    return Start(seated, edition=edition or Edition())


class Table:
    """One match with one tablet at it; ``acts`` are what the tablet declared, in order."""

    def __init__(self, start: Start) -> None:
        self.told = opened(start)
        self.sent: list[Tap] = []
        self._numbers = count(1)
        self._identities = count(1)
        self.hands = Hands(lambda: f"tap-{next(self._identities)}", lambda below: below - 1)
        self.tablet, _ = hear(Tablet(), Welcome(PROTOCOL, "1"))
        self.match: MatchView
        self.state: State
        self._show()

    @property
    def acts(self) -> list[dict[str, Any]]:
        """What was declared, in order."""
        return [tap.act for tap in self.sent if isinstance(tap, Declare)]

    def touch(self, *touches: Touch) -> None:
        """Let a person touch things, one after the other; the table answers at once."""
        for touched in touches:
            self.tablet, taps = touch(touched, self.tablet, self.hands)
            for tap in taps:
                self.hear(tap)

    def play(self, *acts: Act) -> None:
        """Let things happen without this tablet."""
        for act in acts:
            self.told = with_act(self.told, act)
        self._show()

    def hear(self, tap: Tap) -> None:
        """Take a tap, answer it, and show what it changed, in this order as tables do."""
        self.sent.append(tap)
        before = self.told
        match tap:
            case Declare():
                self.told = with_act(self.told, act_of(tap.act))
            case Undo():
                self.told = with_undo(self.told, tap.to)
            case Correct():
                self.told = with_correction(self.told, tap.entry, tap.act)
        last = shown(self.told).log[-1] if isinstance(tap, Declare) else None
        answer = Answer(
            tap.tap,
            accepted=True,
            verdict=last.verdict if last else None,
            rules=last.rules if last else (),
            violations=last.violations if last else (),
            changes=changed(before, self.told) if isinstance(tap, Undo | Correct) else (),
        )
        self.tablet, _ = hear(self.tablet, answer)
        self._show()

    def _show(self) -> None:
        self.match, self.state = shown(self.told), state_of(self.told)
        self.tablet, _ = hear(self.tablet, Snapshot(next(self._numbers), self.match))
