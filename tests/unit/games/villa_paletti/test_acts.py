"""Is a line an act exactly when it says all an act needs and nothing else?"""

import json
from typing import Any

import pytest

from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import decode_act, encode_act

RED = {"colour": "red", "kind": "thin", "storey": 0}
FOUR = [{"name": c, "colours": [c]} for c in ("red", "blue", "green", "yellow")]
TWO = [{"name": "a", "colours": ["red", "blue"]}, {"name": "b", "colours": ["green", "yellow"]}]

READABLE: list[dict[str, Any]] = [
    {"act": "start", "players": FOUR},
    {"act": "start", "players": FOUR[:3]},
    {"act": "start", "players": FOUR[:3], "neutral": "yellow"},
    {"act": "start", "players": TWO, "edition": {"challenge_blocks": False}},
    {"act": "start", "players": FOUR, "edition": {"plate_return_mm": 0, "plate_return_deg": 1e300}},
    {"act": "move", "by": 0, "column": RED},
    {"act": "move", "by": 0, "column": {**RED, "n": 3}, "footprint": "over", "on_column": True},
    {"act": "move", "by": 0, "column": {"colour": "red", "kind": "hex", "storey": 5, "n": 1}},
    {"act": "move_neutral", "by": 0, "column": RED, "footprint": "too_close", "to": 5},
    {"act": "stop", "by": -1, "column": RED},
    {"act": "touched", "by": 10**30, "column": RED},
    {"act": "propose", "by": 0},
    {"act": "object", "by": 0, "column": RED},
    {"act": "objection_succeeded"},
    {"act": "objection_failed", "penalty": None},
    {"act": "objection_failed", "penalty": RED},
    {"act": "agree"},
    {"act": "lay", "plate": "orange", "supports": 2, "footprint": "inside"},
    {"act": "lay_impossible"},
    {"act": "neutral_attempt_failed", "by": 0, "column": RED},
    {"act": "neutral_by_other", "by": 0, "column": RED},
    {"act": "neutral_by_other_failed", "by": 0, "column": RED},
    {"act": "pass", "by": 0},
    {"act": "collapse", "by": None},
    {"act": "collapse", "by": 3},
    {"act": "toppled", "by": None, "column": RED},
    {"act": "agree_end"},
    {"act": "referee", "decision": "accept"},
    {"act": "referee", "decision": "winner", "seats": [0, 1], "by_name": "Ref"},
]

