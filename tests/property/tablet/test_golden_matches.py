"""Can the matches that people have read and found right be told by touches, act by act?"""

from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.game import Unreadable
from companion.games.lines import numbered_lines
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, Referee, Start, decode_act
from companion.games.villa_paletti.columns import up_to_renaming
from companion.link.messages.shown.match import MatchView
from companion.tablet.view_models.touches import Give, Touch
from tests.tablet_table.reach import up_to_numbers, ways
from tests.tablet_table.table import Table

MATCHES = sorted((Path(__file__).parents[2] / "golden" / "villa_paletti").glob("*.jsonl"))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_golden_match_is_told_by_touches_with_the_same_acts(path: Path) -> None:
    start, acts = what_leads_on(path)
    table, expected = Table(start), rules.step(rules.initial(), start)[0]

    for act in acts:
        before, wanted = table.match, msgspec.to_builtins(act)
        table.touch(*touches_for(before, wanted))
        expected, _ = rules.step(expected, act)

        assert up_to_numbers(before, table.acts[-1]) == up_to_numbers(before, wanted)
        assert table.acts[-1].get("by_name") == wanted.get("by_name")
    assert len(table.acts) == len(acts)
    assert up_to_renaming(table.state) == up_to_renaming(expected)


def test_most_golden_matches_hold_a_whole_match() -> None:
    lengths = [len(what_leads_on(path)[1]) for path in MATCHES]

    assert sum(length >= 3 for length in lengths) > 15
    assert sum(lengths) > 150


def what_leads_on(path: Path) -> tuple[Start, list[Act]]:
    """The start of a match, then its legal acts, and others about which a referee decides next.

    The golden files hold mistakes on purpose; those that change nothing are left out, because the
    tablet has the referee decide about each before play goes on.
    """
    lines = [decode_act(line) for _, line in numbered_lines(path.read_bytes())]
    acts = [act for act in lines if not isinstance(act, Unreadable)]
    state, start, found = rules.initial(), None, []
    asked: Act | None = None
    for act in acts:
        after, verdict = rules.step(state, act)
        if verdict.is_legal and isinstance(act, Start):
            start = act
        elif verdict.is_legal:
            asked_first = asked if isinstance(act, Referee) else None
            found += [one for one in (asked_first, act) if one is not None]
        if not isinstance(act, Referee) or verdict.is_legal:
            asked = act if after.refused is not None else None
        state = after
    assert start is not None
    return start, found


def touches_for(match: MatchView, wanted: dict[str, Any]) -> tuple[Touch, ...]:
    """The touches that tell an act; whoever decides is typed."""
    key = up_to_numbers(match, wanted)
    every_way = chain(ways(match), ways(match, ("other",)))
    fitting = (way.touches for way in every_way if up_to_numbers(match, way.act) == key)
    touches = next(fitting, None)
    assert touches is not None, f"{wanted} cannot be told"
    return (*touches[:-1], Give(wanted["by_name"])) if "by_name" in wanted else touches
