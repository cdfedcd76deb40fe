"""What may the table look like? A few weighted scenes that differ in columns nobody can tell apart.

Where two thin columns of a colour stand side by side, the scales may not know which of them was
taken. Both scenes are kept with their weights until later evidence decides; for the game they
are alike, so it is only the belief that branches.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.scene import Piece, Scene

# Scenes below this share of the whole are forgotten, and never more than so many are kept.
_FORGET_SHARE = 1e-4
_MOST_SCENES = 24


@dataclass(frozen=True)
class Hypothesis:
    """One way the table may look, with its probability."""

    weight: float
    scene: Scene


@dataclass(frozen=True)
class Belief:
    """All ways the table may look, likeliest first; weights sum to one."""

    hypotheses: tuple[Hypothesis, ...]

    @classmethod
    def certain(cls, scene: Scene) -> "Belief":
        """The belief of someone who set the table up himself."""
        return cls((Hypothesis(1.0, scene),))

    @classmethod
    def among(cls, hypotheses: Iterable[Hypothesis]) -> "Belief":
        """Return a belief over ``hypotheses`` of any positive weights, the unlikely forgotten.

        Raises:
            ValueError: No hypothesis has a positive weight.
        """
        ranked = sorted(hypotheses, key=lambda one: -one.weight)[:_MOST_SCENES]
        total = sum(one.weight for one in ranked)
        if not total > 0:
            raise ValueError("a belief needs at least one hypothesis of positive weight")
        kept = [one for one in ranked if one.weight >= _FORGET_SHARE * total]
        total = sum(one.weight for one in kept)
        return cls(tuple(Hypothesis(one.weight / total, one.scene) for one in kept))

    @property
    def likeliest(self) -> Scene:
        """The scene with the largest weight."""
        return self.hypotheses[0].scene

    def changed(self, change: Callable[[Scene], Scene]) -> "Belief":
        """Return the belief after something that is certain happened in every scene."""
        return Belief(tuple(Hypothesis(one.weight, change(one.scene)) for one in self.hypotheses))

    def renamed(self, piece: Piece, other: Piece) -> "Belief":
        """Return the same belief with two alike columns called by each other's name."""
        return self.changed(lambda scene: scene.with_names_swapped(piece, other))
