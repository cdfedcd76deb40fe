"""Which column was taken away? Its mass says the kind, its moment the place, the rules the odds.

For every scene of the belief and every column in it: how well does "this one left" explain the
step? A step's mass is known to hundredths of a gram, its place to a millimetre or two. But a column
that is drawn out from under a plate takes it along a little, with all that it carries, and a tenth
of a millimetre of that looks like a centimetre of a thin column. Nobody knows how much it was this
time, so readings of every width get a share: of a plate that stayed, of one that was nudged by a
tenth of a millimetre up to nearly one, and a small one of a plate that a hand has dragged along.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.evidence import WeightStep
from companion.fusion.belief import Belief, Hypothesis
from companion.scene import Piece, Scene, Standing

FloatArray = npt.NDArray[np.float64]

Prior = Callable[[Piece], float]
"""How likely a column is to be taken next, by what the game allows; need not sum to one."""

# Columns of one kind differ a little in mass: wood.
_MASS_TOLERANCE = 0.03
_MASS_TOLERANCE_G = 0.15

# By how much the plate above is nudged, per axis, and the share of steps with each: wood on
# wood gives way by jumps of every size, the larger the rarer. In half of all steps nothing moves.
_NUDGES_MM = ((0.1, 0.18), (0.2, 0.16), (0.4, 0.12), (0.8, 0.04))
_NUDGED_SHARE = sum(share for _, share in _NUDGES_MM)

# The plate below is pushed the other way by the column's foot, which is pressed on it as hard; but
# most of that the columns under it bear.
_BELOW_SHARE = 0.3

# Share of steps in which a plate was dragged along, and by how much: at the simulated table by up
# to a centimetre. Rare enough that a column which nobody may take is told where it was taken,
# common enough that it is not told just because a plate has moved.
_DRAGGED_SHARE = 0.005
_DRAGGED = 12.0

# The other hand lifts a plate where the column is that shall come out, give or take a finger's
# width; now and then it leans elsewhere, and then anywhere on the base.
_HELPS_WITHIN_MM = 12.0
_HELPS_ELSEWHERE = 0.2
_ANYWHERE_PER_MM2 = 1 / (math.pi * 120.0**2)

# Error of the model itself: a column's mass is not exactly at its centre, cells are not linear.
_MODEL_MM = 0.6

# A mass further from the kind's than this many deviations is another thing altogether.
_MASS_LIMIT_SD = 5.0


@dataclass(frozen=True)
class Candidate:
    """One column that may have been taken: where it stood, and how likely it is the one."""

    column: Standing
    probability: float


@dataclass(frozen=True)
class Taking:
    """One way it may have been: a column of one scene was taken.

    Attributes:
        weight: By all that is known, on any scale.
        prior: Before anything was weighed or seen: of the scene and by the rules.
        column: Which one.
        scene: How the table looked before.
    """

    weight: float
    prior: float
    column: Standing
    scene: Scene


@dataclass(frozen=True)
class LiftReading:
    """Which column was taken.

    Attributes:
        candidates: Likeliest first; probabilities sum to one.
        belief: After it was taken; alike columns bear the names that make the likeliest true.
        takings: Every way it may have been, from which the other two follow; a weight may be 0.
    """

    candidates: tuple[Candidate, ...]
    belief: Belief
    takings: tuple[Taking, ...]

    @property
    def piece(self) -> Piece:
        """The likeliest column."""
        return self.candidates[0].column.piece

    @property
    def runner_up(self) -> float:
        """Probability of the second likeliest column, 0 if there is only one."""
        return self.candidates[1].probability if len(self.candidates) > 1 else 0.0

    def changed(self, change: Callable[[Scene], Scene]) -> "LiftReading":
        """Return the reading after pieces were measured again in every scene."""
        takings = []
        for one in self.takings:
            scene = change(one.scene)
            column = scene.find(one.column.piece)
            takings.append(replace(one, scene=scene, column=column or one.column))
        return reading_of(takings)


def read_lift(
    belief: Belief, step: WeightStep, prior: Prior, eased: WeightStep | None = None
) -> LiftReading | None:
    """Return which column left with ``step``, or None where no column has such a mass.

    Args:
        belief: What stood on the table before.
        step: A step of negative mass.
        prior: The odds of each column by the game's state.
        eased: What a hand let go of, as it was out, that had relieved it of its plate.
    """
    takings = []
    for hypothesis in belief.hypotheses:
        scene = hypothesis.scene
        dragged_gmm = _DRAGGED * scene.nudge_moment_sd_gmm()
        carried_g = scene.carried_masses_g()
        for column in scene.columns:
            around_g = _taken_along_g(carried_g, column.storey)
            readings = (
                (0.0, 1 - _NUDGED_SHARE - _DRAGGED_SHARE),
                *((nudge_mm * around_g, share) for nudge_mm, share in _NUDGES_MM),
                (dragged_gmm, _DRAGGED_SHARE),
            )
            likelihood = _likelihood(step, column, scene.mass_g(column.piece), readings)
            if eased is not None and likelihood > 0:
                likelihood *= _held_there(eased, column)
            chance = hypothesis.weight * prior(column.piece)
            takings.append(Taking(chance * likelihood, chance, column, scene))
    return reading_of(takings) if any(one.weight > 0 for one in takings) else None


def _held_there(eased: WeightStep, column: Standing) -> float:
    """Density of a helping hand's place if this column was drawn out, per square millimetre."""
    place = np.array([column.x_mm, column.y_mm])
    covariance = np.array(eased.covariance)[1:, 1:] / eased.mass_g**2 + np.array(column.cov_mm2)
    near = _density(
        np.array(eased.position_mm) - place, covariance + _HELPS_WITHIN_MM**2 * np.eye(2)
    )
    return (1 - _HELPS_ELSEWHERE) * near + _HELPS_ELSEWHERE * _ANYWHERE_PER_MM2


