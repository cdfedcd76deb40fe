"""How is a record written, so that a crash or a full disk takes at most the entry in hand?

``append`` puts entries in line, ``sync`` brings all of them to the disk at once and says how many
are safe: only what it has counted may be shown as final. When a disk is full ``sync`` raises and
keeps what is left; the next ``sync`` goes on at the very byte.

| what is left after a crash           | ``resume``                                           |
|--------------------------------------|------------------------------------------------------|
| no whole line                        | refuses; ``create`` begins anew                      |
| whole lines                          | goes on behind them                                  |
| and a torn or unreadable last line   | sets its bytes aside in ``match.torn``, then goes on |
| a line that does not fit earlier     | touches nothing and says which                       |

Only one program at a time can have a journal of a record (see ``disk``).
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError, UsageError
from companion.record.chain import Chain
from companion.record.checkpoints import checkpoint_due
from companion.record.disk import (
    DiskFile,
    GoneError,
    LockedError,
    RecordFile,
    create_file,
    open_file,
    set_aside,
    sync_directory,
)
from companion.record.entries import (
    Checkpoint,
    Closed,
    Content,
    Correction,
    Entry,
    Opened,
    Outcome,
    Signed,
    Undo,
    edition_hash,
)
from companion.record.lines import encode_line
from companion.record.rolls import Rolls
from companion.record.salvage import salvage
from companion.record.signing import UNSIGNED, fingerprint, public_key_hex, sign_line
from companion.record.standing import Standing
from companion.record.verify import RECORD_NAME

TORN_NAME = "match.torn"


class NotOnDiskError(MissingError):
    """Entries could not be brought to the disk; they must not be shown as final."""


class NotConfirmedError(NotOnDiskError):
    """The disk cannot say what it holds: only who takes the record up again finds out."""


class RecordGoneError(NotOnDiskError):
    """The record was moved or deleted while it was written: nobody finds what is written now."""


class Resumed(msgspec.Struct, frozen=True):
    """A journal taken up again, and what the crash left.

    ``entries`` are kept, the last of them written at ``last_at_ns`` of a clock that may have been
    reset since; ``torn_bytes`` were set aside in ``torn_path`` (0 and None when nothing was torn).
    """

    journal: "Journal"
    entries: int
    last_at_ns: int
    torn_bytes: int
    torn_path: Path | None


class Journal:
    """The one writer of a record. It belongs to one thread; ``with`` gives its file back."""

    def __init__(
        self,
        file: RecordFile,
        key: Ed25519PrivateKey,
        opened: Opened,
        *,
        chain: Chain,
        standing: Standing,
        unsigned_since_ns: int | None,
    ) -> None:
        """Go on behind ``chain``; use ``create`` or ``resume``, which see to it that it is so."""
        self._file = file
        self._key = key
        self._opened = opened
        self._chain = chain
        self._standing = standing
        self._unsigned_since_ns = unsigned_since_ns
        self._pending = bytearray()
        self._unsure = False
        self._ended = False
        self._left = False

    @classmethod
    def create(
        cls,
        directory: Path,
        opened: Opened,
        key: Ed25519PrivateKey,
        *,
        make_file: Callable[[Path], RecordFile] = create_file,
    ) -> "Journal":
        """Return the journal of a new record in ``directory``; its first entry is on the disk.

        Raises:
            UsageError: there is a record already, or the edition hash is of another edition.
            NotOnDiskError: the record cannot be written there.
        """
        if opened.edition_hash != edition_hash(opened.edition):
            raise UsageError("The record was to be opened with the hash of another edition.")
        path = directory / RECORD_NAME
        try:
            directory.mkdir(parents=True, exist_ok=True)
            try:
                file = make_file(path)
            except FileExistsError:
                file = _take_over(path)
        except FileExistsError as error:
            raise UsageError(
                f"{path} is there already: go on with that match, or choose another directory."
            ) from error
        except OSError as error:
            raise NotOnDiskError(
                f"No record can be made in {directory}: {error.strerror or error}."
            ) from error
        journal = cls(file, key, opened, chain=Chain(), standing=Standing(), unsigned_since_ns=None)
        try:
            journal._put(opened)
            journal.sync()
            sync_directory(directory)
        except BaseException:
            file.close()
            path.unlink(missing_ok=True)  # it holds nothing anybody relies on, and bars the name
            raise
        return journal

    @classmethod
    def resume(cls, path: Path, key: Ed25519PrivateKey) -> Resumed:
        """Return the journal of an unfinished record, ready to go on.

        Args:
            path: ``match.jsonl`` or its directory.
            key: the key the record was signed with so far.

        Raises:
            UnreadableError: a line before the last is not what was written, or there is no record.
            UsageError: the record is finished, of an older format, signed by another key, or
                being written by another program.
            NotOnDiskError: the file cannot be opened for writing.
        """
        path = path / RECORD_NAME if path.is_dir() else path
        own = fingerprint(public_key_hex(key))
        try:
            file = open_file(path)
        except LockedError as error:
            raise UsageError(
                f"{path} is being written by another program: only one may write a record."
            ) from error
        except OSError as error:
            salvage(path, own)  # what is wrong with the record itself says more
            raise NotOnDiskError(
                f"{path} cannot be continued: {error.strerror or error}."
            ) from error
        try:
            found = salvage(path, own)
            torn_path = set_aside(path.with_name(TORN_NAME), found.torn) if found.torn else None
            file.cut(found.kept_bytes)
        except BaseException as error:
            file.close()
            if not isinstance(error, OSError):
                raise
            raise NotOnDiskError(
                f"{path} cannot be continued: {error.strerror or error}."
            ) from error
        journal = cls(
            file,
            key,
            found.opened,
            chain=found.chain,
            standing=found.standing,
            unsigned_since_ns=None if found.all_signed else found.last_at_ns,
        )
        return Resumed(journal, found.chain.count, found.last_at_ns, len(found.torn), torn_path)

    def append(self, entry: Content) -> int:
        """Put ``entry`` in line, and a checkpoint behind it when one is due; return its number.

        A correction and an undo are signed at once: who changed what was said should not be able
        to deny it.

        Raises:
            LineError: the entry holds what a record cannot, a fraction for example.
            UsageError: the record has its closing entry, or ``entry`` refers to one that it
                cannot refer to (see ``Standing``).
        """
        number = self._put(entry)
        if isinstance(entry, Correction | Undo):
            self.checkpoint(entry.at_ns)
        self.tick(entry.at_ns)
        return number

    def withdrawn_by_undo(self, to: int) -> tuple[int, ...]:
        """Return the numbers of the corrections that an undo back to entry ``to`` must name."""
        return self._standing.withdrawn_by_undo(to)

    @property
    def rolls(self) -> Rolls:
        """The rolls of the table's dice so far, those in line included."""
        return self._standing.rolls

    def tick(self, at_ns: int) -> None:
        """Put a checkpoint in line if one is due; to be called now and then."""
        if checkpoint_due(at_ns, self._unsigned_since_ns):
            self.checkpoint(at_ns)

    def checkpoint(self, at_ns: int) -> int:
        """Put a checkpoint in line and return its number; for each turn that changed the seal."""
        return self._put(Checkpoint(at_ns=at_ns, **self._statement(), signature=UNSIGNED))

    def sync(self) -> int:
        """Bring everything in line to the disk and return how many entries are safe there.

        Raises:
            NotOnDiskError: they are not. A full disk keeps the rest in line for the next call.
            NotConfirmedError: nobody knows. This journal has ended; ``resume`` the record.
            RecordGoneError: the record is not where it was. Once the very file is put back there
                it has everything, and the next call returns.
        """
        if self._unsure:
            raise NotConfirmedError("The disk did not confirm the record; it has to be reopened.")
        try:
            while self._pending:
                del self._pending[: self._file.write(bytes(self._pending))]
        except OSError as error:
            raise NotOnDiskError(
                f"The record cannot be written: {error.strerror or error}. Nothing is lost yet; "
                f"make room on the disk."
            ) from error
        try:
            self._file.sync()
        except GoneError as error:
            raise RecordGoneError(
                f"The record {error.filename} was moved or deleted while it was written. Put it "
                "back where it was."
            ) from error
        except OSError as error:
            # After a failed sync the system may forget what it could not write: asking again
            # would be told "all is well".
            self._unsure = True
            raise NotConfirmedError(
                f"The disk did not confirm the record: {error.strerror or error}."
            ) from error
        return self._chain.count

    def close(
        self, at_ns: int, outcome: Outcome | None, files: Mapping[str, str] | None = None
    ) -> None:
        """Sign the end of the record, bring it to the disk and give the file back.

        ``files`` are the SHA-256 (hex) of files finished by now, by name: ``recording``. Called
        again after an error it goes on where it failed; after that it does nothing.

        Raises:
            NotOnDiskError: as ``sync``.
        """
        if not self._ended:
            self._put(
                Closed(
                    at_ns=at_ns,
                    **self._statement(),
                    outcome=outcome,
                    files=dict(files or {}),
                    signature=UNSIGNED,
                )
            )
            self._ended = True
        self._give_back()

    def leave(self, at_ns: int) -> None:
        """Sign and give the file back without ending the match; ``resume`` goes on with it.

        Raises:
            NotOnDiskError: as ``sync``.
        """
        if self._unsigned_since_ns is not None:
            self.checkpoint(at_ns)
        self._give_back()

    def release(self) -> None:
        """Give the file back as it is; what was not synced is lost. Again it does nothing."""
        self._file.close()
        self._left = True

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def _give_back(self) -> None:
        if not self._left:
            self.sync()
            self.release()

    def _put(self, entry: Entry) -> int:
        if self._ended or self._left:
            raise UsageError("The record is closed; nothing can be added to it.")
        i, head = self._chain.count, self._chain.head
        if why := self._standing.flaw(entry):
            raise UsageError(f"This entry cannot be added to the record: {why}.")
        if isinstance(entry, Signed):
            line = sign_line(i, head, entry, self._key)
            self._unsigned_since_ns = None
        else:
            line = encode_line(i, head, entry)
            if self._unsigned_since_ns is None:
                self._unsigned_since_ns = entry.at_ns
        self._chain = self._chain.then(line)
        self._standing.take(entry)
        self._pending += line + b"\n"
        return i

    def _statement(self) -> dict[str, str]:
        return {
            "match_id": self._opened.match_id,
            "table_id": self._opened.table_id,
            "edition_hash": self._opened.edition_hash,
            "public_key": public_key_hex(self._key),
        }


def _take_over(path: Path) -> DiskFile:
    """Return the file of a record that was never opened: its writer died before the first line.

    Raises:
        FileExistsError: there is a record, or one is being made.
    """
    try:
        file = open_file(path)
    except LockedError as error:
        raise FileExistsError(str(error)) from error
    try:
        leftover = path.read_bytes()
        if b"\n" in leftover:
            raise FileExistsError(path)
        if leftover:
            set_aside(path.with_name(TORN_NAME), leftover)
        file.cut(0)
    except BaseException:
        file.close()
        raise
    return file
