"""Does a calibration fit the scales that are here, today? Whose it is, and how old.

| misfit | when |
|---|---|
| other board | it was made with another board than the one that speaks now |
| practised | it was made on scales in memory, which are none |
| old | half a year has passed: cells creep, and glue gives way |
| undated | its file does not say when it was made |

None of them keeps anybody from weighing: changes are told from rest to rest, and a gain that is
off by a hundredth mistakes a column by a twentieth of a gram.
"""

import re
from datetime import date
from enum import StrEnum

from calibration.scales_file import Provenance

OLD_DAYS = 183
"""Half a year: over a summer and a winter the gain of glued cells moves by some per mille."""

VIRTUAL = "virtual"
"""What a calibration that was only practised has for its device."""

_BOARD_ID = re.compile(r"[0-9a-f]{16}")


class Misfit(StrEnum):
    """Why a calibration should be made anew."""

    OTHER_BOARD = "other board"
    PRACTISED = "practised"
    OLD = "old"
    UNDATED = "undated"

    @property
    def sentence(self) -> str:
        """What it means and what to do."""
        return _SENTENCES[self]


_SENTENCES = {
    Misfit.OTHER_BOARD: (
        "It was made with another board, so its weights may be wrong. Calibrate these scales: "
        "companion calibrate scales"
    ),
    Misfit.PRACTISED: (
        "It was practised on virtual scales and says nothing of real ones. Calibrate these: "
        "companion calibrate scales"
    ),
    Misfit.OLD: (
        "It is more than half a year old. Put a known weight on the scales; if it is off by more "
        "than half a gram, calibrate anew: companion calibrate scales"
    ),
    Misfit.UNDATED: (
        "Nobody knows how old it is. Calibrate once anew, so that it has a date: "
        "companion calibrate scales"
    ),
}


def misfits(made: Provenance, *, board_id: str, today: date) -> tuple[Misfit, ...]:
    """Return what speaks against a calibration.

    Args:
        made: Where it comes from.
        board_id: Of the board that speaks now, in hex; "" while none does. Only ids are compared:
            a port's name tells nothing of what is plugged in there.
        today: The date. A calibration from the future is not old: a clock was wrong.
    """
    found = []
    both_known = _BOARD_ID.fullmatch(board_id) and _BOARD_ID.fullmatch(made.device)
    if made.device == VIRTUAL:
        found.append(Misfit.PRACTISED)
    elif both_known and made.device != board_id:
        found.append(Misfit.OTHER_BOARD)
    age_days = _age_days(made.date, today)
    if age_days is None:
        found.append(Misfit.UNDATED)
    elif age_days > OLD_DAYS:
        found.append(Misfit.OLD)
    return tuple(found)


def _age_days(day: str, today: date) -> int | None:
    try:
        return (today - date.fromisoformat(day)).days
    except ValueError:  # "unknown", or a thirteenth month that somebody wrote by hand
        return None
