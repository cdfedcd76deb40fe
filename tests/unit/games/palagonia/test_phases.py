"""Is every act in every phase possible, or barred by the rule that it should name?

A cell is ``ok``, the number of the rule the act names, or ``-`` for an illegal act that names no
rule. Each act is otherwise without fault, so that the phase alone speaks. ``q:`` rows are of a
match in which tiles are only counted.
"""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.palagonia.acts import Act
from companion.games.palagonia.phases import QUICK, SIDE, TABLE
from companion.games.palagonia.rules import initial, judge, step

GRID = """
               start opening_roll roll lay remove rotate
start          ok    -            -    -   -      -
opening_roll   -     ok           9    9   9      9
opening_lay    -     9            9    ok  9      9
roll           -     9            ok   10  10     10
action         -     9            10   ok  ok     ok
over           21    21           21   21  21     21
q:start        ok    -            -    -   -      -
q:opening_roll -     ok           9    9   9      9
q:opening_lay  -     9            9    10  9      9
q:roll         -     9            ok   10  10     10
q:action       -     9            10   10  10     10
q:over         21    21           21   21  21     21

               quick_lay quick_remove quick_rotate quick_impossible
start          -         -            -            -
opening_roll   9         9            9            9
opening_lay    10        9            9            9
roll           10        10           10           10
action         10        10           10           10
over           21        21           21           21
q:start        -         -            -            -
q:opening_roll 9         9            9            9
q:opening_lay  ok        9            9            9
q:roll         10        10           10           10
q:action       ok        ok           ok           ok
q:over         21        21           21           21
"""

SEVEN = """
  - -
 - \\ /
  / \\
"""
FAULTLESS: dict[str, dict[str, Any]] = {
    "start": {"players": ["a", "b", "c"]},
    "opening_roll": {"by": 0, "die": "3"},
    "roll": {"by": 0, "dice": "2 rotate"},
    "lay": {"by": 0, "tiles": "2,0:0 3,0:0"},
    "remove": {"by": 0, "cell": "0,0"},
    "rotate": {"by": 0, "cell": "0,1", "to": 1},
    "quick_lay": {"by": 0, "count": 2},
    "quick_remove": {"by": 0},
    "quick_rotate": {"by": 0},
    "quick_impossible": {"by": 0, "die": "rotate"},
}


def cells() -> list[tuple[str, str, str]]:
    found = []
    for block in GRID.strip("\n").split("\n\n"):
        head, *rows = block.split("\n")
        for row in rows:
            name, *cell = row.split()
            found += [(name, act, cell[i]) for i, act in enumerate(head.split())]
    return found


def in_phase(match: Callable[..., Any], name: str, act: str) -> Any:
    """The state in a phase, with dice that show the act; seat 0 is on turn."""
    quick, phase = name.startswith("q:"), name.removeprefix("q:")
    if phase == "start":
        return initial(quick=quick)
    m = match(quick=quick)
    if phase == "opening_lay":
        m.rolled("2", "remove", "remove")
    if phase in ("roll", "action", "over"):
        m.lying(SEVEN)
    if phase == "action":
        m.ok("roll", by=0, dice="2 remove" if "remove" in act else "2 rotate")
    if phase == "over":
        m.changed(phase="over", turn=None)
    return m.changed(tiles={}).state if quick else m.state


def test_the_grid_has_every_phase_and_every_act() -> None:
    grid = {(name, act) for name, act, _ in cells()}

    assert grid == {(q + phase, act) for q in ("", "q:") for phase in TABLE for act in SIDE}
    assert set(FAULTLESS) == {one.__struct_config__.tag for one in Act.__args__}
    assert {act for act in SIDE if act.startswith("quick_")} == set(QUICK)


@pytest.mark.parametrize(("name", "act", "cell"), cells())
def test_an_act_is_possible_or_names_its_rule(
    name: str, act: str, cell: str, match: Callable[..., Any], say: Callable[..., Act]
) -> None:
    state = in_phase(match, name, act)

    after, verdict = step(state, say(act, **FAULTLESS[act]))

    if cell == "ok":
        assert verdict.is_legal, verdict
        return
    rules = () if cell == "-" else (f"PG-{cell}",)
    assert (verdict.verdict, verdict.rules) == ("illegal", rules)
    assert after == state


NEXT = {
    "opening_roll": ("opening_roll", None),
    "opening_lay": ("roll", 1),
    "roll": ("action", 0),
    "action": ("roll", 1),
}


@pytest.mark.parametrize(
    ("name", "act"), [(name, act) for name, act, cell in cells() if cell == "ok"]
)
def test_a_legal_act_leads_where_the_table_says(
    name: str, act: str, match: Callable[..., Any], say: Callable[..., Act]
) -> None:
    expected = NEXT.get(name.removeprefix("q:"), ("opening_roll", None))
    if act == "quick_impossible":
        expected = ("action", 0)

    after, _ = step(in_phase(match, name, act), say(act, **FAULTLESS[act]))

    assert (after.phase, after.turn) == expected


@pytest.mark.parametrize("act", ["lay", "remove", "rotate", "roll", "quick_lay", "quick_rotate"])
@pytest.mark.parametrize("seat", [1, 3, -1, 10**20])
def test_pg_9_another_seat_is_out_of_turn(
    act: str, seat: int, match: Callable[..., Any], say: Callable[..., Act]
) -> None:
    name = ("q:" if act in QUICK else "") + ("roll" if act == "roll" else "action")
    state = in_phase(match, name, act)

    verdict = judge(state, say(act, **{**FAULTLESS[act], "by": seat}))

    assert verdict.rules == ("PG-9",)


def test_a_wrong_seat_in_the_wrong_phase_is_told_both(
    match: Callable[..., Any], say: Callable[..., Act]
) -> None:
    state = in_phase(match, "roll", "lay")

    verdict = judge(state, say("lay", **{**FAULTLESS["lay"], "by": 2}))

    assert verdict.rules == ("PG-9", "PG-10")
