"""Which real part is behind each role? The one place where parts are chosen and put together."""

import contextlib
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import MissingError, UsageError
from companion.record.journal import Journal
from companion.record.keys import table_home, table_key
from companion.record.private_file import create_private_file
from companion.record.signing import fingerprint, public_key_hex
from companion.record.verify import RECORD_NAME, file_sha256
from companion.referee.happenings import Started
from companion.table.replay import OpenJournal
from companion.table.villa_paletti.opened import opened_entry

if TYPE_CHECKING:
    from companion.link.socket import TableServer

TOKEN_NAME = "pairing-token"
"""The file in the table's home with the token that tablets say first; for its owner only."""


def journal_of_replay(directory: Path, recording: Path) -> OpenJournal:
    """Return what makes the journal of a replayed match in ``directory``.

    The match is named after its recording, so that replaying one twice tells of one match.

    Raises:
        UsageError: A record lies there already, if only of a replay that was stopped.
    """
    record = directory / RECORD_NAME
    if record.is_file() and record.stat().st_size:
        raise UsageError(
            f"{record} is there already, and a replay goes on with no record. Remove {directory} "
            "if it can be done without, or choose another directory."
        )

    def open_journal(started: Started) -> Journal:
        key = table_key()
        digest = file_sha256(recording)
        opened = opened_entry(
            started.game,
            at_ns=started.at_ns,
            match_id=f"recording-{digest[:16]}",
            table_id=f"table-{fingerprint(public_key_hex(key))[:4]}",
            setup={"recording": digest},
        )
        return Journal.create(directory, opened, key)

    return open_journal


def table_server(address: str, port: int) -> "tuple[TableServer, str]":
    """Return a server of this table without sensors, listening already, and its pairing token.

    Raises:
        MissingError: The port cannot be listened on, or the table's home not be written.
        UnreadableError: The table's key file holds something else.
    """
    from companion.link.socket import TableServer  # only who serves needs it
    from companion.table.clock import SystemClock
    from companion.table.host import TableHost

    token = pairing_token()
    host = TableHost(table_home(), table_key(), SystemClock())
    return TableServer(host, token, address=address, port=port), token


def pairing_token() -> str:
    """Return the token of this table, made at first use and kept: a paired tablet stays paired.

    Raises:
        MissingError: The table's home cannot be written, or the token not read.
    """
    path = table_home() / TOKEN_NAME
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):  # another process was first: as good
                create_private_file(path, secrets.token_urlsafe(12).encode("ascii"))
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise MissingError(
            f"The table's pairing token {path} cannot be made or read: {error}. Remove the file, "
            "or set PALETTI_HOME to a directory that can be written."
        ) from error
