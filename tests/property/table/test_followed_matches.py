"""Whatever is done and told in a match that is followed: its record alone gives the same match.

Hands move columns, people tell, correct, undo and say that the table stands as shown, in any order.
After each of it what is shown is in the record, and whoever begins anew from a copy of the disk has
the same score and seal; after a correction he believes the same table, too.
"""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import UsageError
from companion.evidence import Fall, WeightStep
from companion.games.villa_paletti import rules
from companion.link.messages.shown.match import LogLine, MatchView
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.record.entries import Entry
from companion.record.verify import verify_record
from companion.scene import Scene, Standing
from companion.table.hands_free.live_referee import LiveReferee
from companion.table.live_match import LiveMatch
from companion.table.new_match import opened_by
from companion.table.said import in_english
from tests.unit.referee.sitting import SECOND_NS, a_scene

FIRST = a_scene()
KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
COLOURS = ("red", "blue", "green", "yellow")
_COVARIANCE = ((0.003, 0.0, 0.0), (0.0, 30.0, 0.0), (0.0, 0.0, 30.0))
_STEPS = 25


class Watch:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.ns = 5 * SECOND_NS

    def now_ns(self) -> int:
        return self.ns

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


class Followed:
    """One match, its referee, and chance that lets things happen."""

    def __init__(self, home: Path, dice: Random) -> None:
        self.home, self.dice, self.watch = home, dice, Watch()
        self.scene: Scene = FIRST
        players = tuple(Newcomer(one, (one,)) for one in COLOURS)  # type: ignore[arg-type]
        opened = opened_by(NewMatch("begin", players), KEY, self.watch.wall())
        self.match = LiveMatch.begin(home / "match", opened, KEY, self.watch)
        self.referee = LiveReferee(self.match, FIRST, None, self.watch.ns)
        self._hand: Standing | None = None
        self._taps = 0
        self.has_begun_anew = False
        self.happens: list[Callable[[], None]] = [
            *[self._lift, self._set_down] * 4,
            self._weigh_oddly,
            self._declare,
            self._correct,
            self._correct,
            self._undo,
            self._stand_as_shown,
            self._fall,
        ]

    def walk(self) -> Iterator[None]:
        """Let one thing after the other happen."""
        for _ in range(_STEPS):
            self.has_begun_anew = False
            self.watch.ns += round(self.dice.uniform(0.5, 5.0) * SECOND_NS)
            self.dice.choice(self.happens)()
            self.referee.feel((), self.watch.ns)
            self.match.sync()
            yield

    @property
    def view(self) -> MatchView:
        view = self.match.view()
        assert isinstance(view, MatchView)
        return view

    def _lift(self) -> None:
        if self._hand is None:
            self._hand = self.dice.choice(self.scene.columns)
            self.scene = self.scene.without(self._hand.piece)
            self._weigh(-self.scene.mass_g(self._hand.piece), self._hand.x_mm, self._hand.y_mm)

    def _set_down(self) -> None:
        if self._hand is None:
            return
        stands, self._hand = self._hand, None
        if self.dice.random() < 0.85:
            x_mm, y_mm = self.dice.uniform(-50, 50), self.dice.uniform(-50, 50)
            stands = replace(stands, storey=self.scene.top_storey, x_mm=x_mm, y_mm=y_mm)
        self.scene = self.scene.with_column(stands)
        self._weigh(self.scene.mass_g(stands.piece), stands.x_mm, stands.y_mm)
        self.watch.ns += 4 * SECOND_NS

    def _weigh_oddly(self) -> None:
        self._weigh(self.dice.choice((-9.0, 9.0, 60.0)), 10.0, 10.0)

    def _weigh(self, mass_g: float, x_mm: float, y_mm: float) -> None:
        self.watch.ns += 2 * SECOND_NS
        at_ns = self.watch.ns - SECOND_NS
        moment_gmm = (mass_g * x_mm, mass_g * y_mm)
        handled_ns = (at_ns - SECOND_NS, at_ns)
        step = WeightStep(at_ns, self.watch.ns, mass_g, moment_gmm, _COVARIANCE, handled_ns)
        self.match.witness([step])
        self.referee.feel([step], self.watch.ns)

    def _fall(self) -> None:
        if self.dice.random() < 0.2:
            fall = Fall(self.watch.ns, self.watch.ns + SECOND_NS, 3000.0, 300.0)
            self.match.witness([fall])
            self.referee.feel([fall], self.watch.ns)

    def _declare(self) -> None:
        act = self.dice.choice(
            (
                {"act": "pass", "by": self.dice.randrange(4)},
                {"act": "propose", "by": self.dice.randrange(4)},
                {"act": "agree"},
                self._some_move(),
            )
        )
        self.referee.declare(act, self._tap(), self.watch.ns)

    def _correct(self) -> None:
        if self.view.log:
            line = self.dice.choice(self.view.log)
            act = None if self.dice.random() < 0.3 else self._some_move()
            self._change(
                lambda: self.match.correct(self._tap(), line.entry, act, None),
                was_misread=act is not None,
            )

    def _undo(self) -> None:
        to = self.dice.randrange(self.match.length)
        self._change(lambda: self.match.undo(self._tap(), to, None), was_misread=False)

    def _change(self, change: Callable[[], object], *, was_misread: bool) -> None:
        try:
            change()
        except UsageError:
            return  # there is no such act any more, say
        self.referee.start_again(was_misread=was_misread)
        self.has_begun_anew = True

    def _stand_as_shown(self) -> None:
        self.referee.stands_as_shown(self.watch.ns)
        self.has_begun_anew = True

    def _some_move(self) -> dict[str, object]:
        piece = self.dice.choice(FIRST.columns).piece
        column = {"colour": piece.colour, "kind": piece.kind, "storey": 0, "n": piece.n}
        return {"act": "move", "by": COLOURS.index(piece.colour), "column": column}

    def _tap(self) -> str:
        self._taps += 1
        return f"tap-{self._taps}"


