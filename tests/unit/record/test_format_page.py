"""The page on the format tells the truth: its example is a record, and its numbers are right."""

import hashlib
import re
from pathlib import Path

from companion.record.entries import Closed, Entry, Opened
from companion.record.lines import decode_line
from companion.record.signing import fingerprint
from companion.record.verification import Verdict
from companion.record.verify import verify_lines
from tests.unit.record.independent_verifier import check as second_opinion

HERE = Path(__file__)
PAGE = (HERE.parents[3] / "docs" / "record-format.md").read_text(encoding="utf-8")


def _on_the_page(pattern: str) -> re.Match[str]:
    """The first place of the page that is like ``pattern``; there must be one."""
    found = re.search(pattern, PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, f"the page has nothing like {pattern}"
    return found


EXAMPLE = _on_the_page(r"```jsonl\n(.*?)```").group(1).encode()


def test_the_example_is_valid_to_both_verifiers() -> None:
    found = verify_lines(EXAMPLE.splitlines(keepends=True))

    assert found.verdict is Verdict.VALID
    assert second_opinion(EXAMPLE) == "valid"
    assert f"`{found.fingerprint}`" in PAGE


def test_the_second_verifier_is_short_and_shares_no_code() -> None:
    parts = [
        HERE.with_name(f"independent_{name}.py").read_text(encoding="utf-8")
        for name in ("verifier", "lines", "dice")
    ]

    assert [part for part in parts if len(part.splitlines()) > 80] == []
    assert [part for part in parts if "import companion" in part or "from companion" in part] == []
    assert [part for part in parts if "msgspec" in part] == []


def test_the_heads_of_the_example_are_those_of_the_table() -> None:
    told = re.findall(r"^\| (\d) \| `([0-9a-f]{64})` \|$", PAGE, re.MULTILINE)
    heads = [hashlib.sha256(b"paletti-record/1").digest()]
    for line in EXAMPLE.splitlines():
        heads.append(hashlib.sha256(heads[-1] + line).digest())

    assert told == [(str(n), head.hex()) for n, head in enumerate(heads)]


def test_the_edition_hash_and_the_signer_of_the_example_are_as_described() -> None:
    opened = decode_line(EXAMPLE.splitlines()[0]).entry
    closed = decode_line(EXAMPLE.splitlines()[-1]).entry

    assert isinstance(opened, Opened)
    assert isinstance(closed, Closed)
    assert opened.edition_hash == hashlib.sha256(b'{"foul":"restore"}').hexdigest()
    assert (
        fingerprint(closed.public_key).replace("-", "")
        == (hashlib.sha256(bytes.fromhex(closed.public_key)).hexdigest()[:32])
    )


def test_every_kind_of_entry_and_every_key_is_on_the_page() -> None:
    for kind in Entry.__args__:
        section = _on_the_page(rf"^### `{kind.__struct_config__.tag}`.*?(?=^##)").group()
        shared = _on_the_page(r"^### `checkpoint`.*?(?=^##)").group()
        for field in kind.__struct_fields__[1:]:
            where = section + (shared if kind.__name__ == "Closed" else "")

            assert f"`{field}`" in where, f"{kind.__name__}.{field}"
