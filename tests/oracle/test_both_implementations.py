"""Do two implementations that share nothing but the written rules say the same?

Here a few hundred matches at random; ``make soak-rules`` asks ten thousand.
"""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import encode_act
from companion.games.villa_paletti.notation import read as read_notation
from tests.oracle.random_matches import match_of
from tests.oracle.reading import KEYS, read
from tests.oracle.soak import both, difference

MATCHES = 300
GOLDEN = Path(__file__).parents[1] / "golden" / "villa_paletti"
TOLD = sorted([*GOLDEN.glob("*.jsonl"), *GOLDEN.glob("*/*.drawn")])
CAN_BE_BROKEN = {9, 12, 15, *range(18, 30), 31, 36, 40, 41, 43, 46}


class Said(msgspec.Struct):
    """What was said in all matches together."""

    broken: Counter[str]
    done: Counter[str]
    verdicts: Counter[str]
    phases: Counter[str]
    differing: list[str]


@pytest.fixture(scope="module")
def said() -> Said:
    said = Said(Counter(), Counter(), Counter(), Counter(), [])
    for number in range(MATCHES):
        lines = match_of(number)
        for line, ours, theirs in both(lines):
            said.broken.update(ours["rules"])
            said.verdicts[ours["verdict"]] += 1
            said.phases[ours["phase"]] += 1
            if ours["verdict"] == "legal":
                said.done[(read(line) or {})["act"]] += 1
            if ours != theirs:
                said.differing.append(f"match {number}, {difference(lines, Counter())}")
                break
    return said


def test_both_say_the_same_to_every_line(said: Said) -> None:
    assert said.differing == []


def test_these_matches_break_every_rule_that_can_be_broken_and_do_everything(said: Said) -> None:
    assert {int(rule.removeprefix("VP-")) for rule in said.broken} == CAN_BE_BROKEN
    assert set(said.done) == set(KEYS)
    assert set(said.verdicts) == {"legal", "illegal", "ambiguous", "unreadable"}
    assert len(said.phases) == 10


@pytest.mark.parametrize("match", TOLD, ids=lambda match: match.stem)
def test_both_say_the_same_to_the_matches_people_have_read(match: Path) -> None:
    text = match.read_text(encoding="utf-8")
    if match.suffix == ".jsonl":
        lines = [line for line in text.splitlines() if line.isascii() and line.strip()]
    else:
        acts = [read_notation(line[1:]) for line in text.splitlines() if line[:1] in (">", ".")]
        lines = [encode_act(act).decode() for act in acts if not isinstance(act, Unreadable)]

    assert len(lines) > 1
    assert difference(lines, Counter()) == ""


def test_a_difference_is_told_with_its_line() -> None:
    lines = ['{"act":"agree"}', '{"act":"collapse","by":null}']
    found = difference(
        [*lines, '{"act":"referee","decision":"restore","by_name":"\\ud800"}'], Counter()
    )

    assert found.startswith("line 3: ")
    assert "verdict: unreadable" in found
    assert "naive: illegal" in found


def test_a_match_is_the_same_each_time_and_no_other() -> None:
    assert match_of(7) == match_of(7)
    assert match_of(7) != match_of(8)
