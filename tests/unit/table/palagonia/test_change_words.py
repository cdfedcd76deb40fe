"""Everything that a correction or an undo can change is said in the words of the game."""

import re
from typing import Any

import pytest

from companion.games.palagonia import rules
from companion.games.palagonia.acts import Start
from companion.link.messages.shown import palagonia
from companion.link.messages.shown.changes import Change
from companion.table.palagonia.change_words import sentence

STATE = rules.apply(rules.initial(), Start(("Ann", "Bo", "Cleo")))
LAY = {"act": "quick_lay", "by": 1, "count": 3}
CREATURE = {"turn": 4, "act": LAY, "colour": "A", "loops": 2, "limbs": 1}

SAID: list[tuple[str, dict[str, Any], str]] = [
    ("struck", {"turn": 4, "act": LAY}, "In turn 4 Bo's laying of 3 tiles is struck out."),
    ("counts_again", {"turn": 4, "act": LAY}, "In turn 4 Bo's laying of 3 tiles counts again."),
    (
        "replaced",
        {"turn": 4, "act": LAY, "was": {"act": "quick_remove", "by": 1}},
        "In turn 4 Bo's laying of 3 tiles takes the place of Bo's removal of a tile.",
    ),
    (
        "judged",
        {
            "turn": 4,
            "act": LAY,
            "verdict": "illegal",
            "rules": ["PG-10"],
            "was": "legal",
            "was_rules": [],
        },
        "In turn 4 Bo's laying of 3 tiles is now illegal (PG-10), not legal.",
    ),
    (
        "closes",
        {**CREATURE, "to": [1, 0]},
        "In turn 4 Bo's laying of 3 tiles closes a creature of colour A (2 loops, 1 limb): "
        "3 points for Bo and Ann.",
    ),
    (
        "closes",
        {**CREATURE, "colour": None, "to": []},
        "In turn 4 Bo's laying of 3 tiles closes a creature (2 loops, 1 limb): nothing.",
    ),
    (
        "closes_not",
        {**CREATURE, "to": [1]},
        "In turn 4 Bo's laying of 3 tiles does not close a creature of colour A (2 loops, 1 limb).",
    ),
    (
        "name_gone",
        {"turn": 4, "act": LAY, "name": "Cat\x1b[2J"},
        "The name “Cat\ufffd[2J” goes: in turn 4 Bo's laying of 3 tiles does not close that "
        "creature.",
    ),
    ("bag", {"count": 1, "was": 4}, "1 tile is in the bag, not 4."),
    ("on_table", {"count": 7, "was": 4}, "7 tiles are on the table, not 4."),
    ("tiles", {}, "The tiles on the table lie otherwise."),
    ("points", {"seat": 0, "points": 1, "was": 4}, "Ann has 1 point, not 4."),
    ("turn", {"seat": 2, "was": 1}, "It is Cleo's turn, not Bo's."),
    (
        "phase",
        {"phase": "opening_lay", "was": "roll"},
        "The turn is at “opening lay” now, not at “roll”.",
    ),
    (
        "outcome",
        {"winners": [0, 2], "termination": "bag", "rule": "PG-24", "was": None},
        "The match is over: Ann and Cleo won (PG-24).",
    ),
]


@pytest.mark.parametrize(("name", "arguments", "said"), SAID)
def test_a_change_is_said(name: str, arguments: dict[str, Any], said: str) -> None:
    assert sentence(STATE, Change(name, arguments)) == said


def test_every_change_that_is_listed_is_said() -> None:
    listed = re.findall(r"^\| (\w+) +\| ", str(palagonia.__doc__), re.MULTILINE)

    assert set(listed) - {"name"} <= {name for name, _, _ in SAID}
    assert len(listed) == 7
