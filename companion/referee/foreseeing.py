"""What will be told if everything stays as it is felt now? For people's eyes, and for no record.

The scales are sure of a step a second and more after it, and a landing waits for a word or for the
cameras beyond that. What it will come to is worked out on the side, by the same referee, from a
step that is only provisional and as if nobody said anything more. It is shown as provisional, until
it is told, or proves to be nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.evidence import WeightStep
from companion.games.villa_paletti.state import State
from companion.referee.happenings import Happening, What
from companion.referee.states import TableState
from companion.referee.waiting import settle
from companion.referee.weights import on_step

# A word may yet be said of a return; a score does not depend on it.
_SCORES = (What.COLUMN_MOVED, What.PLATE_LAID, What.COLUMN_LEFT_GAME)


@dataclass(frozen=True)
class Foreseen:
    """What will be told.

    Attributes:
        last: The last thing that happened by it.
        game: The match after it.
    """

    last: Happening
    game: State


def foresee(table: TableState, steps: Sequence[WeightStep]) -> Foreseen | None:
    """Return what will be told, None where that is nothing, or would have to be asked.

    Args:
        table: What the referee knows; a comparison or a word that he waits for does not come.
        steps: What the scales would tell if they had to answer now, in order.
    """
    if table.belief is None or table.fallen or table.match_doubt is not None:
        return None
    told = []
    for step in steps:
        table, more = on_step(table, step)
        told += more
    table, more = settle(table)
    told += more
    happened = [one for one in told if isinstance(one, Happening) and one.plays]
    if not happened or happened[-1].what not in _SCORES or table.match_doubt is not None:
        return None
    return Foreseen(happened[-1], table.game)
