"""What went by unseen? People forget to say "pass", and scales miss a very quick hand.

When a player acts whose turn it is not, one of two things happened: a foul, or the turns between
were not seen. A wrong player's column is moved far less often than a pass is left unsaid, and a
match that lost count would call every act after it a foul. So the turns between are taken as
passed and a plate that was agreed and never came as impossible to lay, which is what is known of
them, and people are asked.
"""

from companion.games.villa_paletti.acts import Act, LayImpossible, ObjectionFailed, Pass
from companion.games.villa_paletti.state import State
from companion.referee import naming
from companion.referee.happenings import Asked, Unclear
from companion.referee.states import TableState
from companion.referee.telling import play
from companion.saying import say

# What must have happened for the turn of such a phase to be over, where nothing was seen.
_ENDS_TURN: dict[str, tuple[Act, ...]] = {
    "turn": (),
    "after_neutral": (),
    "own": (),
    "objection": (ObjectionFailed(None), LayImpossible()),
    "agreed": (LayImpossible(),),
}


def unseen_until(game: State, seat: int) -> tuple[Act, ...]:
    """Return what must have happened unseen if it is ``seat``'s turn (VP-9, VP-23, VP-25).

    Empty where it is that seat's turn anyway, and where no unseen acts lead to it.
    """
    if game.turn in (None, seat) or game.phase not in _ENDS_TURN or seat not in game.seats:
        return ()
    acts = _ENDS_TURN[game.phase]
    on_turn = play(game, *acts)[0].turn
    while on_turn not in (None, seat):
        acts = (*acts, Pass(on_turn))
        on_turn = game.seat_after(on_turn)
    return acts


def are_legal(game: State, acts: tuple[Act, ...]) -> bool:
    """Whether all of ``acts`` count, one after the other."""
    _, plays = play(game, *acts)
    return len(plays) == len(acts) and all(one.verdict.is_legal for one in plays)


def what_became_of(at_ns: int, table: TableState, unseen: tuple[Act, ...]) -> list[Unclear]:
    """Return the questions about what was taken as having happened unseen.

    None where nobody could have seen it and people have been asked about that time already.
    """
    if table.asked_gap_ns is not None:
        return []
    game = table.game
    asked: list[tuple[str, Act]] = [
        (say("What became of the plate? It was not seen and is taken as impossible to lay."), one)
        for one in unseen
        if isinstance(one, LayImpossible)
    ]
    passes = [one for one in unseen if isinstance(one, Pass)]
    if passes:
        sentence = say(
            "What became of the turn of {players}? It was not seen and is taken as passed.",
            players=naming.players(game, [one.by for one in passes]),
        )
        asked.append((sentence, passes[0]))
    return [Unclear(at_ns, Asked.WHAT, sentence, about=act) for sentence, act in asked]
