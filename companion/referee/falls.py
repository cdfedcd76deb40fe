"""Who brought the villa down? Whoever was handling it by the rules, as far as anyone can tell."""

from dataclasses import replace

from companion.evidence import Fall
from companion.games.villa_paletti.acts import Act, Collapse
from companion.referee.happenings import Happening, Told, What
from companion.referee.states import TableState
from companion.referee.telling import by_colour, play, rules_say

Answer = tuple[TableState, list[Told]]


def on_fall(table: TableState, fall: Fall) -> Answer:
    """Return the referee's state and what is to be told after a fall."""
    if table.game.phase == "over":
        return table, []
    seat = handler(table)
    acts: tuple[Act, ...] = () if table.game.phase == "start" else (Collapse(seat),)
    game, plays = play(table.game, *acts)
    colour = None
    if table.hand is not None and seat is not None:
        colour = table.hand.reading.piece.colour
    lost = "" if fall.lost_g is None else f", {fall.lost_g:.0f} g lie beside the base"
    happening = Happening(
        at_ns=fall.onset_ns,
        known_ns=fall.known_ns,
        what=What.COLLAPSE,
        by=by_colour(table, seat, colour),
        seat=seat,
        probability=1.0,
        witnesses={"scales": f"a blow of {fall.peak_g:.0f} g{lost}", **rules_say(plays)},
        evidence=(fall,),
        plays=plays,
        game=game,
        scene=None if table.belief is None else table.belief.likeliest,
    )
    return replace(table, game=game, hand=None, set_down=None), [happening]


def handler(table: TableState) -> int | None:
    """VP-30: the challenger during a challenge, else the seat on turn (so a penalty's taker)."""
    if table.game.phase == "proposed" and table.objector is not None:
        return table.objector
    return table.game.turn
