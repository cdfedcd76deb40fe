"""Do the laws of Palagonia hold on whatever way a match goes?

A way through a match is a list of choices among the acts that the state offers, good and bad.
"""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.palagonia.acts import (
    Act,
    Lay,
    OpeningRoll,
    Remove,
    Roll,
    Rotate,
    Start,
    decode_act,
    encode_act,
)
from companion.games.palagonia.closings import closing_placements
from companion.games.palagonia.dice import FACES, number_on
from companion.games.palagonia.edition import Edition
from companion.games.palagonia.possible import (
    must_remove_instead,
    possible,
    removable,
    rotatable,
)
from companion.games.palagonia.rules import IllegalActError, apply, initial, judge, step
from companion.games.palagonia.state import State, frozen_table
from companion.games.palagonia.tiles import (
    Cell,
    Tile,
    frontier,
    is_connected,
    mirrored,
    moved,
    neighbours,
    turned,
)

EDITIONS = st.builds(
    Edition,
    start_tie=st.sampled_from(["those_roll_again", "first_seat"]),
    stay_connected=st.booleans(),
    removed_tile=st.sampled_from(["bag", "out"]),
    rotation_closes=st.sampled_from(["never_scores", "scores_unless_union"]),
    split_part=st.sampled_from(["scores", "scores_nothing"]),
    first_turn_share=st.sampled_from(["nobody", "seat_before"]),
    tie=st.sampled_from(["shared", "fewest_turns"]),
    sets=st.sampled_from([1, 1, 1, 2]),
)
STARTS = st.builds(
    lambda count, edition: Start(tuple(f"P{seat}" for seat in range(count)), edition),
    st.sampled_from([3, 4, 5]),
    EDITIONS,
)
CHOICES = st.lists(st.integers(0, 2**16), min_size=10, max_size=70)
WALKS = settings(max_examples=20)


