"""Who gets points for what closes now, and can it score at all?"""

from companion.games.palagonia.state import State


def sharers(state: State) -> tuple[int, ...]:
    """PG-19: the seats that get points for what closes now, first the one on turn.

    The previous player shares, but not in an extra turn, and in the first turn of the game only
    if the edition's ``first_turn_share`` names one.
    """
    if state.extra_turn or state.previous is None:
        return (state.on_turn,)
    return (state.on_turn, state.previous)


def never_by_turning(state: State) -> bool:
    """PG-18: whether nothing that a rotation closes can score in this edition."""
    return state.edition.rotation_closes == "never_scores"
