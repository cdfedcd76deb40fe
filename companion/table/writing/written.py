"""How are an act and an outcome written into a record, whichever game it is?"""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games.game import Outcome, Verdict
from companion.record import entries
from companion.table.played import Played
from companion.table.retold.steps import ActT, StateT


def act_fields(act: object) -> dict[str, Any]:
    """Return an act as the object that its line of JSON holds."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(act))
    return fields


def act_entry(
    game: Played[StateT, ActT],
    at_ns: int,
    act: ActT,
    verdict: Verdict,
    after: StateT,
    *,
    witnesses: Mapping[str, str],
    probability: float | None = None,
    evidence: tuple[int, ...] = (),
) -> entries.Act:
    """Return the entry of an act: what was said, what the rules answered, how it stands now.

    Args:
        game: Whose act it is.
        at_ns: Record time of the act.
        act, verdict, after: The act, what the rules said, and the match after it.
        witnesses: What each witness had to say, for people.
        probability: How sure the sensors are; None: a person said it.
        evidence: Numbers of the entries that the verdict rests on.
    """
    return entries.Act(
        at_ns=at_ns,
        act=act_fields(act),
        verdict=verdict.verdict,
        rule=verdict.rule,
        rules=verdict.rules,
        turn=game.turn(after),
        seal=game.seal(after),
        scores={str(seat): points for seat, points in game.scores(after).items()},
        witnesses=dict(witnesses),
        probability_permille=None if probability is None else round(probability * 1000),
        evidence=evidence,
    )


def outcome_entry(outcome: Outcome | None) -> entries.Outcome | None:
    """Return an outcome as the closing entry holds it."""
    if outcome is None:
        return None
    return msgspec.convert(msgspec.to_builtins(outcome), type=entries.Outcome)
