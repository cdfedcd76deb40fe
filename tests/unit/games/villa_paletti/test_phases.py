"""Is every act in every situation possible, or barred by the rule that the contract names?

The grid is written from ``docs/contracts.md``, not from the code. A cell is ``ok``, the numbers
of the rules the act names, or ``-`` for an illegal act that names no rule. Each act is otherwise
without fault, so that the phase alone speaks.
"""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.phases import SIDE, TABLE, Goes, Situation, situation
from companion.games.villa_paletti.rules import judge, step

GRID = """
                   start move move_neutral stop touched propose pass agree_end collapse
start              ok    -    -            -    -       -       -    -         -
turn               -     ok   40           ok   ok      ok      ok   ok        ok
turn_neutral_first -     40   ok           40   40      ok      ok   ok        ok
turn_no_neutral    -     ok   22           ok   ok      ok      ok   ok        ok
after_neutral      -     ok   40           ok   ok      24      ok   36        ok
neutral_refused    -     12   40           20   21      24      23   36        ok
own                -     ok   40           ok   ok      24      ok   36        ok
proposed           -     12   40           20   21      24      23   36        ok
objection          -     12   40           20   21      24      23   36        ok
agreed             -     12   40           20   21      24      23   36        ok
disputed           46    46   46           46   46      46      46   46        ok
over               36    36   36           36   36      36      36   36        36

                   object objection_succeeded objection_failed agree lay lay_impossible
start              -      -                   -                -     -   -
turn               27     28                  29               25    25  25
turn_neutral_first 27     28                  29               25    25  25
turn_no_neutral    27     28                  29               25    25  25
after_neutral      27     28                  29               25    25  25
neutral_refused    27     28                  29               ok    25  25
own                27     28                  29               25    25  25
proposed           ok     28                  29               ok    25  25
objection          27     ok                  ok               25    25  25
agreed             27     28                  29               25    ok  ok
disputed           46     46                  46               46    46  46
over               36     36                  36               36    36  36

                   neutral_attempt_failed neutral_by_other neutral_by_other_failed toppled referee
start              -                      -                -                       -       -
turn               43                     43               43                      ok      46
turn_neutral_first ok                     43               43                      ok      46
turn_no_neutral    22                     22,43            22,43                   ok      46
after_neutral      43                     43               43                      ok      46
neutral_refused    43                     ok               ok                      ok      46
own                43                     43               43                      ok      46
proposed           43                     43               43                      ok      46
objection          43                     43               43                      ok      46
agreed             43                     43               43                      ok      46
disputed           46                     46               46                      46      ok
over               36                     36               36                      36      36
"""


def cells() -> list[tuple[str, str, str]]:
    found = []
    for block in GRID.strip("\n").split("\n\n"):
        head, *rows = block.split("\n")
        for row in rows:
            name, *cell = row.split()
            found += [(name, act, cell[i]) for i, act in enumerate(head.split())]
    return found


def in_situation(match: Callable[..., Any], name: str) -> Any:
    """A match in a situation, three columns on the highest plate; seat 0 is on turn."""
    neutral = name in {
        "turn_neutral_first", "turn_no_neutral", "after_neutral", "neutral_refused", "own",
    }  # fmt: skip
    m = match(3 if neutral else 4, touch_move="on").put(1, "red hex", "blue hex", "yellow hex")
    if name == "turn_no_neutral":
        m.block(*(f"green {kind}" for kind in ("thick", "hex", "thin 1", "thin 2", "thin 3")))
    refused = {"by": 0, "column": "green thick 0"}
    proposal = [("propose", {"by": 0})]
    path: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "after_neutral": [("move_neutral", refused)],
        "neutral_refused": [("neutral_attempt_failed", refused)],
        "own": [("neutral_attempt_failed", refused), ("agree", {})],
        "proposed": proposal,
        "objection": [*proposal, ("object", {"by": 1, "column": "red thick 0"})],
        "agreed": [*proposal, ("agree", {})],
        "disputed": [("move", {"by": 0, "column": "red thick 0", "footprint": "too_close"})],
        "over": [("collapse", {"by": 0})],
    }
    for act, keys in path.get(name, []):
        m.ok(act, **keys)
    return m


FAULTLESS: dict[str, dict[str, Any]] = {
    "start": {"players": [{"name": c, "colours": [c]} for c in ("red", "blue", "green", "yellow")]},
    "move": {"by": 0, "column": "red thin 0"},
    "move_neutral": {"by": 0, "column": "green thin 0"},
    "stop": {"by": 0, "column": "red thin 0"},
    "touched": {"by": 0, "column": "red thin 0"},
    "propose": {"by": 0},
    "pass": {"by": 0},
    "agree_end": {},
    "neutral_attempt_failed": {"by": 0, "column": "green thin 0"},
    "object": {"by": 2, "column": "red thick 0"},
    "objection_succeeded": {},
    "objection_failed": {"penalty": None},
    "agree": {},
    "lay": {"plate": "green", "supports": 3},
    "lay_impossible": {},
    "neutral_by_other": {"by": 1, "column": "green thin 0"},
    "neutral_by_other_failed": {"by": 2, "column": "green thin 0"},
    "collapse": {"by": 0},
    "toppled": {"by": None, "column": "yellow thick 0"},
    "referee": {"decision": "restore"},
}


