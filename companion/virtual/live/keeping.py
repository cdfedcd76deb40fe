"""Who sees to it that the record says what was done? The players, as people do at a real table.

They give the app a while after each act. Then what it missed is told by a tap, what it misread is
corrected, and what it made up is struck out; each time it is noted that it was so. What somebody
at a tablet has changed is taken as it is.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final

from companion.errors import CompanionError
from companion.games.villa_paletti.acts import Object, Referee
from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.match import Correct
from companion.link.messages.tapped.referee import DropQuestion, StandsAsShown
from companion.table.said import in_english
from companion.table.writing.written import act_fields
from companion.virtual.live.agreement import (
    Difference,
    Told,
    as_said,
    first_difference,
    state_after,
    told_acts,
)
from companion.virtual.live.face import PlayersFace
from companion.virtual.live.stage import LiveStage
from companion.virtual.live.story import LiveStory

PATIENCE_S: Final = 6.0
"""Scales are sure a second or two after the last touch; players look up later than that."""

_BLIND_PATIENCE_S: Final = 1.0
_LOOK_S: Final = 0.1
_MOST_MENDINGS: Final = 6


class MatchLeftError(CompanionError):
    """Somebody has left the match, or begun another."""


class NotMendedError(CompanionError):
    """However often it is told, the record says something else."""


@dataclass(frozen=True)
class Found:
    """Something that players had to put right.

    Attributes:
        at_s: When, in the stage's time.
        difference: What was wrong.
        witnessed: Whether any sensor was heard then.
    """

    at_s: float
    difference: Difference
    witnessed: bool


class RecordKeeper:
    """Keeps one match's record right; belongs to the stage's thread."""

    def __init__(self, stage: LiveStage, face: PlayersFace, match: MatchView) -> None:
        """Begin to watch.

        Args:
            stage: Where the match is played; its time passes while one waits.
            face: Shows the record.
            match: The match.
        """
        self._stage = stage
        self._face = face
        self._match_id = match.match_id
        self._ours: set[int] = set()
        self._seen: tuple[int, tuple[Told, ...]] = (-1, ())
        self.found: list[Found] = []
        """What had to be put right."""
        self.asked: dict[int, str] = {}
        """What the referee asked, by the entry of the question."""

    def settle(self, story: LiveStory) -> None:
        """Come back once the record says what was done.

        Raises:
            MatchLeftError: The match does not go on.
            NotMendedError: It will not be right.
        """
        since_s, mendings = self._stage.table.at_s, 0
        while True:
            match = self._match()
            if self._was_changed(match):
                self._adopt(story, match)
            difference = first_difference(self._told(match), story.acts)
            if difference is None and match.phase == story.game.phase:
                self._answer_questions()
                return
            is_theirs = difference is not None and difference.done is None
            if is_theirs and difference is not None and _is_said(difference.told):
                self._adopt(story, match)
                continue
            if self._stage.table.at_s - since_s >= self._patience_s:
                if mendings == _MOST_MENDINGS:
                    raise NotMendedError(
                        "The record and the table differ, and telling it did not help: "
                        + ("" if difference is None else difference.sentence())
                    )
                self._mend(story, match, difference)
                since_s, mendings = self._stage.table.at_s, mendings + 1
            self._stage.table.advance(_LOOK_S)

    def objection(self) -> Object | None:
        """Return the objection that somebody at a tablet has made, None if nobody has."""
        match = self._match()
        told = self._told(match)
        if match.phase == "objection" and told and isinstance(told[-1].act, Object):
            return told[-1].act
        return None

    def _match(self) -> MatchView:
        match = self._face.match
        if match is None or match.match_id != self._match_id:
            raise MatchLeftError("The match was left.")
        snapshot = self._face.snapshot
        if snapshot is not None and snapshot.referee is not None:
            self.asked |= {
                one.entry: in_english(one.sentence) for one in snapshot.referee.questions
            }
        return match

    def _answer_questions(self) -> None:
        """Let the referee's questions be settled: the record is right, or is told what was done."""
        snapshot = self._face.snapshot
        if snapshot is not None and snapshot.referee is not None:
            for one in snapshot.referee.questions:
                drop = partial(_drop, one.entry, self._match_id)
                self._face.say(self._stage.now_ns, drop)

    def _told(self, match: MatchView) -> tuple[Told, ...]:
        if self._seen[0] != id(match):
            self._seen = id(match), tuple(told_acts(match))
        return self._seen[1]

    @property
    def _patience_s(self) -> float:
        return PATIENCE_S if self._face.is_witnessed else _BLIND_PATIENCE_S

    def _was_changed(self, match: MatchView) -> bool:
        """Whether somebody else has corrected or undone something."""
        changed = {line.entry for line in match.log if line.standing != "counts"}
        theirs = changed - self._ours
        self._ours |= changed
        return bool(theirs)

    def _adopt(self, story: LiveStory, match: MatchView) -> None:
        acts = [one.act for one in self._told(match)]
        story.adopt(state_after(story.start, acts), acts)

    def _mend(self, story: LiveStory, match: MatchView, difference: Difference | None) -> None:
        """Tell what is right."""
        stage, face = self._stage, self._face
        now_ns, match_id = stage.now_ns, self._match_id
        self._answer_questions()
        if match.phase == "disputed" and match.phase != story.game.phase:
            decision = "accept" if "accept" in match.offers.decisions else "no_collapse"
            face.declare(now_ns, {"act": "referee", "decision": decision})
            return
        if difference is None:
            return
        is_foul = difference.done is not None and difference.done in story.fouls
        if is_foul and difference.told is None:
            self._let_count(match, difference)
            return
        self.found.append(Found(stage.table.at_s, difference, face.is_witnessed))
        done = None if difference.done is None else as_said(difference.done)
        if difference.told is None:
            assert done is not None, "either is there"
            face.declare(now_ns, done)
            return
        entry = difference.told.entry
        self._ours.add(entry)
        face.say(now_ns, lambda tap: Correct(tap, entry, done, match_id=match_id))
        face.say(now_ns, lambda tap: StandsAsShown(tap, match_id))

    def _let_count(self, match: MatchView, difference: Difference) -> None:
        """Tell what no rule allows, unless it was seen, and let it count."""
        stage, face, done = self._stage, self._face, difference.done
        assert done is not None, "a foul was done"
        newest = match.log[-1] if match.log else None
        seen = newest is not None and newest.verdict == "illegal"
        if newest is None or not seen or newest.act.get("act") != act_fields(done)["act"]:
            self.found.append(Found(stage.table.at_s, difference, face.is_witnessed))
            face.declare(stage.now_ns, as_said(done))
        face.declare(stage.now_ns, act_fields(Referee("accept")))


def _drop(question: int, match_id: str, tap: str) -> DropQuestion:
    return DropQuestion(tap, question, match_id)


def _is_said(told: Told | None) -> bool:
    return told is not None and told.permille is None
