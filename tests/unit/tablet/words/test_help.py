import re
import tomllib
from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.games.villa_paletti.options import OPTIONS
from companion.tablet.help.reading import FOLDER, rules_in
from companion.tablet.help.rules import Rule, folded, search
from companion.tablet.words import LANGUAGES

PAGE = (Path(__file__).parents[4] / "docs/rules/villa-paletti.md").read_text(encoding="utf-8")
RULES = dict(re.findall(r"^- (VP-\d+) \[([DAOT])\]", PAGE, flags=re.MULTILINE))

LONGEST_TEXT, LONGEST_TITLE, MOST_SENTENCES = 480, 44, 5


@pytest.fixture(params=LANGUAGES)
def rules(request: pytest.FixtureRequest) -> tuple[Rule, ...]:
    return rules_in(request.param)


def numbers(found: tuple[Rule, ...]) -> list[str]:
    return [rule.number for rule in found]


def test_every_rule_of_the_page_is_told_in_order(rules: tuple[Rule, ...]) -> None:
    assert numbers(rules) == sorted(RULES, key=lambda number: int(number[3:]))


def test_definitions_and_what_only_people_can_see_to_are_told(rules: tuple[Rule, ...]) -> None:
    told = {rule.number for rule in rules if rule.text}

    assert {number for number, tag in RULES.items() if tag in "DT"} <= told


def test_a_rule_that_is_cited_exists(rules: tuple[Rule, ...]) -> None:
    cited = {number for rule in rules for number in re.findall(r"VP-\d+", rule.text)}

    assert cited <= set(RULES)
    assert cited


def test_a_rule_is_a_few_sentences(rules: tuple[Rule, ...]) -> None:
    too_long = [
        rule.number
        for rule in rules
        if not 0 < len(rule.text) <= LONGEST_TEXT
        or not 0 < len(rule.title) <= LONGEST_TITLE
        or len(re.findall(r"[.?!](?=\s|$|“|»)", rule.text)) > MOST_SENTENCES
        or not rule.text.endswith((".", "?"))
    ]

    assert too_long == []


def test_every_option_of_an_edition_is_told_with_its_rule(rules: tuple[Rule, ...]) -> None:
    options = {name: rule.number for rule in reversed(rules) for name in rule.options}

    assert options == {option.name: option.rule for option in OPTIONS}


def test_the_languages_tell_the_same_options(rules: tuple[Rule, ...]) -> None:
    english = rules_in("en")

    assert [rule.options for rule in rules] == [rule.options for rule in english]


@pytest.mark.parametrize(
    ("language", "numbers_as_digits"), [("de", r"\d+"), ("ru", r"\d+"), ("ko", r"\d+")]
)
def test_points_limits_and_cited_rules_are_the_same_in_every_language(
    language: str, numbers_as_digits: str
) -> None:
    def figures(text: str) -> set[str]:
        return set(re.findall(numbers_as_digits, text))

    lost = [
        (rule.number, figures(english.text) - figures(rule.text))
        for english, rule in zip(rules_in("en"), rules_in(language), strict=True)
        if figures(english.text) - figures(rule.text)
    ]

    assert lost == []


def test_a_file_holds_nothing_that_is_not_read() -> None:
    for language in LANGUAGES:
        told = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))

        assert {key for rule in told.values() for key in rule} == {"title", "text", "options"}


def test_rules_in_a_language_nobody_wrote_are_refused() -> None:
    with pytest.raises(UsageError, match="`fr`"):
        rules_in("fr")


@pytest.mark.parametrize(
    ("language", "query", "first"),
    [
        ("en", "VP-12", "VP-12"),
        ("en", "12", "VP-12"),
        ("en", "HOOK", "VP-5"),
        ("de", "grune platte", "VP-32"),
        ("de", "FUSSBALL", None),
        ("ru", "ПЕЧАТЬ архитектора", "VP-4"),
        ("ru", "чей ход", "VP-9"),
        ("ru", "зеленое", "VP-2"),
        ("ko", "육각", "VP-3"),
        ("ko", "이의 실패", "VP-29"),
        ("ko", "붕괴", "VP-30"),
    ],
)
def test_a_search_finds_the_rule_that_is_meant(
    language: str, query: str, first: str | None
) -> None:
    found = search(query, rules_in(language))

    assert (found[0].number if found else None) == first


def test_every_word_of_a_query_must_be_there() -> None:
    rules = rules_in("en")
    seal, plate = search("seal", rules), search("green plate", rules)

    both = search("seal green plate", rules)

    assert set(both) == set(seal) & set(plate)


def test_a_title_comes_before_a_text() -> None:
    found = numbers(
        search("hook", (Rule("VP-1", "Base", "A hook."), Rule("VP-5", "Hook", "Pull.")))
    )

    assert found == ["VP-5", "VP-1"]


def test_nothing_asked_for_is_everything() -> None:
    assert search("  ", rules_in("ko")) == rules_in("ko")


@pytest.mark.parametrize(
    ("one", "same"),
    [("Säule", "SAULE"), ("ещё", "еще"), ("Straße", "strasse"), ("기둥", "기둥")],
)
def test_case_and_diacritics_do_not_matter(one: str, same: str) -> None:
    assert folded(one) == folded(same)


def test_a_syllable_is_found_as_a_whole() -> None:
    assert folded("가") not in folded("각")
