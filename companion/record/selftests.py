r"""What was found when a table tested itself before a tournament? A signed line that says so.

It is one line of JSON that ends like a signed line of a record; signed are ``paletti-selftest/1``,
a newline, and everything before the signature. As in a record there are text and whole numbers
only: what was measured is in thousandths of its unit. So an organiser can ask each table for its
file and knows which table found what, with which program and which calibrations.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError, UnreadableError
from companion.record.entries import Identifier, PublicKey, Sha256, Signature
from companion.record.lines import MAX_INTEGER, MIN_INTEGER, LineError, read_object
from companion.record.signing import fingerprint, public_key_hex, signed_text, text_is_signed

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
    public_key = public_key_hex(key)
    said = {
        "schema": SCHEMA,
        "table_id": f"table-{fingerprint(public_key)[:4]}",
        "said_wall": said_wall,
        "stopped": stopped,
        "practised": practised,
        "versions": dict(versions),
        "calibrations": dict(calibrations),
        "checks": list(checks),
        "public_key": public_key,
    }
    return signed_text(msgspec.json.encode(said)[:-1], key, SCHEMA)


def read_selftest(path: Path) -> SelfTest:
    """Return what a table found of itself.

    Raises:
        UnreadableError: It is no such file, or its signature does not hold.
        MissingError: It cannot be read.
    """
    try:
        text = path.read_bytes().removesuffix(b"\n").removesuffix(b"\r")
    except OSError as error:
        raise MissingError(f"{path} cannot be read: {error.strerror or error}.") from error
    try:
        said = msgspec.convert(read_object(text), type=SelfTest)
    except (LineError, msgspec.ValidationError) as error:
        raise UnreadableError(f"{path} is no self-test of a table: {error}.") from error
    if not text_is_signed(text, said.public_key, SCHEMA):
        raise UnreadableError(f"{path} is not signed by the key that it names.")
    return said
