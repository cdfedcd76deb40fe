"""Does the table weigh what the record says? Asked once, when a match is gone on with.

Nothing is tared for it: what stands on the table stands there still. Scales drift while they are
off, so a difference says no more than that people should look; which piece it might be is told
where there is one of about that mass.
"""

from dataclasses import dataclass
from typing import Final

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


def what_differs(scene: Scene, surplus_g: float) -> str | None:
    """Return what to ask people, None where the table weighs what it should."""
    kinds = {name: kind.mass_g for name, kind in scene.table_set.kinds.items()}
    least_g = _SHARE * min(kinds.values())
    if abs(surplus_g) < least_g:
        return None
    more = "more" if surplus_g > 0 else "less"
    said = f"The table weighs {abs(surplus_g):.1f} g {more} than the record says"
    name, mass = min(kinds.items(), key=lambda kind: abs(kind[1] - abs(surplus_g)))
    if abs(mass - abs(surplus_g)) < least_g:
        missing = "too many" if surplus_g > 0 else "missing"
        said += f", about a {name} column ({mass:.1f} g): is one {missing}?"
    else:
        said += "."
    return f"{said} Does everything stand as shown, or have the scales drifted?"