def _taken_along_g(carried_g: Sequence[float], storey: int) -> float:
    """What is nudged by a column that leaves a storey: the plate above it, a little that below.

    Args:
        carried_g: What each plate weighs with all above it, from below.
        storey: Where the column stands.
    """
    above_g = carried_g[storey] if storey < len(carried_g) else 0.0
    below_g = carried_g[storey - 1] if storey > 0 else 0.0
    return math.hypot(above_g, _BELOW_SHARE * below_g)


def reading_of(takings: Sequence[Taking]) -> LiftReading:
    """Return what follows from the ways it may have been, at least one of positive weight."""
    possible = [one for one in takings if one.weight > 0]
    candidates = _candidates(possible)
    likeliest = candidates[0].column.piece
    hypotheses = []
    for one in possible:
        if one.column.piece[:2] == likeliest[:2]:
            alike = one.scene.with_names_swapped(one.column.piece, likeliest)
            hypotheses.append(Hypothesis(one.weight, alike.without(likeliest)))
    return LiftReading(candidates, Belief.among(hypotheses), tuple(takings))


def _candidates(takings: Sequence[Taking]) -> tuple[Candidate, ...]:
    total = sum(one.weight for one in takings)
    shares: dict[tuple[Piece, int], tuple[float, float, Standing]] = {}
    for one in takings:
        column = one.column
        # In different scenes one name may stand on different storeys: those are different columns.
        share, best, standing = shares.get((column.piece, column.storey), (0.0, 0.0, column))
        if one.weight > best:
            best, standing = one.weight, column
        shares[column.piece, column.storey] = (share + one.weight, best, standing)
    ranked = sorted(shares.values(), key=lambda item: -item[0])
    return tuple(Candidate(standing, share / total) for share, _, standing in ranked)


def _likelihood(
    step: WeightStep,
    column: Standing,
    kind_mass_g: float,
    readings: Sequence[tuple[float, float]],
) -> float:
    """Density of the step if this column left; 0 where its mass rules it out.

    Args:
        step: What was felt.
        column: Which one.
        kind_mass_g: Of its kind.
        readings: By how much, in g mm, plates were moved in that instant, each with its share.
    """
    tolerance_var = (_MASS_TOLERANCE * kind_mass_g) ** 2 + _MASS_TOLERANCE_G**2
    mass_var = step.covariance[0][0]
    deviation_g = -step.mass_g - kind_mass_g
    if deviation_g**2 > _MASS_LIMIT_SD**2 * (tolerance_var + mass_var):
        return 0.0
    # The column's own mass, from its kind and from this weighing.
    true_var = 1 / (1 / tolerance_var + 1 / mass_var)
    true_g = kind_mass_g + deviation_g * tolerance_var / (tolerance_var + mass_var)
    place = np.array([column.x_mm, column.y_mm])
    moment = -np.array(step.moment_gmm)
    covariance = (
        np.array(step.covariance)[1:, 1:]
        + true_g**2 * (np.array(column.cov_mm2) + _MODEL_MM**2 * np.eye(2))
        + true_var * np.outer(place, place)
    )
    residual = moment - true_g * place
    mass = _density_1d(deviation_g, tolerance_var + mass_var)
    return mass * sum(
        share * _density(residual, covariance + moved_gmm**2 * np.eye(2))
        for moved_gmm, share in readings
    )


def _density(residual: FloatArray, covariance: FloatArray) -> float:
    """Normal density in the plane, written out: it is asked for thousands of times a match."""
    x, y = float(residual[0]), float(residual[1])
    xx, xy, yy = float(covariance[0, 0]), float(covariance[0, 1]), float(covariance[1, 1])
    determinant = xx * yy - xy * xy
    chi2 = (yy * x * x - 2 * xy * x * y + xx * y * y) / determinant
    return math.exp(-chi2 / 2) / (2 * math.pi * math.sqrt(determinant))


def _density_1d(residual: float, variance: float) -> float:
    return math.exp(-(residual**2) / (2 * variance)) / math.sqrt(2 * math.pi * variance)
