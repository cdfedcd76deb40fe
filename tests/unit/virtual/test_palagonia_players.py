"""Do the simple players always find a legal act, and can one tell them from each other?"""

import random
from functools import cache

import msgspec
import pytest

from companion.games.game import Unreadable
from companion.games.palagonia import rules
from companion.games.palagonia.acts import Act, OpeningRoll, Remove, Roll, Rotate, Start
from companion.games.palagonia.dice import FACES
from companion.games.palagonia.drawing import read
from companion.games.palagonia.edition import Edition
from companion.games.palagonia.figures import creatures
from companion.games.palagonia.hints import hints
from companion.games.palagonia.options import PRESETS
from companion.games.palagonia.state import State, frozen_table
from companion.virtual.palagonia_players import Manner, decide

MANNERS: tuple[Manner, ...] = ("builder", "greedy", "mischief")
MOST_ACTS = 400


def an_act(state: State, chance: random.Random) -> Act:
    if state.phase == "opening_roll":
        rolled = {seat for seat, _ in state.opening}
        seat = next(one for one in state.contenders if one not in rolled)
        return OpeningRoll(seat, chance.choice(FACES))
    if state.phase == "roll":
        return Roll(state.on_turn, (chance.choice(FACES), chance.choice(FACES)))
    return decide(state, MANNERS[state.on_turn % len(MANNERS)], chance)


def played(seed: int, players: int, edition: Edition) -> tuple[State, int]:
    chance = random.Random(seed)
    names = tuple("ABCDE"[:players])
    state = rules.apply(rules.initial(), Start(names, edition=edition))
    for count in range(MOST_ACTS):
        if state.over:
            return state, count
        state = rules.apply(state, an_act(state, chance))  # raises if the act is not legal
    return state, MOST_ACTS


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("edition", PRESETS)
def test_matches_are_played_to_their_end_by_legal_acts_alone(players: int, edition: str) -> None:
    state, acts = played(players, players, PRESETS[edition])

    assert state.over
    assert state.bag == 0
    assert acts < MOST_ACTS


@cache
def positions() -> tuple[State, ...]:
    """Positions before an act of some matches, in which both dice can be carried out."""
    found = []
    for seed in range(2):
        chance = random.Random(seed)
        state = rules.apply(rules.initial(), Start(("A", "B", "C")))
        while not state.over:
            dice = rules.possible(state)
            if state.phase == "action" and len({one.die for one in dice if one.possible}) == 2:
                found.append(state)
            state = rules.apply(state, an_act(state, chance))
    return tuple(found)


@pytest.mark.parametrize("manner", MANNERS)
def test_the_same_chance_leads_to_the_same_act(manner: Manner) -> None:
    state = positions()[5]

    first, second = (decide(state, manner, random.Random(3)) for _ in range(2))

    assert first == second


def test_greed_takes_the_act_that_brings_most_points() -> None:
    state = next(one for one in positions() if hints(one))

    act = decide(state, "greedy", random.Random(0))

    after = rules.apply(state, act)
    assert after.scores[state.on_turn] - state.scores[state.on_turn] == hints(state)[0].gain


def test_a_builder_lets_a_creature_of_three_be() -> None:
    state = next(one for one in positions() if [hint.gain for hint in hints(one)][:1] == [3])

    builder = rules.apply(state, decide(state, "builder", random.Random(0)))
    greedy = rules.apply(state, decide(state, "greedy", random.Random(0)))

    assert greedy.scores != state.scores
    assert builder.scores == state.scores


def test_mischief_turns_or_removes_where_it_can_open_a_creature() -> None:
    state = next(
        one
        for one in positions()
        if "remove" in one.dice and any(c.scores for c in creatures(one.tiles))
    )

    act = decide(state, "mischief", random.Random(0))

    worth = sum(one.value for one in creatures(state.tiles))
    left = sum(one.value for one in creatures(rules.apply(state, act).tiles))
    assert isinstance(act, Remove | Rotate)
    assert left < worth


def test_where_neither_die_can_be_carried_out_an_outer_tile_is_removed() -> None:
    table = read("- -")
    assert not isinstance(table, Unreadable)
    started = rules.apply(rules.initial(), Start(("A", "B", "C")))
    state = msgspec.structs.replace(
        started,
        phase="action",
        contenders=(),
        turn=0,
        dice=("rotate", "rotate"),
        bag=46,
        tiles=frozen_table(table),
    )

    acts = {type(decide(state, manner, random.Random(0))) for manner in MANNERS}

    assert acts == {Remove}
