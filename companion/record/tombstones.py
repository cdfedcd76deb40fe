r"""What stays of a record or a recording that was deleted? A signed line that says so.

People are on pictures, and may want them gone. What is deleted leaves a *tombstone* beside it:
which files they were, with their SHA-256, whose match it was, when and why. How it is signed
stands in ``signed_files.py``. So nobody can take a record away unseen, and nothing of the match is
in it.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError
from companion.record.disk import replace_file, sync_directory
from companion.record.entries import Identifier, PublicKey, Sha256, Signature
from companion.record.signed_files import read_signed_file, signed_line

SCHEMA = "paletti-tombstone/1"
NAME = "tombstone"


class Deleted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file that is gone: its name, size and hash."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    bytes: Annotated[int, msgspec.Meta(ge=0)]
    sha256: Sha256


class Tombstone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was deleted of a match; ``said_wall`` is an ISO 8601 time, null without a clock."""

    schema: Literal["paletti-tombstone/1"]
    match_id: Identifier
    table_id: Identifier
    said_wall: str | None
    deleted: tuple[Deleted, ...]
    reason: str
    public_key: PublicKey
    signature: Signature


def delete_files(
    files: Sequence[Path],
    *,
    match_id: str,
    table_id: str,
    key: Ed25519PrivateKey,
    said_wall: str | None,
    reason: str,
) -> Path:
    """Delete files of one directory, and return the tombstone that says so; it is written first.

    Args:
        files: At least one; all of them lie in the match's directory.
        match_id, table_id: Whose they are.
        key: Signs the tombstone.
        said_wall: When, ISO 8601, None if no clock can be believed.
        reason: For people.

    Raises:
        MissingError: A file cannot be read or deleted, or the tombstone not be written.
    """
    directory = files[0].parent
    doing = "read"
    try:
        said = {
            "match_id": match_id,
            "table_id": table_id,
            "said_wall": said_wall,
            "deleted": [_described(path) for path in files],
            "reason": reason,
        }
        stone = _free_name(directory)
        doing = "written"
        replace_file(stone, signed_line(said, key, SCHEMA) + b"\n")
        doing = "deleted"
        for path in files:
            path.unlink()
        sync_directory(directory)
    except OSError as error:
        kept = "" if doing == "deleted" else " Nothing was deleted."
        what = f"The tombstone in {directory}" if doing == "written" else error.filename
        raise MissingError(
            f"{what or directory} cannot be {doing}: {error.strerror or error}.{kept}"
        ) from error
    return stone


def read_tombstone(path: Path) -> Tombstone:
    """Return what a tombstone says.

    Raises:
        UnreadableError: It is none, or its signature does not hold.
        MissingError: It cannot be read.
    """
    return read_signed_file(path, Tombstone, "tombstone")


def tombstones_in(directory: Path) -> list[Path]:
    """Return the tombstones of a match's directory, oldest first."""
    return sorted(directory.glob(f"{NAME}*.json"), key=lambda path: (len(path.name), path.name))


def _free_name(directory: Path) -> Path:
    number, path = 1, directory / f"{NAME}.json"
    while path.exists():
        number += 1
        path = directory / f"{NAME}-{number}.json"
    return path


def _described(path: Path) -> dict[str, str | int]:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {"name": path.name, "bytes": path.stat().st_size, "sha256": digest}
