"""What has changed between two rests, by the cameras? Every explanation, weighed with the rules.

| change  | in nats against "nothing"                             |
|---------|-------------------------------------------------------|
| nothing | 0                                                     |
| moved   | that column gone, and such a one come on top          |
| taken   | that column gone                                      |
| plate   | the next plate come on top                            |
| both    | moved, and then the plate                             |
| toppled | that column gone, and such a one lies somewhere        |

While a column is in hand (``in_hand``):

| change   | in nats                                               |
|----------|-------------------------------------------------------|
| nothing  | that column gone, still                               |
| moved    | that column gone, and such a one come on top          |
| put back | such a one where it stood                             |

Alike columns that are hidden in every view are as likely as each other: each of them stays an
explanation, and so a hypothesis of the belief.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.fusion.belief import Belief
from companion.fusion.lift import Prior, Taking
from companion.fusion.pictures import Comparison, tempered
from companion.scene import Scene, Standing


class Change(StrEnum):
    """What may have been done between two rests."""

    NOTHING = "nothing"
    MOVED = "moved"
    TAKEN = "taken"
    PLATE = "plate"
    BOTH = "both"
    TOPPLED = "toppled"
    PUT_BACK = "put_back"


Group = tuple[Change, str, str, int | None]
"""What people would tell apart: the change, colour and kind of the column, and where it fell over.

Which of those that look alike was moved, from whatever storey, is a question beside it.
"""

OF_COLUMNS = (Change.MOVED, Change.TAKEN, Change.BOTH, Change.TOPPLED)
"""Changes of which there is one for each column."""


_MOVES = (Change.MOVED, Change.BOTH)

# Columns on the highest plate cannot be moved (VP-15); people hardly ever push them about.
_FROM_TOP = 0.001

# A column on the highest plate is seen from almost everywhere: not to see it come speaks against
# its coming.
_UNSEEN_ARRIVAL_NATS = -15.0

# What becomes of a column in hand by the next rest; few are put back without a word.
_IN_HAND: Mapping[Change, float] = {
    Change.NOTHING: 0.3,
    Change.MOVED: 0.65,
    Change.PUT_BACK: 0.049,
    Change.TOPPLED: 0.001,
}


@dataclass(frozen=True)
class Explanation:
    """One way in which the pictures may have come about.

    Attributes:
        change: What was done.
        column: With which column, None where with none.
        scene: How the table looked before.
        probability: Among all explanations.
    """

    change: Change
    column: Standing | None
    scene: Scene
    probability: float

    @property
    def group(self) -> Group:
        """What people would tell apart of this explanation."""
        if self.column is None:
            return self.change, "", "", None
        storey = self.column.storey if self.change is Change.TOPPLED else None
        return self.change, *self.column.piece[:2], storey


def explain(
    belief: Belief, comparison: Comparison, odds: Prior, chances: Mapping[Change, float]
) -> tuple[Explanation, ...]:
    """Return every explanation of what the cameras saw, likeliest first.

    Args:
        belief: How the table looked before.
        comparison: What they saw.
        odds: Of each column to be taken, by the rules.
        chances: Of each change, before anything was seen; one that is missing is impossible.
    """
    priors: list[float] = []
    nats: list[float] = []
    ways: list[Explanation] = []
    for hypothesis in belief.hypotheses:
        scene = hypothesis.scene
        offset = comparison.scene_nats(scene)
        whole = sum(odds(one.piece) for one in scene.columns) or 1.0
        for change, chance in chances.items():
            columns: Sequence[Standing | None] = scene.columns if change in OF_COLUMNS else (None,)
            for column in columns:
                share = 1.0 if column is None else odds(column.piece) / whole
                if column is not None and change in _MOVES and column.storey == scene.top_storey:
                    share *= _FROM_TOP
                if change is Change.TOPPLED:
                    share = 1.0 / len(scene.columns)  # what falls over is nobody's choice
                priors.append(hypothesis.weight * chance * share)
                nats.append(offset + _NATS[change](comparison, column))
                ways.append(Explanation(change, column, scene, 0.0))
    return _ranked(ways, priors, nats)


def in_hand(taken: Sequence[Taking], comparison: Comparison) -> tuple[Explanation, ...]:
    """Return every explanation of what the cameras saw while a column was in hand.

    Args:
        taken: Which column that may be, with weights.
        comparison: What they saw.
    """
    priors: list[float] = []
    nats: list[float] = []
    ways: list[Explanation] = []
    for one in taken:
        offset = comparison.scene_nats(one.scene)
        seen = {
            Change.NOTHING: _taken(comparison, one.column),
            Change.MOVED: _moved(comparison, one.column),
            Change.PUT_BACK: comparison.return_nats(one.column),
            Change.TOPPLED: _toppled(comparison, one.column),
        }
        for change, chance in _IN_HAND.items():
            priors.append(one.weight * chance)
            nats.append(offset + seen[change])
            ways.append(Explanation(change, one.column, one.scene, 0.0))
    return _ranked(ways, priors, nats)


def _ranked(
    ways: Sequence[Explanation], priors: Sequence[float], nats: Sequence[float]
) -> tuple[Explanation, ...]:
    likelihoods = tempered(priors, nats)
    total = sum(p * one for p, one in zip(priors, likelihoods, strict=True))
    explained = [
        replace(way, probability=p * one / total)
        for way, p, one in zip(ways, priors, likelihoods, strict=True)
    ]
    return tuple(sorted(explained, key=lambda one: -one.probability))


def groups(explanations: Sequence[Explanation]) -> dict[Group, float]:
    """Return the probability of each group of explanations, likeliest first."""
    shares: dict[Group, float] = {}
    for one in explanations:
        shares[one.group] = shares.get(one.group, 0.0) + one.probability
    return dict(sorted(shares.items(), key=lambda item: -item[1]))


def takings(explanations: Sequence[Explanation], group: Group) -> list[Taking]:
    """Return the columns that a group of explanations has taken, likeliest first."""
    return [
        Taking(one.probability, one.probability, one.column, one.scene)
        for one in explanations
        if one.group == group and one.column is not None and one.probability > 0
    ]


def _nothing(_: Comparison, __: Standing | None) -> float:
    return 0.0


def _taken(comparison: Comparison, column: Standing | None) -> float:
    assert column is not None
    return comparison.absence_nats(column)


def _moved(comparison: Comparison, column: Standing | None) -> float:
    assert column is not None
    seen = comparison.arrival(column.piece, comparison.scene.top_storey)
    return comparison.absence_nats(column) + (_UNSEEN_ARRIVAL_NATS if seen is None else seen.nats)


def _toppled(comparison: Comparison, column: Standing | None) -> float:
    assert column is not None
    seen = comparison.lying(column.piece)
    # What lies where no camera sees it looks like one that was taken.
    return comparison.absence_nats(column) + (_UNSEEN_ARRIVAL_NATS if seen is None else seen.nats)


def _plate(comparison: Comparison, _: Standing | None) -> float:
    seen = comparison.sighting.plate
    return -10.0 if seen is None else seen.nats


def _both(comparison: Comparison, column: Standing | None) -> float:
    return _moved(comparison, column) + _plate(comparison, None)


_NATS: Mapping[Change, Callable[[Comparison, Standing | None], float]] = {
    Change.NOTHING: _nothing,
    Change.MOVED: _moved,
    Change.TAKEN: _taken,
    Change.PLATE: _plate,
    Change.BOTH: _both,
    Change.TOPPLED: _toppled,
}
