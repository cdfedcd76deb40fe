"""A match at a table in memory says so in its record, to everybody who asks."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from typer.testing import CliRunner

from companion.cli.main import app
from companion.link.messages.tapped.beginning import GoOn, Leave, Newcomer, NewMatch, NewPalagonia
from companion.link.messages.wire import Tap
from companion.table.clock import SystemClock
from companion.table.host import TableHost

_TWO = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))
_TAPS: tuple[Tap, ...] = (
    NewMatch("begin", _TWO),
    NewPalagonia("begin", ("Ann", "Ben", "Cleo"), tiles="quick", dice="real"),
)


@contextmanager
def _table(home: Path, *, virtual: bool) -> Iterator[TableHost]:
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    with closing(TableHost(home, key, SystemClock(), virtual=virtual)) as host:
        yield host


def _record_of(home: Path, tap: Tap, *, virtual: bool) -> str:
    with _table(home, virtual=virtual) as host:
        assert host.hear(tap).accepted
        host.hear(Leave("leave"))
    (record,) = home.rglob("match.jsonl")
    return str(record)


@pytest.mark.parametrize("tap", _TAPS, ids=["villa_paletti", "palagonia"])
@pytest.mark.parametrize("virtual", [True, False])
def test_verify_show_list_and_rejudge_tell_a_table_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tap: Tap, virtual: bool
) -> None:
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path))
    record = _record_of(tmp_path, tap, virtual=virtual)

    told = {}
    for command in (["verify", record], ["records", "show", record], ["rejudge", record]):
        as_json = CliRunner().invoke(app, [*command, "--json"])
        told[command[0]] = json.loads(as_json.stdout)
        as_text = CliRunner().invoke(app, command)
        assert ("table in memory" in as_text.output) == virtual
    (listed,) = json.loads(CliRunner().invoke(app, ["records", "list", "--json"]).stdout)["records"]
    assert ("virtual table" in CliRunner().invoke(app, ["records", "list"]).output) == virtual
    assert told["verify"].get("virtual", False) is virtual
    assert told["records"]["virtual"] is virtual
    assert told["rejudge"].get("virtual", False) is virtual
    assert listed["virtual"] is virtual


@pytest.mark.parametrize("begun_virtual", [True, False])
def test_what_was_begun_with_wood_is_not_gone_on_with_in_memory(
    tmp_path: Path, begun_virtual: bool
) -> None:
    _record_of(tmp_path, _TAPS[0], virtual=begun_virtual)
    with _table(tmp_path, virtual=True) as host:
        (unfinished,) = host.snapshot().unfinished

        answer = host.hear(GoOn("on", unfinished.match_id))

    assert answer.accepted is begun_virtual
    with _table(tmp_path, virtual=False) as wood:
        assert wood.hear(GoOn("again", unfinished.match_id)).accepted
