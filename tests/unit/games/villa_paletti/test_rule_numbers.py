"""Can every rule be found by its number, from the page to the code to its case?"""

import re
from pathlib import Path

import pytest

from companion.games.villa_paletti.ending import Ending
from companion.games.villa_paletti.observations import Report
from companion.games.villa_paletti.violations import Violation

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "docs" / "rules" / "villa-paletti.md"
RULE = re.compile(r"^- VP-(\d+) \[(\w)\]", re.MULTILINE)
NUMBER = re.compile(r"VP-(\d+)|vp_(\d+)", re.IGNORECASE)

TAGS = {int(number): tag for number, tag in RULE.findall(PAGE.read_text(encoding="utf-8"))}
ADJUDICATED = sorted(number for number, tag in TAGS.items() if tag in "AO")


def numbers_in(*folders: str, suffixes: tuple[str, ...]) -> set[int]:
    texts = [
        path.read_text(encoding="utf-8")
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in suffixes and path.name != Path(__file__).name
    ]
    return {int(one or other) for text in texts for one, other in NUMBER.findall(text)}


def test_the_page_numbers_every_rule_once_without_a_gap() -> None:
    assert sorted(TAGS) == list(range(1, 47))
    assert set(TAGS.values()) == set("DAOT")


def test_every_adjudicated_rule_stands_where_the_code_keeps_it() -> None:
    in_code = numbers_in("companion/games/villa_paletti", suffixes=(".py",))

    assert [number for number in ADJUDICATED if number not in in_code] == []
    assert in_code <= set(TAGS)


def test_every_adjudicated_rule_has_its_case() -> None:
    in_cases = numbers_in(
        "tests/unit/games/villa_paletti",
        "tests/golden/villa_paletti",
        suffixes=(".py", ".expected"),
    )

    assert [number for number in ADJUDICATED if number not in in_cases] == []


def test_every_adjudicated_rule_has_a_drawn_case_of_its_own() -> None:
    golden = ROOT / "tests" / "golden" / "villa_paletti"
    drawn = {int(case.stem.split("_")[1]) for case in golden.glob("rules/vp_*.drawn")}
    observed = {
        int(number)
        for number, _ in NUMBER.findall((golden / "observed.txt").read_text(encoding="utf-8"))
    }

    assert [number for number in ADJUDICATED if number not in drawn | observed] == []
    assert drawn | observed <= set(ADJUDICATED)


def test_what_is_only_defined_or_said_is_told_on_the_page() -> None:
    """The other place that must tell it is the help of the tablet."""
    told = re.findall(r"^- VP-\d+ \[[DT]\] (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

    assert len(told) == sum(tag in "DT" for tag in TAGS.values())
    assert all(len(words.split()) > 5 for words in told)


@pytest.mark.parametrize("reasons", [Violation, Ending, Report])
def test_every_reason_has_a_rule_of_the_page_and_a_sentence(
    reasons: type[Violation] | type[Ending] | type[Report],
) -> None:
    rules = {reason.rule for reason in reasons} - {None}

    assert all(reason.sentence[0].isupper() and reason.sentence[-1] == "." for reason in reasons)
    assert {int(str(rule).removeprefix("VP-")) for rule in rules} <= set(ADJUDICATED)


def test_only_what_comes_before_or_after_the_match_has_no_rule() -> None:
    without = {reason for reason in Violation if reason.rule is None}

    assert without == {Violation.NOT_STARTED, Violation.ALREADY_STARTED}
