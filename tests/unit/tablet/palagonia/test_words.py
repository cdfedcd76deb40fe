"""Has everything that Palagonia's rules can say its words on the tablet?"""

import re
from pathlib import Path

import pytest

from companion.games.palagonia.options import OPTIONS as RULINGS
from companion.games.palagonia.options import PRESETS as EDITIONS
from companion.games.palagonia.violations import Violation
from companion.tablet.help.reading import rules_in
from companion.tablet.help.rules import Rule, search
from companion.tablet.sentences.palagonia.edition import OPTIONS, PRESETS
from companion.tablet.sentences.palagonia.violations import VIOLATIONS
from companion.tablet.view_models.palagonia.drafting import PRESETS as DIFFERENCES
from companion.tablet.words import LANGUAGES, Words

PAGE = (Path(__file__).parents[4] / "docs/rules/palagonia.md").read_text(encoding="utf-8")
NUMBERS = sorted(set(re.findall(r"^- (PG-\d+) ", PAGE, flags=re.MULTILINE)))
LONGEST_TEXT, LONGEST_TITLE = 480, 44


@pytest.fixture(params=LANGUAGES)
def rules(request: pytest.FixtureRequest) -> tuple[Rule, ...]:
    return rules_in(request.param, "palagonia")


def test_every_reason_has_its_sentence_with_its_rule() -> None:
    assert {one.name for one in Violation} <= set(VIOLATIONS)
    for one in Violation:
        said = Words("en").say(VIOLATIONS[one.name])
        assert (one.rule is None) or f"({one.rule})" in said, one


def test_every_ruling_and_edition_can_be_chosen_and_the_default_comes_first() -> None:
    assert set(OPTIONS) == {option.name for option in RULINGS}
    for option in RULINGS:
        answers = OPTIONS[option.name].answers
        assert tuple(answers) == option.tokens, option.name
        assert OPTIONS[option.name].rule == option.rule
    assert set(PRESETS) == set(DIFFERENCES) == set(EDITIONS)
    for name, edition in EDITIONS.items():
        for ruling, token in DIFFERENCES[name].items():
            assert getattr(edition, ruling) == token


def test_every_rule_of_the_page_is_told_in_order(rules: tuple[Rule, ...]) -> None:
    assert len(NUMBERS) == 24
    assert [rule.number for rule in rules] == sorted(NUMBERS, key=lambda one: int(one[3:]))


def test_a_rule_is_short_and_names_its_options(rules: tuple[Rule, ...]) -> None:
    for rule in rules:
        assert 0 < len(rule.text) <= LONGEST_TEXT
        assert 0 < len(rule.title) <= LONGEST_TITLE
        assert rule.text.endswith(".")
    told = {option: rule.number for rule in rules for option in rule.options}
    assert told == {option.name: option.rule for option in RULINGS}


def test_a_rule_is_found_by_its_bare_number() -> None:
    assert search("22", rules_in("en", "palagonia"))[0].number == "PG-22"


def test_the_font_has_every_letter_of_the_rules() -> None:
    from fontTools.ttLib import TTFont

    from companion.tablet.fonts import REGULAR

    with TTFont(REGULAR, lazy=True) as font:
        letters = {chr(code) for code in font.getBestCmap()}
    for language in LANGUAGES:
        needed = {sign for rule in rules_in(language, "palagonia") for sign in rule.text}
        assert needed - letters == set(), language
