"""What comes of a match if it is judged again: by other rulings, or from what was recorded of it?

A record's acts are judged again from the first one, with all corrections and undos, and compared
with how they were judged before. Or a recording of the same match is followed anew, and what the
witnesses tell is compared with the acts in the record.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

import msgspec

from companion.games.villa_paletti import rules
from companion.record import entries
from companion.table.games import game_of, telling_of
from companion.table.rejudging.re_seen import Otherwise, otherwise
from companion.table.retold.steps import Step
from companion.table.retold.timeline import timeline
from companion.table.story import MatchStory
from companion.table.writing.written import act_fields

Told = Sequence[tuple[int, entries.Entry]]

_COMPARED: Final = ("verdict", "rules", "turn", "seal", "scores")


@dataclass(frozen=True)
class Difference:
    """One act that is judged otherwise, or that only one side tells.

    Attributes:
        entry: Number of its entry in the record, None if the record does not have it.
        act: The act in words.
        recorded: How it was judged, by key; None if the record does not have it.
        now: How it is judged now; None if nobody tells it now.
    """

    entry: int | None
    act: str
    recorded: dict[str, Any] | None
    now: dict[str, Any] | None


@dataclass(frozen=True)
class Rejudged:
    """What judging again came to.

    Attributes:
        acts: How many acts of the record count.
        differences: In the order of the record.
        numeric: Of each act that both tell the numbers of the witnesses that are others.
        recorded_outcome, outcome: How the match ended, and how it ends now; None: it did not.
    """

    acts: int
    differences: tuple[Difference, ...]
    numeric: tuple[Otherwise, ...]
    recorded_outcome: dict[str, Any] | None
    outcome: dict[str, Any] | None

    @property
    def is_same(self) -> bool:
        """Whether everything is judged as it was."""
        return not self.differences and self.outcome == self.recorded_outcome


def by_edition(opened: entries.Opened, told: Told, other: entries.Opened) -> Rejudged:
    """Return what comes of a record by the rulings of ``other``, which else is ``opened``."""
    was, now = timeline(opened, told), timeline(other, told)
    game = game_of(opened)
    differences = [
        Difference(one.i, _words(opened, one), _judged(opened, one), _judged(other, again))
        for one, again in zip(was.steps, now.steps, strict=True)
        if _judged(opened, one) != _judged(other, again)
    ]
    return Rejudged(
        len(was.effective),
        tuple(differences),
        (),
        _plain(game.outcome(was.state)),
        _plain(game.outcome(now.state)),
    )


def by_recording(opened: entries.Opened, told: Told, story: MatchStory) -> Rejudged:
    """Return how what a recording shows differs from the acts that count in a record of it."""
    was = timeline(opened, told)
    steps = list(was.effective)
    plays = [(one, play) for one in story.counted for play in one.plays]
    recorded = [msgspec.json.encode(act_fields(step.act)) for step in steps]
    seen = [msgspec.json.encode(act_fields(play.act)) for _, play in plays]
    differences: list[Difference] = []
    numeric: list[Otherwise] = []
    by_number = dict(told)
    matcher = SequenceMatcher(None, recorded, seen, autojunk=False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag != "equal":
            differences += [
                Difference(step.i, _words(opened, step), _judged(opened, step), None)
                for step in steps[i:i_end]
            ]
            differences += [
                Difference(
                    None,
                    telling_of(opened).act_words(was.start, play.act),
                    None,
                    {"verdict": play.verdict.verdict, "rules": list(play.verdict.rules)},
                )
                for _, play in plays[j:j_end]
            ]
            continue
        for step, (happening, play) in zip(steps[i:i_end], plays[j:j_end], strict=True):
            verdict = {"verdict": play.verdict.verdict, "rules": list(play.verdict.rules)}
            judged = _judged(opened, step)
            if {key: judged[key] for key in verdict} != verdict:
                differences.append(Difference(step.i, _words(opened, step), judged, verdict))
            if play is happening.plays[-1]:  # what was assumed before it rests on nothing
                numeric += otherwise(step.i, by_number[step.i], by_number, happening)
    ended = rules.outcome(story.table.game)
    return Rejudged(
        len(steps),
        tuple(differences),
        tuple(numeric),
        _plain(game_of(opened).outcome(was.state)),
        _plain(ended),
    )


def _words(opened: entries.Opened, step: Step[Any, Any]) -> str:
    return telling_of(opened).act_words(step.before, step.act)


def _judged(opened: entries.Opened, step: Step[Any, Any]) -> dict[str, Any]:
    game = game_of(opened)
    verdict = step.verdict
    return {
        "verdict": "struck_out" if verdict is None else verdict.verdict,
        "rules": [] if verdict is None else list(verdict.rules),
        "turn": game.turn(step.after),
        "seal": msgspec.to_builtins(game.seal(step.after)),
        "scores": {str(seat): points for seat, points in game.scores(step.after).items()},
    }


def changed(one: Difference) -> list[tuple[str, Any, Any]]:
    """Return what of an act's judgement was one thing and is another: key, then and now."""
    was, now = one.recorded or {}, one.now or {}
    return [
        (key, was.get(key), now.get(key))
        for key in _COMPARED
        if key in was and key in now and was[key] != now[key]
    ]


def _plain(outcome: Any) -> dict[str, Any] | None:
    plain: dict[str, Any] | None = msgspec.to_builtins(outcome)
    return plain
