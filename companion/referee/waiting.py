"""What still waits for a word or for the cameras, and what if they do not come? Then it is settled.

A landing or a plate that the scales have felt waits a few seconds for what the cameras see of it.
The next lift, or a tap that needs to know, settles it at once by what is known.
"""

from dataclasses import dataclass, replace

from companion.fusion.pictures import Comparison
from companion.referee.certainty import Unwatched, unseen_change
from companion.referee.happenings import Told
from companion.referee.landings import see as see_landing
from companion.referee.landings import settle_landing
from companion.referee.plates import see as see_plate
from companion.referee.plates import weighed
from companion.referee.states import TableState

Answer = tuple[TableState, list[Told]]


@dataclass(frozen=True)
class TimePassed:
    """It is now ``now_ns`` on the table's clock."""

    now_ns: int


def settle(table: TableState, now_ns: int | None = None) -> Answer:
    """Return the table with everything made final that waited (until ``now_ns``)."""
    told: list[Told] = []
    landing, plate, blink = table.set_down, table.plate_down, table.blink
    if table.belief is None:
        return table, told
    if landing is not None and (now_ns is None or now_ns >= landing.until_ns):
        table, told = settle_landing(table, landing)
    if plate is not None and (now_ns is None or now_ns >= plate.until_ns):
        table, more = weighed(replace(table, plate_down=None), plate)
        told += more
    if blink is not None and now_ns is not None and now_ns >= blink.until_ns:
        table, more = unseen_change(
            replace(table, blink=None), Unwatched(blink.from_ns, blink.to_ns)
        )
        told += more
    return table, told


def seen_by_cameras(table: TableState, comparison: Comparison) -> Answer | None:
    """Return the table after the cameras saw what waited for them, None if nothing did."""
    if table.set_down is not None:
        return see_landing(table, table.set_down, comparison)
    if table.plate_down is not None:
        return see_plate(table, table.plate_down, comparison)
    return None
