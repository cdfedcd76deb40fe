"""Is every act of Palagonia read as it is written, and nothing else read as one?"""

import json
from typing import Any

import msgspec
import pytest

from companion.games.game import Unreadable
from companion.games.palagonia.acts import (
    Act,
    ContractAct,
    Declared,
    Lay,
    OpeningRoll,
    QuickImpossible,
    QuickLay,
    QuickRemove,
    QuickRotate,
    Remove,
    Roll,
    Rotate,
    Start,
    act_name,
    decode_act,
    decode_any_act,
    encode_act,
    named_seat,
)
from companion.games.palagonia.edition import Edition
from companion.games.palagonia.phases import SIDE
from companion.games.palagonia.tiles import Tile

CONTRACT: list[ContractAct] = [
    Start(("Ann", "Ben", "Cleo"), Edition(sets=2)),
    OpeningRoll(0, "5"),
    Roll(1, ("2", "rotate")),
    Lay(1, (Tile(0, -1, 2), Tile(3, 4, 0))),
    Remove(2, (0, -1)),
    Rotate(2, (3, 4), 1),
]
QUICK: list[Act] = [
    QuickLay(0, 3, (Declared(1, 2),)),
    QuickRemove(1),
    QuickRotate(2, (Declared(4, 0),)),
    QuickImpossible(0, "rotate"),
]


@pytest.mark.parametrize("act", CONTRACT, ids=act_name)
def test_an_act_is_read_as_it_was_written(act: ContractAct) -> None:
    assert decode_act(encode_act(act)) == act
    assert decode_any_act(encode_act(act) + b"\r\n") == act


@pytest.mark.parametrize("act", QUICK, ids=act_name)
def test_a_quick_act_is_no_line_of_a_file_of_acts(act: Act) -> None:
    assert decode_any_act(encode_act(act)) == act
    assert isinstance(decode_act(encode_act(act)), Unreadable)


def test_every_act_has_its_row_in_the_table_of_phases() -> None:
    assert [act_name(act) for act in [*CONTRACT, *QUICK]] == list(SIDE)
    assert [named_seat(act) for act in CONTRACT] == [None, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("cell", [[1, -2], {"q": 1, "r": -2}])
def test_a_cell_is_written_in_two_ways(cell: object) -> None:
    assert decode_act(msgspec.json.encode({"act": "remove", "by": 0, "cell": cell})) == Remove(
        0, (1, -2)
    )


@pytest.mark.parametrize("count", [3, 5, 6, 10])
def test_pg_8_three_players_and_more_may_play_whatever_the_sets(count: int) -> None:
    for sets in (1, 2):
        line = {"act": "start", "players": ["P"] * count, "edition": {"sets": sets}}
        assert isinstance(decode_act(msgspec.json.encode(line)), Start)


LINES: list[dict[str, Any]] = [
    {"act": "start", "players": ["a", "b"]},
    {"act": "start", "players": ["a"] * 11},
    {"act": "start", "players": "abc"},
    {"act": "start", "players": ["a", "b", "c"], "edition": {"sets": True}},
    {"act": "start", "players": ["a", "b", "c"], "edition": {"sets": "1"}},
    {"act": "start", "players": ["a", "b", "c"], "edition": None},
    {"act": "opening_roll", "by": 0, "die": "1"},
    {"act": "opening_roll", "by": 0, "die": 2},
    {"act": "opening_roll", "by": 0.0, "die": "2"},
    {"act": "opening_roll", "by": True, "die": "2"},
    {"act": "roll", "by": 0, "dice": ["2", "3", "4"]},
    {"act": "roll", "by": 0, "dice": "23"},
    {"act": "lay", "by": 0, "tiles": [{"q": 0, "r": 0, "o": -1}]},
    {"act": "lay", "by": 0, "tiles": [{"q": 0, "r": 0, "o": 0, "x": 0}]},
    {"act": "lay", "by": 0, "tiles": [[0, 0, 0]]},
    {"act": "lay", "by": 0, "tiles": {"q": 0, "r": 0, "o": 0}},
    {"act": "remove", "by": 0, "cell": [0]},
    {"act": "remove", "by": 0, "cell": {"q": 0}},
    {"act": "remove", "by": 0, "cell": "0,0"},
    {"act": "remove", "by": 0, "cell": [2**18 + 1, 0]},
    {"act": "rotate", "by": 0, "cell": [0, 0], "to": 3},
    {"act": "rotate", "by": 0, "cell": [0, 0]},
    {"act": "pass", "by": 0},
    {"by": 0},
]


@pytest.mark.parametrize("line", LINES, ids=json.dumps)
def test_what_is_no_act_is_unreadable_with_a_sentence(line: dict[str, Any]) -> None:
    for decode in (decode_act, decode_any_act):
        read = decode(json.dumps(line).encode())

        assert isinstance(read, Unreadable)
        assert read.why.endswith(".")
