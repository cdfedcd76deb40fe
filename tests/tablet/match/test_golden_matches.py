"""Can the matches that people have read and found right be played through the screens?

Whoever reads them wrote down what happened; here it is told by touching buttons and columns, and
the record on the disk must hold the same acts.
"""

import json
import os
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.game import Unreadable
from companion.games.lines import numbered_lines
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, Referee, Start, decode_act
from companion.link.messages.shown.match import MatchView
from companion.tablet.view_models.touches import Give, Touch
from tests.tablet_sitting.sitting import Sitting
from tests.tablet_table.reach import up_to_numbers, ways

GOLDEN = Path(__file__).parents[2] / "golden" / "villa_paletti"
EVERY = sorted(GOLDEN.glob("*.jsonl"))
# Between them these have every act and every decision; `make monkey` plays all.
SOME = {
    "challenge_fails_with_penalty", "challenge_succeeds", "disputes",
    "neutral_by_other_fails_too", "stop_and_blocked", "the_referee_names_the_winner",
    "three_players", "touch_move", "up_to_the_red_plate",
}  # fmt: skip
MATCHES = [path for path in EVERY if path.stem in SOME or "PALETTI_SOAK" in os.environ]


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_golden_match_is_played_through_the_screens(path: Path, sitting: Sitting) -> None:
    start, acts = what_leads_on(path)
    seats = tuple((player.name, player.colours) for player in start.players)
    sitting.start(seats, msgspec.to_builtins(start.edition))
    told = []

    for act in acts:
        before, wanted = sitting.match, msgspec.to_builtins(act)
        sitting.do(touches_for(before, wanted))
        told.append((up_to_numbers(before, sitting.acts[-1]), up_to_numbers(before, wanted)))

    assert [said for said, _ in told] == [wanted for _, wanted in told]
    assert recorded(sitting) == [line.act for line in sitting.match.log]
    assert sitting.verdict() == "incomplete"  # intact; it is closed when it is left


def test_the_matches_played_have_every_act_and_every_decision() -> None:
    some = [act for path in EVERY if path.stem in SOME for act in what_leads_on(path)[1]]
    every = [act for path in EVERY for act in what_leads_on(path)[1]]

    assert {kind_of(act) for act in some} == {kind_of(act) for act in every}


def kind_of(act: Act) -> tuple[str, str]:
    """The act's name and, for a referee's, what was decided."""
    fields = msgspec.to_builtins(act)
    return fields["act"], fields.get("decision", "")


def recorded(sitting: Sitting) -> list[dict[str, Any]]:
    """The acts in the record on the disk, as the table said them."""
    lines = Path(sitting.match.record_path).read_bytes().splitlines()
    entries = (json.loads(line) for line in lines)
    acts = [entry["act"] for entry in entries if entry["entry"] == "act"]
    return [msgspec.to_builtins(msgspec.convert(act, type=Act)) for act in acts]


def what_leads_on(path: Path) -> tuple[Start, list[Act]]:
    """The start of a match, then its legal acts, and others about which a referee decides next.

    The golden files hold mistakes on purpose; those that change nothing are left out, because the
    tablet has the referee decide about each before play goes on.
    """
    read = [decode_act(line) for _, line in numbered_lines(path.read_bytes())]
    state, start, found = rules.initial(), None, []
    asked: Act | None = None
    for act in (one for one in read if not isinstance(one, Unreadable)):
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
    """The touches that tell an act; whoever decides is named by a button, or typed."""
    key = up_to_numbers(match, wanted)
    every_way = chain(ways(match), ways(match, ("other",)))
    touches = next(way.touches for way in every_way if up_to_numbers(match, way.act) == key)
    return (*touches[:-1], Give(wanted["by_name"])) if "by_name" in wanted else touches
