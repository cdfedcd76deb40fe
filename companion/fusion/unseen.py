"""What may stand where after a time in which nobody saw anything? One of the likely columns on top.

In some seconds one turn is played, hardly two. Whether it was, and with which column, is not known
and people are asked; but until they answer the belief must not be surer than they are. So each
column that may have been moved gets a scene in which it stands on the highest plate, nobody knows
where, beside the one in which nothing was done. What is taken next will tell them apart.
"""

from collections.abc import Iterator

from companion.fusion.anywhere import column_anywhere
from companion.fusion.belief import Belief, Hypothesis
from companion.fusion.lift import Prior

# A hand may have tried a column and put it back, or only leant on the table.
_MOVED = 0.6

# A column that is less likely than this by the rules is not worth a scene of its own.
_LIKELY = 0.1

# Of how many scenes so far each gets the new ones beside it.
_MOST_PARENTS = 3


def with_what_was_unseen(belief: Belief, prior: Prior) -> Belief:
    """Return the belief after one turn may have been played that nobody saw.

    Args:
        belief: What stood where before.
        prior: How likely each column was to be taken.
    """
    return Belief.among(_ways(belief, prior))


def _ways(belief: Belief, prior: Prior) -> Iterator[Hypothesis]:
    for place, one in enumerate(belief.hypotheses):
        scene = one.scene.nudged()
        odds = {
            column.piece: prior(column.piece)
            for column in scene.columns
            if column.storey < scene.top_storey and prior(column.piece) >= _LIKELY
        }
        total = sum(odds.values())
        if place >= _MOST_PARENTS or total <= 0:
            yield Hypothesis(one.weight, scene)
            continue
        yield Hypothesis(one.weight * (1 - _MOVED), scene)
        for piece, share in odds.items():
            moved = column_anywhere(piece, scene.top_storey, scene)
            yield Hypothesis(one.weight * _MOVED * share / total, moved)
