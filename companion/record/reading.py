"""What is known of a record after the lines read so far?

Fed line by line, it checks each in this order: can it be read, is it at its place in the chain,
does it say what may be said there, does its signature hold. The first answer that is a flaw ends
the reading.
"""

from collections.abc import Collection
from typing import Any

from companion.record.blame import first_bad, fits
from companion.record.chain import SEED, Chain, head_after
from companion.record.entries import Act, Closed, Entry, Opened, Signed, edition_hash
from companion.record.lines import (
    MAX_LINE_BYTES,
    Line,
    LineError,
    UnknownSchemaError,
    decode_line,
)
from companion.record.signing import differing_field, fingerprint, signature_holds
from companion.record.verification import FirstBad, Verdict, Verification

Flaw = tuple[Verdict, FirstBad | None]
"""Why the record is not valid; no line is bad when only the end is missing."""


class Reading:
    """What is known after the lines read so far; each step answers with the flaw it found."""

    def __init__(self, expected_key: str | None, *, keeps_acts: bool) -> None:
        self.opened: Opened | None = None
        self.closed: Closed | None = None
        self.acts: list[tuple[int, Act]] = []
        self._keeps_acts = keeps_acts
        self._expected_key = expected_key
        self._heads = [SEED]
        self._last_at_ns = 0
        self._signed = 0
        self._public_key: str | None = None

    def read(self, stored: bytes, following: bytes | None) -> Flaw | None:
        """Take one more line; ``following`` is the one after it, for its testimony only."""
        number = len(self._heads)
        if self.closed:
            return Verdict.BROKEN, FirstBad(number, "it stands after the signed closing entry")
        if not stored.endswith(b"\n") and len(stored) <= MAX_LINE_BYTES:
            verdict = Verdict.INCOMPLETE if self.opened else Verdict.UNREADABLE
            return verdict, FirstBad(number, "it is torn: it ends without a newline")
        line_bytes = stored.removesuffix(b"\n")
        next_bytes = following[:-1] if following and following.endswith(b"\n") else None
        try:
            line = decode_line(line_bytes)
        except LineError as error:
            bad = FirstBad(number, str(error))
            return _verdict_on_undecodable(number, error, next_bytes), bad
        if number == 1 and not isinstance(line.entry, Opened):
            return Verdict.UNREADABLE, FirstBad(1, "it is not the opening entry of a record")
        if not fits(line, self._heads):
            blamed = first_bad(
                line,
                line_bytes,
                next_bytes,
                heads=self._heads,
                opened=self.opened,
                firm=self._signed,
            )
            del self._heads[blamed.line :]
            return Verdict.BROKEN, blamed
        flaw = self._flaw_of(number, line_bytes, line.entry)
        if flaw is None:
            self._accept(number, line_bytes, line)
        return flaw

    def end(self) -> Flaw | None:
        """Take the end of the record."""
        if not self.opened:
            return Verdict.UNREADABLE, None
        return None if self.closed else (Verdict.INCOMPLETE, None)

    def check_recording(self, recording_hash: str | None) -> Flaw | None:
        """Compare the recording given, if one was, with the one the record names."""
        if recording_hash is None or not self.opened:
            return None
        number, named = 1, self.opened.setup.get("recording")
        if self.closed and "recording" in self.closed.files:
            number, named = len(self._heads) - 1, self.closed.files["recording"]
        if named == recording_hash:
            return None
        why = "it names another recording than the one given" if named else "it names no recording"
        return Verdict.BROKEN, FirstBad(number, why)

    def verification(
        self,
        verdict: Verdict,
        bad: FirstBad | None,
        known: Collection[str],
        differences: list[dict[str, Any]],
    ) -> Verification:
        """Return everything read, under ``verdict``."""
        signer = fingerprint(self._public_key) if self._public_key else None
        return Verification(
            verdict=verdict,
            first_bad=bad,
            chain=Chain(len(self._heads) - 1, self._heads[-1]),
            opened=self.opened,
            last_at_ns=self._last_at_ns,
            signed=self._signed,
            fingerprint=signer,
            signer_known=signer is not None and signer in known,
            rules_differ=tuple(differences),
        )

    def _flaw_of(self, number: int, stored: bytes, entry: Entry) -> Flaw | None:
        if isinstance(entry, Opened):
            if number > 1:
                return Verdict.BROKEN, FirstBad(number, "it opens the record a second time")
            if entry.edition_hash != edition_hash(entry.edition):
                return Verdict.BROKEN, FirstBad(1, "its edition is not the one of its hash")
        elif isinstance(entry, Act) and any(index >= number - 1 for index in entry.evidence):
            return Verdict.BROKEN, FirstBad(number, "it rests on evidence that comes later")
        elif isinstance(entry, Signed):
            why = self._forgery(stored, entry)
            if why:
                return Verdict.FORGED, FirstBad(number, why)
        return None

    def _forgery(self, stored: bytes, entry: Signed) -> str | None:
        if not signature_holds(stored, entry):
            return "its signature does not hold"
        if self._public_key is None:
            self._public_key = entry.public_key
        if entry.public_key != self._public_key:
            return "it is signed by another key than the lines before"
        if self._expected_key not in (None, fingerprint(entry.public_key)):
            return "it is signed by another key than the one asked for"
        if self.opened and (name := differing_field(entry, self.opened)):
            return f"its {name} is not the one the record was opened with"
        return None

    def _accept(self, number: int, stored: bytes, line: Line) -> None:
        entry = line.entry
        self._heads.append(head_after(self._heads[-1], stored))
        self._last_at_ns = entry.at_ns
        if isinstance(entry, Opened):
            self.opened = entry
        elif isinstance(entry, Act) and self._keeps_acts:
            self.acts.append((number, entry))
        elif isinstance(entry, Signed):
            self._signed = number
            if isinstance(entry, Closed):
                self.closed = entry


def _verdict_on_undecodable(number: int, error: LineError, following: bytes | None) -> Verdict:
    """A first line that says nothing opens no record, unless the next one belongs to one."""
    if number > 1:
        return Verdict.BROKEN
    if isinstance(error, UnknownSchemaError) or following is None:
        return Verdict.UNREADABLE
    try:
        decode_line(following)
    except LineError:
        return Verdict.UNREADABLE
    return Verdict.BROKEN
