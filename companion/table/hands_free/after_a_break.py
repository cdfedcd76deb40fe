"""Does the table weigh what the record says? Asked once, when a match is gone on with.

Nothing is tared for it: what stands on the table stands there still. Scales drift while they are
off, so a difference says no more than that people should look; which piece it might be is told
where there is one of about that mass.
"""

from dataclasses import dataclass
from typing import Final

from companion.saying import Saying, named, say
from companion.scene import Scene
from companion.weighing.merge import Tick

_REST_NS: Final = 1_000_000_000

# Half of the lightest column: a smaller difference is none that could be a piece.
_SHARE: Final = 0.5


@dataclass
class Comparison:
    """Follows the weight until it has rested for a second.

    Attributes:
        base_g: Mass of the empty base.
        scene: How everything should stand.
    """

    base_g: float
    scene: Scene
    _since_ns: int | None = None
    _sum_g: float = 0.0
    _count: int = 0

    def feed(self, tick: Tick, *, is_at_rest: bool) -> float | None:
        """Return by how many grams the table is heavier than it should be, once that is known."""
        if not is_at_rest:
            self._since_ns, self._sum_g, self._count = None, 0.0, 0
            return None
        self._since_ns = tick.at_ns if self._since_ns is None else self._since_ns
        self._sum_g += tick.total_g
        self._count += 1
        if tick.at_ns - self._since_ns < _REST_NS:
            return None
        return self._sum_g / self._count - self.base_g - mass_g(self.scene)


def mass_g(scene: Scene) -> float:
    """Return the mass of all pieces of a scene."""
    plates = scene.table_set.plates
    return sum(scene.mass_g(one.piece) for one in scene.columns) + sum(
        plates[one.colour].mass_g for one in scene.plates
    )


def what_differs(scene: Scene, surplus_g: float) -> Saying | None:
    """Return what to ask people, None where the table weighs what it should."""
    kinds = {name: kind.mass_g for name, kind in scene.table_set.kinds.items()}
    least_g = _SHARE * min(kinds.values())
    if abs(surplus_g) < least_g:
        return None
    kind, kind_g = min(kinds.items(), key=lambda one: abs(one[1] - abs(surplus_g)))
    if abs(kind_g - abs(surplus_g)) < least_g:
        return _like_a_column(surplus_g, named("{kind} column", kind=kind), kind_g)
    if surplus_g > 0:
        return say(
            "The table weighs {surplus_g:.1f} g more than the record says. Does everything stand "
            "as shown, or have the scales drifted?",
            surplus_g=surplus_g,
        )
    return say(
        "The table weighs {missing_g:.1f} g less than the record says. Does everything stand as "
        "shown, or have the scales drifted?",
        missing_g=-surplus_g,
    )


def _like_a_column(surplus_g: float, column: Saying, column_g: float) -> Saying:
    """What to ask where a column has about the mass by which the table differs."""
    if surplus_g > 0:
        return say(
            "The table weighs {surplus_g:.1f} g more than the record says, about a {column} "
            "({column_g:.1f} g): is one too many? Does everything stand as shown, or have the "
            "scales drifted?",
            surplus_g=surplus_g,
            column=column,
            column_g=column_g,
        )
    return say(
        "The table weighs {missing_g:.1f} g less than the record says, about a {column} "
        "({column_g:.1f} g): is one missing? Does everything stand as shown, or have the scales "
        "drifted?",
        missing_g=-surplus_g,
        column=column,
        column_g=column_g,
    )
