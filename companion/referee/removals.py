"""A column leaves the game: after a challenge it won, or as a penalty (VP-28, VP-29)."""

from dataclasses import replace

from companion.games.villa_paletti.acts import Act, ObjectionFailed
from companion.referee import naming
from companion.referee.certainty import after_plays, lose_match
from companion.referee.happenings import Asked, Happening, Told, Unclear, What
from companion.referee.quoting import (
    cameras_on_column,
    scales_on_step,
)
from companion.referee.states import Hand, TableState
from companion.referee.telling import (
    by_colour,
    measured_of,
    origin,
    play,
    reference,
    rules_say,
    seat_of,
    which_column,
)
from companion.saying import say
from companion.scene import Scene

Answer = tuple[TableState, list[Told]]


def taken(table: TableState, hand: Hand) -> Answer:
    """Return the table after a column was taken: it leaves the game, or it is in hand."""
    piece = hand.reading.piece
    if piece == table.to_remove:
        return _left(replace(table, to_remove=None), hand, None)
    if (
        table.failed_challenger is not None
        and seat_of(table, piece.colour) == table.failed_challenger
    ):
        return _left(table, hand, table.game.turn)
    return replace(table, hand=hand), []


def never_came_back(table: TableState, hand: Hand) -> Answer:
    """Return the table after something else was done while a column was in hand."""
    piece = hand.reading.piece
    gone = say(
        "The {column} was taken off the tower and has not come back", column=naming.column(piece)
    )
    sentence = say("{gone}, and now another one is in hand; what happened to it?", gone=gone)
    belief = hand.reading.belief
    at_ns, _ = _times(hand)
    question = Unclear(at_ns, Asked.WHAT, sentence, hand.reading.candidates[:1])
    return lose_match(replace(table, hand=None, belief=belief), gone), [question]


def _left(table: TableState, hand: Hand, by_seat: int | None) -> Answer:
    column = hand.reading.candidates[0].column
    acts: tuple[Act, ...] = ()
    if table.failed_challenger is not None:
        acts = (ObjectionFailed(reference(table, column.piece)),)
    game, plays = play(table.game, *acts)
    belief = hand.reading.belief.changed(Scene.nudged)
    table = replace(table, game=game, belief=belief, failed_challenger=None, hand=None)
    table = after_plays(table, plays, weighed=True)
    at_ns, known_ns = _times(hand)
    said = {} if hand.step is None else {"scales": scales_on_step(hand.step)}
    if hand.seen is not None:
        said["camera"] = cameras_on_column(hand.seen, column, None)
    happening = Happening(
        at_ns=at_ns,
        known_ns=known_ns,
        what=What.COLUMN_LEFT_GAME,
        by=by_colour(table, by_seat),
        seat=by_seat,
        probability=hand.reading.candidates[0].probability,
        witnesses={**said, **rules_say(plays)},
        evidence=measured_of(hand.step, None if hand.seen is None else hand.seen.sighting),
        plays=plays,
        game=game,
        scene=belief.likeliest,
        column=origin(column),
    )
    return table, [happening, *which_column(at_ns, table, hand.reading)]


def _times(hand: Hand) -> tuple[int, int]:
    """When it was taken, and when that was known."""
    if hand.step is not None:
        return hand.step.at_ns, hand.step.known_ns
    assert hand.seen is not None, "nobody has witnessed it"
    return hand.seen.sighting.at_ns, hand.seen.sighting.known_ns
