"""What rarer thing may have happened, where a move does not explain the pictures?

what is seen                                        what is drawn
a column is gone                                    one like it on each column of the highest plate
and none like it fits as well as a whole one does   one like it that lies, on every floor
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.evidence import PieceName, SeenColumn, SeenLying
from companion.scene import Piece, Standing
from companion.vision.eye import Eye
from companion.vision.look import Look
from companion.vision.lying import best_lying
from companion.vision.stacked import best_on_column

# So clearly a column has to be gone.
_GONE_NATS = 3.0

# A column that stands in full view speaks by two a pixel or more, half hidden by one.
_WELL_OF_DRAWN = 1.4

# A plate that came explains what is gone: it hides it.
_PLATE_NATS = 50.0

# More than these are a fall of the tower.
_MOST_KINDS = 3
_LEAST_NATS = 3.0


def with_unusual(
    found: Look, eyes: Sequence[Eye], wider: Callable[[], Sequence[Eye]]
) -> tuple[Look, tuple[SeenLying, ...]]:
    """Return what was seen with columns on columns, and those that may lie.

    Args:
        found: What was seen so far.
        eyes: The cameras, beside the scene that was believed.
        wider: Makes the same with windows that hold the mat, too.
    """
    plate = found.plate
    if plate is not None and plate.nats >= _PLATE_NATS:
        return found, ()
    gone = _clearly_gone(found.gone)
    if not gone:
        return found, ()
    raised = [one for kind in gone if (one := best_on_column(eyes, *kind)) is not None]
    raised = [one for one in raised if one.nats >= _LEAST_NATS]
    came = tuple(sorted([*found.came, *raised], key=lambda one: -one.nats))
    found = replace(found, came=came)
    odd = {kind: piece for kind, piece in gone.items() if not _is_explained(kind, came, eyes)}
    if not odd:
        return found, ()
    lying = []
    wide = wider()
    scene = wide[0].composition.scene
    for (colour, kind), name in odd.items():
        without = [eye.of(scene.without(name)) for eye in wide]
        seen = best_lying(without, colour, kind)
        if seen is not None:
            lying.append(seen)
    return found, tuple(sorted(lying, key=lambda one: -one.nats))


def _clearly_gone(gone: Mapping[PieceName, float]) -> dict[tuple[str, str], Piece]:
    """By colour and kind the column that is gone most clearly; the clearest kinds of all."""
    found: dict[tuple[str, str], Piece] = {}
    for (colour, kind, n), nats in sorted(gone.items(), key=lambda item: -item[1]):
        if nats >= _GONE_NATS and len(found) < _MOST_KINDS:
            found.setdefault((colour, kind), Piece(colour, kind, n))
    return found


def _is_explained(kind: tuple[str, str], came: Sequence[SeenColumn], eyes: Sequence[Eye]) -> bool:
    """Whether one like it came, and fits as well as a whole column does."""
    return any(_fits(one, eyes) for one in came if (one.colour, one.kind) == kind)


def _fits(seen: SeenColumn, eyes: Sequence[Eye]) -> bool:
    stands = Standing(
        Piece(seen.colour, seen.kind, 0),
        seen.storey,
        seen.x_mm,
        seen.y_mm,
        seen.cov_mm2,
        seen.is_on_column,
    )
    return seen.nats >= _WELL_OF_DRAWN * sum(eye.drawn_nats(stands) for eye in eyes)
