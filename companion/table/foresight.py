"""When is it worked out anew what will be told? Only when something became otherwise.

The scales are looked at forty times a second, and most of the time nothing is open.
"""

from companion.referee.foreseeing import Foreseen, foresee
from companion.referee.states import TableState
from companion.weighing.provisional import Provisional


class Foresight:
    """Remembers what was foreseen last, and from what."""

    def __init__(self) -> None:
        """Begin without anything."""
        self._basis: tuple[object, ...] = ()
        self._foreseen: Foreseen | None = None

    def look(self, table: TableState, steps: tuple[Provisional, ...]) -> Foreseen | None:
        """Return what will be told if everything stays so.

        Args:
            table: What the referee knows.
            steps: What the scales would tell if they had to answer now.
        """
        if not steps and table.set_down is None and table.plate_down is None:
            self._basis, self._foreseen = (), None
            return None
        basis = (
            table.game,
            table.belief,
            table.hand,
            table.set_down,
            table.plate_down,
            table.loose,
            *steps,
        )
        if not _is_same(basis, self._basis):
            self._basis = basis
            self._foreseen = foresee(table, [one.step for one in steps])
        return self._foreseen


def _is_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """By identity: all of it is frozen, and a belief is long to compare."""
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
