"""Is every change that a table may tell of said in every language, and an unknown one left out?"""

import re
from typing import Any

import pytest

from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.match import SeatView
from companion.tablet.sentences.changes import change_text, what_changed
from companion.tablet.words import LANGUAGES, Words

PLAYERS = (SeatView("Ann", ("red",), 0), SeatView("Ben", ("blue",), 0))
PASS = {"act": "pass", "by": 0}
THICK = {"colour": "red", "kind": "thick", "n": 1}

CHANGES: dict[str, list[dict[str, Any]]] = {
    "struck": [{"turn": 2, "act": PASS}],
    "counts_again": [{"turn": 2, "act": PASS}],
    "replaced": [{"turn": 2, "act": PASS, "was": PASS}],
    "judged": [
        {"turn": 2, "act": PASS, "verdict": verdict, "rules": rules, "was": None, "was_rules": []}
        for verdict, rules in (("legal", []), ("illegal", ["VP-9"]))
    ],
    "seal_taken": [
        {"turn": 2, "colour": "red", "was": None},
        {"turn": 2, "colour": None, "was": "red"},
    ],
    "seal_holder": [{"seat": 1, "was": None}, {"seat": None, "was": 1}],
    "seal_face": [{"colour": "red", "was": None}, {"colour": None, "was": "red"}],
    "plate": [{"plate": "green", "lies": True}, {"plate": "green", "lies": False}],
    "column_out": [{"column": THICK, "out": True}, {"column": THICK, "out": False}],
    "column_storey": [{"column": THICK, "storey": 0, "was": 1}],
    "column_blocked": [{"column": THICK, "blocked": True}, {"column": THICK, "blocked": False}],
    "points": [{"seat": 0, "points": count, "was": 0} for count in (1, 2, 5)],
    "turn": [{"seat": 0, "was": 1}],
    "outcome": [
        {"winners": None, "termination": None, "rule": None, "was": [0]},
        {"winners": [1], "termination": "collapse", "rule": "VP-37", "was": None},
    ],
}


def test_every_change_of_the_link_is_told_but_where_a_turn_is_at() -> None:
    listed = re.findall(r"^    \| (\w+) +\| ``", str(Change.__doc__), re.MULTILINE)

    assert set(listed) == {*CHANGES, "phase"}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_said_in_every_language(name: str) -> None:
    for arguments in CHANGES[name]:
        text = change_text(Change(name, arguments), PLAYERS)
        assert text is not None
        said = {Words(language).say(text) for language in LANGUAGES}

        assert len(said) == len(LANGUAGES), said
        assert not any("{" in one for one in said)


@pytest.mark.parametrize("change", [Change("unheard_of", {}), Change("points", {"seat": 0})])
def test_a_change_of_another_version_is_left_out(change: Change) -> None:
    assert change_text(change, PLAYERS) is None


def test_many_changes_are_told_by_the_first_few_and_a_number() -> None:
    points = [Change("points", {"seat": 0, "points": count, "was": 0}) for count in range(2, 7)]
    many = [Change("outcome", CHANGES["outcome"][0]), *points]

    text = what_changed(many, PLAYERS)

    assert text is not None
    assert Words("en").say(text).endswith("Ann: 4 points now. And 2 more changes.")


def test_what_was_just_said_or_can_be_seen_is_not_told_again() -> None:
    seen = ("struck", "replaced", "counts_again", "seal_face", "column_storey")

    assert what_changed([Change(name, CHANGES[name][0]) for name in seen], PLAYERS) is None


def test_points_and_turn_alone_are_no_news() -> None:
    assert what_changed([Change(name, CHANGES[name][0]) for name in ("points", "turn")], ()) is None