def taken_up(followed: Followed, copy: Path) -> LiveMatch:
    """Go on with the match from a copy of the disk."""
    shutil.copytree(followed.home / "match", copy)
    return LiveMatch.resume(copy, KEY, followed.watch)


def believed(referee: LiveReferee) -> object:
    """What stands where, as far as he knows."""
    scene = referee.scene
    return None if scene is None else (scene.columns, scene.plates)


def as_it_counts(line: LogLine) -> object:
    """A line but for its time, in the words that the record has: those are English."""
    said = {witness: in_english(words) for witness, words in line.witnesses.items()}
    return msgspec.structs.replace(line, at_ms=0, witnesses=said)


@settings(max_examples=4)
@given(st.integers(0, 2**32))
def test_the_record_alone_gives_the_same_score_seal_log_and_after_a_change_the_same_belief(
    seed: int,
) -> None:
    with TemporaryDirectory() as directory:
        home = Path(directory)
        followed = Followed(home, Random(seed))
        for number, _ in enumerate(followed.walk()):
            state = followed.match.state
            if number % 6 and not followed.has_begun_anew:
                continue  # a look at the disk is dear
            again = taken_up(followed, home / f"copy-{number}")
            view = again.view()
            assert isinstance(view, MatchView)
            assert again.state == state
            assert rules.scores(again.state) == rules.scores(state)
            assert (view.seal, view.players) == (followed.view.seal, followed.view.players)
            assert [*map(as_it_counts, view.log)] == [*map(as_it_counts, followed.view.log)]
            if followed.has_begun_anew:
                anew = LiveReferee(again, FIRST, None, followed.watch.ns)
                assert believed(anew) == believed(followed.referee)
            again.let_go()
        followed.match.let_go()


@settings(max_examples=4)
@given(st.integers(0, 2**32))
def test_nothing_is_shown_that_is_not_in_the_record_and_two_judges_agree(seed: int) -> None:
    with TemporaryDirectory() as directory:
        followed = Followed(Path(directory), Random(seed))
        for _ in followed.walk():
            record: dict[int, Entry] = {}
            verify_record(followed.match.directory, hear=record.__setitem__)
            asked = followed.referee.view().questions

            assert {line.entry for line in followed.view.log} <= record.keys()
            assert {one.entry for one in asked} <= record.keys()
            if followed.referee.view().state != "set_right":
                assert followed.referee.service.table.game == followed.match.state
        followed.match.let_go()
