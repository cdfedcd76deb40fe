"""A column was set down: is it a move, a challenge won, or does it stand where it stood?

Set down straight above or below its old place a column weighs the same at the same place, and the
scales cannot tell a move from a return. A person may say "put back" for a while. If nobody does,
the likelier of the two is taken and people are asked; what is done next may yet show that it was
the other one: when only a move makes the next act a legal one, it was a move.

While cameras are alive a landing waits for what they see of it, for some seconds; then it is a
matter of both witnesses. A return that they see needs no question, but that it was a stop (VP-20)
only people can say.
"""

from dataclasses import replace

from companion.evidence import WeightStep
from companion.fusion.landing import read_landing
from companion.fusion.pictures import Comparison
from companion.fusion.together import JointReading
from companion.fusion.together import set_down as both_on_landing
from companion.referee import naming
from companion.referee.disagreement import contradict, disagree
from companion.referee.happenings import Asked, Happening, Told, Unclear, What
from companion.referee.landed import landed
from companion.referee.meaning import may_be_foul
from companion.referee.quoting import (
    cameras_on_column,
    scales_on_step,
)
from companion.referee.states import Hand, SetDown, TableState
from companion.referee.telling import (
    RUNNER_UP_LIMIT,
    by_colour,
    origin,
)
from companion.referee.witnessed import evidence_of, scales_say, stood, times
from companion.saying import say

Answer = tuple[TableState, list[Told]]

# A landing that may be a return waits this long for somebody to say "put back".
_WORD_PATIENCE_NS = 3_000_000_000
_MAYBE_RETURNED = 0.003

# A column of a player who is not on turn: either a turn before it went by unsaid, or it is a foul,
# and then people say so. They look at it for some seconds first.
_FOUL_PATIENCE_NS = 6_000_000_000

PICTURE_PATIENCE_NS = 4_000_000_000
"""The cameras need a still picture or two after the hand has gone; longer is not worth waiting."""

TOLERANCE_NS = 500_000_000
"""The scales know the moment of a landing no better than so."""


def set_down(table: TableState, hand: Hand, step: WeightStep) -> Answer:
    """Return the table after what was in ``hand`` came back with ``step``; it may have to wait."""
    if table.watching.cameras:
        waiting = SetDown(hand, step, step.known_ns + PICTURE_PATIENCE_NS, awaits_picture=True)
        table = replace(table, set_down=waiting)
        return (table, []) if table.seen is None else see(table, waiting, table.seen)
    table = replace(table, belief=hand.reading.belief)
    landing = read_landing(table.scenes.likeliest, stood(hand), step)
    is_odd = may_be_foul(table, hand.reading.piece)
    if is_odd or landing.returned > _MAYBE_RETURNED:
        patience_ns = _FOUL_PATIENCE_NS if is_odd else _WORD_PATIENCE_NS
        waiting = SetDown(hand, step, step.known_ns + patience_ns, is_odd=is_odd)
        return replace(table, set_down=waiting), []
    return landed(table, hand, step, None, landing)


def covers(comparison: Comparison, step: WeightStep) -> bool:
    """Whether pictures show the table after ``step``, compared with how it was before it."""
    sighting = comparison.sighting
    return sighting.at_ns >= step.at_ns - TOLERANCE_NS and sighting.since_ns <= step.at_ns


def see(table: TableState, waiting: SetDown, comparison: Comparison) -> Answer:
    """Return the table after the cameras saw something while a landing waited for them."""
    if not waiting.awaits_picture or not covers(comparison, waiting.step):
        return replace(table, seen=comparison), []
    table = replace(table, seen=None)
    joint = both_on_landing(waiting.hand.reading.takings, comparison, waiting.step)
    if joint.landing.returned > 0.5:
        until_ns = waiting.step.known_ns + _WORD_PATIENCE_NS
        return replace(table, set_down=replace(waiting, seen=comparison, until_ns=until_ns)), []
    return _seen_landing(replace(table, set_down=None), waiting, comparison, joint)


def foul_landing(table: TableState, waiting: SetDown) -> Answer:
    """Return the table with a landing made final that people called a foul: no turn was missed."""
    table = replace(table, set_down=None)
    landing = read_landing(table.scenes.likeliest, stood(waiting.hand), waiting.step)
    return landed(table, waiting.hand, waiting.step, None, landing, is_foul=True)


