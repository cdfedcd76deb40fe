"""Which column, and where to, when scales and pictures both have a say? Each with its own errors.

The scales' reading of the lift, the density of the landing and the pictures' nats multiply, and a
floor under each keeps the other's voice audible: where mass and picture contradict each other,
both columns stay likely, and nobody is told a certain thing. Multiplication has no order, so it
does not matter who spoke first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.evidence import WeightStep
from companion.fusion.landing import Landing, read_landing
from companion.fusion.lift import LiftReading, Taking, reading_of
from companion.fusion.pictures import OUTLIERS, Comparison, tempered
from companion.fusion.places import Spot, together
from companion.scene import Standing

# Landings are worked out for columns that are at least so likely to be the one; the rest are so
# unlikely that it does not matter where they went.
_LEAST_SHARE = 1e-4


@dataclass(frozen=True)
class JointReading:
    """What both witnesses say of a column that was lifted and set down.

    Attributes:
        reading: Which column it was, by both.
        landing: Where it stands, by both; ``returned`` is by both, too.
        are_apart: Whether they contradict each other on the place.
    """

    reading: LiftReading
    landing: Landing
    are_apart: bool


def with_outliers(takings: Sequence[Taking]) -> list[Taking]:
    """Return the takings of a weighing that may be wrong as a whole; their weights sum to one."""
    total = sum(one.weight for one in takings)
    whole = sum(one.prior for one in takings)
    return [
        replace(one, weight=(1 - OUTLIERS) * one.weight / total + OUTLIERS * one.prior / whole)
        for one in takings
    ]


def lifted(taken: Sequence[Taking], comparison: Comparison) -> LiftReading:
    """Return which column is in the air, by the scales and by what the pictures miss."""
    takings = with_outliers(taken)
    nats = [
        comparison.scene_nats(one.scene) + comparison.absence_nats(one.column) for one in takings
    ]
    likelihoods = tempered([one.prior for one in takings], nats)
    return reading_of(
        [
            replace(one, weight=one.weight * factor)
            for one, factor in zip(takings, likelihoods, strict=True)
        ]
    )


def set_down(taken: Sequence[Taking], comparison: Comparison, step: WeightStep) -> JointReading:
    """Return which column was set down and where.

    Args:
        taken: What may have been lifted, by the scales.
        comparison: What the cameras see now.
        step: What the scales felt of the landing.
    """
    takings = with_outliers(taken)
    landings = [_landing(one, step) for one in takings]
    # Of scales that are wrong as a whole nobody knows what a return would have looked like.
    back = [
        0.5 if one is None else (1 - OUTLIERS) * one.returned + OUTLIERS / 2 for one in landings
    ]
    priors = [one.prior for one in takings]
    moved = [_moved_nats(one, comparison) for one in takings]
    returned = [_returned_nats(one, comparison) for one in takings]
    factors = tempered([*priors, *priors], [*moved, *returned])
    top = [
        one.weight * (1 - share) * factor
        for one, share, factor in zip(takings, back, factors[: len(takings)], strict=True)
    ]
    home = [
        one.weight * share * factor
        for one, share, factor in zip(takings, back, factors[len(takings) :], strict=True)
    ]
    is_back = sum(home) / (sum(home) + sum(top))
    weights = home if is_back > 0.5 else top
    reading = reading_of(
        [replace(one, weight=weight) for one, weight in zip(takings, weights, strict=True)]
    )
    likeliest = max(range(len(takings)), key=lambda index: weights[index])
    column, are_apart = _place(takings[likeliest], landings[likeliest], comparison)
    stands = replace(column, piece=reading.piece)
    return JointReading(reading, Landing(stands, is_back), are_apart)


def seen_landing(reading: LiftReading, comparison: Comparison) -> Landing:
    """Return where the likeliest column of a reading stands by the pictures alone."""
    likeliest = max(reading.takings, key=lambda one: one.weight)
    column, _ = _place(likeliest, None, comparison)
    return Landing(replace(column, piece=reading.piece), 0.0)


def _landing(taking: Taking, step: WeightStep) -> Landing | None:
    if taking.weight < _LEAST_SHARE:
        return None
    return read_landing(taking.scene.without(taking.column.piece), taking.column, step)


def _moved_nats(taking: Taking, comparison: Comparison) -> float:
    return (
        comparison.scene_nats(taking.scene)
        + comparison.absence_nats(taking.column)
        + comparison.arrival_nats(taking.column.piece)
    )


def _returned_nats(taking: Taking, comparison: Comparison) -> float:
    return comparison.scene_nats(taking.scene) + comparison.return_nats(taking.column)


def _place(
    taking: Taking, landing: Landing | None, comparison: Comparison
) -> tuple[Standing, bool]:
    """Where the column of a taking stands on the highest plate, and whether witnesses differ."""
    storey = taking.scene.top_storey
    seen = comparison.arrival(taking.column.piece, storey)
    if seen is None or (seen.nats <= 0 and landing is not None):
        on_plate = replace(taking.column, storey=storey, is_on_column=False)
        return (on_plate if landing is None else landing.column), False
    spot, are_apart = Spot(seen.x_mm, seen.y_mm, seen.cov_mm2), False
    if landing is not None:
        at = landing.column
        spot, are_apart = together(Spot(at.x_mm, at.y_mm, at.cov_mm2), spot)
    stands = replace(
        taking.column,
        storey=storey,
        x_mm=spot.x_mm,
        y_mm=spot.y_mm,
        cov_mm2=spot.cov_mm2,
        is_on_column=seen.is_on_column,
    )
    return stands, are_apart
