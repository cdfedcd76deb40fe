"""Is the fingerprint of an edition the same for the same rulings, and only for them?"""

import json
from hashlib import sha256

import pytest

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