def test_the_grid_has_every_situation_and_every_act() -> None:
    grid = {(name, act) for name, act, _ in cells()}

    assert grid == {(one.name.lower(), act) for one in Situation for act in SIDE}
    assert set(SIDE) == {one.__struct_config__.tag for one in Act.__args__} == set(FAULTLESS)
    assert set(TABLE) == set(Situation)


@pytest.mark.parametrize(("name", "act", "cell"), cells())
def test_an_act_is_possible_or_names_its_rule(
    name: str, act: str, cell: str, match: Callable[..., Any], say: Callable[..., Act]
) -> None:
    state = msgspec.structs.replace(match().state, phase="start", players=(), plates_laid=0)
    if name != "start":
        state = in_situation(match, name).state
        assert situation(state).name.lower() == name

    after, verdict = step(state, say(act, **FAULTLESS[act]))

    if cell == "ok":
        assert verdict.is_legal, verdict
        return
    rules = () if cell == "-" else tuple(f"VP-{number}" for number in cell.split(","))
    assert (verdict.verdict, verdict.rules) == ("illegal", rules)
    assert verdict.rule == (rules[0] if rules else None)
    assert msgspec.structs.replace(after, refused=None) == state


def legal_cells() -> list[tuple[str, str, Goes]]:
    """The cells that can be reached by a legal act, with where the table says they lead."""
    return [
        (name, act, TABLE[Situation[name.upper()]][act])
        for name, act, cell in cells()
        if cell == "ok" and act not in ("start", "referee")
    ]


@pytest.mark.parametrize(("name", "act", "goes"), legal_cells())
def test_a_legal_act_leads_where_the_table_says(
    name: str, act: str, goes: Goes, match: Callable[..., Any], say: Callable[..., Act]
) -> None:
    state = in_situation(match, name).state
    expected = {Goes.NEXT_SEAT: ("turn", 1), Goes.OVER: ("over", None)}.get(goes, (goes.value, 0))

    after, _ = step(state, say(act, **FAULTLESS[act]))

    assert (after.phase, after.turn) == expected


TURN_ACTS = ("move", "stop", "touched", "propose", "pass")


@pytest.mark.parametrize("act", TURN_ACTS)
@pytest.mark.parametrize("seat", [1, 3, 4, -1, 10**20])
def test_vp_9_another_seat_is_out_of_turn(
    act: str, seat: int, match: Callable[..., Any], say: Callable[..., Act]
) -> None:
    state = in_situation(match, "turn").state

    verdict = judge(state, say(act, **{**FAULTLESS[act], "by": seat}))

    assert verdict.rule == "VP-9"


@pytest.mark.parametrize("act", ["move_neutral", "neutral_attempt_failed"])
def test_vp_9_the_neutral_column_is_moved_by_the_seat_on_turn(
    act: str, match: Callable[..., Any]
) -> None:
    m = match(3)

    assert m.no(act, by=1, column="green thin 0") == ("VP-9",)


@pytest.mark.parametrize(
    ("name", "act", "by", "rules"),
    [
        ("proposed", "object", 0, ("VP-27",)),
        ("proposed", "object", 4, ("VP-9",)),
        ("neutral_refused", "neutral_by_other", 0, ("VP-43",)),
        ("neutral_refused", "neutral_by_other_failed", 0, ("VP-43",)),
        ("neutral_refused", "neutral_by_other", 3, ("VP-9",)),
        ("neutral_refused", "neutral_by_other_failed", 3, ("VP-9",)),
        ("turn", "collapse", 4, ("VP-9",)),
        ("turn", "toppled", 4, ("VP-9",)),
        ("turn", "neutral_by_other", 4, ("VP-9", "VP-43")),
        ("disputed", "collapse", 4, ("VP-9",)),
        ("over", "pass", 4, ("VP-36",)),
        ("disputed", "pass", 4, ("VP-9", "VP-46")),
        ("proposed", "move", 1, ("VP-9", "VP-12")),
    ],
)
def test_the_wrong_side_is_named(
    name: str, act: str, by: int, rules: tuple[str, ...], match: Callable[..., Any]
) -> None:
    m = in_situation(match, name)

    assert m.no(act, **{**FAULTLESS[act], "by": by}) == rules


def test_any_seat_may_be_the_one_that_brought_it_down(match: Callable[..., Any]) -> None:
    for seat in (0, 1, 2, 3, None):
        m = in_situation(match, "agreed")

        m.ok("collapse", by=seat)

        assert m.state.outcome.by == seat
