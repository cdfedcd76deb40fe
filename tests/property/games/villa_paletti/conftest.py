"""Walks through Villa Paletti: acts a table could come up with, good and bad ones."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeVar

import pytest
from hypothesis import strategies as st

from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    AgreeEnd,
    Collapse,
    ColumnRef,
    Decision,
    Footprint,
    Lay,
    LayImpossible,
    Move,
    MoveNeutral,
    NeutralAttemptFailed,
    NeutralByOther,
    NeutralByOtherFailed,
    Object,
    ObjectionFailed,
    ObjectionSucceeded,
    Pass,
    Player,
    Propose,
    Referee,
    Start,
    Stop,
    Toppled,
    Touched,
)
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.phases import TABLE, situation
from companion.games.villa_paletti.pieces import PLATE_ORDER, Colour
from companion.games.villa_paletti.rules import initial, judge, step
from companion.games.villa_paletti.state import State

Item = TypeVar("Item")

EDITIONS = st.builds(
    Edition,
    touch_move=st.sampled_from(["off", "on"]),
    challenge_column=st.sampled_from(["proposers", "any"]),
    challenge_blocks=st.booleans(),
    seal_tie=st.sampled_from(["holder_keeps", "next_clockwise"]),
    no_holder=st.sampled_from(["no_winner", "referee_decides"]),
    accident=st.sampled_from(["holder_wins", "replay"]),
    neutral_target=st.sampled_from(["highest_plate", "any_higher_storey"]),
    foul=st.sampled_from(["restore", "lose_turn"]),
)
SEATS: dict[int, tuple[tuple[Colour, ...], ...]] = {
    2: (("red", "green"), ("blue", "yellow")),
    3: (("blue",), ("red",), ("yellow",)),
    4: (("red",), ("blue",), ("green",), ("yellow",)),
}
STARTS = st.builds(
    lambda count, edition: Start(
        tuple(Player(f"P{seat}", own) for seat, own in enumerate(SEATS[count])), None, edition
    ),
    st.sampled_from([2, 3, 4]),
    EDITIONS,
)
DECISIONS: tuple[Decision, ...] = (
    "restore",
    "accept",
    "put_back_and_block",
    "collapse",
    "no_collapse",
)


ACTING: dict[str, Callable[[int, ColumnRef], Act]] = {
    "stop": Stop,
    "touched": Touched,
    "object": Object,
    "neutral_attempt_failed": NeutralAttemptFailed,
    "neutral_by_other": NeutralByOther,
    "neutral_by_other_failed": NeutralByOtherFailed,
}
BARE: dict[str, Act] = {
    "agree": Agree(),
    "objection_succeeded": ObjectionSucceeded(),
    "lay_impossible": LayImpossible(),
    "agree_end": AgreeEnd(),
}
FOOTPRINTS: tuple[Footprint, ...] = ("inside", "inside", "over", "too_close")
LIKELY = (
    *("agree", "lay", "propose", "move_neutral", "move") * 4,
    *("object", "objection_failed", "neutral_attempt_failed", "referee") * 2,
    *("stop", "touched", "toppled", "objection_succeeded", "lay_impossible", "pass"),
    *("neutral_by_other", "neutral_by_other_failed"),
)
NAMES = (*dict.fromkeys(LIKELY), "collapse", "agree_end")


def acts_of(state: State, name: str) -> Iterator[Act]:
    """Acts of a name, with the columns where they stand; the rules say which are legal."""
    seats = [*state.seats, len(state.players)]
    if name in BARE:
        yield BARE[name]
    elif name == "propose":
        yield from map(Propose, seats)
    elif name == "pass":
        yield from map(Pass, seats)
    elif name == "collapse":
        yield from (Collapse(by or None) for by in seats)
    elif name == "referee":
        yield from map(Referee, DECISIONS)
        yield from (Referee("winner", "Ref", (seat,)) for seat in seats)
    elif name == "lay":
        for plate, supports, footprint in product(PLATE_ORDER, (2, 3), FOOTPRINTS):
            yield Lay(plate, supports, footprint)
    elif name == "objection_failed":
        yield ObjectionFailed(None)
        yield from map(ObjectionFailed, refs(state))
    else:
        yield from acts_with_a_column(state, name, seats)


def acts_with_a_column(state: State, name: str, seats: list[int]) -> Iterator[Act]:
    for ref, by in product(refs(state), seats):
        if name == "move":
            for footprint in FOOTPRINTS:
                yield Move(by, ref, footprint, on_column=state.storey == 5 and by == 0)
        elif name == "move_neutral":
            for footprint in FOOTPRINTS:
                yield MoveNeutral(by, ref, footprint, to=state.storey if by else None)
        elif name == "toppled":
            yield Toppled(by or None, ref)
        else:
            yield ACTING[name](by, ref)


def refs(state: State) -> list[ColumnRef]:
    """Every column where it stands, with and without its number."""
    found = []
    for column in state.columns:
        colour, kind, n = column.id.colour, column.id.kind, column.id.n
        found += [ColumnRef(colour, kind, column.storey), ColumnRef(colour, kind, column.storey, n)]
    return list(dict.fromkeys(found))


def walk(start: Start, choices: list[tuple[int, int]]) -> Iterator[tuple[State, Act]]:
    """The states of a match and the act said in each.

    Of each choice the first number says what sort of act is meant: one in eight anything at all,
    the others a legal one, of a name chosen by the number, or of the next name that has one. The
    second number picks one.
    """
    state = initial()
    yield state, start
    state, _ = step(state, start)
    for sort, pick in choices:
        act = some_act(state, sort // 8, pick) if sort % 8 else None
        if act is None:
            act = rotated(list(acts_of(state, NAMES[sort // 8 % len(NAMES)])), pick)[0]
        yield state, act
        if state.phase == "over" and sort % 3:
            return  # enough was said after the end
        state, _ = step(state, act)


def some_act(state: State, sort: int, pick: int) -> Act | None:
    """A legal act that does not end the match; null if there is none."""
    possible = {*TABLE[situation(state)], "referee"}
    for name in dict.fromkeys(rotated(list(LIKELY), sort)):
        if name not in possible:
            continue  # it would be searched in vain
        for act in rotated(list(acts_of(state, name)), pick):
            if judge(state, act).is_legal:
                return act
    return None


def rotated(items: list[Item], by: int) -> list[Item]:
    by %= len(items)
    return [*items[by:], *items[:by]]


def acts_here(state: State) -> Iterator[Act]:
    """Acts of every name."""
    for name in NAMES:
        yield from acts_of(state, name)


@pytest.fixture(scope="session")
def walks() -> st.SearchStrategy[list[tuple[State, Act]]]:
    """Matches of up to forty acts: each state with the act said in it."""
    number = st.integers(0, 10_000)
    return st.builds(
        lambda start, choices: list(walk(start, choices)),
        STARTS,
        st.lists(st.tuples(number, number), max_size=40),
    )


@pytest.fixture(scope="session")
def possible_acts() -> Callable[[State], Iterator[Act]]:
    """The acts a table could come up with in a state."""
    return acts_here
