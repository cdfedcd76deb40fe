"""Is everything hinted at that could be closed now, and nothing that could not?"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.games.palagonia.acts import Lay, Rotate
from companion.games.palagonia.closings import closing_placements
from companion.games.palagonia.hints import MOST_HINTS, hints
from companion.games.palagonia.placements import pair_placements, with_all
from companion.games.palagonia.rules import apply, judge
from companion.games.palagonia.tiles import LIMIT, Table, frontier

CREATURE_BUT_TWO = """
at -1,-1
-
 - /
"""
NEW_BY_TURNING = """
at 0,-2
  / \\ -
 / / - -
/ / \\ / /
 \\ \\ / /
  \\ \\ -
"""


def grown(seed: int, tiles: int) -> Table:
    """A table that grew at random."""
    dice = Random(seed)
    table = {(0, 0): dice.randrange(3)}
    while len(table) < tiles:
        table[dice.choice(sorted(frontier(table)))] = dice.randrange(3)
    return table


def test_the_example_of_001_is_found_with_its_gain(match: Callable[..., Any]) -> None:
    m = match().lying(CREATURE_BUT_TWO).ok("roll", by=0, dice="2 3")

    found = hints(m.state)

    assert found[0].gain == 3
    assert any(
        isinstance(hint.act, Lay) and {tile.cell for tile in hint.act.tiles} == {(-2, 0), (0, -1)}
        for hint in found
    )


@pytest.mark.parametrize("dice", ["2 3", "4 5", "remove rotate", "5 5"])
@pytest.mark.parametrize("seed", [1, 2])
def test_each_hint_is_legal_gains_what_it_says_and_the_best_come_first(
    dice: str, seed: int, match: Callable[..., Any]
) -> None:
    m = match(rotation_closes="scores_unless_union").lying("-")
    m.changed(tiles=grown(seed, 19), bag=29).ok("roll", by=0, dice=dice)

    found = hints(m.state)

    assert len(found) <= MOST_HINTS
    assert [hint.gain for hint in found] == sorted((hint.gain for hint in found), reverse=True)
    for hint in found:
        assert judge(m.state, hint.act).is_legal
        assert apply(m.state, hint.act).scores[0] - m.state.scores[0] == hint.gain > 0


def test_a_rotation_is_hinted_at_only_where_it_scores(match: Callable[..., Any]) -> None:
    for ruling, count in (("never_scores", 0), ("scores_unless_union", 1)):
        m = match(rotation_closes=ruling).lying(NEW_BY_TURNING).ok("roll", by=0, dice="rotate 2")

        turns = [hint for hint in hints(m.state) if isinstance(hint.act, Rotate)]

        assert len(turns) >= count
        assert bool(turns) == bool(count)


@pytest.mark.parametrize("seed", range(6))
def test_the_pairs_that_close_are_those_found_by_trying_all(seed: int) -> None:
    table = grown(seed, 12)

    found = {one.tiles for one in closing_placements(table, 2)}

    assert found == {
        one.tiles
        for one in pair_placements(table)
        if with_all(one.closes, [tile.cell for tile in one.tiles])
    }


def test_on_an_empty_table_a_virus_takes_three_tiles_and_lies_in_all_its_ways() -> None:
    found = closing_placements({}, 3)

    assert len(found) == 6  # of either colour, and (0, 0) is any of its three tiles
    assert all(one.closes[0].value == 1 for one in found)
    assert closing_placements({}, 2) == closing_placements({}, 4) == ()


def test_there_are_no_hints_without_dice(match: Callable[..., Any]) -> None:
    assert hints(match().state) == ()
    assert hints(match().lying(CREATURE_BUT_TWO).state) == ()


def test_no_hint_leads_over_the_rim_of_the_world(match: Callable[..., Any]) -> None:
    inland = match().lying("at 0,0\n\\").ok("roll", by=0, dice="4 5")
    at_the_rim = match().lying(f"at {LIMIT},-{LIMIT}\n\\").ok("roll", by=0, dice="4 5")

    found = hints(at_the_rim.state)

    assert 0 < len(found) <= len(hints(inland.state))
    for hint in found:
        assert isinstance(hint.act, Lay)
        assert all(max(map(abs, tile.cell)) <= LIMIT for tile in hint.act.tiles)
