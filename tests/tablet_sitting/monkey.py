"""What if somebody touches the glass anywhere, again and again? A monkey, by lot from a seed.

    python -m tests.tablet_sitting.monkey [TOUCHES] [SEED]

Whatever it touches, no error may come of it, and the records of all its matches must be sound.
Most of its touches go where something is, some anywhere; now and then it holds its finger, slides
it, or turns the tablet. After a while elsewhere it comes back to the match. Besides both games
it sits at a table whose scales follow the match, while somebody moves the columns.
"""

import json
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, get_args

from kivy.core.window import Window
from kivy.metrics import Metrics

from companion.link.messages.shown.palagonia import DiceMode, TilesMode
from companion.link.messages.shown.shelf import GameName
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.link.messages.wire import Tap
from companion.record.verify import verify_record
from companion.tablet.labels.everyday import OK
from companion.tablet.screens.furniture.control_button import ControlButton, HeldControl
from companion.tablet.view_models.preferences import Settings
from companion.tablet.view_models.touches import Back, ToReferee
from companion.tablet.widgets.hold_button import HOLD_S
from companion.tablet.widgets.palagonia.board import HexBoard
from companion.tablet.widgets.touched import Touched
from companion.tablet.widgets.tower_side import TowerSide
from tests.tablet_driver.driver import the_driver
from tests.tablet_sitting.busy_hands import BusyHands
from tests.tablet_sitting.sitting import FOUR, THREE, TWO, Sitting
from tests.tablet_sitting.unseen import Unseen

_DENSITY: Final = 0.5
_SIZES_DP: Final = ((1280, 800), (800, 1280), (960, 560))
_TABLES: Final = (FOUR, THREE, TWO)
_AWAY_AT_MOST: Final = 3
_THERE: Final = ("start", "match")
_HOLDS: Final = 0.004  # they take their time
_SLIDES: Final = 0.03
_BUSY_EACH: Final = 25
"""So many touches there are for each thing that hands do."""
_FOLLOWED_SHARE: Final = 10
"""Hands take their time: a table that is followed gets so many times fewer touches."""


@dataclass
class Mischief:
    """What the monkey did.

    Attributes:
        touches: How many touches there were.
        acts: How many acts it told, by name.
        screens: On which screens it was, by touches.
        taps: How many taps of each kind it sent.
        records: What checking the records of its matches found.
    """

    touches: int = 0
    acts: Counter[str] = field(default_factory=Counter)
    screens: Counter[str] = field(default_factory=Counter)
    taps: Counter[str] = field(default_factory=Counter)
    records: list[str] = field(default_factory=list)


