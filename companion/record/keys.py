"""Which key does this table sign with, and whose signatures does it know?

Both live in the table's home: the directory given, else ``PALETTI_HOME``, else the place this
system has for a user's application data.

    table-key.pem   the Ed25519 private key, PKCS8 in PEM, readable by its owner only
    known-keys      one fingerprint a line, ``#`` starts a remark
"""

import os
from pathlib import Path

import platformdirs
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError, UnreadableError, UsageError
from companion.record.signing import fingerprint, public_key_hex, read_fingerprint

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
            _make_key(path)
        return _read_key(path)
    except OSError as error:
        raise MissingError(
            f"The table's key {path} cannot be made or read: {error.strerror or error}. "
            f"Set PALETTI_HOME to a directory that can be written."
        ) from error


def known_fingerprints(home: Path | None = None) -> frozenset[str]:
    """Return the fingerprints trusted here: the table's own, if it has a key, and those added.

    Raises:
        UnreadableError: a line of the list is no fingerprint, or the key file holds no key.
    """
    directory = table_home(home)
    known = set()
    if (directory / KEY_NAME).exists():
        known.add(fingerprint(public_key_hex(_read_key(directory / KEY_NAME))))
    listed = directory / KNOWN_NAME
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    for number, line in enumerate(lines, start=1):
        try:
            if text := line.partition("#")[0].strip():
                known.add(read_fingerprint(text))
        except UsageError as error:
            raise UnreadableError(f"{listed}, line {number}: {error}") from error
    return frozenset(known)


def trust(text: str, remark: str = "", home: Path | None = None) -> str:
    """Add a fingerprint to the known ones, if it is not there yet, and return it as written.

    Raises:
        UsageError: ``text`` is no fingerprint.
    """
    wanted = read_fingerprint(text)
    if wanted not in known_fingerprints(home):
        listed = table_home(home) / KNOWN_NAME
        listed.parent.mkdir(parents=True, exist_ok=True)
        one_line = " ".join(remark.split())
        with listed.open("a", encoding="utf-8") as file:
            file.write(f"{wanted}  # {one_line}\n" if one_line else f"{wanted}\n")
    return wanted


def _make_key(path: Path) -> None:
    pem = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    try:
        # The mode is given at creation: after a later chmod somebody may have it open already.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return  # another process of this table was first; its key is as good
    with os.fdopen(descriptor, "wb") as file:
        file.write(pem)
        file.flush()
        os.fsync(file.fileno())


def _read_key(path: Path) -> Ed25519PrivateKey:
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError):
        key = None
    if isinstance(key, Ed25519PrivateKey):
        return key
    raise UnreadableError(
        f"{path} does not hold an Ed25519 key. Put the right file there, or move this one away: "
        f"the table then makes a new key, which others do not know yet."
    )
