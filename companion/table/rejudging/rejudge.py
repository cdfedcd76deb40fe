"""Would today's rules say the same? A record's acts are judged again, from the record alone.

Each act is compared with what the rules say to it as the match was told when it was written: the
corrections and undos before it are taken into account, those after it are not. The outcome in
the closing entry is compared with where everything together leads.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.errors import UnreadableError
from companion.games.game import Verdict
from companion.record import entries
from companion.table.games import game_of
from companion.table.played import Played
from companion.table.retold.steps import ActT, StateT
from companion.table.retold.timeline import judged, timeline


def rejudge(
    opened: entries.Opened, told: Sequence[tuple[int, entries.Told | entries.Closed]]
) -> list[dict[str, Any]]:
    """Return where a record and the rules differ: the line, what was recorded, what is said now.

    Args:
        opened: The record's first entry.
        told: Line numbers (from 1) and entries, in their order.
    """
    game = game_of(opened)
    try:
        state = game.first_state(opened)
    except UnreadableError as error:
        return [_differing(1, {"edition": opened.edition}, {"unreadable": str(error)})]
    numbered = [(line - 1, entry) for line, entry in told]
    differing = []
    is_amended = False
    for place, (line, entry) in enumerate(told):
        if isinstance(entry, entries.Correction | entries.Undo):
            is_amended = True
            continue
        if is_amended:
            state, is_amended = timeline(opened, numbered[:place]).state, False
        if isinstance(entry, entries.Act):
            state, verdict = judged(game, state, game.read_act(entry.act))
            recorded, now = _recorded(entry), _now(game, verdict, state)
        elif place == 0:
            continue  # a record without any act tells nothing that its end could be compared with
        else:
            recorded = {"outcome": _plain(entry.outcome)}
            now = {"outcome": _plain(game.outcome(state))}
        if now != recorded:
            differing.append(_differing(line, recorded, now))
    return differing


def _plain(outcome: msgspec.Struct | None) -> Any:
    return msgspec.json.decode(msgspec.json.encode(outcome))


def _recorded(entry: entries.Act) -> dict[str, Any]:
    return {
        "verdict": entry.verdict,
        "rule": entry.rule,
        "turn": entry.turn,
        "seal": {"holder": entry.seal.holder, "upper_face": entry.seal.upper_face},
        "scores": entry.scores,
    }


def _now(game: Played[StateT, ActT], verdict: Verdict, state: StateT) -> dict[str, Any]:
    return {
        "verdict": verdict.verdict,
        "rule": verdict.rule,
        "turn": game.turn(state),
        "seal": msgspec.to_builtins(game.seal(state)),
        "scores": {str(seat): points for seat, points in game.scores(state).items()},
    }


def _differing(line: int, recorded: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    return {"line": line, "recorded": recorded, "now": now}
