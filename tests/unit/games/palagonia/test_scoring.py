"""Who gets how many points for what closes?"""

from collections.abc import Callable
from typing import Any

import pytest

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
UNION_BY_TURNING = """
at 0,-2
  - - \\
 - / \\ \\
- / - / /
 \\ \\ / /
  \\ / \\
"""
PART_BY_TURNING = """
at 0,-2
  - \\ /
 \\ \\ \\ /
/ - - \\ -
 - - - -
  - \\ -
"""


def test_pg_17_only_a_creature_with_all_tiles_laid_in_its_body_scores(
    match: Callable[..., Any],
) -> None:
    m = match().lying("at 0,-1\n -\n- /").ok("roll", by=0, dice="3 2")

    m.ok("lay", by=0, tiles="-2,0:0 -1,-1:2 -2,-1:0")

    (closing,) = m.state.closed_now
    assert (closing.value, closing.scored, closing.to, len(closing.body)) == (3, False, (), 5)
    assert m.state.scores == (0, 0, 0)


def test_pg_17_a_virus_closes_and_scores_nothing(match: Callable[..., Any]) -> None:
    m = match().lying("\\").ok("roll", by=0, dice="2 3").ok("lay", by=0, tiles="1,-1:2 1,0:1")

    (closing,) = m.state.closed_now
    assert (closing.colour, closing.loops, closing.limbs, closing.scored) == ("A", 1, 0, False)


@pytest.mark.parametrize(
    ("ruling", "part", "table", "to", "scored"),
    [
        ("never_scores", "scores", NEW_BY_TURNING, 1, False),
        ("never_scores", "scores", PART_BY_TURNING, 0, False),
        ("scores_unless_union", "scores", NEW_BY_TURNING, 1, True),
        ("scores_unless_union", "scores_nothing", NEW_BY_TURNING, 1, True),
        ("scores_unless_union", "scores", UNION_BY_TURNING, 0, False),
        ("scores_unless_union", "scores", PART_BY_TURNING, 0, True),
        ("scores_unless_union", "scores_nothing", PART_BY_TURNING, 0, False),
    ],
)
def test_pg_18_what_a_rotation_closes(
    ruling: str, part: str, table: str, to: int, scored: bool, match: Callable[..., Any]
) -> None:
    m = match(rotation_closes=ruling, split_part=part)
    m.lying(table).ok("roll", by=0, dice="rotate 2")

    m.ok("rotate", by=0, cell="0,0", to=to)

    assert [one.scored for one in m.state.closed_now if one.value >= 3] == [scored]
    assert (m.state.scores[0] > 0) == scored
    assert m.state.scores[0] == m.state.scores[2]


def test_pg_19_the_previous_player_shares_but_not_an_extra_turn(match: Callable[..., Any]) -> None:
    for extra, scores in ((False, (3, 0, 3)), (True, (3, 0, 0))):
        m = match().lying(CREATURE_BUT_TWO, extra_turn=extra).ok("roll", by=0, dice="2 3")

        m.ok("lay", by=0, tiles="-2,0:0 0,-1:2")

        assert m.state.scores == scores
        assert m.state.closed_now[0].to == ((0,) if extra else (0, 2))


def test_pg_19_after_extra_turns_the_previous_player_is_who_had_them(
    match: Callable[..., Any],
) -> None:
    m = match().lying(CREATURE_BUT_TWO, turn=1, previous=0)
    m.ok("roll", by=1, dice="2 2").ok("lay", by=1, tiles="1,0:0 2,0:0")
    m.ok("roll", by=1, dice="2 3").ok("lay", by=1, tiles="3,0:0 4,0:0")

    m.ok("roll", by=2, dice="2 3").ok("lay", by=2, tiles="-2,0:0 0,-1:2")

    assert m.state.scores == (0, 3, 3)


@pytest.mark.parametrize(("ruling", "scores"), [("nobody", (3, 0, 0)), ("seat_before", (3, 0, 3))])
def test_pg_19_who_shares_the_first_turn(
    ruling: str, scores: tuple[int, ...], match: Callable[..., Any]
) -> None:
    m = match(first_turn_share=ruling).rolled("5", "2", "2")

    m.ok("lay", by=0, tiles="-2,0:0 -1,-1:2 -1,0:2 0,-1:2 0,0:1")

    assert m.state.scores == scores


def test_pg_20_a_creature_opened_and_closed_again_scores_again(match: Callable[..., Any]) -> None:
    m = match().lying(CREATURE_BUT_TWO)
    m.ok("roll", by=0, dice="2 3").ok("lay", by=0, tiles="-2,0:0 0,-1:2")
    m.ok("roll", by=1, dice="remove remove").ok("remove", by=1, cell="-2,0")
    m.ok("roll", by=1, dice="remove 2").ok("remove", by=1, cell="0,-1")

    m.ok("roll", by=2, dice="2 3").ok("lay", by=2, tiles="-2,0:0 0,-1:2")

    assert m.state.scores == (3, 3, 6)


def test_closings_are_those_of_the_last_act_alone(match: Callable[..., Any]) -> None:
    m = match().lying(CREATURE_BUT_TWO).ok("roll", by=0, dice="2 3")
    m.ok("lay", by=0, tiles="-2,0:0 0,-1:2")
    assert m.state.closed_now

    m.ok("roll", by=1, dice="2 3")

    assert m.state.closed_now == ()