class Monkey:
    """One monkey at a tablet."""

    def __init__(
        self,
        sitting: Sitting,
        driver: Unseen,
        seed: int,
        game: GameName,
        hands: BusyHands | None = None,
    ) -> None:
        self._sitting, self._driver, self._game = sitting, driver, game
        self._lots = random.Random(seed)
        self._away = 0
        self._hands = hands
        self.did = Mischief()

    def play(self, touches: int) -> Mischief:
        """Touch so often; return what came of it."""
        for number in range(touches):
            tablet = self._sitting.tablet
            playing = tablet.match is not None or tablet.palagonia is not None
            if not playing and self._lots.random() < 0.5:
                self._begin(number)
            if self._hands is not None and number % _BUSY_EACH == 0:
                self._hands.busy()
            self.touch()
        self._sitting.host.close()
        self.did.touches += touches
        for path in sorted(self._sitting.home.glob("records/*/match.jsonl")):
            self.did.records.append(verify_record(path).verdict)
            entries = map(json.loads, path.read_bytes().splitlines())
            self.did.acts.update(one["act"]["act"] for one in entries if one["entry"] == "act")
        return self.did

    def touch(self) -> None:
        """Touch once."""
        sitting, lots = self._sitting, self._lots
        self.did.screens[sitting.screen] += 1
        if sitting.tablet.closed:
            sitting.open_again()
        self._come_back()
        if lots.random() < 0.004:
            self._turn()
        at = self._somewhere()
        lot = lots.random()
        if lot < _HOLDS:
            held = sitting.all(HeldControl)
            sitting.driver.hold(held[0] if held else at, HOLD_S + 0.05)
        elif lot < _HOLDS + _SLIDES:
            sitting.driver.drag(at, self._anywhere(), steps=3)
        else:
            self._driver.flick(at)
        if lots.random() < 0.9:  # else the next touch may be an echo of this one
            Touched.forget()

    def _somewhere(self) -> tuple[float, float]:
        """Return a place to touch: often one that leads on, or where something can be touched."""
        lot = self._lots.random()
        meant = self._for_referee()
        if meant and lot < 0.2:
            button = self._lots.choice(meant)
            x, y = button.to_window(*button.center)
            return x, y
        if lot < 0.45:
            return self._anywhere()
        if lot < 0.7:
            return self._leading_on()
        things = [one for one in self._sitting.all(Touched) if not one.disabled]
        if not things:
            return self._anywhere()
        thing = self._lots.choice(things)
        left, bottom = thing.to_window(thing.x, thing.y)
        x = left + self._lots.random() * thing.width
        y = bottom + self._lots.random() * thing.height
        return min(max(x, 0.0), Window.width - 1.0), min(max(y, 0.0), Window.height - 1.0)

    def _for_referee(self) -> list[ControlButton]:
        """Return the buttons that are shown and meant for a referee who watches."""
        return [
            one
            for one in self._sitting.all(ControlButton)
            if one.control is not None and isinstance(one.control.touch, ToReferee)
        ]

    def _leading_on(self) -> tuple[float, float]:
        """Return where OK is, if that can be touched, or a column or a cell that may be."""
        for button in self._sitting.buttons():
            if button.text == self._sitting.say(OK) and not getattr(button, "reason", ""):
                x, y = button.to_window(*button.center)
                return x, y
        if self._game == "palagonia":
            return self._on_board()
        towers = [one for one in self._sitting.all(TowerSide) if one.offered]
        if not towers:
            return self._anywhere()
        tower = towers[0]
        if tower.strip is not None:
            x, y, width, height = self._lots.choice(tower.strip.cells())[1]
        else:
            x, y, width, height = tower.place_of(self._lots.choice(tower.offered))
        return x + width / 2, y + height / 2

    def _on_board(self) -> tuple[float, float]:
        """Return where a button of the turn is that can be touched, or an offered cell."""
        buttons = [
            one
            for one in self._sitting.all(ControlButton)
            if one.control is not None and one.role == "primary" and not one.reason
        ]
        if buttons and self._lots.random() < 0.5:
            x, y = buttons[0].to_window(*buttons[0].center)
            return x, y
        boards = [one for one in self._sitting.all(HexBoard) if one.offered]
        if not boards:
            return self._anywhere()
        x, y = boards[0].place_of(self._lots.choice(boards[0].offered))
        return min(max(x, 0.0), Window.width - 1.0), min(max(y, 0.0), Window.height - 1.0)

    def _anywhere(self) -> tuple[float, float]:
        return self._lots.uniform(0, Window.width - 1), self._lots.uniform(0, Window.height - 1)

    def _come_back(self) -> None:
        """Go back to the match after a while somewhere else."""
        away = self._sitting.tablet.places[-1] not in _THERE
        self._away = self._away + 1 if away else 0
        if self._away > _AWAY_AT_MOST:
            while self._sitting.tablet.places[-1] not in _THERE:
                self._sitting.app.touch(Back())
            self._sitting.driver.frames(2)

    def _begin(self, number: int) -> None:
        if self._game == "palagonia":
            self._begin_palagonia(number)
            return
        edition = self._lots.choice(("standard", "long-text", "short-text", "tournament"))
        self._sitting.start(self._lots.choice(_TABLES), edition, tap=f"start-{number}")

    def _begin_palagonia(self, number: int) -> None:
        lots = self._lots
        edition = lots.choice(("standard", "russian-text"))
        dice: DiceMode = lots.choice(("virtual", "real"))
        tiles: TilesMode = lots.choice(("board", "board", "quick"))
        begun = NewPalagonia(f"start-{number}", ("Ann", "Bo", "Cleo"), edition, dice, tiles)
        self._sitting.link.send(begun)
        self._sitting.driver.frames(3)

    def _turn(self) -> None:
        width, height = self._lots.choice(_SIZES_DP)
        self._sitting.driver.resize(round(_DENSITY * width), round(_DENSITY * height))


def let_loose(
    home: Path,
    touches: int,
    seed: int,
    game: GameName = "villa_paletti",
    *,
    followed: bool = False,
) -> Mischief:
    """Sit a monkey before a tablet; return what it did.

    Args:
        home: An empty home for the table.
        touches: How often it touches.
        seed: Which monkey it is.
        game: What it is given to play.
        followed: Whether scales follow the match, and somebody moves the columns.
    """
    driver = Unseen(the_driver().fresh(), draws=True)
    Metrics.density = _DENSITY
    driver.resize(*(round(_DENSITY * one) for one in _SIZES_DP[0]))
    hands = BusyHands(home, random.Random(seed)) if followed else None
    link = None if hands is None else hands.link
    sitting = Sitting(driver, home, Settings(sound=False), link)
    monkey = Monkey(sitting, driver, seed, game, hands)
    send = sitting.link.send

    def count(tap: Tap) -> None:
        monkey.did.taps[type(tap).__name__] += 1
        send(tap)

    sitting.link.send = count  # type: ignore[method-assign]  # the monkey's, and no other's
    try:
        return monkey.play(touches)
    finally:
        sitting.close()


def main(touches: int, seed: int) -> int:
    """Let a monkey loose on each game and say what it did; return 1 if a record is not sound."""
    unsound = False
    tables: tuple[tuple[GameName, bool], ...] = (
        *((game, False) for game in get_args(GameName)),
        ("villa_paletti", True),
    )
    for game, followed in tables:
        share = touches // _FOLLOWED_SHARE if followed else touches
        with tempfile.TemporaryDirectory() as home:
            did = let_loose(Path(home), share, seed, game, followed=followed)
        named = f"{game} that is followed" if followed else game
        sys.stdout.write(f"{named}\n{did.touches} touches: {dict(did.screens)}\n")
        sys.stdout.write(f"acts: {dict(did.acts)}\ntaps: {dict(did.taps)}\n")
        sys.stdout.write(f"{len(did.records)} records: {dict(Counter(did.records))}\n")
        unsound = unsound or bool(set(did.records) - SOUND)
    return int(unsound)


SOUND: Final = frozenset({"valid", "incomplete"})
"""What checking a record may find; an incomplete one was left in the middle of a match."""

if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    sys.exit(main(*(given + [20_000, 1][len(given) :])))
