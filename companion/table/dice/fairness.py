"""Do the faces of a recorded roll follow from what the table had committed itself to?"""

from companion.games.palagonia.dice import commitment, faces
from companion.record import entries


def check_dice(
    opened: entries.Opened, committed: entries.DiceCommitted, roll: entries.DiceOpened
) -> str | None:
    """Return why a roll does not follow, None if it does (``record/reading.CheckDice``)."""
    secret = bytes.fromhex(roll.secret)
    if commitment(secret) != committed.commitment:
        return f"it opens another secret than entry {roll.committed} committed to"
    came = faces(
        secret,
        match_id=opened.match_id,
        roll=committed.roll,
        contribution=roll.contribution.encode("utf-8"),
        count=len(roll.faces),
    )
    if came != roll.faces:
        return f"its faces do not follow from its secret: {' and '.join(came)} came"
    return None
