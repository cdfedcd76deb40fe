"""A column was set down: is it a move, a challenge won, or does it stand where it stood?

Set down straight above or below its old place a column weighs the same at the same place, and the
scales cannot tell a move from a return. A person may say "put back" for a while. If nobody does,
the likelier of the two is taken and people are asked; what is done next may yet show that it was
the other one: when only a move makes the next act a legal one, it was a move.

While cameras are alive a landing waits for what they see of it, for some seconds; then it is a
matter of both witnesses. A return that they see needs no question, but that it was a stop (VP-20)
only people can say.
"""

from collections.abc import Callable
from dataclasses import replace

from companion.evidence import Sighting, WeightStep
from companion.fusion.landing import Landing, read_landing
from companion.fusion.pictures import Comparison
from companion.fusion.together import JointReading
from companion.fusion.together import set_down as both_on_landing
from companion.referee import naming
from companion.referee.certainty import MOVED_OR_RETURNED, after_plays
from companion.referee.disagreement import contradict, disagree
from companion.referee.footing import column_adjudged
from companion.referee.happenings import Asked, Happening, Place, Told, Unclear, What
from companion.referee.meaning import foul_with, is_plain, may_be_foul, meaning_of
from companion.referee.missed import what_became_of
from companion.referee.quoting import (
    cameras_on_column,
    scales_on_step,
)
from companion.referee.states import Hand, SetDown, TableState
from companion.referee.telling import (
    RUNNER_UP_LIMIT,
    by_colour,
    contested,
    measured_of,
    origin,
    play,
    rules_say,
    which_column,
)
from companion.saying import joined, say
from companion.scene import Standing

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

# Acts that only make sense after a move are a foul or an unseen turn if there was none: a few in
# a hundred.
_OTHERWISE_ODD = 0.03


def set_down(table: TableState, hand: Hand, step: WeightStep) -> Answer:
    """Return the table after what was in ``hand`` came back with ``step``; it may have to wait."""
    if table.watching.cameras:
        waiting = SetDown(hand, step, step.known_ns + PICTURE_PATIENCE_NS, awaits_picture=True)
        table = replace(table, set_down=waiting)
        return (table, []) if table.seen is None else see(table, waiting, table.seen)
    table = replace(table, belief=hand.reading.belief)
    landing = read_landing(table.scenes.likeliest, _origin_of(hand), step)
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
    landing = read_landing(table.scenes.likeliest, _origin_of(waiting.hand), waiting.step)
    return landed(table, waiting.hand, waiting.step, None, landing, is_foul=True)


def settle_landing(table: TableState, waiting: SetDown) -> Answer:
    """Return the table with a landing made final, by what is known of it."""
    table = replace(table, set_down=None)
    if waiting.seen is not None:
        joint = both_on_landing(waiting.hand.reading.takings, waiting.seen, waiting.step)
        return _seen_landing(table, waiting, waiting.seen, joint)
    if waiting.awaits_picture:
        table = replace(table, belief=waiting.hand.reading.belief)
    landing = read_landing(table.scenes.likeliest, _origin_of(waiting.hand), waiting.step)
    if landing.returned > 0.5:
        return _maybe_returned(table, waiting)
    return landed(table, waiting.hand, waiting.step, None, landing)


def stands_again(table: TableState, waiting: SetDown) -> TableState:
    """Return the table in which a column that was lifted stands where it stood."""
    came_from = _origin_of(waiting.hand)
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
    column = _origin_of(hand)
    name = naming.column(column.piece)
    at_ns, known_ns = _times(step, seen)
    happening = Happening(
        at_ns=at_ns,
        known_ns=known_ns,
        what=What.COLUMN_PUT_BACK,
        by=by_colour(table, table.game.turn, column.piece.colour),
        seat=table.game.turn,
        probability=probability,
        witnesses={
            **_scales_say(hand, step),
            "camera": say("the cameras see the {column} standing where it was", column=name),
        },
        evidence=_evidence(hand, step, seen),
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


def resolve_doubt(table: TableState, makes_sense: Callable[[TableState], bool]) -> Answer:
    """Return the table in which a doubtful landing is a move, if only then the next act is one.

    Args:
        table: The table before the next act.
        makes_sense: Whether that act is an ordinary one on a table.
    """
    doubt = table.doubt
    if doubt is None:
        return table, []
    table = replace(table, doubt=None)
    if makes_sense(table):
        return table, []
    landing = read_landing(
        table.scenes.likeliest.without(doubt.hand.reading.piece), _origin_of(doubt.hand), doubt.step
    )
    odd = landing.returned * _OTHERWISE_ODD
    landing = replace(landing, returned=odd / (odd + 1 - landing.returned))
    moved, told = landed(table, doubt.hand, doubt.step, None, landing)
    return (moved, told) if makes_sense(moved) else (table, [])


def _origin_of(hand: Hand) -> Standing:
    return hand.reading.candidates[0].column


def _maybe_returned(table: TableState, waiting: SetDown) -> Answer:
    column = _origin_of(waiting.hand)
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
            seen=cameras_on_column(seen, _origin_of(by_both), joint.landing.column),
        )
        told.append(Unclear(step.at_ns, Asked.WHERE, sentence))
    return table, told


