"""Do two implementations of Palagonia that share nothing but the written rules say the same?

Here some matches at random; ``make soak-rules`` asks hundreds.
"""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.oracle.palagonia.random_matches import match_of
from tests.oracle.palagonia.reading import KEYS, read
from tests.oracle.palagonia.shapes import creatures
from tests.oracle.palagonia.soak import both, difference

MATCHES = 30
GOLDEN = Path(__file__).parents[2] / "golden" / "palagonia"
CAN_BE_BROKEN = {9, 10, 11, 12, 13, 14, 21}


class Said(msgspec.Struct):
    """What was said in all matches together."""

    broken: Counter[str]
    done: Counter[str]
    verdicts: Counter[str]
    phases: Counter[str]
    scored: Counter[int]
    differing: list[str]


@pytest.fixture(scope="module")
def said() -> Said:
    said = Said(Counter(), Counter(), Counter(), Counter(), Counter(), [])
    for number in range(MATCHES):
        lines = match_of(number)
        for line, ours, theirs in both(lines):
            said.broken.update(ours["rules"])
            said.verdicts[ours["verdict"]] += 1
            said.phases[ours["phase"]] += 1
            said.scored.update(len(to) for _, _, _, to in ours["closed"])
            if ours["verdict"] == "legal":
                said.done[(read(line) or {})["act"]] += 1
            if ours != theirs:
                said.differing.append(f"match {number}, {difference(lines, Counter())}")
                break
    return said


def test_both_say_the_same_to_every_line(said: Said) -> None:
    assert said.differing == []


def test_these_matches_break_every_rule_that_can_be_broken_and_do_everything(said: Said) -> None:
    assert {int(rule.removeprefix("PG-")) for rule in said.broken} == CAN_BE_BROKEN
    assert set(said.done) == set(KEYS)
    assert set(said.verdicts) == {"legal", "illegal", "unreadable"}
    assert len(said.phases) == 6
    assert set(said.scored) == {0, 1, 2}


@pytest.mark.parametrize("match", sorted(GOLDEN.glob("*.jsonl")), ids=lambda match: match.stem)
def test_both_say_the_same_to_the_matches_people_have_read(match: Path) -> None:
    lines = [line for line in match.read_text(encoding="utf-8").splitlines() if line.strip()]

    assert len(lines) > 1
    assert difference(lines, Counter()) == ""


def test_a_difference_is_told_with_its_line() -> None:
    start = '{"act":"start","players":["\\ud800","b","c"]}'  # half a character, which JSON lets be

    found = difference(['{"act":"roll"}', start], Counter())

    assert found.startswith("line 2: ")
    assert "verdict: unreadable" in found
    assert "naive: legal" in found


def test_a_match_is_the_same_each_time_and_no_other() -> None:
    assert match_of(7) == match_of(7)
    assert match_of(7) != match_of(8)


def test_the_naive_game_knows_the_virus_and_the_smallest_that_scores() -> None:
    virus = {(0, 0): 0, (1, -1): 2, (1, 0): 1}

    found = creatures(virus)

    assert [(one["colour"], one["loops"], one["limbs"]) for one in found] == [("A", 1, 0)]
