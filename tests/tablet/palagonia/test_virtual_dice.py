"""Can a whole match be played by touches alone where the table rolls, and is every roll checked?

The table's secret is known to these tests and to no player. So they can say beforehand which
identity of the tap brings which faces, and the match goes the same way every time.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from companion.games.palagonia.dice import faces
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.record.keys import table_key
from companion.record.verify import verify_record
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.touches import Prefer
from companion.tablet.view_models.touching import Hands
from tests.tablet.palagonia.player import Player

SECRET = bytes(range(32))


@pytest.fixture
def host(home: Path) -> Iterator[TableHost]:
    """A table that always thinks of the same secret."""
    made = TableHost(home, table_key(home), SystemClock(), make_secret=lambda: SECRET)
    yield made
    made.close()


class Lucky:
    """A player who gets the faces that a test wishes for."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.rolls = 0

    def rolls_now(self, *wished: str) -> None:
        """Touch the button that has the table roll, with an identity that brings these faces."""
        match, roll = self.player.match, self.rolls
        named = next(
            name
            for name in map(f"roll-{roll}-{{}}".format, count())
            if faces(
                SECRET,
                match_id=match.match_id,
                roll=roll,
                contribution=name.encode(),
                count=len(wished),
            )
            == wished
        )
        app, before = self.player.person.app, self.player.person.app._hands
        app._hands = Hands(lambda: named, before.roll)
        (by,) = match.may_roll[:1]
        self.player.tells(t.RollNow(by))
        self.player.person.waits_for(lambda: self.player.match.newest > match.newest)
        app._hands = before
        self.rolls += 1


@pytest.mark.soak  # `make monkey` plays it
@pytest.mark.timeout(300)
def test_a_whole_match_with_the_tables_dice_is_played_by_touches_and_its_rolls_verify(
    player: Player, host: TableHost
) -> None:
    player.finds(host, NewPalagonia("new", ("Ann", "Bo", "Clara")))
    player.person.app.touch(Prefer("less_motion", True))  # no glide to wait for
    player.driver.frames(5)  # everything is laid out anew
    lucky = Lucky(player)

    for die in ("5", "2", "rotate"):
        lucky.rolls_now(die)
    lays_a_row(player, 5, 0)
    for r in range(1, 9):
        lucky.rolls_now("5", "rotate" if r < 3 else "4")
        if sum(die.possible for die in player.match.dice) > 1:
            player.chooses("5")
        lays_a_row(player, 5, r)
    lucky.rolls_now("3", "5")
    lays_a_row(player, 3, 9)

    path = Path(player.match.record_path)
    assert player.person.screen == "palagonia.result"
    assert player.match.outcome is not None
    assert (player.match.outcome.termination, player.match.bag) == ("bag", 0)
    player.person.touch("To the start screen")
    player.settles()
    found = verify_record(path)
    assert found.verdict == "valid"
    assert lucky.rolls == 12


def lays_a_row(player: Player, tiles: int, r: int) -> None:
    """Touch free cells of a row, one after the other, and say that it is done."""
    for q in range(tiles):
        player.touches(player.place_of((q, r)))
    player.tells(t.Done())
