"""How is it told that somebody said something? Acts are played, and people are the witness."""

from dataclasses import dataclass, replace
from typing import Any

from companion.games.villa_paletti.acts import Act
from companion.referee.certainty import after_plays
from companion.referee.happenings import Asked, Happening, Told, Unclear, What
from companion.referee.landed import resolve_doubt
from companion.referee.missed import are_legal, unseen_until, what_became_of
from companion.referee.states import TableState
from companion.referee.taps import Tap
from companion.referee.telling import by_colour, play, rules_say
from companion.saying import say

Answer = tuple[TableState, list[Told]]


@dataclass(frozen=True)
class TapHeard:
    """A tap, when it was made, and when the table got round to it."""

    at_ns: int
    known_ns: int
    tap: Tap


def said(
    table: TableState,
    heard: TapHeard,
    what: What,
    seat: int | None,
    *acts: Act,
    **more: Any,
) -> Answer:
    """Return the table after ``acts`` that somebody said, and what is to be told of it."""
    game, plays = play(table.game, *acts)
    table = after_plays(replace(table, game=game), plays, more.pop("unseen", ()), weighed=False)
    happening = Happening(
        at_ns=more.pop("at_ns", heard.at_ns),
        known_ns=heard.known_ns,
        what=what,
        by=more.pop("by", by_colour(table, seat)),
        seat=seat,
        probability=1.0,
        witnesses={"people": say("said so"), **more.pop("witnesses", {}), **rules_say(plays)},
        evidence=more.pop("evidence", ()),
        plays=plays,
        game=game,
        scene=None if table.belief is None else table.belief.likeliest,
        **more,
    )
    told: list[Told] = [happening]
    if plays and not plays[-1].verdict.is_legal:
        told.append(Unclear(happening.at_ns, Asked.WHAT, plays[-1].verdict.reason))
    return table, told


def said_after_unseen(
    table: TableState, heard: TapHeard, what: What, seat: int, act: Act, **more: Any
) -> Answer:
    """Return the same after ``act`` of ``seat``, and before it what must have gone by unseen."""
    table, cleared = resolve_doubt(table, lambda one: are_legal(one.game, (act,)))
    unseen = unseen_until(table.game, seat)
    if not are_legal(table.game, (*unseen, act)):
        unseen = ()
    question = what_became_of(heard.at_ns, table, unseen)
    table, told = said(table, heard, what, seat, *unseen, act, unseen=unseen, **more)
    return table, [*cleared, *told, *question]
