"""How does an acted match end? With a fall, one way or another, and with what is said of it."""

from companion.games.villa_paletti.acts import Collapse
from companion.virtual.disturbance import bump
from companion.virtual.fall import (
    Bumped,
    CarrierPulled,
    KindOfFall,
    Knocked,
    PlateTipped,
    Swept,
)
from companion.virtual.fall import bring_down as bring_down_by
from companion.virtual.villa_hands import GaveWay, VillaHands

# What has come loose is given time to fall by itself; then the table is jerked, harder and harder.
_ROLLING_S = 2.0
_DISMAY_M_S2, _MOST_JERKS, _STRONGER = 5.0, 6, 1.5

AFTER_FALL_S = 5.0
"""So long a recording goes on after the first impact, as its black box does."""

_ENDS: tuple[KindOfFall, ...] = (CarrierPulled(), Bumped(), Knocked())

# None of these takes a column away that no act is told of; so strongly they mostly do it at once.
_AT_ONCE: tuple[KindOfFall, ...] = (Bumped(), Knocked(), PlateTipped(), Swept())
_AT_ONCE_STRENGTH = 2.0


def bring_down(hands: VillaHands) -> None:
    """Bring the tower down one way or another.

    Raises:
        GaveWay: It fell; that it does not is rare.
    """
    hands.rest()
    bring_down_by(hands.table, _ENDS[int(hands.rng.integers(len(_ENDS)))], hands.rng)
    if hands.table.world.has_fallen():
        raise GaveWay


def knock_down(hands: VillaHands) -> None:
    """Bring the tower down at the first try.

    Raises:
        GaveWay: Always.
    """
    hands.rest()
    kind = _AT_ONCE[int(hands.rng.integers(len(_AT_ONCE)))]
    kind.attempt(hands.table, hands.rng, _AT_ONCE_STRENGTH)
    raise GaveWay


def fell(hands: VillaHands) -> None:
    """Wait till it lies, and write that down; what is only out of joint does not survive.

    It fell when its first piece hit something, even if the rest came down after it.
    """
    table, world = hands.table, hands.table.world
    table.hand.let_go()
    table.advance(_ROLLING_S)
    jerk_m_s2 = _DISMAY_M_S2
    for _ in range(_MOST_JERKS):
        if world.has_fallen():
            break
        table.disturb(bump(table.at_s, 0.25, jerk_m_s2, (1.0, 0.0)))
        table.advance(_ROLLING_S)
        jerk_m_s2 *= _STRONGER
    seat = hands.story.game.on_turn
    hands.story.act(Collapse(seat))
    impact_s = world.first_impact_s
    at_s = table.at_s if impact_s is None else impact_s
    hands.story.tell(at_s, "collapse", by=hands.story.colour(seat))
