"""Which key does this table sign with, and whose signatures does it know?

All lives in the table's home: the directory given, else ``PALETTI_HOME``, else the place this
system has for a user's application data.

    table-key.pem                       the Ed25519 private key, PKCS8 in PEM, for its owner only
    known-keys                          one fingerprint a line, ``#`` starts a remark
    keys/<fingerprint>.pem              a private key the table signed with before
    keys/<fingerprint>.successor.json   the statement which key came after that one
    keys/<fingerprint>.revoked.json     the statement that it must not be trusted
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import platformdirs
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError, UnreadableError, UsageError
from companion.record.disk import replace_file
from companion.record.private_file import create_private_file
from companion.record.regular_file import open_regular
from companion.record.signing import fingerprint, public_key_hex, read_fingerprint
from companion.record.statements import Statement, read_statement
from companion.record.trust import Trust, trust_of

KEYS_NAME = "keys"
SUCCESSOR = ".successor.json"
REVOKED = ".revoked.json"
KEY_NAME = "table-key.pem"
KNOWN_NAME = "known-keys"


def table_home(home: Path | None = None) -> Path:
    """Return the directory with this table's own files; it need not exist yet."""
    if home is not None:
        return home
    named = os.environ.get("PALETTI_HOME")
    return Path(named) if named else platformdirs.user_data_path("paletti-companion", False)


def table_key(home: Path | None = None) -> Ed25519PrivateKey:
    """Return the key this table signs with, made at first use.

    Raises:
        UnreadableError: the key file holds something else.
        MissingError: the home cannot be written, or the key file not read.
    """
    path = table_home(home) / KEY_NAME
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):  # another process was first: as good
                create_private_file(path, private_pem(Ed25519PrivateKey.generate()))
        return read_key(path)
    except OSError as error:
        raise MissingError(
            f"The table's key {path} cannot be made or read: {error.strerror or error}. "
            f"Set PALETTI_HOME to a directory that can be written."
        ) from error


def own_key(home: Path | None = None) -> Ed25519PrivateKey | None:
    """Return the key this table signs with, None if it has none yet.

    Raises:
        UnreadableError: the key file holds something else.
        MissingError: it cannot be read.
    """
    path = table_home(home) / KEY_NAME
    try:
        return read_key(path) if path.exists() else None
    except OSError as error:
        raise _out_of_reach(path, error) from error


def key_for(wanted: str, home: Path | None = None) -> Ed25519PrivateKey | None:
    """Return the private key with that fingerprint, today's or an earlier one, None without it.

    A record is continued with the key it was begun with, also after a rotation.

    Raises:
        UnreadableError: a key file holds something else.
        MissingError: one cannot be read.
    """
    own = own_key(home)
    if own is not None and fingerprint(public_key_hex(own)) == wanted:
        return own
    path = keys_folder(home) / f"{wanted}.pem"
    try:
        return read_key(path) if path.exists() else None
    except OSError as error:
        raise _out_of_reach(path, error) from error


def keys_folder(home: Path | None = None) -> Path:
    """Return the folder of earlier keys and of statements; it need not exist yet."""
    return table_home(home) / KEYS_NAME


def trust_here(home: Path | None = None) -> Trust:
    """Return whom this machine trusts.

    Raises:
        UnreadableError: a line of the list is no fingerprint, or a file holds something else.
        MissingError: a file cannot be read.
    """
    own = own_key(home)
    said = [statement for _, statement in statements(home)]
    own_fingerprint = fingerprint(public_key_hex(own)) if own else None
    return trust_of(own_fingerprint, _listed(table_home(home) / KNOWN_NAME), said)


def trust_if_whole(home: Path | None = None) -> tuple[Trust, str]:
    """Return whom this machine trusts, and an empty text.

    Where one of the files about keys is damaged nobody is known, because it may be the one that
    takes a key's trust away; the text then is the sentence that says which file.
    """
    try:
        return trust_here(home), ""
    except (UnreadableError, MissingError) as error:
        return Trust(), f"Whom to trust is not known, so no signer is: {error}"


