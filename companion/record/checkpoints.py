"""When is the next signature due?

At least once a minute of record time while there is something unsigned; besides, whoever keeps the
record asks for one when a turn ends that changed the seal, and the closing entry is signed anyway.
"""

CHECKPOINT_INTERVAL_NS = 60_000_000_000


def checkpoint_due(at_ns: int, unsigned_since_ns: int | None) -> bool:
    """Return whether a checkpoint is due now.

    Args:
        at_ns: now, on the table's monotonic clock.
        unsigned_since_ns: when the oldest entry without a signature after it was written; None
            when every entry is covered.

    A clock behind that entry was reset (the table computer was restarted), so the time that went
    by is not known and the signature is due.
    """
    if unsigned_since_ns is None:
        return False
    return at_ns < unsigned_since_ns or at_ns - unsigned_since_ns >= CHECKPOINT_INTERVAL_NS