def some_act(state: State, choice: int) -> Act:
    """An act that suits the phase, mostly of the right seat; the choice picks it."""
    seat = state.turn or 0
    if state.phase == "opening_roll":
        return OpeningRoll(choice % len(state.players), FACES[choice // 8 % 6])
    if state.phase in ("roll", "over"):
        return Roll(seat if choice % 16 else seat + 1, (FACES[choice // 16 % 6], FACES[choice % 6]))
    wish = [*state.dice, "remove"][choice % 8 % (len(state.dice) + 1)]
    number = number_on(wish)
    if number is not None:
        closing = closing_placements(state.tiles, number) if choice % 3 == 0 else ()
        if closing:
            return Lay(seat, closing[choice // 3 % len(closing)].tiles)
        return Lay(seat, tuple(grown(state, number, choice)))
    cells = (rotatable(state) if wish == "rotate" else removable(state)) or ((9, 9),)
    cell = cells[choice // 8 % len(cells)]
    return Remove(seat, cell) if wish == "remove" else Rotate(seat, cell, choice // 64 % 3)


def grown(state: State, number: int, choice: int) -> Iterator[Tile]:
    """Tiles side by side and beside the group."""
    taken, last = set(state.tiles), None
    for _ in range(number):
        beside = frontier(state.tiles) or {(0, 0)} if last is None else set(neighbours(last))
        places = sorted(beside - taken) or sorted(frontier(dict.fromkeys(taken, 0)))
        last = places[choice % len(places)]
        taken.add(last)
        yield Tile(*last, choice % 3)
        choice //= 5


def walk(start: Start, choices: list[int]) -> Iterator[tuple[State, Act]]:
    """The states of a match, each with the act said in it."""
    state = apply(initial(), start)
    for choice in choices:
        act = some_act(state, choice)
        yield state, act
        state, _ = step(state, act)


@WALKS
@given(STARTS, CHOICES)
def test_an_act_can_be_applied_exactly_when_it_is_judged_legal(
    start: Start, choices: list[int]
) -> None:
    for state, act in walk(start, choices):
        after, verdict = step(state, act)
        assert judge(state, act) == verdict
        if verdict.is_legal:
            assert apply(state, act) == after
        else:
            assert after == state
            with pytest.raises(IllegalActError):
                apply(state, act)


@WALKS
@given(STARTS, CHOICES)
def test_tiles_are_neither_lost_nor_made_and_scores_are_what_closed(
    start: Start, choices: list[int]
) -> None:
    whole = 48 * start.edition.sets
    points = [0] * len(start.players)
    for state, act in walk(start, choices):
        after, verdict = step(state, act)
        assert len(after.tiles) + after.bag + after.out == whole
        for closing in after.closed_now if verdict.is_legal else ():
            assert closing.scored == bool(closing.to)
            assert not closing.scored or closing.value >= 3
            for seat in closing.to:
                points[seat] += closing.value
        assert list(after.scores) == points


@WALKS
@given(STARTS, CHOICES)
def test_there_is_always_something_legal_to_do_until_the_end(
    start: Start, choices: list[int]
) -> None:
    for state, _ in walk(start, choices):
        assert state.over or any(judge(state, act).is_legal for act in ways_on(state))


def ways_on(state: State) -> Iterator[Act]:
    """For each thing that the state says can be done, an act that does it."""
    if state.phase == "opening_roll":
        yield from (OpeningRoll(seat, "2") for seat in state.seats)
    elif state.phase == "roll":
        yield Roll(state.on_turn, ("2", "rotate"))
    else:
        able = [one.die for one in possible(state) if one.possible]
        assert able or must_remove_instead(state)
        for die in able or ["remove"]:
            found = [*acts_for(state, die)]
            assert any(judge(state, act).is_legal for act in found), (die, found)
            yield from found


def acts_for(state: State, die: str) -> Iterator[Act]:
    if die == "remove":
        yield from (Remove(state.on_turn, cell) for cell in removable(state))
    elif die == "rotate":
        for cell in rotatable(state):
            yield Rotate(state.on_turn, cell, (state.tiles[cell] + 1) % 3)
    else:
        right = max(state.tiles, default=(0, 0))
        row = tuple(Tile(right[0] + 1 + far, right[1], 0) for far in range(int(die)))
        yield Lay(state.on_turn, row)


@WALKS
@given(STARTS, CHOICES)
def test_while_they_must_stay_together_they_do(start: Start, choices: list[int]) -> None:
    for state, _ in walk(start, choices):
        assert not start.edition.stay_connected or is_connected(state.tiles)


@WALKS
@given(STARTS, CHOICES)
def test_every_act_of_a_match_is_read_as_it_is_written(start: Start, choices: list[int]) -> None:
    for _, act in walk(start, choices):
        assert decode_act(encode_act(act)) == act


def cell_seen(cell: Cell, way: int) -> Cell:
    """A cell on the table as seen from another side; ``way`` picks one of twelve."""
    ((seen, _),) = seen_table({cell: 0}, way).items()
    return seen


def seen_table(table: dict[Cell, int], way: int) -> dict[Cell, int]:
    flipped = mirrored(table) if way >= 6 else table
    return moved(turned(flipped, way % 6), (3, -2))


def seen_act(act: Act, way: int, shift: int, count: int) -> Act:
    """The same act told by somebody who sits elsewhere; seats are counted from another one."""
    if isinstance(act, Start):
        return act
    changes: dict[str, object] = {"by": (act.by + shift) % count if act.by < count else act.by}
    if isinstance(act, Lay):
        seen = [seen_table({tile.cell: tile.o}, way) for tile in act.tiles]
        changes["tiles"] = tuple(Tile(*cell, o) for one in seen for cell, o in one.items())
    if isinstance(act, Remove | Rotate):
        changes["cell"] = cell_seen(act.cell, way)
    if isinstance(act, Rotate):
        ((_, to),) = seen_table({act.cell: act.to}, way).items()
        changes["to"] = to
    return msgspec.structs.replace(act, **changes)


@WALKS
@given(STARTS, CHOICES, st.integers(0, 11), st.integers(0, 4))
def test_where_one_sits_and_which_seat_is_called_0_changes_nothing_but_names(
    start: Start, choices: list[int], way: int, shift: int
) -> None:
    """A tie for the start by ``first_seat`` and nothing else looks at the seats' numbers."""
    edition = msgspec.structs.replace(start.edition, start_tie="those_roll_again")
    start = msgspec.structs.replace(start, edition=edition)
    count = len(start.players)
    other = apply(initial(), start)
    for state, act in walk(start, choices):
        after, verdict = step(state, act)
        seen = seen_act(act, way, shift, count)
        other, seen_verdict = step(other, seen)

        assert seen_verdict.rules == verdict.rules
        assert other.tiles == frozen_table(seen_table(dict(after.tiles), way))
        assert (other.phase, other.bag) == (after.phase, after.bag)
        assert other.scores == tuple(after.scores[(seat - shift) % count] for seat in after.seats)
        values = sorted((one.value, one.scored, len(one.body)) for one in after.closed_now)
        assert values == sorted((one.value, one.scored, len(one.body)) for one in other.closed_now)
        if after.outcome is not None and other.outcome is not None:
            winners = {(seat + shift) % count for seat in after.outcome.winners}
            assert set(other.outcome.winners) == winners
