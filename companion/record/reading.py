"""What is known of a record after the lines read so far?

Fed line by line, it checks each in this order: can it be read, is it at its place in the chain,
does it say what may be said there, does its signature hold. The first answer that is a flaw ends
the reading.
"""

from collections.abc import Callable, Iterable, Mapping

from companion.record.blame import first_bad, fits
from companion.record.chain import Chain, head_after, seed
from companion.record.entries import (
    Closed,
    DiceCommitted,
    DiceOpened,
    Entry,
    Evidence,
    Opened,
    Signed,
    edition_hash,
)
from companion.record.lines import (
    MAX_LINE_BYTES,
    Line,
    LineError,
    UnknownSchemaError,
    decode_line,
    schema_of,
)
from companion.record.migrations import TODAY, Format, Migration, format_of
from companion.record.signing import differing_field, fingerprint, signature_holds
from companion.record.standing import Standing
from companion.record.verification import Compared, FirstBad, Verdict, Verification

Flaw = tuple[Verdict, FirstBad | None]
"""Why the record is not valid; no line is bad when only the end is missing."""


_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Hear = Callable[[int, Entry], object]
"""Is told each good entry with its number from 0."""

CheckDice = Callable[[Opened, DiceCommitted, DiceOpened], str | None]
"""Returns why a roll does not follow from what was committed to, None if it does."""


