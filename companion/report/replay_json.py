"""What does ``companion replay --json`` print? The contract of docs/contracts.md, key by key."""

from pathlib import Path
from typing import Any

import msgspec

from companion.evidence import Health
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.state import Seal
from companion.referee.happenings import Happening, Unclear, What
from companion.scene import Standing
from companion.table.story import MatchStory

# No events of the contract: scores and seal show what was said, a question what fell over.
_UNLISTED = frozenset({What.SAID, What.COLUMN_TOPPLED})


def replay_json(story: MatchStory, record: Path | None) -> dict[str, Any]:
    """Return the JSON object of a replayed match.

    Args:
        story: The match.
        record: The record that was written, if one was.
    """
    game = story.table.game
    ended = rules.outcome(game)
    return {
        "players": [
            {"seat": seat, "colours": list(player.colours)}
            for seat, player in enumerate(game.players)
        ],
        "events": [
            _event(story, one)
            for one in sorted(story.counted, key=lambda one: one.at_ns)
            if one.what not in _UNLISTED
        ],
        "unclear": [_unclear(story, one) for one in story.unclear],
        "scores": story.scores_by_colour(),
        "seal": _seal(story),
        "blocked": [
            {"colour": column.id.colour, "kind": column.id.kind}
            for column in game.columns
            if column.blocked
        ],
        "winner": story.winning_colour(),
        "outcome": None if ended is None else msgspec.to_builtins(ended),
        "health": [_health(story, one) for one in story.health],
        "record": None if record is None else str(record),
        "frames": dict(story.pictures),
        "samples": story.samples,
    }


def _event(story: MatchStory, one: Happening) -> dict[str, Any]:
    return {
        "t_s": _seconds(story, one.at_ns),
        "event": one.what.value,
        "by": one.by,
        "seat": one.seat,
        "column": None
        if one.column is None
        else {"colour": one.column.colour, "kind": one.column.kind, "storey": one.column.storey},
        "to": None
        if one.to is None
        else {
            "storey": one.to.storey,
            "x_mm": round(one.to.x_mm, 1),
            "y_mm": round(one.to.y_mm, 1),
            "cov_mm2": [[round(value, 2) for value in row] for row in one.to.cov_mm2],
        },
        "plate": one.plate,
        "challenge_of": one.challenge_of,
        "probability": round(one.probability, 4),
        "witnesses": _witnesses(one),
        "seen_s": _seconds(story, one.known_ns),
    }


def _seal(story: MatchStory) -> dict[str, str | None]:
    """The seal as it is known: an unseen move may have handed it on."""
    seal = Seal() if story.table.match_doubt is not None else story.table.game.seal
    return {"holder": seal.taken_with, "upper_face": seal.upper_face}


def _witnesses(one: Happening) -> list[str]:
    """Who bears witness that it happened so; rules that refused it do not."""
    is_refused = bool(one.plays) and not one.plays[-1].verdict.is_legal
    return [witness for witness in one.witnesses if witness != "rules" or not is_refused]


def _unclear(story: MatchStory, one: Unclear) -> dict[str, Any]:
    return {
        "t_s": _seconds(story, one.at_ns),
        "question": one.question.value,
        "candidates": [
            {**_column(candidate.column), "probability": round(candidate.probability, 4)}
            for candidate in one.candidates
        ],
    }


def _column(column: Standing) -> dict[str, Any]:
    return {
        "colour": column.piece.colour,
        "kind": column.piece.kind,
        "n": column.piece.n,
        "storey": column.storey,
        "x_mm": round(column.x_mm, 1),
        "y_mm": round(column.y_mm, 1),
    }


def _health(story: MatchStory, one: Health) -> dict[str, Any]:
    return {
        "t_s": _seconds(story, one.at_ns),
        "device": one.device,
        "condition": one.condition.value,
        "sentence": one.sentence,
    }


def _seconds(story: MatchStory, at_ns: int) -> float:
    return round(story.since_start_s(at_ns), 3)
