"""Does a column stand on another one? Each that stands on the highest plate is tried as its floor.

That is allowed on the red plate only (VP-19), but people may do it anywhere.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.evidence import SeenColumn
from companion.scene import Piece, Standing
from companion.vision.eye import Eye, gains_of

_FIRST_STEP_MM, _FINEST_MM = 3.0, 0.5

# Known as well as its own silhouette and that of the column below say.
_SD_MM = 1.5
_SPREAD = ((_SD_MM**2, 0.0), (0.0, _SD_MM**2))

_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def best_on_column(eyes: Sequence[Eye], colour: str, kind: str) -> SeenColumn | None:
    """Return the best place of a column on one that stands on the highest plate, None without one.

    Args:
        eyes: The cameras.
        colour, kind: Of the column that may have come.
    """
    scene = eyes[0].composition.scene
    piece = Piece(colour, kind, 0)
    below = scene.on(scene.top_storey)
    if not below:
        return None
    tried = [
        Standing(piece, one.storey, one.x_mm, one.y_mm, _SPREAD, is_on_column=True) for one in below
    ]
    nats = gains_of(eyes, tried, colour)
    which = int(np.argmax(nats))
    # With its axis beyond that column it would fall.
    reach_mm = scene.table_set.kinds[below[which].piece.kind].radius_mm
    best, score = _climb(eyes, tried[which], nats[which], reach_mm)
    return SeenColumn(
        colour, kind, best.storey, best.x_mm, best.y_mm, _SPREAD, score, is_on_column=True
    )


def _climb(
    eyes: Sequence[Eye], start: Standing, nats: float, reach_mm: float
) -> tuple[Standing, float]:
    best, step = start, _FIRST_STEP_MM
    while step >= _FINEST_MM:
        tried = [
            replace(best, x_mm=best.x_mm + step * dx, y_mm=best.y_mm + step * dy)
            for dx, dy in _WAYS
        ]
        tried = [
            one
            for one in tried
            if np.hypot(one.x_mm - start.x_mm, one.y_mm - start.y_mm) <= reach_mm
        ]
        scores = gains_of(eyes, tried, start.piece.colour)
        which = int(np.argmax(scores)) if scores else -1
        if scores and scores[which] > nats:
            best, nats = tried[which], scores[which]
        else:
            step /= 2
    return best, nats
