"""What does a change of weight mean at this point of the match?

less by a column          somebody took it
more by that column       it was set on the highest plate (or back where it came from)
more by a plate           the plate was laid
anything else             nobody knows yet: wait for the next change, then ask
"""

from dataclasses import replace

import numpy as np

from companion.evidence import WeightStep
from companion.fusion.arrival import fits_mass
from companion.fusion.lift import read_lift
from companion.games.villa_paletti.acts import Act, ObjectionFailed
from companion.referee.certainty import after_plays, lose_match
from companion.referee.happenings import Asked, Happening, Told, Unclear, What
from companion.referee.landings import set_down, settle
from companion.referee.odds import odds_of_being_taken
from companion.referee.plates import laid, next_plate
from companion.referee.states import Hand, TableState
from companion.referee.telling import (
    by_colour,
    origin,
    play,
    reference,
    rules_say,
    scales_on_step,
    seat_of,
    which_column,
)
from companion.scene import Scene

Answer = tuple[TableState, list[Told]]

# What is left of a weight that came and went, against the lightest piece: drift and noise.
_NOTHING_SHARE = 0.3


def on_step(table: TableState, step: WeightStep) -> Answer:
    """Return the referee's state and what is to be told after a weight step."""
    table, told = settle(table)
    if table.belief is None or table.fallen or table.game.phase == "over":
        return table, told
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
        table, more = _lifted(table, whole)
    else:
        table, more = _arrived(table, whole)
    return table, told + more


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
    said = f"The scales {scales_on_step(step)}, which is no piece of this set"
    return lose_match(table, said), [Unclear(step.at_ns, Asked.WHAT, f"{said}; what was it?")]


def _lifted(table: TableState, step: WeightStep) -> Answer:
    told: list[Told] = []
    if table.hand is not None:
        table, told = _never_came_back(table, table.hand)
    reading = read_lift(table.scenes, step, odds_of_being_taken(table))
    if reading is None:
        table, more = _puzzle(table, step)
        return table, told + more
    hand = Hand(step, reading)
    if reading.piece == table.to_remove:
        table, more = _left(replace(table, to_remove=None), hand, None)
    elif (
        table.failed_challenger is not None
        and seat_of(table, reading.piece.colour) == table.failed_challenger
    ):
        table, more = _left(table, hand, table.game.turn)
    else:
        table, more = replace(table, hand=hand), []
    return table, told + more


def _never_came_back(table: TableState, hand: Hand) -> Answer:
    piece = hand.reading.piece
    gone = f"The {piece.colour} {piece.kind} column was taken off the tower and has not come back"
    sentence = f"{gone}, and now another one is in hand; what happened to it?"
    belief = hand.reading.belief
    question = Unclear(hand.step.at_ns, Asked.WHAT, sentence, hand.reading.candidates[:1])
    return lose_match(replace(table, hand=None, belief=belief), gone), [question]


def _left(table: TableState, hand: Hand, by_seat: int | None) -> Answer:
    """A column leaves the game: after a challenge it won, or as a penalty (VP-28, VP-29)."""
    column = hand.reading.candidates[0].column
    acts: tuple[Act, ...] = ()
    if table.failed_challenger is not None:
        acts = (ObjectionFailed(reference(table, column.piece)),)
    game, plays = play(table.game, *acts)
    belief = hand.reading.belief.changed(Scene.nudged)
    table = replace(table, game=game, belief=belief, failed_challenger=None, hand=None)
    table = after_plays(table, plays, weighed=True)
    happening = Happening(
        at_ns=hand.step.at_ns,
        known_ns=hand.step.known_ns,
        what=What.COLUMN_LEFT_GAME,
        by=by_colour(table, by_seat),
        seat=by_seat,
        probability=hand.reading.candidates[0].probability,
        witnesses={"scales": scales_on_step(hand.step), **rules_say(plays)},
        evidence=(hand.step,),
        plays=plays,
        game=game,
        scene=belief.likeliest,
        column=origin(column),
    )
    return table, [happening, *which_column(hand.step.at_ns, hand.reading)]


def _arrived(table: TableState, step: WeightStep) -> Answer:
    hand = table.hand
    scene = table.scenes.likeliest
    if hand is not None and fits_mass(step, scene.mass_g(hand.reading.piece)):
        return set_down(replace(table, hand=None, belief=hand.reading.belief), hand, step)
    plate = next_plate(scene)
    if plate is not None and fits_mass(step, scene.table_set.plates[plate].mass_g):
        told: list[Told] = []
        if hand is not None:
            table, told = _never_came_back(table, hand)
        table, more = laid(table, plate, step)
        return table, told + more
    came = (
        f"The scales {scales_on_step(step)}: a column came onto the table that nobody was seen "
        "to take off it"
    )
    question = Unclear(step.at_ns, Asked.WHAT, f"{came}; which one is it?")
    return lose_match(table, came), [question]
