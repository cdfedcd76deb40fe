"""What does a change of weight mean at this point of the match?

less by a column          somebody took it
more by that column       it was set on the highest plate (or back where it came from)
more by a plate           the plate was laid
anything else             nobody knows yet: wait for the next change, then ask

A hand that holds still is a weight, too: one that lifts a plate a little off the column that it
draws out may do so for a second. Then what seemed to be taken was part of the way, and only both
changes together are a column.
"""

from dataclasses import replace

import numpy as np

from companion.evidence import WeightStep
from companion.fusion.arrival import fits_mass
from companion.fusion.landing import read_landing
from companion.fusion.lift import read_lift
from companion.referee.certainty import lose_match
from companion.referee.emptied import handled
from companion.referee.happenings import Asked, Told, Unclear
from companion.referee.landings import set_down
from companion.referee.odds import odds_of_being_taken
from companion.referee.pictures import in_air
from companion.referee.plates import came, next_plate
from companion.referee.quoting import (
    scales_on_no_piece,
    scales_on_step,
)
from companion.referee.removals import never_came_back, taken
from companion.referee.states import Hand, TableState
from companion.referee.waiting import settle
from companion.saying import say
from companion.scene import Scene

Answer = tuple[TableState, list[Told]]

# A hand that leans or pulls has moved by then: what keeps still for longer has come or gone.
_LOOSE_PATIENCE_NS = 5_000_000_000

# How far a column is carried in a turn, per axis: from anywhere under a plate to anywhere on one.
_UNSEEN_WAY_MM = 50.0

# What is left of a weight that came and went, against the lightest piece: drift and noise.
_NOTHING_SHARE = 0.3


def on_step(table: TableState, step: WeightStep) -> Answer:
    """Return the referee's state and what is to be told after a weight step."""
    if step.handled_ns[0] < table.followed_ns:
        return table, []  # the cameras have told of it while the scales were not heard
    table, told = settle(handled(table, step.handled_ns[1]))
    if table.belief is None or table.fallen or table.game.phase == "over":
        return table, told
    step = _across_a_gap(table, step)
    newest = step
    held = _held_till_now(table, step)
    if held is not None:
        table, step = replace(table, hand=None, loose=None), held
    whole = step if table.loose is None else _together(table.loose, step)
    if table.loose is not None and _is_nothing(table, whole):
        return replace(table, loose=None), told  # what leant there has gone again
    if not _explained(table, whole):
        if table.loose is not None and _explained(table, step):
            table, more = _puzzle(table, table.loose)
            told += more
            whole = step
        else:
            return replace(table, loose=whole), told
    table = replace(table, loose=None)
    if whole.mass_g < 0:
        table, more = _lifted(table, whole, newest if newest.mass_g > 0 else None)
    else:
        table, more = _arrived(table, whole)
    return table, told + more


def loose_overdue(table: TableState, now_ns: int) -> Answer:
    """Return the table after a weight that no piece explains has been at rest for some seconds.

    It may be that pieces slid off, or that a hand with a column in it lies on the table: as long as
    something is in hand only what went is asked about. If it goes again the doubt does, too.
    """
    loose = table.loose
    if loose is None or loose == table.puzzled or now_ns < loose.known_ns + _LOOSE_PATIENCE_NS:
        return table, []
    is_thinking = table.hand is not None and loose.mass_g > 0
    if is_thinking or table.belief is None or table.fallen or _is_nothing(table, loose):
        return table, []
    said = scales_on_no_piece(loose)
    question = say("{said}; what was it?", said=said)
    return replace(table, puzzled=loose), [Unclear(loose.at_ns, Asked.WHAT, question)]


def _across_a_gap(table: TableState, step: WeightStep) -> WeightStep:
    """A step with what it cannot know if one rest was before a gap and the other is after it.

    What was moved unseen is in it, too: as much weight, and it stands elsewhere.
    """
    gap_ns = table.asked_gap_ns
    if gap_ns is None or step.handled_ns[0] >= gap_ns[1]:
        return step
    masses_g = [kind.mass_g for kind in table.scenes.likeliest.table_set.kinds.values()]
    unseen_gmm2 = (_UNSEEN_WAY_MM * float(np.mean(masses_g))) ** 2
    mass, (xm, xx, xy), (ym, yx, yy) = step.covariance
    covariance = (mass, (xm, xx + unseen_gmm2, xy), (ym, yx, yy + unseen_gmm2))
    return replace(step, covariance=covariance)