def settle_landing(table: TableState, waiting: SetDown) -> Answer:
    """Return the table with a landing made final, by what is known of it."""
    table = replace(table, set_down=None)
    if waiting.seen is not None:
        joint = both_on_landing(waiting.hand.reading.takings, waiting.seen, waiting.step)
        return _seen_landing(table, waiting, waiting.seen, joint)
    if waiting.awaits_picture:
        table = replace(table, belief=waiting.hand.reading.belief)
    landing = read_landing(table.scenes.likeliest, stood(waiting.hand), waiting.step)
    if landing.returned > 0.5:
        return _maybe_returned(table, waiting)
    return landed(table, waiting.hand, waiting.step, None, landing)


def stands_again(table: TableState, waiting: SetDown) -> TableState:
    """Return the table in which a column that was lifted stands where it stood."""
    came_from = stood(waiting.hand)
    if waiting.awaits_picture:
        belief = table.scenes.changed(lambda scene: scene.nudged())
    else:
        belief = table.scenes.changed(lambda scene: scene.with_column(came_from).nudged())
    return replace(table, set_down=None, belief=belief)


def returned(
    table: TableState, hand: Hand, step: WeightStep | None, seen: Comparison, probability: float
) -> Answer:
    """Return what is told of a column that the cameras see where it was lifted.

    Args:
        table: With the column where it stood.
        hand: How it was taken.
        step: What the scales felt of its return.
        seen: What the cameras saw of it.
        probability: That it was put back.
    """
    column = stood(hand)
    name = naming.column(column.piece)
    at_ns, known_ns = times(step, seen)
    happening = Happening(
        at_ns=at_ns,
        known_ns=known_ns,
        what=What.COLUMN_PUT_BACK,
        by=by_colour(table, table.game.turn, column.piece.colour),
        seat=table.game.turn,
        probability=probability,
        witnesses={
            **scales_say(hand, step),
            "camera": say("the cameras see the {column} standing where it was", column=name),
        },
        evidence=evidence_of(hand, step, seen),
        plays=(),
        game=table.game,
        scene=table.scenes.likeliest,
        column=origin(column),
    )
    sentence = say(
        "It was lifted and stands where it was: the {column}. If somebody stopped and put it back "
        "(VP-20), please say so.",
        column=name,
    )
    return table, [happening, Unclear(at_ns, Asked.WHAT, sentence)]


def _maybe_returned(table: TableState, waiting: SetDown) -> Answer:
    column = stood(waiting.hand)
    belief = table.scenes.changed(lambda scene: scene.with_column(column).nudged())
    sentence = say(
        "The {column} was lifted and seems to stand where it was; was it put back, or moved?",
        column=naming.column(column.piece),
    )
    return replace(table, belief=belief, doubt=waiting), [
        Unclear(waiting.step.at_ns, Asked.WHAT, sentence, waiting.hand.reading.candidates[:1])
    ]


def _seen_landing(
    table: TableState, waiting: SetDown, seen: Comparison, joint: JointReading
) -> Answer:
    """Make a landing final that both witnesses have told of."""
    hand, step = waiting.hand, waiting.step
    if contradict(hand.reading, joint.reading):
        return disagree(table, hand, step, seen, joint)
    by_both = Hand(hand.step, joint.reading, hand.seen)
    if joint.landing.returned > 1 - RUNNER_UP_LIMIT:
        table = stands_again(table, waiting)
        return returned(table, by_both, step, seen, joint.landing.returned)
    if joint.landing.returned > 0.5:
        without = replace(table, belief=joint.reading.belief)
        return _maybe_returned(without, replace(waiting, hand=by_both))
    table = replace(table, belief=joint.reading.belief)
    table, told = landed(table, by_both, step, seen, joint.landing)
    if joint.are_apart:
        sentence = say(
            "Where does the {column} stand? The scales {felt}, but {seen}.",
            column=naming.column(joint.reading.piece),
            felt=scales_on_step(step),
            seen=cameras_on_column(seen, stood(by_both), joint.landing.column),
        )
        told.append(Unclear(step.at_ns, Asked.WHERE, sentence))
    return table, told
