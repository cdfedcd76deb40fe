"""What the page on checking the dice says can be done, and finds a roll that was tampered with."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec

from companion.games.palagonia.dice import commitment
from companion.record.chain import Chain
from companion.record.entries import Entry
from companion.record.lines import encode_line
from tests.unit.record import rolled_match as play

_PAGE = (Path(__file__).parents[3] / "docs" / "howto" / "check-the-dice.md").read_text("utf-8")
_PROGRAM = re.findall(r"```python\n(.*?)```", _PAGE, re.DOTALL)[0]


def _told_by_the_page(directory: Path, entries: list[Entry]) -> list[str]:
    chain, data = Chain(), b""
    for i, entry in enumerate(entries):
        line = encode_line(i, chain.head, entry)
        chain, data = chain.then(line), data + line + b"\n"
    (directory / "match.jsonl").write_bytes(data)
    (directory / "check.py").write_text(_PROGRAM, "utf-8")
    said = subprocess.run(
        [sys.executable, "check.py", "match.jsonl"],
        cwd=directory,
        capture_output=True,
        check=True,
        timeout=60,
    )
    return said.stdout.decode().splitlines()


def test_the_program_on_the_page_finds_every_roll_as_promised(tmp_path: Path) -> None:
    told = _told_by_the_page(tmp_path, play.two_rolls())

    first, second = play.rolled(1, 0), play.rolled(4, 1, count=2, by=1)
    assert told == [
        f"roll {number}: {' '.join(one.faces)} as promised"
        for number, one in enumerate((first, second))
    ]


def test_the_program_on_the_page_finds_faces_that_do_not_follow(tmp_path: Path) -> None:
    entries = play.two_rolls()
    entries[5] = msgspec.structs.replace(entries[5], faces=("5", "5"))

    told = _told_by_the_page(tmp_path, entries)

    assert told[1] == "roll 1: 5 5 FALSE"


def test_the_commitment_of_the_shell_example_is_right() -> None:
    secret = re.findall(r"^secret=([0-9a-f]{64})$", _PAGE, re.MULTILINE)[0]

    assert commitment(bytes.fromhex(secret)) in _PAGE
