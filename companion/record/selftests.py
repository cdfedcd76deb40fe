r"""What was found when a table tested itself before a tournament? A signed line that says so.

How it is signed stands in ``signed_files.py``. As in a record there are text and whole numbers
only: what was measured is in thousandths of its unit. So an organiser can ask each table for its
file and knows which table found what, with which program and which calibrations.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.record.entries import Identifier, PublicKey, Sha256, Signature
from companion.record.lines import MAX_INTEGER, MIN_INTEGER
from companion.record.signed_files import read_signed_file, signed_line
from companion.record.signing import fingerprint, public_key_hex

SCHEMA = "paletti-selftest/1"

_Milli = Annotated[int, msgspec.Meta(ge=MIN_INTEGER, le=MAX_INTEGER)]
_Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Outcome(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    """There was nothing to look at, or it was not done; the sentence says why."""


class Checked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What became of one check.

    Attributes:
        part: ``scales``, or ``camera`` and its name.
        check: What was looked at.
        outcome: How it ended.
        sentence: What it means.
        cure: What helps, "" where nothing is to be done.
        unit: Of the numbers, "" where there are none.
        measured_milli: Thousandths of the unit; None where nothing was measured.
        limit_milli: Likewise, from where on it fails.
        bound: Whether the limit is the most or the least that passes.
    """

    part: _Word
    check: _Word
    outcome: Outcome
    sentence: str
    cure: str = ""
    unit: str = ""
    measured_milli: _Milli | None = None
    limit_milli: _Milli | None = None
    bound: Literal["most", "least"] = "most"

    @property
    def measured(self) -> float | None:
        """In the unit."""
        return None if self.measured_milli is None else self.measured_milli / 1000

    @property
    def limit(self) -> float | None:
        """In the unit."""
        return None if self.limit_milli is None else self.limit_milli / 1000


class SelfTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table found of itself.

    ``said_wall`` is an ISO 8601 time, null without a clock; ``stopped`` whether somebody ended it
    before its end, ``practised`` whether its scales were in memory, which proves nothing;
    ``calibrations`` are the SHA-256 of the files that were used, by their name.
    """

    schema: Literal["paletti-selftest/1"]
    table_id: Identifier
    said_wall: str | None
    stopped: bool
    practised: bool
    versions: dict[str, str]
    calibrations: dict[str, Sha256]
    checks: tuple[Checked, ...]
    public_key: PublicKey
    signature: Signature

    @property
    def has_passed(self) -> bool:
        """Whether a table of wood was tested to the end, something passed, and nothing failed."""
        return not self.stopped and not self.practised and has_passed(self.checks)

    @property
    def signer(self) -> str:
        """The fingerprint of the key that signed it."""
        return fingerprint(self.public_key)


def has_passed(checks: Sequence[Checked]) -> bool:
    """Return whether something passed and nothing failed."""
    outcomes = {one.outcome for one in checks}
    return Outcome.PASSED in outcomes and Outcome.FAILED not in outcomes


def say_selftest(
    checks: Sequence[Checked],
    *,
    key: Ed25519PrivateKey,
    said_wall: str | None,
    stopped: bool,
    practised: bool,
    versions: Mapping[str, str],
    calibrations: Mapping[str, str],
) -> bytes:
    """Return the signed line, without newline.

    Args:
        checks: In the order in which they were made.
        key: The table's.
        said_wall: When, ISO 8601, None if no clock can be believed.
        stopped: Whether somebody ended it before its end.
        practised: Whether its scales were in memory.
        versions: Of the program and what it runs on, by name.
        calibrations: SHA-256 in hex of each file that was used, by name.
    """
    said = {
        "table_id": f"table-{fingerprint(public_key_hex(key))[:4]}",
        "said_wall": said_wall,
        "stopped": stopped,
        "practised": practised,
        "versions": dict(versions),
        "calibrations": dict(calibrations),
        "checks": list(checks),
    }
    return signed_line(said, key, SCHEMA)


def read_selftest(path: Path) -> SelfTest:
    """Return what a table found of itself.

    Raises:
        UnreadableError: It is no such file, or its signature does not hold.
        MissingError: It cannot be read.
    """
    return read_signed_file(path, SelfTest, "self-test of a table")
