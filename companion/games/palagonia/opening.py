"""Who starts, and with which number of tiles? PG-9.

Every seat rolls one die, in any order. Nobody has a number: the same seats roll again. Several
have the highest: by the edition's ``start_tie`` they roll again among themselves, or the lowest
seat of them starts. The number of the roll that settled it is laid.
"""

import msgspec

from companion.games.palagonia.dice import Face, number_on
from companion.games.palagonia.state import State

replace = msgspec.structs.replace


def after_opening_roll(state: State, by: int, die: Face) -> State:
    """PG-9: the state once a seat has rolled its die."""
    rolled = (*state.opening, (by, die))
    if len(rolled) < len(state.contenders):
        return replace(state, opening=rolled)
    numbers = {seat: number for seat, face in rolled if (number := number_on(face)) is not None}
    if not numbers:
        return replace(state, opening=())
    highest = sorted(seat for seat in numbers if numbers[seat] == max(numbers.values()))
    if len(highest) > 1 and state.edition.start_tie == "those_roll_again":
        return replace(state, contenders=tuple(highest), opening=())
    starter = highest[0]
    shares = state.edition.first_turn_share == "seat_before"
    return replace(
        state,
        phase="opening_lay",
        contenders=(),
        opening=(),
        turn=starter,
        previous=state.seat_before(starter) if shares else None,
        dice=(dict(rolled)[starter],),
    )
