"""Is what the page on notation shows true? Its match is played and its lines are read."""

import re
from pathlib import Path

from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.adjudication import adjudicate_acts
from companion.games.villa_paletti.notation import acts_of, read

PAGE = (Path(__file__).parents[4] / "docs" / "howto" / "notation.md").read_text(encoding="utf-8")


def test_every_line_of_the_match_counts_and_ben_wins_as_it_says() -> None:
    match = PAGE.partition("```vp\n")[2].partition("```")[0]

    found = adjudicate_acts(acts_of(match.encode()))

    assert found.exit_code == 0
    assert len(found.verdicts) == 15
    assert found.state.outcome is not None
    assert (found.state.outcome.winners, found.state.outcome.rule) == ((1,), "VP-37")


def test_every_line_of_the_table_is_an_act_and_every_act_is_there() -> None:
    table = PAGE.partition("## An act")[2].partition("## ")[0]
    cells = re.findall(r"^\| (`.+`) \|", table, re.MULTILINE)
    lines = [
        line.replace("…", "Ann RG, Ben BY")
        for cell in cells
        for line in re.findall("`(.+?)`", cell)
    ]

    acts = [read(line) for line in lines]

    assert [act for act in acts if isinstance(act, Unreadable)] == []
    assert {type(act) for act in acts} == set(Act.__args__)


def test_the_mistake_is_answered_as_it_says() -> None:
    line, why = re.findall(r"^    (0 move \S+) +(Character .+)$", PAGE, re.MULTILINE)[0]

    assert read(line) == Unreadable(why)
