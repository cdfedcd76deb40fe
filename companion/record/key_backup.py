"""How does the table's key survive the table? As a file encrypted with a passphrase.

The file is PKCS8 in PEM, encrypted the best way the ``cryptography`` library has; other programs
read it too. Without the passphrase it is lost for everybody.
"""

from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError, UnreadableError, UsageError
from companion.record.keys import (
    KEY_NAME,
    keys_folder,
    own_key,
    private_pem,
    table_home,
    table_key,
)
from companion.record.private_file import create_private_file, replace_private_file
from companion.record.signing import fingerprint, public_key_hex

MIN_PASSPHRASE = 8
"""Characters: less is tried out in minutes by whoever finds the file."""


def back_up(path: Path, passphrase: str, home: Path | None = None) -> str:
    """Write the table's key, encrypted, to a new file and return its fingerprint.

    A file that holds just that is left as it is.

    Raises:
        UsageError: the passphrase is too short, or the file holds something else.
        MissingError: the file cannot be written.
    """
    if len(passphrase) < MIN_PASSPHRASE:
        raise UsageError(f"A passphrase needs at least {MIN_PASSPHRASE} characters.")
    key = table_key(home)
    try:
        create_private_file(path, private_pem(key, passphrase.encode("utf-8")))
    except FileExistsError:
        if not _holds(path, passphrase, key):
            raise UsageError(
                f"{path} is there already and is not this backup; choose another name."
            ) from None
    except OSError as error:
        raise MissingError(f"{path} cannot be written: {error.strerror or error}.") from error
    return fingerprint(public_key_hex(key))


def restore(path: Path, passphrase: str, *, replace: bool = False, home: Path | None = None) -> str:
    """Make the key in a backup the table's key and return its fingerprint.

    Args:
        path: the backup.
        passphrase: what it was encrypted with.
        replace: whether a key that the table has may be laid aside for it, in its folder of keys.
        home: see ``keys``.

    Raises:
        UnreadableError: it is no backup, or the passphrase is not the right one.
        UsageError: the table has another key, and ``replace`` was not said.
        MissingError: the file cannot be read, or the home not be written.
    """
    key = _read(path, passphrase)
    own = own_key(home)
    restored = fingerprint(public_key_hex(key))
    place = table_home(home) / KEY_NAME
    try:
        if own is None:
            place.parent.mkdir(parents=True, exist_ok=True)
            replace_private_file(place, private_pem(key))
        elif (before := fingerprint(public_key_hex(own))) != restored:
            if not replace:
                raise UsageError(
                    f"This table signs with {before}, and the backup holds {restored}. "
                    f"With --replace the first is laid aside for the second."
                )
            aside = keys_folder(home) / f"{before}.pem"
            aside.parent.mkdir(parents=True, exist_ok=True)
            if not aside.exists():
                create_private_file(aside, private_pem(own))
            replace_private_file(place, private_pem(key))
    except OSError as error:
        raise MissingError(f"{place} cannot be written: {error.strerror or error}.") from error
    return restored


def _read(path: Path, passphrase: str) -> Ed25519PrivateKey:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise MissingError(f"{path} cannot be read: {error.strerror or error}.") from error
    if b"ENCRYPTED PRIVATE KEY" not in data:
        raise UnreadableError(f"{path} is no encrypted key, as companion key backup writes it.")
    try:
        key = serialization.load_pem_private_key(data, passphrase.encode("utf-8"))
    except (ValueError, TypeError) as error:
        raise UnreadableError(
            f"{path} cannot be opened: the passphrase is another one, or the file is damaged."
        ) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise UnreadableError(f"{path} holds a key of another kind; a table's key is Ed25519.")
    return key


def _holds(path: Path, passphrase: str, key: Ed25519PrivateKey) -> bool:
    try:
        return public_key_hex(_read(path, passphrase)) == public_key_hex(key)
    except (UnreadableError, MissingError):
        return False