def _found(table: TableState, landing: Landing) -> TableState:
    """The table once it is known where a column stands of which people have told already."""
    belief = table.scenes.changed(lambda scene: scene.with_column(landing.column).nudged())
    return replace(table, belief=belief, ahead=table.ahead - {landing.column.piece})


def _scales_say(hand: Hand, step: WeightStep | None) -> dict[str, str]:
    felt = [one for one in (hand.step, step) if one is not None]
    return {"scales": joined([scales_on_step(one) for one in felt], "; ")} if felt else {}


def _evidence(
    hand: Hand, step: WeightStep | None, seen: Comparison | None
) -> tuple[WeightStep | Sighting, ...]:
    """What was measured of a column from its lift to its landing."""
    pictured = [None if one is None else one.sighting for one in (hand.seen, seen)]
    return measured_of(hand.step, pictured[0], step, pictured[1])


def _times(step: WeightStep | None, seen: Comparison | None) -> tuple[int, int]:
    """When something happened, by the witness that knows it best, and when both had told."""
    if step is None:
        assert seen is not None, "nobody has witnessed it"
        return seen.sighting.at_ns, seen.sighting.known_ns
    if seen is None:
        return step.at_ns, step.known_ns
    return step.at_ns, max(step.known_ns, seen.sighting.known_ns)


def _witnesses(
    hand: Hand, step: WeightStep | None, seen: Comparison | None, landing: Landing
) -> dict[str, str]:
    said = _scales_say(hand, step)
    if seen is not None:
        said["camera"] = cameras_on_column(seen, _origin_of(hand), landing.column, hand.seen)
    return said


def landed(
    table: TableState,
    hand: Hand,
    step: WeightStep | None,
    seen: Comparison | None,
    landing: Landing,
    *,
    is_foul: bool = False,
) -> Answer:
    """Return what it means that a column stands on the highest plate: a move, or a challenge won.

    Args:
        table: Its belief is without the column.
        hand: How it was taken.
        step: What the scales felt of its landing.
        seen: What the cameras saw of it; one of the two is there.
        landing: Where it stands.
        is_foul: Whether people say that no rule allows it.
    """
    column = _origin_of(hand)
    piece = column.piece
    if piece in table.ahead and column.storey == table.scenes.likeliest.top_storey:
        return _found(table, landing), []
    table, cleared = resolve_doubt(table, lambda one: is_plain(one, piece))
    footing = column_adjudged(table.scenes.likeliest.nudged(), landing.column, seen, step)
    if is_foul:
        meaning = foul_with(table, piece)
    else:
        meaning = meaning_of(table, piece, footing.ruled, is_on_column=landing.column.is_on_column)
    game, plays = play(table.game, *meaning.acts)
    challenged = meaning.challenge_of is not None and bool(plays) and plays[-1].verdict.is_legal
    belief = table.scenes.changed(lambda scene: scene.with_column(landing.column).nudged())
    at = landing.column
    at_ns, known_ns = _times(step, seen)
    happening = Happening(
        at_ns=at_ns,
        known_ns=known_ns,
        what=What.COLUMN_MOVED,
        by=by_colour(table, meaning.seat, piece.colour),
        seat=meaning.seat,
        probability=hand.reading.candidates[0].probability * (1 - landing.returned),
        witnesses={**_witnesses(hand, step, seen, landing), **rules_say(plays)},
        evidence=_evidence(hand, step, seen),
        plays=plays,
        game=game,
        scene=belief.likeliest,
        column=origin(column),
        to=Place(at.storey, at.x_mm, at.y_mm, at.cov_mm2, at.is_on_column),
        challenge_of=meaning.challenge_of,
        adjudged=(footing,),
    )
    told: list[Told] = [
        *cleared,
        happening,
        *contested(at_ns, footing),
        *what_became_of(at_ns, table, meaning.unseen),
        *which_column(at_ns, table, hand.reading),
    ]
    if seen is not None and seen.may_be_on_column(piece, at.storey):
        sentence = say(
            "Does the {column} stand on the plate, or on another column (VP-19)?",
            column=naming.column(piece),
        )
        told.append(Unclear(at_ns, Asked.WHERE, sentence, hand.reading.candidates[:1]))
    if landing.returned > RUNNER_UP_LIMIT:
        told.append(
            Unclear(
                at_ns,
                Asked.WHERE,
                say(
                    "Does the {column} stand on the highest plate, or where it was before?",
                    column=naming.column(piece),
                ),
                hand.reading.candidates[:1],
            )
        )
    if plays and not plays[-1].verdict.is_legal and not is_foul:
        told.append(Unclear(at_ns, Asked.WHAT, plays[-1].verdict.reason))
    table = replace(
        table,
        game=game,
        belief=belief,
        objector=None,
        to_remove=piece if challenged else table.to_remove,
    )
    table = after_plays(table, plays, meaning.unseen, weighed=True)
    if landing.returned > RUNNER_UP_LIMIT and table.game.phase not in ("start", "over"):
        table = replace(table, turn_doubt=MOVED_OR_RETURNED)
    return table, told
