"""Is everything said of a turn that people at the table would ask for, with its rule?"""

from collections.abc import Callable
from typing import Any

from companion.report.palagonia.page import page
from companion.report.palagonia.sentences import consequences, dice, headline, reason, title
from companion.report.palagonia.story import Story

OPENING: tuple[dict[str, Any], ...] = tuple(
    {"act": "opening_roll", "by": seat, "die": die} for seat, die in enumerate(("4", "3", "remove"))
)


def roll(by: int, *faces: str) -> dict[str, Any]:
    return {"act": "roll", "by": by, "dice": list(faces)}


def lay(by: int, *tiles: tuple[int, int, int]) -> dict[str, Any]:
    return {"act": "lay", "by": by, "tiles": [{"q": q, "r": r, "o": o} for q, r, o in tiles]}


ROW = lay(0, (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0))


def test_who_starts_and_why_is_told_with_every_round_of_rolls(said: Callable[..., Story]) -> None:
    nobody = [{"act": "opening_roll", "by": seat, "die": "rotate"} for seat in range(3)]

    (turn,) = said(*nobody, *OPENING, ROW).turns

    assert title(turn) == "Ann starts and lays 4 tiles"
    assert list(dice(turn)) == [
        "For the start they roll: Ann rotate, Bo rotate, Cleo rotate. All of them roll again "
        "(PG-9).",
        "For the start they roll: Ann 4, Bo 3, Cleo remove.",
        "Ann has the highest number and lays as many tiles (PG-9).",
    ]


def test_a_tie_for_the_start_is_rolled_for_by_the_highest(said: Callable[..., Story]) -> None:
    tie = [
        {"act": "opening_roll", "by": seat, "die": die} for seat, die in enumerate(("4", "4", "2"))
    ]

    (turn,) = said(*tie).turns

    assert list(dice(turn)) == [
        "For the start they roll: Ann 4, Bo 4, Cleo 2. The highest roll again (PG-9)."
    ]


def test_a_die_that_cannot_be_done_makes_the_other_compulsory(said: Callable[..., Story]) -> None:
    story = said(*OPENING, ROW, roll(1, "rotate", "remove"), _remove(1, 0, 0))

    turn = story.turns[1]

    assert title(turn) == "Bo removes an outer tile"
    assert list(dice(turn)) == [
        "Bo rolls rotate and remove.",
        "Rotate cannot be done: no tile has six neighbours, so none can be turned (PG-10).",
        "So remove must be done (PG-11).",
    ]


def test_where_neither_can_be_done_a_tile_goes_instead_and_a_double_still_counts(
    said: Callable[..., Story],
) -> None:
    story = said(*OPENING, ROW, roll(1, "rotate", "rotate"), _remove(1, 0, 0))

    turn = story.turns[1]

    assert title(turn) == "Bo removes an outer tile instead"
    assert "Neither can be done, so an outer tile is removed instead (PG-11)." in dice(turn)
    assert list(consequences(story, turn)) == ["The double has earned one more turn (PG-15)."]


def test_on_an_empty_table_a_turn_with_nothing_to_do_passes(said: Callable[..., Story]) -> None:
    story = said(
        {"act": "opening_roll", "by": 0, "die": "2"},
        {"act": "opening_roll", "by": 1, "die": "rotate"},
        {"act": "opening_roll", "by": 2, "die": "remove"},
        lay(0, (0, 0, 0), (1, 0, 0)),
        roll(1, "remove", "rotate"),
        _remove(1, 0, 0),
        roll(2, "remove", "rotate"),
        _remove(2, 1, 0),
        roll(0, "rotate", "rotate"),
    )

    turn = story.turns[3]

    assert title(turn) == "Ann can do nothing"
    assert list(dice(turn)) == ["Ann rolls rotate and rotate. A double."]
    assert list(consequences(story, turn)) == [
        "Neither die can be done and no tile be removed: the turn passes (PG-23).",
        "The double has earned one more turn (PG-15).",
    ]
    assert "Ann can do nothing" in page(story)


def test_every_creature_of_the_demonstration_is_told_with_its_sum_and_its_sharers(
    demonstration: Story,
) -> None:
    told = [
        sentence for turn in demonstration.turns for sentence in consequences(demonstration, turn)
    ]

    scored = [
        closing
        for turn in demonstration.turns
        for closing in turn.after.closed_now
        if closing.scored
    ]
    assert len(scored) >= 5
    assert sum(" points for " in one for one in told) == len(scored)
    assert any("as many for" in one and "(PG-19)" in one for one in told)
    assert any("alone: nobody shares in an extra turn (PG-19)" in one for one in told)
    assert any("Below 3 nothing scores (PG-7)." in one for one in told)
    assert any("comes open." in one for one in told)
    assert told[-1] == "The bag is empty, and the match is over (PG-21)."


def test_points_that_are_told_add_up_to_the_result(demonstration: Story) -> None:
    points = [0] * len(demonstration.state.players)
    for turn in demonstration.turns:
        for closing in turn.after.closed_now:
            for seat in closing.to:
                points[seat] += closing.value

    assert tuple(points) == demonstration.state.scores
    assert headline(demonstration.state) == "Builder wins"
    assert reason(demonstration.state).startswith(f"Most points win: {max(points)} points;")
    assert reason(demonstration.state).endswith("(PG-24).")


def test_a_quick_match_is_told_by_what_people_counted(said: Callable[..., Story]) -> None:
    story = said(
        *OPENING,
        {"act": "quick_lay", "by": 0, "count": 4},
        roll(1, "5", "rotate"),
        {"act": "quick_lay", "by": 1, "count": 5, "closed": [{"loops": 2, "limbs": 3}]},
        roll(2, "rotate", "rotate"),
        {"act": "quick_impossible", "by": 2, "die": "rotate"},
        {"act": "quick_remove", "by": 2},
        tiles="quick",
    )

    _, second, third = story.turns[:3]

    assert list(consequences(story, second)) == [
        "A creature closes: 2 loops + 3 limbs = 5. "
        "5 points for Bo, and as many for Ann, who played before (PG-19)."
    ]
    assert "The table says that rotate cannot be done." in dice(third)
    assert title(third) == "Cleo removes an outer tile instead"


def _remove(by: int, q: int, r: int) -> dict[str, Any]:
    return {"act": "remove", "by": by, "cell": [q, r]}
