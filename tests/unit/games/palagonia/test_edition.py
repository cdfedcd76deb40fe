"""Are the rulings of Palagonia listed as the rules page has them, each with its fingerprint?"""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from companion.errors import UnreadableError, UsageError
from companion.games.palagonia.edition import Edition, edition_hash
from companion.games.palagonia.options import OPTIONS, PRESETS, preset
from companion.games.villa_paletti.edition import Edition as Other
from companion.games.villa_paletti.edition import edition_hash as other_hash

PAGE = Path(__file__).parents[4] / "docs" / "rules" / "palagonia.md"

EDITIONS = [
    Edition(),
    Edition(start_tie="first_seat", stay_connected=False, removed_tile="out"),
    Edition(rotation_closes="scores_unless_union", first_turn_share="seat_before"),
    Edition(rotation_closes="scores_unless_union", split_part="scores_nothing"),
    Edition(tie="fewest_turns", sets=2),
]


def test_the_options_are_those_of_the_rules_page_default_first() -> None:
    text = PAGE.read_text(encoding="utf-8").rpartition("## Edition options\n")[2].split("\n")[0]
    listed = {
        option.name: "|".join(str(token).lower() for token in option.tokens) for option in OPTIONS
    }

    assert listed == dict(re.findall(r"`(\w+)` ([\w.|]+)", text))
    assert all(option.tokens[0] == option.default for option in OPTIONS)


def test_every_option_names_its_rule_and_what_the_source_says() -> None:
    page = PAGE.read_text(encoding="utf-8")

    for option in OPTIONS:
        rule = re.search(rf"^- {option.rule} \[.+$", page, re.MULTILINE)
        assert rule is not None
        assert f"`{option.name}`" in rule[0]
        assert "001" in option.says
        assert option.says.endswith(".")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_canonical_form_gives_the_edition_back(edition: Edition) -> None:
    canonical = json.loads(json.dumps(edition.canonical()))

    assert Edition.from_canonical(canonical) == edition
    assert set(canonical) == {option.name for option in OPTIONS}


def test_a_missing_option_has_its_default_and_an_unknown_one_is_refused() -> None:
    assert Edition.from_canonical({"sets": 2}) == Edition(sets=2)
    for wrong in ({"sets": 3}, {"touch_move": "off"}, {"stay_connected": "true"}):
        with pytest.raises(UnreadableError, match="no edition of Palagonia"):
            Edition.from_canonical(wrong)


def test_the_hash_is_over_sorted_json_with_the_name_of_the_game() -> None:
    told = {"game": "palagonia", **Edition().canonical()}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))

    assert edition_hash(Edition()) == sha256(text.encode()).hexdigest()
    assert len({edition_hash(edition) for edition in EDITIONS} | {other_hash(Other())}) == 6


def test_the_named_editions_differ_from_the_defaults_where_001_speaks() -> None:
    assert {
        "standard": Edition(),
        "russian-text": Edition(stay_connected=False, rotation_closes="scores_unless_union"),
    } == PRESETS
    assert preset("russian-text") is PRESETS["russian-text"]
    with pytest.raises(UsageError, match="`english`; there are standard, russian-text"):
        preset("english")
