"""Is the fingerprint of an edition the same for the same rulings, and only for them?"""

import json
from hashlib import sha256

import pytest

from companion.errors import UnreadableError
from companion.games.villa_paletti.edition import Edition, edition_hash


def test_the_defaults_are_those_of_the_edition_table() -> None:
    assert Edition().canonical() == {
        "touch_move": "off",
        "challenge_column": "proposers",
        "challenge_blocks": True,
        "penalty_chooser": "proposer",
        "seal_tie": "holder_keeps",
        "no_holder": "no_winner",
        "collapse": "plate_or_two_columns",
        "accident": "holder_wins",
        "neutral_target": "highest_plate",
        "foul": "restore",
        "plate_return_um": 3000,
        "plate_return_mdeg": 3000,
    }


def test_the_hash_is_over_sorted_json_without_spaces() -> None:
    text = json.dumps(Edition().canonical(), sort_keys=True, separators=(",", ":"))

    assert edition_hash(Edition()) == sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    "other",
    [
        Edition(touch_move="on"),
        Edition(challenge_blocks=False),
        Edition(foul="lose_turn"),
        Edition(plate_return_mm=3.001),
        Edition(plate_return_deg=2.0),
    ],
)
def test_another_ruling_has_another_hash(other: Edition) -> None:
    assert edition_hash(other) != edition_hash(Edition())


def test_a_tolerance_is_a_whole_number_of_thousandths_whatever_its_size() -> None:
    assert Edition(plate_return_mm=0.1).canonical()["plate_return_um"] == 100
    assert isinstance(Edition(plate_return_mm=1e308).canonical()["plate_return_um"], int)


@pytest.mark.parametrize(
    "edition",
    [
        Edition(),
        Edition(touch_move="on", challenge_blocks=False, accident="replay"),
        Edition(plate_return_mm=0.125, plate_return_deg=0),
        Edition(plate_return_mm=1e300),
    ],
)
def test_the_canonical_form_gives_the_edition_back(edition: Edition) -> None:
    back = Edition.from_canonical(json.loads(json.dumps(edition.canonical())))

    assert back == edition
    assert edition_hash(back) == edition_hash(edition)


def test_an_option_a_record_does_not_know_has_its_default() -> None:
    assert Edition.from_canonical({"foul": "lose_turn"}) == Edition(foul="lose_turn")


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"house_rule": "on"}, "house_rule"),
        ({"foul": "perhaps"}, "foul"),
        ({"challenge_blocks": "true"}, "challenge_blocks"),
        ({"challenge_blocks": 1}, "challenge_blocks"),
        ({"plate_return_mm": 3.0}, "plate_return_mm"),
        ({"plate_return_um": 3000.0}, "plate_return_um"),
        ({"plate_return_um": True}, "plate_return_um"),
        ({"plate_return_mdeg": -1}, "plate_return_deg"),
        ({"plate_return_mdeg": 10**400}, "plate_return_mdeg"),
    ],
)
def test_what_is_no_canonical_edition_is_refused_with_a_sentence(
    values: dict[str, object], named: str
) -> None:
    with pytest.raises(UnreadableError, match=named) as refused:
        Edition.from_canonical(values)

    assert isinstance(refused.value, ValueError)
    assert str(refused.value).endswith(".")
