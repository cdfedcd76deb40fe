"""What does checking a record answer?"""

from enum import StrEnum
from typing import Any, Final, Literal

import msgspec

from companion.record.chain import Chain
from companion.record.entries import SCHEMA, Opened


class Verdict(StrEnum):
    """How a record stands, from good to bad."""

    VALID = "valid"
    """Unchanged from the opening to the signed closing entry."""
    INCOMPLETE = "incomplete"
    """Unchanged as far as it goes, but the closing entry is missing: the end may be lost."""
    BROKEN = "broken"
    """A line is not what was written, or not where it was written."""
    FORGED = "forged"
    """A signature does not hold, or is not of the table it should be of."""
    UNREADABLE = "unreadable"
    """Not a record, or not one of this format."""


Compared = Literal["same", "other", "unknown"]
"""Whether a recording is one that the record names; unknown where its end, which would, is gone."""


class FirstBad(msgspec.Struct, frozen=True):
    """The first line (from 1) that is not what stood there when the record was written."""

    line: int
    why: str


class Verification(msgspec.Struct, frozen=True):
    """The answer, and what was read up to the first bad line.

    ``entries`` counts the good lines, ``signed`` those a good signature covers (its own line
    included); ``fingerprint`` is the signer's, None without any signature. ``chain`` and
    ``last_at_ns`` say where the good lines end, for whoever goes on writing. ``schema`` is the
    format it was written in. ``distrusted`` says why the signer's key must not be trusted, empty
    where nothing is known against it. ``rolls`` counts the rolls of the table's dice that were
    found to follow from what was committed to before, ``given_up`` the commitments that were never
    opened. ``trouble`` is what kept the file from being read at all.
    ``recording`` is what became of the recording that was given with it, None where none was.
    """

    verdict: Verdict
    first_bad: FirstBad | None
    chain: Chain = Chain()
    opened: Opened | None = None
    last_at_ns: int = 0
    signed: int = 0
    fingerprint: str | None = None
    schema: str = SCHEMA
    signer_known: bool = False
    distrusted: str = ""
    rules_differ: tuple[dict[str, Any], ...] = ()
    rolls: int = 0
    given_up: int = 0
    trouble: str = ""
    recording: Compared | None = None

    @property
    def is_virtual(self) -> bool:
        """Whether the table says of itself that it was one in memory."""
        return self.opened is not None and self.opened.virtual

    @property
    def entries(self) -> int:
        """The number of good lines before the first bad one."""
        return self.chain.count

    def as_json(self) -> dict[str, Any]:
        """Return the object ``companion verify --json`` prints (``docs/contracts.md``)."""
        virtual = {"virtual": True} if self.is_virtual else {}
        recording = {} if self.recording is None else {"recording": self.recording}
        return {
            **virtual,
            **recording,
            "verdict": self.verdict.value,
            "signed_by": "known" if self.signer_known else "unknown",
            "fingerprint": self.fingerprint,
            "entries": self.entries,
            "first_bad": msgspec.to_builtins(self.first_bad),
            "rules_differ": list(self.rules_differ),
        }

    def sentence(self) -> str:
        """Return the answer for a person."""
        said = [_MEANING[self.verdict]]
        if self.is_virtual:
            said.append(VIRTUAL)
        if self.trouble:
            said.append(self.trouble)
        if self.first_bad:
            said.append(f"Line {self.first_bad.line}: {self.first_bad.why}.")
        if self.recording is not None:
            said.append(_COMPARED[self.recording])
        if self.fingerprint:
            trust = "known here" if self.signer_known else "not known here"
            said.append(
                f"{self.signed} of {_entries(self.entries)} {_is(self.signed)} covered by the "
                f"signature of {self.fingerprint}, a key that is {trust}."
            )
            if self.distrusted:
                said.append(self.distrusted)
        elif self.verdict is not Verdict.UNREADABLE:
            said.append(f"No signature covers its {_entries(self.entries)}.")
        if self.rolls:
            said.append(
                f"{_rolls(self.rolls)} of the table's dice {_follow(self.rolls)} from what it was "
                "bound to before."
            )
        if self.given_up:
            said.append(
                f"{_commitments(self.given_up)} to a roll {_was(self.given_up)} given up: the "
                "secret was lost."
            )
        if self.rules_differ:
            said.append(
                f"{_counted(len(self.rules_differ))} judged otherwise by the rules of this "
                f"program, the first in line {self.rules_differ[0].get('line')}."
            )
        return " ".join(said)


def _entries(number: int) -> str:
    return "1 good entry" if number == 1 else f"{number} good entries"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _rolls(number: int) -> str:
    return "The one roll" if number == 1 else f"All {number} rolls"


def _follow(number: int) -> str:
    return "follows" if number == 1 else "follow"


def _commitments(number: int) -> str:
    return "1 commitment" if number == 1 else f"{number} commitments"


def _was(number: int) -> str:
    return "was" if number == 1 else "were"


def _counted(lines: int) -> str:
    return "1 line is" if lines == 1 else f"{lines} lines are"


_COMPARED: Final[dict[Compared, str]] = {
    "same": "The recording is one that it names.",
    "other": "The recording belongs to another match.",
    "unknown": "Whether the recording belongs to it cannot be said without its closing entry.",
}

VIRTUAL: Final = (
    "It is of a table in memory: sensors or players were simulated, and nothing of wood was moved."
)

_MEANING = {
    Verdict.VALID: "The record is complete and unchanged.",
    Verdict.INCOMPLETE: (
        "The record is intact as far as it goes, but without its signed closing entry: "
        "the end may be missing."
    ),
    Verdict.BROKEN: "The record is broken: it is not what the table wrote.",
    Verdict.FORGED: "The record is forged: it is not signed by the table it says.",
    Verdict.UNREADABLE: "This is not a record that can be read.",
}
