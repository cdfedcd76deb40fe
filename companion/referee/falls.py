"""Who brought the villa down? Whoever was handling it by the rules, as far as anyone can tell.

If it is not certain whose turn it is nobody is named, and if it is not certain who holds the seal
the game is not told: the winner hangs on it, and people at the table know.
"""

from dataclasses import replace

from companion.evidence import Fall, SeenFall
from companion.games.villa_paletti.acts import Act, Collapse
from companion.referee.certainty import lose_match, why_turn_uncertain, why_uncertain
from companion.referee.happenings import Asked, Happening, Told, Unclear, What
from companion.referee.quoting import scales_on_no_piece
from companion.referee.states import TableState
from companion.referee.telling import by_colour, play, rules_say
from companion.referee.waiting import settle
from companion.saying import Saying, joined, say

Answer = tuple[TableState, list[Told]]

# The scales have felt a fall by then, and the rest after it; a picture may be quicker than they.
_SCALES_PATIENCE_NS = 2_000_000_000

# A tower that has stood for so long after a turn does so till the next one.
_STOOD_NS = 3_000_000_000

# Of a fall in a match that was not followed throughout: people may also have taken the villa down.
_UNFOLLOWED = 0.9


def on_fall(table: TableState, fall: Fall) -> Answer:
    """Return the referee's state and what is to be told after the scales felt a fall.

    Where they cannot tell whether it was the villa, people are asked: nobody loses by a glass.
    """
    table, told = _settled_before(table, fall.onset_ns)
    if fall.is_sure:
        said: dict[str, str] = {"scales": scales_on_fall(fall)}
        table, more = _fell(table, fall.onset_ns, fall.known_ns, said, fall)
    else:
        table, more = _asked(table, fall)
    return table, told + more


def _settled_before(table: TableState, onset_ns: int) -> Answer:
    """The table with what was set down well before it fell made final; a turn is over by then.

    What falls at once was brought down by whoever built it, and was no move yet.
    """
    waiting = table.set_down
    if waiting is None or onset_ns - waiting.step.at_ns < _STOOD_NS:
        return table, []
    return settle(table)


def on_seen_fall(table: TableState, fall: SeenFall) -> Answer:
    """Return the same after the cameras saw one.

    Scales that are heard feel it themselves; if they do not, people are asked after a while.
    """
    if table.fallen or table.game.phase == "over":
        return table, []
    if table.watching.scales:
        return replace(table, lies=table.lies or fall), []
    said: dict[str, str] = {"camera": cameras_on_fall(fall)}
    return _fell(table, fall.at_ns, fall.known_ns, said, fall)


def fall_overdue(table: TableState, now_ns: int) -> Answer:
    """Return the table after the cameras saw it lie and the scales told of no fall.

    One of the two is wrong, or it slid down too softly to be a fall to the scales.
    """
    fall = table.lies
    if fall is None or now_ns < fall.known_ns + _SCALES_PATIENCE_NS:
        return table, []
    table = replace(table, lies=None)
    if table.fallen or table.game.phase == "over":
        return table, []
    seen, loose = cameras_on_fall(fall), table.loose
    if loose is None:
        said = say("The scales felt nothing, but {seen}", seen=seen)
    else:
        table = replace(table, puzzled=loose)
        said = joined([scales_on_no_piece(loose), seen], "; ")
    question = say("{said}; did the villa fall?", said=said)
    return lose_match(table, said), [Unclear(fall.at_ns, Asked.WHAT, question)]


def cameras_on_fall(fall: SeenFall) -> Saying:
    """Return in words that the cameras see the tower lie."""
    return say(
        "the cameras see that the tower lies: {percent:.0f} % of what they see looks like the "
        "tower",
        percent=100 * fall.agreement,
    )


def scales_on_fall(fall: Fall) -> Saying:
    """Return in words what the scales felt of a fall that is sure."""
    if fall.lost_g is None:
        return say("a blow of {peak_g:.0f} g", peak_g=fall.peak_g)
    return say(
        "a blow of {peak_g:.0f} g, {lost_g:.0f} g lie beside the base",
        peak_g=fall.peak_g,
        lost_g=fall.lost_g,
    )


def _asked(table: TableState, fall: Fall) -> Answer:
    if table.fallen or table.game.phase == "over":
        return table, []
    if fall.lost_g is None:
        said = say(
            "The scales felt a blow of {peak_g:.0f} g and have not come to rest since",
            peak_g=fall.peak_g,
        )
    else:
        said = say(
            "The scales felt something heavy come, go or move, by up to {peak_g:.0f} g in an "
            "instant",
            peak_g=fall.peak_g,
        )
    question = say("{said}; did the villa fall?", said=said)
    return lose_match(table, said), [Unclear(fall.onset_ns, Asked.WHAT, question)]


def _fell(
    table: TableState, at_ns: int, known_ns: int, said: dict[str, str], fall: Fall | SeenFall
) -> Answer:
    if table.fallen or table.game.phase == "over":
        return table, []
    why = why_turn_uncertain(table)
    seat = handler(table) if why is None else None
    is_followed = why_uncertain(table) is None
    is_told = is_followed and table.game.phase != "start"
    acts: tuple[Act, ...] = (Collapse(seat),) if is_told else ()
    game, plays = play(table.game, *acts)
    colour = None
    if table.hand is not None and seat is not None:
        colour = table.hand.reading.piece.colour
    happening = Happening(
        at_ns=at_ns,
        known_ns=known_ns,
        what=What.COLLAPSE,
        by=by_colour(table, seat, colour),
        seat=seat,
        probability=1.0 if is_followed else _UNFOLLOWED,
        witnesses={**said, **rules_say(plays)},
        evidence=(fall,),
        plays=plays,
        game=game,
        scene=None if table.belief is None else table.belief.likeliest,
    )
    told: list[Told] = [happening]
    if why is not None:
        sentence = say(
            "{why}, so it is not known who was at the tower; who brought the villa down?", why=why
        )
        told.append(Unclear(at_ns, Asked.WHAT, sentence))
    return replace(table, game=game, hand=None, set_down=None, plate_down=None, fallen=True), told


def handler(table: TableState) -> int | None:
    """VP-30: the challenger during a challenge, else the seat on turn (so a penalty's taker)."""
    if table.game.phase == "proposed" and table.objector is not None:
        return table.objector
    return table.game.turn
