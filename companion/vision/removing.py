"""Which column is gone? Each one's pixels asked whether they show it or what is behind it."""

from collections.abc import Sequence

from companion.scene import Piece
from companion.vision.evidence import compare
from companion.vision.eye import Eye
from companion.vision.synthesis import FIRST_PIECE


def removal_nats(eyes: Sequence[Eye]) -> dict[Piece, float]:
    """Return for each column by how many nats the pictures speak for its absence."""
    scores: dict[Piece, float] = {}
    for eye in eyes:
        composition = eye.composition
        for number, column in enumerate(composition.scene.columns, start=FIRST_PIECE):
            window = composition.window.around([composition.by_number[number].outline])
            gain = 0.0
            if window.width and window.height:
                then = composition.labels[window.inside(composition.window)]
                now = composition.draw(window, {number})
                gain = compare(eye.sight, window, then, now, eye.numbers)
            scores[column.piece] = scores.get(column.piece, 0.0) + gain
    return scores