class Reading:
    """What is known after the lines read so far; each step answers with the flaw it found."""

    def __init__(
        self,
        expected_key: str | None,
        hear: Hear,
        migrations: Mapping[str, Migration],
        check_dice: CheckDice | None = None,
    ) -> None:
        self.opened: Opened | None = None
        self.closed: Closed | None = None
        self._expected_key = expected_key
        self._hear = hear
        self._migrations = migrations
        self._check_dice = check_dice
        self._form: Format = TODAY
        self._heads = [seed(TODAY.schema)]
        self._standing = Standing()
        self._last_at_ns = 0
        self._signed = 0
        self._public_key: str | None = None
        self._resaved: dict[int, str] = {}
        self._kept: dict[str, int] = {}

    def read(self, stored: bytes, following: Iterable[bytes]) -> Flaw | None:
        """Take one more line; ``following`` are those after it, for their testimony only.

        After a flaw nothing more may be read: the lines that follow may have been used up.
        """
        number = len(self._heads)
        if stored.endswith(b"\r\n"):
            self._resaved[number] = "its line end was changed by another program (to CR LF)"
        elif number == 1 and stored.startswith(_BYTE_ORDER_MARK):
            self._resaved[number] = "another program put a byte order mark before it"
        flaw = self._flaw_with(number, stored, following)
        if flaw and flaw[1] and flaw[1].line in self._resaved:
            first = min(self._resaved)  # the cause, not what follows from it
            del self._heads[first:]
            return flaw[0], FirstBad(first, self._resaved[first])
        return flaw

    def end(self) -> Flaw | None:
        """Take the end of the record."""
        if not self.opened:
            return Verdict.UNREADABLE, None
        return None if self.closed else (Verdict.INCOMPLETE, None)

    def compare_recording(self, recording_hash: str) -> Compared | None:
        """Return what the record says of a recording; None if it says nothing of recordings.

        A recording that is made during a match is named by the closing entry, so that one without
        its end cannot say that another one is none of its.
        """
        if recording_hash in self._recordings():
            return "same"
        if self.closed is None and "recording" not in self.opened_setup:
            return "unknown"
        return "other" if self._recordings() else None

    def check_recording(self, recording_hash: str | None) -> Flaw | None:
        """Return the flaw if the recording given, if one was, is none that the record names."""
        if recording_hash is None or self.opened is None:
            return None
        compared = self.compare_recording(recording_hash)
        if compared in ("same", "unknown"):
            return None
        if compared is None:
            return Verdict.BROKEN, FirstBad(1, "it names no recording")
        named = self._recordings().values()
        return Verdict.BROKEN, FirstBad(max(named), "it names another recording than the one given")

    @property
    def opened_setup(self) -> Mapping[str, str]:
        """The hashes of the files that were there before the match, by name."""
        return {} if self.opened is None else self.opened.setup

    def _recordings(self) -> dict[str, int]:
        """The hashes of all recordings that are named, with the line that names each."""
        named = dict(self._kept)
        if "recording" in self.opened_setup:
            named[self.opened_setup["recording"]] = 1
        if self.closed is not None:
            named |= dict.fromkeys(self.closed.files.values(), len(self._heads) - 1)
        return named

    def verification(
        self,
        verdict: Verdict,
        bad: FirstBad | None,
    ) -> Verification:
        """Return everything read, under ``verdict``; whom to trust is left open."""
        return Verification(
            verdict=verdict,
            first_bad=bad,
            chain=Chain(len(self._heads) - 1, self._heads[-1]),
            opened=self.opened,
            last_at_ns=self._last_at_ns,
            signed=self._signed,
            fingerprint=fingerprint(self._public_key) if self._public_key else None,
            schema=self._form.schema,
            rolls=self._standing.rolls.opened_so_far if self._check_dice else 0,
            given_up=self._standing.rolls.given_up,
        )

    def _flaw_with(self, number: int, stored: bytes, following: Iterable[bytes]) -> Flaw | None:
        if self.closed:
            return Verdict.BROKEN, FirstBad(number, "it stands after the signed closing entry")
        if not stored.endswith(b"\n") and len(stored) <= MAX_LINE_BYTES:
            verdict = Verdict.INCOMPLETE if self.opened else Verdict.UNREADABLE
            return verdict, FirstBad(number, "it is torn: it ends without a newline")
        line_bytes = stored.removesuffix(b"\n")
        if number == 1:
            self._recognise(line_bytes)
        try:
            line = decode_line(line_bytes, self._form)
        except LineError as error:
            bad = FirstBad(number, str(error))
            return self._verdict_on_undecodable(number, error, following), bad
        if number == 1 and not isinstance(line.entry, Opened):
            return Verdict.UNREADABLE, FirstBad(1, "it is not the opening entry of a record")
        if not fits(line, self._heads):
            blamed = first_bad(
                line,
                line_bytes,
                following,
                heads=self._heads,
                opened=self.opened,
                firm=self._signed,
                form=self._form,
            )
            del self._heads[blamed.line :]
            return Verdict.BROKEN, blamed
        flaw = self._flaw_of(number, line_bytes, line.entry)
        if flaw is None:
            self._accept(number, line_bytes, line)
        return flaw

    def _recognise(self, first_line: bytes) -> None:
        """Find out the format of the record; one that is not known is left to ``decode_line``."""
        form = format_of(schema_of(first_line) or "", self._migrations)
        if form is not None:
            self._form = form
            self._heads = [seed(form.schema)]

    def _verdict_on_undecodable(
        self, number: int, error: LineError, following: Iterable[bytes]
    ) -> Verdict:
        """A first line that says nothing opens no record, unless the next one belongs to one."""
        if number > 1:
            return Verdict.BROKEN
        stored = next(iter(following), b"")
        if isinstance(error, UnknownSchemaError) or not stored.endswith(b"\n"):
            return Verdict.UNREADABLE
        try:
            decode_line(stored[:-1], self._form)
        except LineError:
            return Verdict.UNREADABLE
        return Verdict.BROKEN

    def _flaw_of(self, number: int, stored: bytes, entry: Entry) -> Flaw | None:
        if isinstance(entry, Opened):
            if number > 1:
                return Verdict.BROKEN, FirstBad(number, "it opens the record a second time")
            if entry.edition_hash != edition_hash(entry.edition):
                return Verdict.BROKEN, FirstBad(1, "its edition is not the one of its hash")
        elif why := self._standing.flaw(entry):
            return Verdict.BROKEN, FirstBad(number, why)
        elif isinstance(entry, DiceOpened):
            why = self._false_roll(entry)
            if why:
                return Verdict.BROKEN, FirstBad(number, why)
        elif isinstance(entry, Signed):
            why = self._forgery(stored, entry)
            if why:
                return Verdict.FORGED, FirstBad(number, why)
        return None

    def _false_roll(self, entry: DiceOpened) -> str | None:
        committed = self._standing.rolls.committed(entry.committed)
        if self._check_dice is None or self.opened is None or committed is None:
            return None
        return self._check_dice(self.opened, committed, entry)

    def _forgery(self, stored: bytes, entry: Signed) -> str | None:
        if not signature_holds(stored, entry, self._form.schema):
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
        self._standing.take(entry)
        self._hear(line.i, entry)
        if isinstance(entry, Opened):
            self.opened = entry
        elif isinstance(entry, Signed):
            self._signed = number
            if isinstance(entry, Closed):
                self.closed = entry
        elif isinstance(entry, Evidence) and entry.what == "fall_kept":
            self._kept[str(entry.values.get("sha256", ""))] = number
