"""How does the table roll its own dice, so that nobody can choose?

It is bound to a secret that lies on the disk with its commitment before anybody asks for a roll;
what the players bring is the identity of the tap that asks. ``docs/record-format.md`` tells what
is written, and why nobody can profit from a crash.
"""

from companion.games.palagonia.dice import faces
from companion.record import entries
from companion.record.journal import NotOnDiskError
from companion.record.rolls import Rolls
from companion.table.dice_box import DiceBox
from companion.table.played import RollAsked


def due_commitment(rolls: Rolls, box: DiceBox, at_ns: int) -> entries.DiceCommitted | None:
    """Return the commitment that has to be written before the next roll, None if one waits.

    One that waits and whose secret is lost is given up by the new one.

    Raises:
        NotOnDiskError: The secret cannot be kept, so nobody may be bound to it.
    """
    waiting = rolls.waiting
    if waiting is not None and box.secret_of(waiting[1].commitment) is not None:
        return None
    try:
        committed = box.think()
    except OSError as error:
        raise NotOnDiskError(
            f"The secret of the next roll cannot be kept: {error.strerror or error}."
        ) from error
    return entries.DiceCommitted(
        at_ns=at_ns,
        roll=rolls.made,
        commitment=committed,
        gives_up=None if waiting is None else waiting[0],
    )


def rolled(
    opened: entries.Opened,
    rolls: Rolls,
    box: DiceBox,
    asked: RollAsked,
    *,
    contribution: str,
    at_ns: int,
) -> entries.DiceOpened:
    """Return the roll that follows from the commitment that waits.

    Args:
        opened: The record's first entry.
        rolls: The rolls so far.
        box: Where the secret is.
        asked: Who rolls how many dice.
        contribution: The identity of the tap that asks for it.
        at_ns: Record time.
    """
    assert rolls.waiting is not None, "a roll before its commitment"
    place, committed = rolls.waiting
    secret = box.secret_of(committed.commitment)
    assert secret is not None, "a commitment without its secret is given up before anybody asks"
    return entries.DiceOpened(
        at_ns=at_ns,
        committed=place,
        secret=secret.hex(),
        contribution=contribution,
        by=asked.seat,
        faces=faces(
            secret,
            match_id=opened.match_id,
            roll=committed.roll,
            contribution=contribution.encode("utf-8"),
            count=asked.count,
        ),
    )
