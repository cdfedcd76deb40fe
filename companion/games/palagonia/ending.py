"""When is a match over, and who has won?"""

from typing import Final

from companion.games.game import Outcome
from companion.games.palagonia.dice import FACES, number_on
from companion.games.palagonia.state import State

_LOWEST_NUMBER: Final = min(number for face in FACES if (number := number_on(face)) is not None)


def is_over(state: State) -> bool:
    """PG-21: whether the bag is empty, or can never be emptied any more.

    The latter only where removed tiles leave the game (PG-16): with less in the bag than the
    lowest number and nothing on the table, the dice could be passed round for ever.
    """
    if state.bag == 0:
        return True
    gone = state.edition.removed_tile == "out"
    return gone and state.bag < _LOWEST_NUMBER and state.on_table == 0


def outcome_of(state: State, by: int) -> Outcome:
    """PG-24: who has won; ``by`` is the seat with whose act the match ended.

    Several with most points share the victory, or by the edition's ``tie`` those of them win who
    had the fewest turns.
    """
    best = [seat for seat in state.seats if state.scores[seat] == max(state.scores)]
    if state.edition.tie == "fewest_turns":
        fewest = min(state.turns[seat] for seat in best)
        best = [seat for seat in best if state.turns[seat] == fewest]
    return Outcome(tuple(best), "bag", "PG-24", by)
