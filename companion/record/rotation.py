"""How does a table get another key, and how is a key given up?

Each is one small file after the other, in an order in which a crash between any two leaves
something that the same call completes. ``table-key.pem`` changes last and in one step.
"""

from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError, UsageError
from companion.record.disk import replace_file
from companion.record.keys import (
    KEY_NAME,
    REVOKED,
    SUCCESSOR,
    key_for,
    keys_folder,
    own_key,
    private_pem,
    table_home,
    table_key,
)
from companion.record.private_file import create_private_file, replace_private_file
from companion.record.signing import fingerprint, public_key_hex
from companion.record.statements import (
    Statement,
    Successor,
    read_statement,
    say_revoked,
    say_successor,
)


class Rotation(msgspec.Struct, frozen=True):
    """The fingerprints of the key before and after, and the statement for others to import."""

    old: str
    new: str
    statement: Path


def rotate(
    expected: str | None = None, *, said_wall: str | None = None, home: Path | None = None
) -> Rotation:
    """Give the table a new key that the old one vouches for, and return what was done.

    The old key is kept, for records that are still open.

    Args:
        expected: fingerprint of the key to replace; if it was replaced before, nothing is done
            again. Without it the table's key of today is replaced.
        said_wall: when, ISO 8601, None if no clock can be believed.
        home: see ``keys``.

    Raises:
        UsageError: ``expected`` is not a key of this table.
        UnreadableError: a key file holds something else.
        MissingError: the home cannot be written, or the new key was made elsewhere.
    """
    try:
        old = table_key(home)
        old_print = _print(old)
        if expected not in (None, old_print):
            return _done_before(expected or "", home)
        folder = keys_folder(home)
        folder.mkdir(parents=True, exist_ok=True)
        statement = folder / f"{old_print}{SUCCESSOR}"
        if statement.exists():
            new = _half_made(statement, home)
        else:
            new = Ed25519PrivateKey.generate()
            _keep(new, home)
            _keep(old, home)
            try:
                create_private_file(statement, say_successor(old, new, said_wall) + b"\n")
            except FileExistsError:  # another process was first: its key, there must be only one
                new = _half_made(statement, home)
        replace_private_file(table_home(home) / KEY_NAME, private_pem(new))
        (folder / f"{_print(new)}.pem").unlink(missing_ok=True)  # it is table-key.pem now
    except OSError as error:
        raise _unwritable(error, home) from error
    return Rotation(old_print, _print(new), statement)


def revoke(
    wanted: str | None = None,
    reason: str = "",
    *,
    said_wall: str | None = None,
    home: Path | None = None,
) -> Path:
    """Say that a key must not be trusted from now on, and return the file of that statement.

    It is signed by the key itself where its private half is here, and others can take it over;
    else by this table's own key, and counts only here. The table's own key is laid aside: the
    next use makes a new one, which nobody knows yet. A key that was revoked before stays so.

    Args:
        wanted: fingerprint; without it the table's own key of today.
        reason: for people.
        said_wall, home: as in ``rotate``.

    Raises:
        UsageError: there is no key to revoke.
        UnreadableError: a key file holds something else.
        MissingError: the home cannot be written.
    """
    own = own_key(home)
    if wanted is None:
        if own is None:
            raise UsageError("This table has no key yet; there is nothing to revoke.")
        wanted = _print(own)
    try:
        folder = keys_folder(home)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{wanted}{REVOKED}"
        if not path.exists():
            signer = key_for(wanted, home) or table_key(home)
            one_line = " ".join(reason.split())
            replace_file(path, say_revoked(wanted, one_line, signer, said_wall) + b"\n")
        if own is not None and _print(own) == wanted:
            _keep(own, home)
            (table_home(home) / KEY_NAME).unlink()
    except OSError as error:
        raise _unwritable(error, home) from error
    return path


def take_statement(data: bytes, home: Path | None = None) -> tuple[Path, Statement]:
    """Keep a statement that somebody else made, and return where, and what it says.

    Raises:
        UnreadableError: it is none, or a signature of it does not hold.
        UsageError: another statement about the same key is kept already.
        MissingError: the home cannot be written.
    """
    said = read_statement(data)
    if isinstance(said, Successor):
        name = f"{fingerprint(said.public_key)}{SUCCESSOR}"
    else:
        name = f"{said.revoked}{REVOKED}"
    path = keys_folder(home) / name
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, data.strip() + b"\n")
        elif read_statement(path.read_bytes()) != said:
            raise UsageError(
                f"{path} says something else about the same key, and both cannot be kept. Ask at "
                f"that table which one is right, and move the other away."
            )
    except OSError as error:
        raise _unwritable(error, home) from error
    return path, said


def _done_before(expected: str, home: Path | None) -> Rotation:
    path = keys_folder(home) / f"{expected}{SUCCESSOR}"
    if not path.exists() or key_for(expected, home) is None:
        raise UsageError(f"{expected} is not the key of this table, so it cannot be replaced here.")
    said = read_statement(path.read_bytes())
    assert isinstance(said, Successor)
    return Rotation(expected, fingerprint(said.successor), path)


def _half_made(statement: Path, home: Path | None) -> Ed25519PrivateKey:
    said = read_statement(statement.read_bytes())
    assert isinstance(said, Successor)
    new = key_for(fingerprint(said.successor), home)
    if new is None:
        raise MissingError(
            f"This key was replaced by {fingerprint(said.successor)} already, whose private half "
            f"is not on this machine. Restore its backup: companion key restore FILE --replace"
        )
    return new


def _keep(key: Ed25519PrivateKey, home: Path | None) -> None:
    path = keys_folder(home) / f"{_print(key)}.pem"
    if not path.exists():
        create_private_file(path, private_pem(key))


def _print(key: Ed25519PrivateKey) -> str:
    return fingerprint(public_key_hex(key))


def _unwritable(error: OSError, home: Path | None) -> MissingError:
    if isinstance(error, MissingError):
        return error
    return MissingError(
        f"The keys in {table_home(home)} cannot be changed: {error.strerror or error}. "
        f"Whatever was begun is completed when the command is given again."
    )
