"""What does it mean that a column stands on the highest plate? A move, or a challenge won."""

from collections.abc import Callable
from dataclasses import replace

from companion.evidence import WeightStep
from companion.fusion.landing import Landing, read_landing
from companion.fusion.pictures import Comparison
from companion.referee import naming
from companion.referee.certainty import MOVED_OR_RETURNED, after_plays
from companion.referee.footing import column_adjudged
from companion.referee.happenings import Asked, Happening, Place, Told, Unclear, What
from companion.referee.meaning import foul_with, is_plain, may_be_foul, meaning_of
from companion.referee.missed import what_became_of
from companion.referee.states import Hand, OddMove, TableState
from companion.referee.telling import (
    RUNNER_UP_LIMIT,
    by_colour,
    contested,
    origin,
    play,
    rules_say,
    which_column,
)
from companion.referee.witnessed import evidence_of, stood, times, witnesses
from companion.saying import say

Answer = tuple[TableState, list[Told]]

# Acts that only make sense after a move are a foul or an unseen turn if there was none: a few in
# a hundred.
_OTHERWISE_ODD = 0.03


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
    column = stood(hand)
    piece = column.piece
    if piece in table.ahead and column.storey == table.scenes.likeliest.top_storey:
        return _found(table, landing), []
    table, cleared = resolve_doubt(table, lambda one: is_plain(one, piece))
    before = table
    footing = column_adjudged(table.scenes.likeliest.nudged(), landing.column, seen, step)
    if is_foul:
        meaning = foul_with(table, piece)
    else:
        meaning = meaning_of(table, piece, footing.ruled, is_on_column=landing.column.is_on_column)
    game, plays = play(table.game, *meaning.acts)
    challenged = meaning.challenge_of is not None and bool(plays) and plays[-1].verdict.is_legal
    belief = table.scenes.changed(lambda scene: scene.with_column(landing.column).nudged())
    at = landing.column
    at_ns, known_ns = times(step, seen)
    happening = Happening(
        at_ns=at_ns,
        known_ns=known_ns,
        what=What.COLUMN_MOVED,
        by=by_colour(table, meaning.seat, piece.colour),
        seat=meaning.seat,
        probability=hand.reading.candidates[0].probability * (1 - landing.returned),
        witnesses={**witnesses(hand, step, seen, landing), **rules_say(plays)},
        evidence=evidence_of(hand, step, seen),
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
    if not is_foul and may_be_foul(before, piece):
        before = replace(before, odd=None)
        table = replace(table, odd=OddMove(before, hand, step, seen, landing, happening))
    return table, told


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
        table.scenes.likeliest.without(doubt.hand.reading.piece), stood(doubt.hand), doubt.step
    )
    odd = landing.returned * _OTHERWISE_ODD
    landing = replace(landing, returned=odd / (odd + 1 - landing.returned))
    moved, told = landed(table, doubt.hand, doubt.step, None, landing)
    return (moved, told) if makes_sense(moved) else (table, [])


def _found(table: TableState, landing: Landing) -> TableState:
    """The table once it is known where a column stands of which people have told already."""
    belief = table.scenes.changed(lambda scene: scene.with_column(landing.column).nudged())
    return replace(table, belief=belief, ahead=table.ahead - {landing.column.piece})
