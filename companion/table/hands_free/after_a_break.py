"""Does the table weigh what the record says, and where? Asked once, when a match is gone on with.

Nothing is tared for it: what stands on the table stands there still. Scales drift while they are
off, so a difference says no more than that people should look; which piece it might be is told
where there is one of about that mass. A column that was moved weighs what it did, but the centre
of all is elsewhere. Two alike columns that changed places nobody can tell: nothing is said of them.
"""

from collections import Counter
from dataclasses import dataclass
from math import hypot
from typing import Final

from companion.saying import Saying, named, say
from companion.scene import LaidPlate, Scene, Standing
from companion.table.writing.rested import LastRest, Rest

# Half of the lightest column: a smaller difference is none that could be a piece.
_SHARE: Final = 0.5

# What the sum of the cells may have drifted by, opposite cells may have drifted apart. They are
# bought together and stand in one room, so that most of their drift is one: half of it at most.
_APART_SHARE: Final = 0.5

# What is expected by the places in the record may be off by so many of its deviations.
_SDS: Final = 3.0

# By what wood differs from the mean of its kind, and that mean from what one piece weighed.
_WOOD_SHARE: Final = 0.02


@dataclass(frozen=True)
class Expected:
    """What the scales should read if everything stands as the record says, the base included.

    Attributes:
        total_g, moment_gmm: As of a rest.
        sd_g: How well the total is known; 0 where the scales measured it themselves.
        sd_gmm: How well the moment is known, per axis, likewise.
    """

    total_g: float
    moment_gmm: tuple[float, float]
    sd_g: float = 0.0
    sd_gmm: float = 0.0


def expected_by(last: LastRest, scene: Scene, base_g: float) -> Expected:
    """Return what the scales should read: as at the last rest, else by what stands where.

    The base may have been weighed anew meanwhile, and pieces have come and gone since: of an
    earlier rest its surplus counts, not its total.

    Args:
        last: What the record says of how the table stood still.
        scene: How everything should stand.
        base_g: Mass of the empty base, whose centre is the middle.
    """
    total_g = base_g + mass_g(scene) + (last.surplus_g or 0.0)
    if last.rest is not None:
        return Expected(total_g, last.rest.moment_gmm)
    x_gmm = y_gmm = on_base = above_gmm = 0.0
    plates = scene.table_set.plates
    pieces: list[tuple[float, Standing | LaidPlate]] = [
        *((scene.mass_g(one.piece), one) for one in scene.columns),
        *((plates[one.colour].mass_g, one) for one in scene.plates),
    ]
    for piece_g, one in pieces:
        x_gmm, y_gmm = x_gmm + piece_g * one.x_mm, y_gmm + piece_g * one.y_mm
        if one.storey == 0:
            on_base += (piece_g * one.sd_mm) ** 2
        else:
            above_gmm += piece_g * one.sd_mm  # a nudged plate takes along all that it carries
    sd_g = _mass_sd_g(scene) if last.surplus_g is None else 0.0
    return Expected(total_g, (x_gmm, y_gmm), sd_g, hypot(on_base**0.5, above_gmm))


def _mass_sd_g(scene: Scene) -> float:
    """How well the mass of all pieces is known where no scales ever read it."""
    of_kind = Counter(one.piece.kind for one in scene.columns)
    plates = scene.table_set.plates
    masses_g = [
        *(scene.table_set.kinds[kind].mass_g * count for kind, count in of_kind.items()),
        *(plates[one.colour].mass_g for one in scene.plates),
    ]
    return _WOOD_SHARE * hypot(*masses_g)


def mass_g(scene: Scene) -> float:
    """Return the mass of all pieces of a scene."""
    plates = scene.table_set.plates
    return sum(scene.mass_g(one.piece) for one in scene.columns) + sum(
        plates[one.colour].mass_g for one in scene.plates
    )


def what_differs(scene: Scene, expected: Expected, rest: Rest) -> Saying | None:
    """Return what to ask people, None where the table weighs what it should, and where.

    Args:
        scene: How everything should stand.
        expected: What the scales should read of it.
        rest: What they read.
    """
    kinds = {name: kind.mass_g for name, kind in scene.table_set.kinds.items()}
    least_g = _SHARE * min(kinds.values())
    surplus_g = rest.total_g - expected.total_g
    if abs(surplus_g) < max(least_g, _SDS * expected.sd_g):
        return _elsewhere(scene, expected, rest, least_g)
    kind, kind_g = min(kinds.items(), key=lambda one: abs(one[1] - abs(surplus_g)))
    if abs(kind_g - abs(surplus_g)) < least_g:
        return _like_a_column(surplus_g, named("{kind} column", kind=kind), kind_g)
    if surplus_g > 0:
        return say(
            "The table weighs {surplus_g:.1f} g more than the record says. Does everything stand "
            "as shown, or have the scales drifted?",
            surplus_g=surplus_g,
        )
    return say(
        "The table weighs {missing_g:.1f} g less than the record says. Does everything stand as "
        "shown, or have the scales drifted?",
        missing_g=-surplus_g,
    )


def _like_a_column(surplus_g: float, column: Saying, column_g: float) -> Saying:
    """What to ask where a column has about the mass by which the table differs."""
    if surplus_g > 0:
        return say(
            "The table weighs {surplus_g:.1f} g more than the record says, about a {column} "
            "({column_g:.1f} g): is one too many? Does everything stand as shown, or have the "
            "scales drifted?",
            surplus_g=surplus_g,
            column=column,
            column_g=column_g,
        )
    return say(
        "The table weighs {missing_g:.1f} g less than the record says, about a {column} "
        "({column_g:.1f} g): is one missing? Does everything stand as shown, or have the scales "
        "drifted?",
        missing_g=-surplus_g,
        column=column,
        column_g=column_g,
    )


def _elsewhere(scene: Scene, expected: Expected, rest: Rest, least_g: float) -> Saying | None:
    """What to ask where the mass is right, but the centre of it may not be."""
    off_gmm = hypot(
        rest.moment_gmm[0] - expected.moment_gmm[0], rest.moment_gmm[1] - expected.moment_gmm[1]
    )
    drift_gmm = _APART_SHARE * least_g * scene.table_set.base_radius_mm
    if off_gmm <= hypot(drift_gmm, _SDS * expected.sd_gmm):
        return None
    return say(
        "The table weighs what the record says, but its centre of pressure is {off_mm:.1f} mm from "
        "where it should be. Was something moved? Does everything stand as shown, or have the "
        "scales drifted?",
        off_mm=off_gmm / mass_g(scene),
    )
