"""Which column is gone? Each one's pixels asked whether they show it or what is behind it."""

from collections.abc import Sequence

from companion.scene import Piece
from companion.vision.evidence import class_numbers, compare
from companion.vision.eye import Eye
from companion.vision.synthesis import FIRST_PIECE


def removal_nats(eyes: Sequence[Eye]) -> dict[Piece, float]:
    """Return for each column by how many nats the pictures speak for its absence."""
    scores: dict[Piece, float] = {}
    for eye in eyes:
        composition, sight = eye.composition, eye.sight
        numbers = class_numbers(sight, composition.scene)
        for index, column in enumerate(composition.scene.columns):
            number = FIRST_PIECE + index
            window = composition.window.around([composition.by_number[number].outline])
            gain = 0.0
            if window.width and window.height:
                then = composition.labels[window.inside(composition.window)]
                now = composition.draw(window, {number})
                gain = compare(sight, window, then, now, numbers)
            scores[column.piece] = scores.get(column.piece, 0.0) + gain
    return scores
