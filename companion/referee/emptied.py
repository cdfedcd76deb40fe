"""What if cameras plainly see a place empty where a column is believed to stand? It is asked.

Once the table has rested for some seconds, and no hand that the scales felt has been there since,
one of the witnesses is wrong: a column left that they did not feel, or was never there. Cameras
that are only fairly sure say so with the next act; this is for what nobody could overlook.
"""

from dataclasses import replace

from companion.fusion.pictures import Comparison
from companion.referee.certainty import lose_match
from companion.referee.happenings import Asked, Told, Unclear
from companion.referee.quoting import BEYOND_DOUBT_NATS, cameras_on_column
from companion.referee.states import TableState
from companion.saying import say
from companion.scene import Standing

Answer = tuple[TableState, list[Told]]

# The scales have told by then of whatever they felt before the picture.
_PATIENCE_NS = 4_000_000_000

# A place at which a column is believed to stand less surely is a question already.
_BELIEVED = 0.95


def noticed(table: TableState, comparison: Comparison) -> TableState:
    """Return the table with what the cameras see of every place that is believed to be taken."""
    seen = comparison.sighting.gone
    is_empty = any(nats >= BEYOND_DOUBT_NATS for nats in seen.values())
    there = {name for name, nats in seen.items() if nats < 0}
    return replace(
        table,
        emptied=comparison if is_empty else None,
        told_gone=frozenset(one for one in table.told_gone if one not in there),
    )


def handled(table: TableState, until_ns: int) -> TableState:
    """Return the table after a hand was there: what was seen before it left says nothing more."""
    emptied = table.emptied
    if emptied is None or emptied.sighting.at_ns >= until_ns:
        return table
    return replace(table, emptied=None)


def empty_place_overdue(table: TableState, now_ns: int) -> Answer:
    """Return the table after a place has been seen empty at rest that no witness says is empty."""
    emptied = table.emptied
    if emptied is None or now_ns < emptied.sighting.known_ns + _PATIENCE_NS:
        return table, []
    if table.hand is not None or table.set_down is not None or table.plate_down is not None:
        return table, []
    table = replace(table, emptied=None)
    if table.belief is None or table.fallen or not table.watching.scales:
        return table, []
    gone = [one for one in emptied.scene.columns if _is_contradicted(table, emptied, one)]
    if not gone:
        return table, []
    column = max(gone, key=emptied.absence_nats)
    why = say("The scales felt nothing, but {seen}", seen=cameras_on_column(emptied, column, None))
    question = Unclear(emptied.sighting.at_ns, Asked.WHAT, say("{why}; what was done?", why=why))
    told_gone = table.told_gone | {one.piece for one in gone}
    return lose_match(replace(table, told_gone=told_gone), why), [question]


def _is_contradicted(table: TableState, seen: Comparison, column: Standing) -> bool:
    """Whether cameras plainly see a place empty at which all else has a column, unasked yet."""
    if column.piece in table.told_gone or seen.absence_nats(column) < BEYOND_DOUBT_NATS:
        return False
    believed = sum(
        one.weight for one in table.scenes.hypotheses if seen.stands_there(column, one.scene)
    )
    return believed >= _BELIEVED
