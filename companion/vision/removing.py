"""Which column is gone? Each one's pixels asked whether they show it or what is behind it.

What one camera sees of a column may be wrong as a whole: an edge that was nudged, a shadow, a thing
that nobody drew. The fewer pixels there are, the likelier that is, so a sliver of one column never
says much against another one that is hidden wholly.
"""

import math
from collections.abc import Sequence

import numpy as np

from companion.scene import Piece
from companion.vision.evidence import compare
from companion.vision.eye import Eye
from companion.vision.synthesis import FIRST_PIECE

# The larger what is seen of a column, the rarer that all of it is wrong: by exp(-(its pixels / 30)
# ** 1.5), which of 60 pixels is one case in 17, of 100 one in 440, and of 300 counts no more.
_SLIVER_PX = 30.0
_STEEP = 1.5


def removal_nats(eyes: Sequence[Eye]) -> dict[Piece, float]:
    """Return for each column by how many nats the pictures speak for its absence."""
    scores: dict[Piece, float] = {}
    for eye in eyes:
        composition = eye.composition
        for number, column in enumerate(composition.scene.columns, start=FIRST_PIECE):
            gain = _gain(eye, number)
            scores[column.piece] = scores.get(column.piece, 0.0) + gain
    return scores


def _gain(eye: Eye, number: int) -> float:
    """By how many nats one camera speaks for the absence of the column of a number."""
    composition = eye.composition
    window = composition.window.around([composition.by_number[number].outline])
    if not window.width or not window.height:
        return 0.0
    then = composition.labels[window.inside(composition.window)]
    now = composition.draw(window, {number})
    seen_px = int(np.count_nonzero(then != now))
    if not seen_px:
        return 0.0
    return _doubted(compare(eye.sight, window, then, now, eye.numbers), seen_px)


def _doubted(nats: float, seen_px: int) -> float:
    """Return what is left of nats that a region of so many pixels says, as it may be wrong."""
    wrong = min(math.exp(-((seen_px / _SLIVER_PX) ** _STEEP)), 0.5)
    odds = math.exp(-abs(nats))
    doubted = math.log((1 - wrong) + wrong * odds) - math.log((1 - wrong) * odds + wrong)
    return math.copysign(doubted, nats)
