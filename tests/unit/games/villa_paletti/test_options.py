"""Are the options of the edition listed as the rules page has them, and the named editions told?"""

import re
from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.games.villa_paletti.edition import Edition, edition_hash
from companion.games.villa_paletti.options import OPTIONS, PRESETS, preset

PAGE = Path(__file__).parents[4] / "docs" / "rules" / "villa-paletti.md"


def rows_of_the_page() -> dict[str, str]:
    """The edition table at the end of the page: option to tokens, default first."""
    text = PAGE.read_text(encoding="utf-8").rpartition("## Edition options")[2]
    return dict(re.findall(r"`(\w+)` ([\w.|]+)", text))


def test_the_options_are_those_of_the_rules_page_default_first() -> None:
    listed = {
        option.name: "|".join(str(token).lower() for token in option.tokens) or str(option.default)
        for option in OPTIONS
    }

    assert listed == rows_of_the_page()
    assert all(option.tokens[0] == option.default for option in OPTIONS if option.tokens)


def test_every_option_names_its_rule_and_what_the_sources_say() -> None:
    page = PAGE.read_text(encoding="utf-8")

    for option in OPTIONS:
        assert re.search(rf"^- {option.rule} \[", page, re.MULTILINE), option.name
        assert {"000", "003"} <= set(re.findall(r"\b00\d\b", option.says)), option.name
        assert option.says.endswith("."), option.name


def test_the_named_editions_differ_from_the_defaults_where_they_say_so() -> None:
    expected = {
        "standard": Edition(),
        "long-text": Edition(challenge_column="any", neutral_target="any_higher_storey"),
        "short-text": Edition(challenge_blocks=False, penalty_chooser="other_players"),
        "tournament": Edition(no_holder="referee_decides", foul="lose_turn"),
    }

    assert expected == PRESETS
    assert len({edition_hash(edition) for edition in PRESETS.values()}) == 4


def test_a_named_edition_is_found_by_its_name_and_no_other() -> None:
    assert preset("tournament").foul == "lose_turn"
    with pytest.raises(UsageError, match="`Standard`; there are standard, long-text"):
        preset("Standard")