def known_fingerprints(home: Path | None = None) -> frozenset[str]:
    """Return the fingerprints trusted here; see ``trust_here``."""
    return trust_here(home).known


def statements(home: Path | None = None) -> Iterator[tuple[Path, Statement]]:
    """Yield the statements about keys that are kept here, with their files.

    Raises:
        UnreadableError: a file holds no statement, or one whose signature does not hold.
        MissingError: a file cannot be read.
    """
    folder = keys_folder(home)
    for ending in (SUCCESSOR, REVOKED):
        for path in sorted(folder.glob(f"*{ending}")):
            try:
                yield path, read_statement(path.read_bytes())
            except UnreadableError as error:
                raise UnreadableError(f"{path}: {error} Move it away.") from error
            except OSError as error:
                raise _out_of_reach(path, error) from error


def trust(text: str, remark: str = "", home: Path | None = None) -> str:
    """Add a fingerprint to the known ones, if it is not there yet, and return it as written.

    Raises:
        UsageError: ``text`` is no fingerprint.
        MissingError: the list cannot be written.
    """
    wanted = read_fingerprint(text)
    listed = table_home(home) / KNOWN_NAME
    if wanted not in known_fingerprints(home) and wanted not in _listed(listed):
        one_line = " ".join(remark.split())
        line = f"{wanted}  # {one_line}\n" if one_line else f"{wanted}\n"
        try:
            listed.parent.mkdir(parents=True, exist_ok=True)
            before = listed.read_bytes() if listed.exists() else b""
            if before and not before.endswith(b"\n"):
                before += b"\n"
            replace_file(listed, before + line.encode("utf-8", errors="replace"))
        except OSError as error:
            raise MissingError(
                f"The list of known keys {listed} cannot be written: {error.strerror or error}. "
                f"Set PALETTI_HOME to a directory that can be written."
            ) from error
    return wanted


def private_pem(key: Ed25519PrivateKey, passphrase: bytes | None = None) -> bytes:
    """Return a private key as PKCS8 in PEM, encrypted if there is a passphrase."""
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.BestAvailableEncryption(passphrase)
        if passphrase
        else serialization.NoEncryption(),
    )


def read_key(path: Path) -> Ed25519PrivateKey:
    """Return the private key in a file that is not encrypted.

    Raises:
        UnreadableError: the file holds something else.
    """
    with open_regular(path) as file:
        data = file.read()
    try:
        key = serialization.load_pem_private_key(data, password=None)
    except (ValueError, TypeError):
        key = None
    if isinstance(key, Ed25519PrivateKey):
        return key
    raise UnreadableError(
        f"{path} does not hold an Ed25519 key. Put the right file there, or move this one away: "
        f"the table then makes a new key, which others do not know yet."
    )


def _listed(path: Path) -> frozenset[str]:
    found = set()
    try:
        lines = _text_of(path).splitlines() if path.exists() else []
    except UnicodeDecodeError as error:
        raise UnreadableError(
            f"{path} is not text in UTF-8. Save it as UTF-8, or move it away."
        ) from error
    except OSError as error:
        raise _out_of_reach(path, error) from error
    for number, line in enumerate(lines, start=1):
        try:
            if text := line.partition("#")[0].strip():
                found.add(read_fingerprint(text))
        except UsageError as error:
            raise UnreadableError(
                f"{path}, line {number}: {error} Correct the line, or begin it with #."
            ) from error
    return frozenset(found)


def _text_of(path: Path) -> str:
    with open_regular(path) as file:
        return file.read().decode("utf-8-sig")


def _out_of_reach(path: Path, error: OSError) -> MissingError:
    if isinstance(error, MissingError):
        return error
    return MissingError(
        f"{path} cannot be read: {error.strerror or error}. Give yourself the right to read it, "
        f"or move it away."
    )
