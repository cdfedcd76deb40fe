"""What if scales and cameras contradict each other? Nobody is believed, and people are asked.

Both say of themselves that they are sure, so one of them is wrong as a whole: a wrong calibration,
a camera that was knocked. The game is told nothing, and both readings stay in the belief.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.evidence import WeightStep
from companion.fusion.belief import Belief, Hypothesis
from companion.fusion.lift import Candidate, LiftReading, Taking
from companion.fusion.pictures import Comparison
from companion.fusion.together import JointReading
from companion.referee import naming
from companion.referee.certainty import lose_match
from companion.referee.happenings import Asked, Told, Unclear
from companion.referee.quoting import (
    cameras_on_column,
    scales_on_step,
)
from companion.referee.states import Hand, TableState
from companion.referee.telling import RUNNER_UP_LIMIT
from companion.saying import say
from companion.scene import Scene, Standing

Answer = tuple[TableState, list[Told]]


def contradict(by_scales: LiftReading, by_both: LiftReading) -> bool:
    """Whether the cameras have made it less sure which kind of column it was than it was."""
    sure = surety(by_both.candidates)
    return sure < min(1 - RUNNER_UP_LIMIT, surety(by_scales.candidates) - RUNNER_UP_LIMIT)


def surety(candidates: Sequence[Candidate]) -> float:
    """Return the probability of the likeliest colour, kind and storey."""
    best = candidates[0].column
    return sum(
        one.probability
        for one in candidates
        if one.column.piece[:2] == best.piece[:2] and one.column.storey == best.storey
    )


def disagree(
    table: TableState, hand: Hand, step: WeightStep, seen: Comparison, joint: JointReading
) -> Answer:
    """Return the table after a landing on which its witnesses contradict each other."""
    likely = tuple(one for one in joint.reading.candidates[:4] if one.probability >= 0.01)
    felt = hand.reading.piece
    told_by_cameras = next((one for one in likely if one.column.piece[:2] != felt[:2]), likely[0])
    pictured = cameras_on_column(seen, told_by_cameras.column, joint.landing.column)
    name = naming.column(felt)
    if hand.step is None:
        why = say(
            "The scales {felt}, which is the {column}, but {seen}",
            felt=scales_on_step(step),
            column=name,
            seen=pictured,
        )
    else:
        why = say(
            "The scales {taken} and {felt}, which is the {column}, but {seen}",
            taken=scales_on_step(hand.step),
            felt=scales_on_step(step),
            column=name,
            seen=pictured,
        )
    belief = Belief.among(
        _after(one, joint.landing.column) for one in joint.reading.takings if one.weight > 0
    )
    table = lose_match(replace(table, belief=belief), why)
    question = say("{why}; which column was moved?", why=why)
    return table, [Unclear(step.at_ns, Asked.WHICH_COLUMN, question, likely)]


def _after(taking: Taking, at: Standing) -> Hypothesis:
    stands = Standing(taking.column.piece, at.storey, at.x_mm, at.y_mm, at.cov_mm2)
    scene: Scene = taking.scene.with_column(stands).nudged()
    return Hypothesis(taking.weight, scene)
