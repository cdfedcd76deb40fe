"""Lines of records without names: what stays, what goes, and that no name ever stays."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.record.anonymous import HIDDEN, anonymous_line, anonymous_text, names_of

GOLDEN = Path(__file__).parents[2] / "golden/records"
NAMES = names_of([(0, "Ann"), (1, "Bo"), (2, "Cleo"), (3, "Dan")])


def shown(line: dict[str, Any], names: dict[str, str] = NAMES) -> dict[str, Any]:
    made = anonymous_line(json.dumps(line, ensure_ascii=False).encode(), names)
    assert made is not None
    read = json.loads(made)
    assert isinstance(read, dict)
    return read


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_no_name_is_left_in_any_golden_record(path: Path) -> None:
    lines = [anonymous_line(line, NAMES) for line in path.read_bytes().splitlines()]

    text = b"\n".join(line or b"" for line in lines).decode()
    assert len(text) > 1_000
    for name in NAMES:
        assert f'"{name}"' not in text


def test_what_a_bug_is_found_by_stays() -> None:
    line = (GOLDEN / "paletti-record-1.closed.jsonl").read_bytes().splitlines()[1]

    found, stored = json.loads(anonymous_line(line, NAMES) or b""), json.loads(line)

    assert found.pop("witnesses") == {"people": HIDDEN}
    del stored["witnesses"]
    assert found == stored


def test_a_player_becomes_a_seat_and_whoever_decides_becomes_nobody() -> None:
    found = shown({"players": [{"seat": 1, "name": "Bo"}], "by_name": "karl", "reason": "ann"})

    assert found == {
        "players": [{"seat": 1, "name": "seat 1"}],
        "by_name": HIDDEN,
        "reason": HIDDEN,
    }


def test_names_that_are_only_listed_go_too() -> None:
    assert shown({"act": {"act": "start", "players": ["Bo", "a stranger"]}}) == {
        "act": {"act": "start", "players": ["seat 1", HIDDEN]}
    }


def test_a_sentence_about_a_device_stays_without_its_names() -> None:
    found = shown({"entry": "health", "sentence": "ANN's camera is well, Bobby's too."})

    assert found["sentence"] == "seat 0's camera is well, Bobby's too."


def test_a_player_called_red_takes_no_colour_from_the_columns() -> None:
    found = shown({"column": {"colour": "red"}, "name": "red"}, names_of([(0, "red")]))

    assert found == {"column": {"colour": "red"}, "name": "seat 0"}


def test_the_longer_of_two_names_goes_first() -> None:
    assert anonymous_text("Ann Lee", names_of([(0, "Ann"), (1, "Ann Lee")])) == "seat 1"


def test_what_is_no_line_is_none() -> None:
    assert anonymous_line(b"Ann was here", NAMES) is None


@given(
    name=st.text(st.characters(categories=("Lu", "Ll")), min_size=3, max_size=12).map(
        lambda text: text + "qx"
    ),
    key=st.sampled_from(["name", "by_name", "what", "sentence", "note", "values", "device"]),
    before=st.sampled_from(["", "for ", "Well, ", "("]),
)
def test_no_name_is_left_wherever_it_stands(name: str, key: str, before: str) -> None:
    line = json.dumps({key: before + name, "more": [{key: name}, {name: 1}]}, ensure_ascii=False)

    found = anonymous_line(line.encode(), names_of([(2, name)]))

    assert found is not None
    assert name not in found.decode()
