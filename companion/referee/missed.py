"""Whose turns went by unseen? People forget to say "pass", and scales miss a very quick hand.

When a player acts whose turn it is not, one of two things happened: a foul, or the turns between
were not seen. A wrong player's column is moved far less often than a pass is left unsaid, and a
match that lost count would call every act after it a foul. So the turns between are taken as
passed, which is what is known of them, and people are asked.
"""

from companion.games.villa_paletti.acts import Act, Pass
from companion.games.villa_paletti.state import State
from companion.referee.happenings import Asked, Unclear
from companion.referee.telling import play

_PASSABLE = ("turn", "after_neutral", "own")


def passes_until(game: State, seat: int) -> tuple[Act, ...]:
    """Return the passes after which ``seat`` is on turn (VP-9, VP-23); none where it cannot be."""
    if game.turn is None or game.phase not in _PASSABLE or seat not in game.seats:
        return ()
    passes = []
    on_turn = game.turn
    while on_turn != seat:
        passes.append(Pass(on_turn))
        on_turn = game.seat_after(on_turn)
    return tuple(passes)


def are_legal(game: State, acts: tuple[Act, ...]) -> bool:
    """Whether all of ``acts`` count, one after the other."""
    _, plays = play(game, *acts)
    return len(plays) == len(acts) and all(one.verdict.is_legal for one in plays)


def were_they_passed(at_ns: int, game: State, passes: tuple[Act, ...]) -> list[Unclear]:
    """Return the question about turns that were taken as passed; none if there are none."""
    seats = [one.by for one in passes if isinstance(one, Pass)]
    if not seats:
        return []
    names = " and ".join(game.players[seat].name for seat in seats)
    sentence = f"What became of the turn of {names}? It was not seen and is taken as passed."
    return [Unclear(at_ns, Asked.WHAT, sentence)]
