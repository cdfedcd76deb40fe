"""What holds in every match of Villa Paletti, whatever is said at the table?"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.villa_paletti.acts import (
    Act,
    Collapse,
    Toppled,
    act_name,
    decode_act,
    encode_act,
    named_column,
)
from companion.games.villa_paletti.adjudication import adjudicate
from companion.games.villa_paletti.pieces import ALL_COLUMNS, COLOURS, ColumnId
from companion.games.villa_paletti.report import state_report
from companion.games.villa_paletti.rules import (
    apply,
    challengeable,
    judge,
    movable,
    penalties,
    scores,
    step,
    takeable_neutrals,
)
from companion.games.villa_paletti.state import State

Walk = list[tuple[State, Act]]
few = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@few
@given(data=st.data())
def test_an_act_counts_exactly_when_it_is_legal_and_else_changes_nothing(
    data: st.DataObject, walks: Any
) -> None:
    for state, act in data.draw(walks):
        verdict = judge(state, act)
        after, stepped = step(state, act)

        assert stepped == verdict
        if verdict.is_legal:
            assert apply(state, act) == after
        else:
            with pytest.raises(ValueError, match=r"\."):
                apply(state, act)
            assert forgotten(after) == forgotten(state)
            assert state_report(after) == state_report(state)


@few
@given(data=st.data())
def test_nothing_in_a_state_contradicts_the_rest_of_it(data: st.DataObject, walks: Any) -> None:
    for state, _ in data.draw(walks):
        assert (state.turn is None) == (state.phase in ("start", "over"))
        assert (state.outcome is not None) == (state.phase == "over")
        assert (state.dispute is not None) == (state.phase == "disputed")
        if state.phase != "disputed":
            assert (state.objection is not None) == (state.phase == "objection")
            assert (state.neutral_put_back is not None) == (state.phase == "neutral_refused")
        assert all(0 <= column.storey <= state.storey for column in state.columns)
        assert tuple(column.id for column in state.columns) == ALL_COLUMNS
        seal = state.seal
        assert seal.holder is None or seal.holder != seal.previous
        assert (seal.previous is None) == (seal.upper_face is None)
        assert seal.upper_face is None or seal.upper_face != state.neutral


@few
@given(data=st.data())
def test_every_state_has_a_way_out_and_what_is_offered_is_what_is_legal(
    data: st.DataObject, walks: Any, possible_acts: Callable[[State], Iterator[Act]]
) -> None:
    state, last = data.draw(walks)[-1]
    state = forgotten(step(state, last)[0])

    legal = [act for act in possible_acts(state) if judge(state, act).is_legal]

    ordinary = [act for act in legal if not isinstance(act, Collapse | Toppled)]
    assert ordinary or state.phase == "over"
    assert named(legal, "move") == set(movable(state, state.turn or 0))
    assert named(legal, "object") == set(challengeable(state))
    if state.phase == "objection":
        assert named(legal, "objection_failed") == set(penalties(state))
    if state.phase == "turn":
        assert named(legal, "move_neutral") == set(takeable_neutrals(state))


def named(acts: list[Act], name: str) -> set[ColumnId]:
    """The columns that acts of a name give with their number."""
    refs = [named_column(act) for act in acts if act_name(act) == name]
    return {ColumnId(ref.colour, ref.kind, ref.n) for ref in refs if ref and ref.n}


def forgotten(state: State) -> State:
    return msgspec.structs.replace(state, refused=None)


@few
@given(data=st.data())
def test_a_file_of_acts_gives_the_same_as_the_acts_one_by_one(
    data: st.DataObject, walks: Any
) -> None:
    walk: Walk = data.draw(walks)
    lines = [encode_act(act) for _, act in walk]

    found = adjudicate(b"\n".join(lines))

    assert [decode_act(line) for line in lines] == [act for _, act in walk]
    assert [verdict for _, verdict in found.verdicts] == [judge(state, act) for state, act in walk]
    kinds = Counter(verdict.verdict for _, verdict in found.verdicts)
    assert found.exit_code == (1 if kinds["illegal"] + kinds["ambiguous"] else 0)


@few
@given(data=st.data(), to=st.sampled_from(list(permutations(COLOURS))))
def test_renaming_the_colours_commutes_with_playing(
    data: st.DataObject, walks: Any, to: tuple[str, ...]
) -> None:
    renaming: dict[str, str] = dict(zip(COLOURS, to, strict=True))
    walk: Walk = data.draw(walks)
    lines = [encode_act(act) for _, act in walk]

    plain = adjudicate(b"\n".join(lines))
    renamed = adjudicate(b"\n".join(renamed_line(line, renaming) for line in lines))

    assert [one for _, one in renamed.verdicts] == [
        msgspec.structs.replace(one, reason=renamed_words(one.reason, renaming))
        for _, one in plain.verdicts
    ]
    assert scores(renamed.state) == scores(plain.state)
    expected = state_report(plain.state)
    actual = state_report(renamed.state)
    assert renamed_value(expected["seal"], renaming) == actual["seal"]
    assert by_column(renamed_value(expected["columns"], renaming)) == by_column(actual["columns"])


def renamed_line(line: bytes, renaming: dict[str, str]) -> bytes:
    act = json.loads(line)
    plate = act.pop("plate", None)  # a plate's colour is its size, not a player's
    act = renamed_value(act, renaming)
    return json.dumps(act if plate is None else {**act, "plate": plate}).encode()


def renamed_value(value: Any, renaming: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: renamed_value(inner, renaming) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed_value(inner, renaming) for inner in value]
    return renaming.get(value, value) if isinstance(value, str) else value


def renamed_words(text: str, renaming: dict[str, str]) -> str:
    return " ".join(renaming.get(word, word) for word in text.split(" "))


def by_column(columns: Any) -> dict[tuple[str, str, int], Any]:
    return {(one["colour"], one["kind"], one["n"]): one for one in columns}


@settings(max_examples=50)
@given(data=st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_no_bytes_bring_the_adjudication_down(data: bytes) -> None:
    found = adjudicate(data)

    assert json.loads(json.dumps(found.report()))["state"]["phase"] == "start"
