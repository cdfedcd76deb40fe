"""How does the seal lie, and how does it get from one pose to the next?

Showing a colour rolls the block over its long edge, the shorter way round; taking it up for the
first time brings it to the middle and lets the colours appear.
"""

from dataclasses import dataclass
from math import pi, sin

from companion.tablet.widgets.seal_paint import FACES
from companion.tablet.widgets.turning import about_x, roll_of, slerp


@dataclass(frozen=True)
class Pose:
    """How the block lies.

    Attributes:
        roll_deg: Turned about its long axis; at 90° times n, face n of the paint is up.
        hop: How far above the table, in sides of the block.
        aside: 0 in the middle of the view, 1 laid aside.
        painted: 0 bare wood, 1 all colours.
        dimmed: 0 as it is, 1 not to be seen.
    """

    roll_deg: float = 0.0
    hop: float = 0.0
    aside: float = 0.0
    painted: float = 1.0
    dimmed: float = 0.0


LAID_ASIDE = Pose(aside=1.0, painted=0.0, dimmed=0.4)
"""Nobody has taken it: off the middle, pale, without a colour."""

BLANK = Pose(painted=0.0)
"""Taken for the first time (VP-35): there is no previous holder whose colour could be up."""


def showing(face: str) -> Pose:
    """Return the pose in which the colour ``face`` is up."""
    return Pose(roll_deg=90.0 * FACES.index(face))


def between(start: Pose, end: Pose, share: float) -> Pose:
    """Return the pose a ``share`` (0…1) of the way; rolling takes the shorter way round."""
    if share >= 1:
        return end
    turn = slerp(about_x(start.roll_deg), about_x(end.roll_deg), share)
    rolls = start.roll_deg % 360 != end.roll_deg % 360

    def mean(a: float, b: float) -> float:
        return a + (b - a) * share

    return Pose(
        roll_deg=roll_of(turn),
        hop=0.12 * sin(pi * share) * rolls,
        aside=mean(start.aside, end.aside),
        painted=mean(start.painted, end.painted),
        dimmed=mean(start.dimmed, end.dimmed),
    )
