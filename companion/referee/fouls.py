"""Was an odd move a foul after all? Who decides about it (VP-46) has seen one: no turn was missed.

A column of somebody who is not on turn is told as that player's move, after turns that are taken as
passed (see missed.py). A word of the referee that would have nothing to decide then, and would if
the move was a foul, is evidence that nobody passed: so the passes and the move are taken back, and
it is told as what it was. It may come seconds or minutes later, as long as nothing else was done.
"""

from dataclasses import replace

from companion.games.villa_paletti.acts import Referee
from companion.referee.happenings import Happening, Told
from companion.referee.landed import landed
from companion.referee.missed import are_legal
from companion.referee.states import TableState
from companion.referee.taps import Declares, Tap
from companion.referee.word import TapHeard

Answer = tuple[TableState, list[Told]]

# What the others decide about something that no rule allows (VP-46).
_ON_FOULS = ("accept", "restore")


def is_on_foul(tap: Tap) -> bool:
    """Whether people let something count, or have it undone, that no rule allows."""
    return (
        isinstance(tap, Declares) and isinstance(tap.act, Referee) and tap.act.decision in _ON_FOULS
    )


def foul_after_all(table: TableState, heard: TapHeard) -> Answer:
    """Return the table in which the newest move was a foul, if what people say shows that.

    Args:
        table: Before their word counts.
        heard: What they say.
    """
    odd, tap = table.odd, heard.tap
    if odd is None or not isinstance(tap, Declares) or not is_on_foul(tap):
        return table, []
    newest = None if table.newest is None else table.newest.act
    if newest != odd.told.plays[-1].act or are_legal(table.game, (tap.act,)):
        return table, []
    foul, told = landed(odd.before, odd.hand, odd.step, odd.seen, odd.landing, is_foul=True)
    if not are_legal(foul.game, (tap.act,)):
        return table, []
    # Where it stands was told and asked before; only what it means is another thing now.
    corrected = [
        replace(one, known_ns=heard.known_ns, instead_of=odd.told)
        for one in told
        if isinstance(one, Happening)
    ]
    return replace(
        table,
        game=foul.game,
        odd=None,
        turn_doubt=foul.turn_doubt,
        match_doubt=table.match_doubt or foul.match_doubt,
        asked_gap_ns=foul.asked_gap_ns,
    ), [*corrected]
