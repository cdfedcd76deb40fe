"""Which real part is behind each role? The one place where parts are chosen and put together."""

from pathlib import Path

from companion.record.journal import Journal
from companion.record.keys import table_key
from companion.record.signing import fingerprint, public_key_hex
from companion.record.verify import file_sha256
from companion.referee.happenings import Started
from companion.table.recorder import opened_entry
from companion.table.replay import OpenJournal


def journal_of_replay(directory: Path, recording: Path) -> OpenJournal:
    """Return what makes the journal of a replayed match in ``directory``.

    The match is named after its recording, so that replaying one twice tells of one match.
    """

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