def _held_till_now(table: TableState, step: WeightStep) -> WeightStep | None:
    """Both changes since a column seems to be in hand as one, if only so they are a column.

    What is in hand was told to nobody yet, and the belief is still that before it.
    """
    hand = table.hand
    if hand is None or hand.step is None or hand.seen is not None:
        return None
    since = step if table.loose is None else _together(table.loose, step)
    whole = _together(hand.step, since)
    if whole.mass_g >= 0 or not _explained(table, whole):
        return None
    scene = table.scenes.likeliest
    is_piece = (
        fits_mass(since, scene.mass_g(hand.reading.piece))
        if since.mass_g > 0
        else _explained(table, since)
    )
    return None if is_piece else whole


def _together(one: WeightStep, other: WeightStep) -> WeightStep:
    covariance = tuple(
        (a[0] + b[0], a[1] + b[1], a[2] + b[2])
        for a, b in zip(one.covariance, other.covariance, strict=True)
    )
    return WeightStep(
        at_ns=other.at_ns,
        known_ns=other.known_ns,
        mass_g=one.mass_g + other.mass_g,
        moment_gmm=(
            one.moment_gmm[0] + other.moment_gmm[0],
            one.moment_gmm[1] + other.moment_gmm[1],
        ),
        covariance=covariance,
        handled_ns=(one.handled_ns[0], other.handled_ns[1]),
    )


def _is_nothing(table: TableState, step: WeightStep) -> bool:
    kinds = table.scenes.likeliest.table_set.kinds.values()
    lightest_g = min(kind.mass_g for kind in kinds)
    return abs(step.mass_g) < _NOTHING_SHARE * lightest_g


def _explained(table: TableState, step: WeightStep) -> bool:
    """Whether a piece of this set may have come or gone: by its mass, and on the base."""
    scene = table.scenes.likeliest
    masses_g = [kind.mass_g for kind in scene.table_set.kinds.values()]
    if step.mass_g > 0:
        plate = next_plate(scene)
        if plate is not None:
            masses_g.append(scene.table_set.plates[plate].mass_g)
    return _is_on_base(scene, step) and any(fits_mass(step, mass_g) for mass_g in masses_g)


def _is_on_base(scene: Scene, step: WeightStep) -> bool:
    """Whether a step's place may be on the base, as far as plates nudged with it let one tell."""
    moment_var = (step.covariance[1][1] + step.covariance[2][2]) / 2
    sd_mm = np.hypot(np.sqrt(moment_var), scene.nudge_moment_sd_gmm()) / abs(step.mass_g)
    return bool(np.hypot(*step.position_mm) <= scene.table_set.base_radius_mm + 3 * sd_mm)


def _puzzle(table: TableState, step: WeightStep) -> Answer:
    said = scales_on_no_piece(step)
    question = say("{said}; what was it?", said=said)
    asked = [] if step == table.puzzled else [Unclear(step.at_ns, Asked.WHAT, question)]
    return lose_match(table, said), [*asked]


def _lifted(table: TableState, step: WeightStep, eased: WeightStep | None) -> Answer:
    told: list[Told] = []
    if table.hand is not None:
        table, told = never_came_back(table, table.hand)
    reading = read_lift(table.scenes, step, odds_of_being_taken(table), eased)
    if reading is None:
        table, more = _puzzle(table, step)
        return table, told + more
    table, more = taken(table, Hand(step, reading))
    if table.hand is not None and table.seen is not None:
        table, later = in_air(replace(table, seen=None), table.hand, table.seen)
        more += later
    return table, told + more


def _arrived(table: TableState, step: WeightStep) -> Answer:
    hand = table.hand
    scene = table.scenes.likeliest
    if hand is not None and fits_mass(step, scene.mass_g(hand.reading.piece)):
        return set_down(replace(table, hand=None), hand, step)
    ahead = _told_ahead(table, step)
    if ahead is not None:
        return ahead, []
    plate = next_plate(scene)
    if plate is not None and fits_mass(step, scene.table_set.plates[plate].mass_g):
        told: list[Told] = []
        if hand is not None:
            table, told = never_came_back(table, hand)
        table, more = came(table, plate, step)
        return table, told + more
    puzzle = say(
        "The scales {felt}: a column came onto the table that nobody was seen to take off it",
        felt=scales_on_step(step),
    )
    question = Unclear(step.at_ns, Asked.WHAT, say("{puzzle}; which one is it?", puzzle=puzzle))
    return lose_match(table, puzzle), [question]


def _told_ahead(table: TableState, step: WeightStep) -> TableState | None:
    """The table once a column has landed of which people told while it was in the air."""
    scene = table.scenes.likeliest
    landed = [piece for piece in table.ahead if fits_mass(step, scene.mass_g(piece))]
    stands = scene.find(landed[0]) if len(landed) == 1 else None
    if stands is None or table.hand is not None:
        return None
    at = read_landing(scene.without(stands.piece), stands, step).column
    belief = table.scenes.changed(lambda one: one.with_column(at).nudged())
    return replace(table, belief=belief, ahead=table.ahead - {stands.piece})
