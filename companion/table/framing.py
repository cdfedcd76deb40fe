"""What does a face's view of a match need besides what was told? Times, names, rolls: its frame."""

from pathlib import Path
from typing import Any

from companion.record import entries
from companion.record.verify import RECORD_NAME
from companion.table.kept_match import KeptMatch
from companion.table.naming import names_now
from companion.table.played import Frame, View
from companion.table.retold.steps import Timeline


def view_of(
    kept: KeptMatch,
    told: Timeline[Any, Any],
    *,
    fingerprint: str,
    directory: Path,
    commitment: str | None,
) -> View:
    """Return what faces are shown of a match.

    Args:
        kept: Its record.
        told: How it stands, or stood.
        fingerprint: Of the key that signs it.
        directory: Where the record lies.
        commitment: Of the table's dice, to the next roll; None where nobody rolls.
    """
    now_ns = kept.record_ns
    return kept.game.view(
        told,
        Frame(
            opened=kept.opened,
            record_fingerprint=fingerprint,
            record_path=str(directory / RECORD_NAME),
            match_ms=now_ns // 1_000_000,
            turn_ms=(now_ns - kept.turn_since_ns) // 1_000_000,
            newest=kept.newest,
            times_ms={i: entry.at_ns // 1_000_000 for i, entry in kept.told},
            acts={i: one for i, one in kept.told if isinstance(one, entries.Act)},
            names=names_now(kept.game, kept.timeline, kept.named),
            rolls=kept.rolls,
            commitment=commitment,
        ),
    )
