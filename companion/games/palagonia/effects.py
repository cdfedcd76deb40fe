"""What does a legal act change?"""

import msgspec

from companion.games.palagonia.acts import (
    Act,
    Lay,
    OpeningRoll,
    QuickImpossible,
    QuickLay,
    QuickRemove,
    QuickRotate,
    Remove,
    Roll,
    Rotate,
    Start,
)
from companion.games.palagonia.ending import is_over, outcome_of
from companion.games.palagonia.opening import after_opening_roll
from companion.games.palagonia.possible import must_remove_instead
from companion.games.palagonia.scoring import (
    Closing,
    scored_as_declared,
    scored_laying,
    scored_turning,
    with_points,
)
from companion.games.palagonia.sharing import never_by_turning, sharers
from companion.games.palagonia.state import TILES_A_SET, State, frozen_table
from companion.games.palagonia.tiles import table_of

replace = msgspec.structs.replace


def effect(state: State, act: Act) -> State:
    """The state after an act that is legal in ``state``."""
    before = replace(state, closed_now=())
    match act:
        case Start():
            return _started(before, act)
        case OpeningRoll():
            return after_opening_roll(before, act.by, act.die)
        case Roll():
            return _rolled(replace(before, phase="action", dice=act.dice))
        case Lay():
            laid = table_of(act.tiles)
            after = frozen_table({**state.tiles, **laid})
            closed = scored_laying(state.tiles, laid, sharers(state))
            return _acted(replace(before, tiles=after, bag=state.bag - len(laid)), closed)
        case QuickLay():
            closed = scored_as_declared(act.closed, sharers(state))
            return _acted(replace(before, bag=state.bag - act.count), closed)
        case Remove():
            left = {cell: o for cell, o in state.tiles.items() if cell != act.cell}
            return _acted(_with_one_back(replace(before, tiles=frozen_table(left))))
        case QuickRemove():
            return _acted(_with_one_back(before))
        case Rotate():
            after = frozen_table({**state.tiles, act.cell: act.to})
            closed = scored_turning(state.tiles, act.cell, act.to, sharers(state), state.edition)
            return _acted(replace(before, tiles=after), closed)
        case QuickRotate():
            return _acted(
                before, scored_as_declared(act.closed, sharers(state), never_by_turning(state))
            )
        case QuickImpossible():
            return replace(before, impossible=(*state.impossible, act.die))


def _started(state: State, act: Start) -> State:
    """PG-8: all tiles are in the bag; PG-9: every seat rolls for the start."""
    return replace(
        state,
        phase="opening_roll",
        players=act.players,
        edition=act.edition,
        contenders=tuple(range(len(act.players))),
        bag=TILES_A_SET * act.edition.sets,
        scores=(0,) * len(act.players),
        turns=(0,) * len(act.players),
    )


def _rolled(state: State) -> State:
    """PG-23: with neither die possible and nothing to remove the turn passes at once."""
    nothing = must_remove_instead(state) and state.on_table == 0
    return _turn_over(state) if nothing else state


def _with_one_back(state: State) -> State:
    """PG-16: a removed tile goes back to the bag, or out of the game."""
    if state.edition.removed_tile == "bag":
        return replace(state, bag=state.bag + 1)
    return replace(state, out=state.out + 1)


def _acted(state: State, closed: tuple[Closing, ...] = ()) -> State:
    """The turn is carried out: points are given, and the next turn begins, or the game ends."""
    return _turn_over(replace(state, closed_now=closed, scores=with_points(state.scores, closed)))


def _turn_over(state: State) -> State:
    """PG-15: after a double the same seat has one more turn, else the next has its own (PG-9).

    PG-21: an empty bag ends the game whatever the dice showed.
    """
    seat = state.on_turn
    counted = replace(
        state,
        phase="roll",
        dice=(),
        impossible=(),
        turns=tuple(n + (one == seat) for one, n in enumerate(state.turns)),
    )
    if is_over(counted):
        outcome = outcome_of(counted, seat)
        return replace(
            counted, phase="over", turn=None, extra_turn=False, previous=None, outcome=outcome
        )
    if state.is_double:
        return replace(counted, extra_turn=True)
    return replace(counted, turn=state.seat_after(seat), extra_turn=False, previous=seat)
