"""A record of an older format is checked as it is stored, and read as today's."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.errors import UsageError
from companion.record.chain import head_after, seed
from companion.record.entries import Entry, Opened
from companion.record.lines import decode_line, schema_of
from companion.record.migrations import MIGRATIONS, Migration, format_of
from companion.record.salvage import salvage
from companion.record.signing import signed_text
from companion.record.verification import Verdict
from companion.record.verify import verify_lines
from tests.unit.record import sample_match as sample

OLD = "paletti-record/0"


def from_old(fields: dict[str, Any]) -> dict[str, Any]:
    """What a migration does: in this invented format the time of an entry was in milliseconds."""
    fields = dict(fields)
    fields["at_ns"] = fields.pop("at_ms") * 1_000_000
    if fields["entry"] == "opened":
        fields["schema"] = "paletti-record/1"
    return fields


OLD_FORMATS: dict[str, Migration] = {OLD: from_old}


def aged(lines: Sequence[bytes]) -> list[bytes]:
    """The lines as a program of the old format would have written and signed them."""
    old: list[bytes] = []
    head = seed(OLD)
    for line in lines:
        fields = json.loads(line)
        fields["at_ms"] = fields.pop("at_ns") // 1_000_000
        fields["prev"] = head.hex()
        if "schema" in fields:
            fields["schema"] = OLD
        is_signed = fields.pop("signature", None) is not None
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
        stored = signed_text(text[:-1], sample.KEY, OLD) if is_signed else text
        old.append(stored + b"\n")
        head = head_after(head, stored)
    return old


def test_an_old_record_is_valid_and_says_the_same(lines: list[bytes]) -> None:
    heard: list[Entry] = []

    found = verify_lines(
        aged(lines), migrations=OLD_FORMATS, hear=lambda _, entry: heard.append(entry)
    )

    assert (found.verdict, found.schema, found.signed) == (Verdict.VALID, OLD, 14)
    today = [decode_line(line[:-1]).entry for line in lines]
    assert heard[0] == today[0]
    assert [entry for entry in heard if not hasattr(entry, "signature")] == [
        entry for entry in today if not hasattr(entry, "signature")
    ]


def test_a_change_in_an_old_record_is_found_where_it_is(lines: list[bytes]) -> None:
    old = aged(lines)
    for number in range(1, len(old)):
        changed = [*old]
        changed[number] = changed[number].replace(b'"at_ms":', b'"at_ms":1')

        found = verify_lines(changed, migrations=OLD_FORMATS)

        assert found.verdict in (Verdict.BROKEN, Verdict.FORGED)
        assert found.first_bad is not None
        assert found.first_bad.line == number + 1


def test_a_line_that_cannot_be_lifted_is_no_entry(lines: list[bytes]) -> None:
    old = aged(lines)
    old[1] = old[1].replace(b'"at_ms"', b'"at_ns"')

    found = verify_lines(old, migrations=OLD_FORMATS)

    assert (found.verdict, found.first_bad and found.first_bad.line) == (Verdict.BROKEN, 2)


def test_a_format_nobody_knows_is_unreadable(lines: list[bytes]) -> None:
    found = verify_lines(aged(lines))

    assert found.verdict is Verdict.UNREADABLE
    assert format_of(OLD) is None


def test_the_first_line_tells_the_format(lines: list[bytes]) -> None:
    assert schema_of(lines[0][:-1]) == "paletti-record/1"
    assert schema_of(aged(lines)[0][:-1]) == OLD
    assert schema_of(lines[1][:-1]) is None
    assert schema_of(b"no json") is None


def test_todays_format_needs_no_migration() -> None:
    form = format_of("paletti-record/1")

    assert form is not None
    assert form.lift is None
    assert Opened.__struct_config__.tag == "opened"
    assert "paletti-record/1" not in MIGRATIONS


def test_an_old_record_is_not_continued_in_another_format(
    lines: list[bytes], tmp_path: Path
) -> None:
    (tmp_path / "match.jsonl").write_bytes(b"".join(aged(lines[:13])))

    with pytest.raises(UsageError, match="older version"):
        salvage(tmp_path, "", OLD_FORMATS)
