"""Would today's rules say the same? A record's acts are judged again, from the record alone."""

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, Player, Start
from companion.games.villa_paletti.edition import Edition
from companion.record import entries


def rejudge(
    opened: entries.Opened, acts: Iterable[tuple[int, entries.Act]]
) -> list[dict[str, Any]]:
    """Return where a record and the rules differ: the line, what was recorded, what is said now.

    Args:
        opened: The record's first entry.
        acts: Line numbers and entries, in their order.
    """
    start = Start(
        tuple(Player(player.name, player.colours) for player in opened.players),
        edition=Edition.from_canonical(opened.edition),
    )
    state, _ = rules.step(rules.initial(), start)
    differing = []
    for line, entry in acts:
        try:
            act = msgspec.convert(entry.act, type=Act)
        except msgspec.ValidationError as error:
            recorded = {"verdict": entry.verdict}
            differing.append(
                {"line": line, "recorded": recorded, "now": {"unreadable": str(error)}}
            )
            continue
        state, verdict = rules.step(state, act)
        recorded = _answer(
            entry.verdict, entry.rule, entry.seal.holder, entry.seal.upper_face, entry.scores
        )
        now = _answer(
            verdict.verdict,
            verdict.rule,
            state.seal.holder,
            state.seal.upper_face,
            {str(seat): points for seat, points in rules.scores(state).items()},
        )
        if now != recorded:
            differing.append({"line": line, "recorded": recorded, "now": now})
    return differing


def _answer(
    verdict: str, rule: str | None, holder: int | None, face: str | None, scores: dict[str, int]
) -> dict[str, Any]:
    return {
        "verdict": verdict,
        "rule": rule,
        "seal": {"holder": holder, "upper_face": face},
        "scores": scores,
    }
