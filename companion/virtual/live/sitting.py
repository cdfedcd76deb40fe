"""What do the people at the live table do? They play one match after another, and watch the app.

| at the table | they |
|---|---|
| no match, or one that is over | set the villa up again; after a while they begin one |
| a match from its start, for two or four | play it |
| any other match | leave it alone, and say so once |
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from companion.games.villa_paletti.acts import Act, AgreeEnd
from companion.games.villa_paletti.pieces import Colour
from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.virtual.live.agreement import as_said, start_of
from companion.virtual.live.face import PlayersFace
from companion.virtual.live.keeping import (
    Found,
    MatchLeftError,
    NotMendedError,
    RecordKeeper,
)
from companion.virtual.live.slips import Slips
from companion.virtual.live.stage import LiveStage
from companion.virtual.live.story import LiveStory
from companion.virtual.slips import Slip
from companion.virtual.villa_ends import bring_down, fell
from companion.virtual.villa_hands import GaveWay
from companion.virtual.villa_match import SEATS, ActedMatch

_LOOK_S: Final = 0.1
_LOOK_AT_RUINS_S: Final = 4.0
_FEWEST_TURNS, _MOST_TURNS = 10, 25


@dataclass
class Played:
    """What became of one match, for tests and benches.

    Attributes:
        match_id: Which.
        done: What was really done and said, in order.
        found: What players had to put right in the record.
        asked: What the referee asked.
        events: The truth as ``companion bench replay`` reads it.
        ended: Why it went on no more, empty: it is over.
    """

    match_id: str
    done: tuple[Act, ...] = ()
    found: tuple[Found, ...] = ()
    asked: tuple[str, ...] = ()
    events: list[dict[str, object]] = field(default_factory=list)
    ended: str = ""


class Sitting:
    """The people at one live table; they belong to the stage's thread."""

    def __init__(
        self,
        stage: LiveStage,
        face: PlayersFace,
        rng: np.random.Generator,
        *,
        begins_after_s: float | None,
        tell: Callable[[str], None],
        turns: int | None = None,
        ends_by_word: bool = False,
    ) -> None:
        """Sit down.

        Args:
            stage: The table.
            face: What they tap on.
            rng: Their chance.
            begins_after_s: How long they wait for somebody to begin; None: for ever.
            tell: Is told what somebody who looks on may wonder about.
            turns: How many at most before the match is ended; None: as it comes.
            ends_by_word: Whether they agree to end it; else the tower is brought down.
        """
        self._stage = stage
        self._face = face
        self._rng = rng
        self._begins_after_s = begins_after_s
        self._tell = tell
        self._turns = turns
        self._ends_by_word = ends_by_word
        self._slips = Slips()
        self.played: list[Played] = []
        """The matches so far."""
        stage.table.watch(self._post)

    def slip(self, slip: Slip) -> None:
        """Let somebody do something wrong in the next turn; any thread may ask."""
        self._slips.put(slip)

    def play_for_ever(self) -> None:
        """Play one match after another till the stage ends."""
        while True:
            self.play_one()

    def play_one(self) -> Played:
        """Wait for a match, begin one if nobody does, and play it; return what became of it."""
        match = self._match_to_play()
        played = Played(match.match_id)
        self.played.append(played)
        keeper = RecordKeeper(self._stage, self._face, match)
        table = self._stage.table
        story = LiveStory(
            table,
            start_of(match),
            lambda act: self._face.declare(self._stage.now_ns, as_said(act)),
            keeper.objection,
        )
        acted = ActedMatch(table, self._rng, story)
        try:
            self._play(acted, story, keeper)
        except (MatchLeftError, NotMendedError) as error:
            played.ended = str(error)
            self._tell(f"The players stop: {error}")
        finally:
            played.done, played.found = tuple(story.acts), tuple(keeper.found)
            played.asked, played.events = tuple(keeper.asked.values()), story.events
        return played

    def _post(self) -> None:
        """Tap what is due."""
        self._face.post(self._stage.pace.now_ns())

    def _play(self, acted: ActedMatch, story: LiveStory, keeper: RecordKeeper) -> None:
        turns = self._turns
        if turns is None:
            turns = int(self._rng.integers(_FEWEST_TURNS, _MOST_TURNS))
        try:
            self._stage.table.advance(float(self._rng.uniform(2.0, 3.0)))
            for _ in range(turns):
                keeper.settle(story)
                if story.game.phase == "over":
                    return
                if not self._slips.make(acted):
                    acted.turn()
            keeper.settle(story)
            if self._ends_by_word:
                story.say(AgreeEnd())
            else:
                bring_down(acted)
        except GaveWay:
            fell(acted)
        keeper.settle(story)

    def _clear_up(self) -> None:
        """Look at the ruins, and set the villa up again once the match is over or left."""
        while any(self._is_on(one.match_id) for one in self.played[-1:]):
            self._stage.table.advance(_LOOK_S)
        self._stage.table.advance(_LOOK_AT_RUINS_S)
        self._stage.stand_up_again()

    def _is_on(self, match_id: str) -> bool:
        match = self._face.match
        return match is not None and match.match_id == match_id and match.phase != "over"

    def _match_to_play(self) -> MatchView:
        """Wait for a match that can be played from its start."""
        table = self._stage.table
        if not self._stage.stands_as_at_first:
            self._clear_up()
        since_s, told = table.at_s, ""
        asked_s: float | None = None
        while True:
            match = self._face.match
            if match is not None and match.phase == "turn" and not self._was_played(match):
                if not match.log and len(match.players) in SEATS:
                    return match
                if told != match.match_id:
                    told = match.match_id
                    self._tell(
                        "The players at the virtual table play matches of two or four from their "
                        "start; this one is left alone."
                    )
            snapshot = self._face.snapshot
            is_free = snapshot is not None and snapshot.palagonia is None
            is_free &= match is None or match.phase == "over"
            since_s = since_s if is_free else table.at_s
            wants = self._begins_after_s is not None and (
                table.at_s - since_s >= self._begins_after_s
            )
            if wants and (asked_s is None or table.at_s - asked_s > 5.0):
                asked_s = table.at_s
                self._begin(match)
            table.advance(_LOOK_S)

    def _was_played(self, match: MatchView) -> bool:
        return any(one.match_id == match.match_id for one in self.played)

    def _begin(self, over: MatchView | None) -> None:
        """Begin a match, as one of them does by tapping."""
        seats = int(self._rng.choice([2, 4, 4]))
        order = self._rng.permutation(len(SEATS[seats]))
        players = tuple(_newcomer(SEATS[seats][int(seat)]) for seat in order)
        match_id = None if over is None else over.match_id
        after = None if over is None else over.newest
        self._face.say(
            self._stage.now_ns,
            lambda tap: NewMatch(tap, players, match_id=match_id, after=after),
        )


def _newcomer(colours: tuple[Colour, ...]) -> Newcomer:
    return Newcomer(" & ".join(one.capitalize() for one in colours), colours)
