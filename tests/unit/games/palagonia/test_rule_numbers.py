"""Can every rule of Palagonia be found by its number, from the page to the code to its case?"""

import re
from pathlib import Path

from companion.games.palagonia.violations import Violation

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "docs" / "rules" / "palagonia.md"
RULE = re.compile(r"^- PG-(\d+) \[(\w)\]", re.MULTILINE)
NUMBER = re.compile(r"PG-(\d+)|pg_(\d+)", re.IGNORECASE)

TAGS = {int(number): tag for number, tag in RULE.findall(PAGE.read_text(encoding="utf-8"))}
ADJUDICATED = sorted(number for number, tag in TAGS.items() if tag == "A")


def numbers_in(folder: str, *suffixes: str) -> set[int]:
    texts = [
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in suffixes and path.name != Path(__file__).name
    ]
    return {int(one or other) for text in texts for one, other in NUMBER.findall(text)}


def test_the_page_numbers_every_rule_once_without_a_gap() -> None:
    assert sorted(TAGS) == list(range(1, 25))
    assert set(TAGS.values()) == set("DA")


def test_every_rule_stands_where_the_code_keeps_it_and_has_a_case() -> None:
    assert numbers_in("companion/games/palagonia", ".py") == set(TAGS)
    assert numbers_in("tests/unit/games/palagonia", ".py") == set(TAGS)


def test_every_adjudicated_rule_has_a_drawn_case_of_its_own() -> None:
    golden = ROOT / "tests" / "golden" / "palagonia" / "rules"
    drawn = {int(case.stem.split("_")[1]) for case in golden.glob("pg_*.drawn")}

    assert [number for number in ADJUDICATED if number not in drawn] == []
    assert drawn <= set(TAGS)


def test_every_reason_has_a_rule_of_the_page_and_a_sentence() -> None:
    rules = {reason.rule for reason in Violation} - {None}

    assert all(one.sentence[0].isupper() and one.sentence[-1] == "." for one in Violation)
    assert {int(str(rule).removeprefix("PG-")) for rule in rules} <= set(ADJUDICATED)


def test_only_what_comes_before_or_after_the_match_has_no_rule() -> None:
    without = {reason for reason in Violation if reason.rule is None}

    assert without == {Violation.NOT_STARTED, Violation.ALREADY_STARTED}
