"""Whatever is tapped: what the table accepted can be read back, and the rest left no trace."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.link.messages.tapped.match import Correct, Undo
from companion.record import entries
from companion.record.verify import verify_record
from tests.unit.table.tapped.tapped_table import Table

_WHOLE = st.sampled_from((0, 1, -1, 99, 2**63 - 1, 2**63, -(2**63) - 1, 10**25))
_TEXT = st.sampled_from(("Eve", "", "\x00\x1b[2J", "é" * 100, "x" * 70_000))
_COLUMN = st.fixed_dictionaries(
    {"colour": st.just("red"), "kind": st.just("thin"), "storey": st.just(0), "n": st.just(1)}
)
_ACTS: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({"act": st.sampled_from(("pass", "collapse", "propose")), "by": _WHOLE}),
    st.fixed_dictionaries({"act": st.just("move"), "by": _WHOLE, "column": _COLUMN}),
    st.fixed_dictionaries({"act": st.just("lay"), "plate": st.just("green"), "supports": _WHOLE}),
    st.fixed_dictionaries(
        {
            "act": st.just("referee"),
            "decision": st.just("winner"),
            "seats": st.lists(_WHOLE, max_size=3),
            "by_name": _TEXT,
        }
    ),
)


def _record(table: Table) -> list[entries.Entry]:
    told: list[entries.Entry] = []
    verify_record(Path(table.match.record_path), hear=lambda _, entry: told.append(entry))
    return [one for one in told if not isinstance(one, entries.Checkpoint)]


@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("say", "correct", "undo")), _ACTS, _TEXT), max_size=5))
def test_a_tap_is_refused_without_a_trace_or_can_be_read_back(
    tmp_path_factory: pytest.TempPathFactory, taps: list[tuple[str, dict[str, Any], str]]
) -> None:
    table = Table(tmp_path_factory.mktemp("table"), Ed25519PrivateKey.from_private_bytes(bytes(32)))
    with closing(table.host):
        table.start()
        table.say(act="pass", by=0)
        for how, act, name in taps:
            before, newest = _record(table), table.match.newest
            if how == "say":
                answer = table.say(**act)
            elif how == "correct":
                answer = table.host.hear(Correct(table.tap(), newest, act, name))
            else:
                answer = table.host.hear(Undo(table.tap(), newest, name))
            after = _record(table)

            assert after[: len(before)] == before
            if answer.accepted:
                assert len(after) == len(before) + 2, "what was told, and by which tap"
            else:
                assert answer.problem is not None
                assert after == before