UNREADABLE: list[dict[str, Any]] = [
    {},
    {"act": "jump"},
    {"act": 1},
    {"act": ["move"]},
    {"act": "agree", "by": 0},
    {"act": "pass"},
    {"act": "pass", "by": "0"},
    {"act": "pass", "by": True},
    {"act": "pass", "by": 0.0},
    {"act": "pass", "by": None},
    {"act": "collapse"},
    {"act": "toppled", "column": RED},
    {"act": "objection_failed"},
    {"act": "move", "by": 0},
    {"act": "move", "by": 0, "column": "red"},
    {"act": "move", "by": 0, "column": {**RED, "colour": "orange"}},
    {"act": "move", "by": 0, "column": {**RED, "kind": "thickish"}},
    {"act": "move", "by": 0, "column": {**RED, "storey": 6}},
    {"act": "move", "by": 0, "column": {**RED, "storey": -1}},
    {"act": "move", "by": 0, "column": {**RED, "n": 4}},
    {"act": "move", "by": 0, "column": {**RED, "n": 0}},
    {"act": "move", "by": 0, "column": {**RED, "n": None}},
    {"act": "move", "by": 0, "column": {**RED, "kind": "thick", "n": 2}},
    {"act": "move", "by": 0, "column": {**RED, "height": 1}},
    {"act": "move", "by": 0, "column": {"colour": "red", "kind": "thin"}},
    {"act": "move", "by": 0, "column": RED, "footprint": "outside"},
    {"act": "move", "by": 0, "column": RED, "on_column": 1},
    {"act": "move", "by": 0, "column": RED, "to": 1},
    {"act": "move_neutral", "by": 0, "column": RED, "to": 6},
    {"act": "move_neutral", "by": 0, "column": RED, "on_column": True},
    {"act": "neutral_by_other", "by": 0, "column": RED, "footprint": "over"},
    {"act": "lay", "plate": "purple", "supports": 3},
    {"act": "lay", "plate": "green", "supports": "3"},
    {"act": "lay", "plate": "green", "supports": 3.0},
    {"act": "lay", "plate": "green"},
    {"act": "referee", "decision": "forgive"},
    {"act": "referee"},
    {"act": "referee", "decision": "winner"},
    {"act": "referee", "decision": "accept", "seats": [0]},
    {"act": "referee", "decision": "winner", "seats": 0},
    {"act": "referee", "decision": "winner", "seats": [True]},
    {"act": "referee", "decision": "accept", "by_name": 7},
    {"act": "start"},
    {"act": "start", "players": []},
    {"act": "start", "players": FOUR[:1]},
    {"act": "start", "players": FOUR[:2]},
    {"act": "start", "players": [*FOUR, FOUR[0]]},
    {"act": "start", "players": [*FOUR[:3], FOUR[0]]},
    {"act": "start", "players": [{"name": "a", "colours": ["red", "red"]}, TWO[1]]},
    {"act": "start", "players": [TWO[0], TWO[0]]},
    {"act": "start", "players": [{"name": "a", "colours": []}, *FOUR[1:]]},
    {"act": "start", "players": [{"name": "a", "colours": ["orange"]}, *FOUR[1:]]},
    {"act": "start", "players": [{"name": "a"}, *FOUR[1:]]},
    {"act": "start", "players": [{"colours": ["red"]}, *FOUR[1:]]},
    {"act": "start", "players": [{**FOUR[0], "age": 7}, *FOUR[1:]]},
    {"act": "start", "players": FOUR, "neutral": "red"},
    {"act": "start", "players": TWO, "neutral": "red"},
    {"act": "start", "players": FOUR[:3], "neutral": "red"},
    {"act": "start", "players": FOUR[:3], "neutral": None},
    {"act": "start", "players": FOUR, "edition": {"touch_move": "maybe"}},
    {"act": "start", "players": FOUR, "edition": {"house_rule": "on"}},
    {"act": "start", "players": FOUR, "edition": {"challenge_blocks": "true"}},
    {"act": "start", "players": FOUR, "edition": {"challenge_blocks": 1}},
    {"act": "start", "players": FOUR, "edition": {"plate_return_mm": -1}},
    {"act": "start", "players": FOUR, "edition": {"plate_return_mm": "3"}},
    {"act": "start", "players": FOUR, "edition": {"plate_return_mm": True}},
    {"act": "start", "players": FOUR, "edition": []},
]


def line(act: dict[str, Any]) -> bytes:
    return json.dumps(act).encode()


@pytest.mark.parametrize("act", READABLE, ids=json.dumps)
def test_an_act_is_read_and_comes_back_when_it_is_written(act: dict[str, Any]) -> None:
    read = decode_act(line(act))

    assert not isinstance(read, Unreadable)
    assert decode_act(encode_act(read)) == read
    assert json.loads(encode_act(read))["act"] == act["act"]


@pytest.mark.parametrize("act", UNREADABLE, ids=json.dumps)
def test_anything_else_is_unreadable_with_a_sentence(act: dict[str, Any]) -> None:
    read = decode_act(line(act))

    assert isinstance(read, Unreadable)
    assert read.why.endswith(".")


def test_a_number_beyond_every_float_is_unreadable() -> None:
    huge = "9" * 400
    text = json.dumps({"act": "start", "players": FOUR, "edition": {"plate_return_mm": 7}})

    read = decode_act(text.replace("7", huge).encode())

    assert isinstance(read, Unreadable)


def test_optional_keys_have_the_defaults_of_the_contract() -> None:
    read = decode_act(line({"act": "move", "by": 0, "column": RED}))

    assert (read.footprint, read.on_column, read.column.n) == ("inside", False, None)  # type: ignore[union-attr]


def test_the_fourth_colour_is_neutral_with_three_players_only() -> None:
    three = decode_act(line({"act": "start", "players": FOUR[:3]}))
    four = decode_act(line({"act": "start", "players": FOUR}))

    assert three.neutral_colour() == "yellow"  # type: ignore[union-attr]
    assert four.neutral_colour() is None  # type: ignore[union-attr]
