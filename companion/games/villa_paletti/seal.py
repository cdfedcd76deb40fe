"""Who takes the Architect's seal, and which colour does it then turn up?

The seal passes when somebody's points on the highest plate exceed the holder's, never on a tie,
and shows whose it was before. That face decides the match when the holder brings the villa down.
"""

from companion.games.villa_paletti.pieces import CONTEST_STOREY, POINTS, Colour, ColumnId
from companion.games.villa_paletti.state import Seal, State, scores, seat_of_colour


def after_setting(before: State, after: State, column: ColumnId) -> Seal:
    """The seal once a column has been set down.

    VP-32: nothing is contested before the green plate lies. VP-34: the player whose score has
    just risen takes the seal if it is strictly greater than the holder's (nobody holding counts
    as 0). A holder who scores keeps it with the face as it is. VP-44: a neutral column scores for
    nobody.
    """
    seat = seat_of_colour(after, column.colour)
    seal = after.seal
    if after.storey < CONTEST_STOREY or seat is None or seat == seal.holder:
        return seal
    points = scores(after)
    risen = points[seat] > scores(before)[seat]
    return _taken(seal, seat, column.colour) if risen and points[seat] > _to_beat(after) else seal


def after_penalty(after: State) -> Seal:
    """The seal once a column has left the highest plate as a penalty (VP-35).

    The highest score strictly above the holder's takes it. Two equally high: by the edition's
    ``seal_tie`` the holder keeps it, or the first of them clockwise takes it, counted from the
    seat after the one on turn.
    """
    points = scores(after)
    best = max(points.values())
    if after.storey < CONTEST_STOREY or best <= _to_beat(after):
        return after.seal
    first = after.seat_after(after.on_turn)
    clockwise = [(first + step) % len(after.players) for step in range(len(after.players))]
    leaders = [seat for seat in clockwise if points[seat] == best]
    if len(leaders) > 1 and after.edition.seal_tie == "holder_keeps":
        return after.seal
    return _taken(after.seal, leaders[0], _leading_colour(after, leaders[0]))


def _taken(seal: Seal, seat: int, colour: Colour) -> Seal:
    """The seal in new hands.

    VP-35: the taker turns up the colour with which the previous holder last took it; the first
    taker has no previous holder and leaves the face blank.
    """
    return Seal(holder=seat, taken_with=colour, previous=seal.holder, upper_face=seal.taken_with)


def _to_beat(state: State) -> int:
    """The holder's score; 0 if nobody holds the seal."""
    return 0 if state.seal.holder is None else scores(state)[state.seal.holder]


def _leading_colour(state: State, seat: int) -> Colour:
    """VP-35, two players: the seat's colour with more points on top; equal: the first named."""
    on_top = state.standing_on(state.storey)
    return max(
        state.players[seat].colours,
        key=lambda colour: sum(POINTS[one.id.kind] for one in on_top if one.id.colour == colour),
    )
