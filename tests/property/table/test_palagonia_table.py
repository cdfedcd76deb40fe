"""Whatever people tap in a match with the table's dice, the record is good and tells it all."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.link.messages.shown.palagonia import PalagoniaView
from companion.link.messages.tapped.beginning import GoOn, NewPalagonia
from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.link.messages.tapped.palagonia import NameCreature, RollDice
from companion.link.messages.wire import Tap
from companion.record.verify import verify_record
from companion.table.dice.fairness import check_dice
from companion.table.host import TableHost
from companion.table.rejudging.rejudge import rejudge
from tests.unit.record.independent_verifier import check as second_opinion

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
Pick = tuple[int, int]
Make = Callable[[PalagoniaView, str, Pick], Tap]


class Watch:
    """A clock that stands still."""

    def now_ns(self) -> int:
        return 1

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


def _rolls(_: PalagoniaView, tap: str, pick: Pick) -> Tap:
    return RollDice(tap, None if pick[0] % 4 else pick[1] % 4)


def _acts(match: PalagoniaView, tap: str, pick: Pick) -> Tap:
    return Declare(tap, _act(match, pick))


def _corrects(match: PalagoniaView, tap: str, pick: Pick) -> Tap:
    entry = match.log[pick[0] % len(match.log)].entry if match.log else pick[0]
    return Correct(tap, entry, _act(match, pick) if pick[1] % 4 else None)


def _undoes(match: PalagoniaView, tap: str, pick: Pick) -> Tap:
    newest = match.log[-1].entry if match.log else 0
    return Undo(tap, max(newest + 1 - pick[0] % 4, 0))


def _names(match: PalagoniaView, tap: str, pick: Pick) -> Tap:
    entry = match.log[-1].entry if match.log else 0
    return NameCreature(tap, entry, pick[0] % 2, "Camel")


def _act(match: PalagoniaView, pick: Pick) -> dict[str, Any]:
    """What a die asks for, now and then by the wrong seat or with another number."""
    by = match.turn if match.turn is not None and pick[0] % 8 else pick[0] % 3
    faces = [die.face for die in match.dice if die.possible] or ["remove"]
    face = faces[pick[1] % len(faces)]
    if not face.isdigit():
        return {"act": f"quick_{face}", "by": by}
    closed = [{"loops": 1 + pick[0] % 3, "limbs": pick[1] % 4}] if pick[0] % 3 == 0 else []
    return {"act": "quick_lay", "by": by, "count": int(face) + (pick[1] == 0), "closed": closed}


MAKERS: tuple[Make, ...] = (*(_rolls, _acts) * 4, _corrects, _undoes, _names)
PICKS = st.lists(
    st.tuples(st.sampled_from(MAKERS), st.tuples(st.integers(0, 63), st.integers(0, 63))),
    min_size=4,
    max_size=30,
)


@settings(max_examples=25, deadline=None)
@given(PICKS, st.booleans())
def test_the_record_is_good_and_the_match_goes_on_from_it(
    picks: list[tuple[Make, Pick]], skips: bool
) -> None:
    """``skips``: the opening is rolled through before people tap anything."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        home.mkdir()
        host = TableHost(home, KEY, Watch())
        host.hear(NewPalagonia("start", ("Ann", "Bo", "Cleo"), tiles="quick"))
        opening = 0
        while skips and _shown(host).phase == "opening_roll":
            host.hear(RollDice(f"opening-{opening}"))
            opening += 1
        rolled: list[tuple[str, str]] = []
        for number, (make, pick) in enumerate(picks):
            host.hear(make(_shown(host), f"tap-{number}", pick))
            now = [(str(line.act), line.verdict) for line in _shown(host).log if line.fixed]
            assert now[: len(rolled)] == rolled, "a roll was rolled again"
            rolled = now

        match = _shown(host)
        record = Path(match.record_path)
        found = verify_record(record, rejudge=rejudge, check_dice=check_dice)
        later = _gone_on_with(home, match.match_id)

        assert found.verdict.value == second_opinion(record.read_bytes()) == "incomplete"
        assert found.rules_differ == ()
        assert _of_the_game(_shown(later)) == _of_the_game(match)
        host.close()
        later.close()


def _shown(host: TableHost) -> PalagoniaView:
    view = host.snapshot().palagonia
    assert view is not None
    return view


def _gone_on_with(home: Path, match_id: str) -> TableHost:
    """A table whose disk is as the power cut left it, with the match taken up again."""
    shutil.copytree(home, home.with_name("later"))
    later = TableHost(home.with_name("later"), KEY, Watch())
    assert later.hear(GoOn("go on", match_id)).accepted
    return later


def _of_the_game(view: PalagoniaView) -> dict[str, Any]:
    """All that is shown but where it lies and how long it took."""
    left_out = {"record_path", "match_ms", "turn_ms"}
    return {name: getattr(view, name) for name in view.__struct_fields__ if name not in left_out}
