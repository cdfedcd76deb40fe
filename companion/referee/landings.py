"""A column was set down: is it a move, a challenge won, or does it stand where it stood?

Set down straight above or below its old place a column weighs the same at the same place, and the
scales cannot tell a move from a return. A person may say "put back" for a while. If nobody does,
the likelier of the two is taken and people are asked; what is done next may yet show that it was
the other one: when only a move makes the next act a legal one, it was a move.
"""

from collections.abc import Callable
from dataclasses import replace

from companion.evidence import WeightStep
from companion.fusion.landing import Landing, read_landing
from companion.referee.certainty import after_plays
from companion.referee.happenings import Asked, Happening, Place, Told, Unclear, What
from companion.referee.meaning import is_plain, meaning_of
from companion.referee.missed import what_became_of
from companion.referee.states import Hand, SetDown, TableState
from companion.referee.telling import (
    RUNNER_UP_LIMIT,
    by_colour,
    origin,
    play,
    rules_say,
    scales_on_step,
    which_column,
)
from companion.scene import Standing

Answer = tuple[TableState, list[Told]]

# A landing that may be a return waits this long for somebody to say "put back".
_WORD_PATIENCE_NS = 3_000_000_000
_MAYBE_RETURNED = 0.003

# Acts that only make sense after a move are a foul or an unseen turn if there was none: a few in
# a hundred.
_OTHERWISE_ODD = 0.03


def set_down(table: TableState, hand: Hand, step: WeightStep) -> Answer:
    """Return the table after what was in ``hand`` came back with ``step``; it may have to wait."""
    landing = read_landing(table.scenes.likeliest, _origin_of(hand), step)
    if landing.returned > _MAYBE_RETURNED:
        waiting = SetDown(hand, step, step.known_ns + _WORD_PATIENCE_NS)
        return replace(table, set_down=waiting), []
    return _landed(table, hand, step, landing)


def settle(table: TableState, now_ns: int | None = None) -> Answer:
    """Return the table with a landing made final that waited for a word (until ``now_ns``)."""
    waiting = table.set_down
    if waiting is None or table.belief is None:
        return table, []
    if now_ns is not None and now_ns < waiting.until_ns:
        return table, []
    table = replace(table, set_down=None)
    came_from = _origin_of(waiting.hand)
    landing = read_landing(table.scenes.likeliest, came_from, waiting.step)
    if landing.returned > 0.5:
        belief = table.scenes.changed(lambda scene: scene.with_column(came_from).nudged())
        sentence = (
            f"The {came_from.piece.colour} {came_from.piece.kind} column was lifted and seems to "
            "stand where it was; was it put back, or moved?"
        )
        return replace(table, belief=belief, doubt=waiting), [
            Unclear(waiting.step.at_ns, Asked.WHAT, sentence, waiting.hand.reading.candidates[:1])
        ]
    return _landed(table, waiting.hand, waiting.step, landing)


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
    moved, told = _landed(table, doubt.hand, doubt.step, landing)
    return (moved, told) if makes_sense(moved) else (table, [])


def _origin_of(hand: Hand) -> Standing:
    return hand.reading.candidates[0].column


def _landed(table: TableState, hand: Hand, step: WeightStep, landing: Landing) -> Answer:
    """A column stands on the highest plate: a move, or a challenge that succeeded."""
    column = _origin_of(hand)
    piece = column.piece
    table, cleared = resolve_doubt(table, lambda one: is_plain(one, piece))
    meaning = meaning_of(table, piece)
    game, plays = play(table.game, *meaning.acts)
    challenged = meaning.challenge_of is not None and bool(plays) and plays[-1].verdict.is_legal
    belief = table.scenes.changed(lambda scene: scene.with_column(landing.column).nudged())
    at = landing.column
    happening = Happening(
        at_ns=step.at_ns,
        known_ns=step.known_ns,
        what=What.COLUMN_MOVED,
        by=by_colour(table, meaning.seat, piece.colour),
        seat=meaning.seat,
        probability=hand.reading.candidates[0].probability * (1 - landing.returned),
        witnesses={
            "scales": f"{scales_on_step(hand.step)}; {scales_on_step(step)}",
            **rules_say(plays),
        },
        evidence=(hand.step, step),
        plays=plays,
        game=game,
        scene=belief.likeliest,
        column=origin(column),
        to=Place(at.storey, at.x_mm, at.y_mm, at.cov_mm2),
        challenge_of=meaning.challenge_of,
    )
    told: list[Told] = [
        *cleared,
        happening,
        *what_became_of(step.at_ns, game, meaning.unseen),
        *which_column(step.at_ns, hand.reading),
    ]
    if landing.returned > RUNNER_UP_LIMIT:
        told.append(
            Unclear(
                step.at_ns,
                Asked.WHERE,
                f"Does the {piece.colour} {piece.kind} column stand on the highest plate, or "
                "where it was before?",
                hand.reading.candidates[:1],
            )
        )
    if plays and not plays[-1].verdict.is_legal:
        told.append(Unclear(step.at_ns, Asked.WHAT, plays[-1].verdict.reason))
    table = replace(
        table,
        game=game,
        belief=belief,
        objector=None,
        to_remove=piece if challenged else table.to_remove,
    )
    return after_plays(table, plays, meaning.unseen, weighed=True), told
