"""A single column has fallen over, as the cameras see (VP-39): what is told of it?

Whether the tower counts as collapsed is the referee's to decide, whatever the ruling, so the game
waits for that. Whatever is decided but a collapse, the column is set up again where it stood; so
there it is believed to be, and while it lies it is told once.
"""

from dataclasses import replace

from companion.evidence import SeenLying
from companion.fusion.changes import Change, Explanation, groups
from companion.fusion.pictures import Comparison
from companion.games.villa_paletti.acts import Act, Toppled
from companion.referee import naming
from companion.referee.certainty import lose_match, why_uncertain
from companion.referee.falls import handler
from companion.referee.happenings import Asked, Happening, Told, Unclear, What
from companion.referee.quoting import (
    scales_on_step,
)
from companion.referee.states import TableState
from companion.referee.telling import (
    by_colour,
    measured_of,
    origin,
    play,
    reference,
    rules_say,
)
from companion.saying import Saying, say
from companion.scene import Standing

Answer = tuple[TableState, list[Told]]

SURE = 0.99
"""So likely it must be that a column of that colour, kind and storey fell."""

_LIKELY = 0.2


def toppling_seen(
    table: TableState, comparison: Comparison, ways: tuple[Explanation, ...]
) -> Answer | None:
    """Return the table after a column was seen to lie, None where none was, or hardly.

    Args:
        table: What the referee knows.
        comparison: What the cameras saw.
        ways: How that is explained.
    """
    probability = sum(one.probability for one in ways if one.change is Change.TOPPLED)
    if probability < _LIKELY:
        return None
    group, share = next(
        (group, share) for group, share in groups(ways).items() if group[0] is Change.TOPPLED
    )
    best = next(one for one in ways if one.group == group)
    column = best.column
    assert column is not None, "what fell over is a column"
    lies = comparison.lying(column.piece)
    assert lies is not None, "it is seen to lie"
    name = (*column.piece[:2], column.storey)
    if table.toppled == name:
        return table, []  # it lies there still
    table = replace(table, toppled=name)
    if share < SURE:
        question = _maybe(comparison, column, lies)
        # Scales would feel whether a column was moved; without them nobody knows.
        return table if table.watching.scales else lose_match(table, question.sentence), [question]
    return _told(table, comparison, column, lies, share)


def cameras_on_lying(column: Standing, lies: SeenLying) -> Saying:
    """Return in words where the cameras see a column that fell."""
    return say(
        "the cameras see the {column} gone from ({x_mm:.0f}, {y_mm:.0f}) mm {storey}, and one that "
        "lies {where} at ({lies_x_mm:.0f}, {lies_y_mm:.0f}) mm",
        column=naming.column(column.piece),
        x_mm=column.x_mm,
        y_mm=column.y_mm,
        storey=naming.on_storey(column.storey),
        where=say("beside the base") if lies.storey is None else naming.on_storey(lies.storey),
        lies_x_mm=lies.x_mm,
        lies_y_mm=lies.y_mm,
    )


def _told(
    table: TableState, comparison: Comparison, column: Standing, lies: SeenLying, share: float
) -> Answer:
    sighting = comparison.sighting
    why = why_uncertain(table)
    seat = handler(table) if why is None else None
    is_told = why is None and table.game.phase not in ("start", "disputed")
    acts: tuple[Act, ...] = ()
    if is_told:
        acts = (Toppled(seat, reference(table, column.piece)),)
    game, plays = play(table.game, *acts)
    step = None if table.hand is None else table.hand.step
    felt = {} if step is None else {"scales": scales_on_step(step)}
    said = {**felt, "camera": cameras_on_lying(column, lies)}
    scene = table.scenes.likeliest
    happening = Happening(
        at_ns=sighting.at_ns,
        known_ns=sighting.known_ns,
        what=What.COLUMN_TOPPLED,
        by=by_colour(table, seat, column.piece.colour),
        seat=seat,
        probability=share,
        witnesses={**said, **rules_say(plays)},
        evidence=measured_of(step, sighting),
        plays=plays,
        game=game,
        scene=scene.without(column.piece),
        column=origin(column),
    )
    sentence = say(
        "The {column} {storey} has fallen over; the referee decides (VP-39) whether it "
        "is put back, put back and blocked, or the villa has collapsed.",
        column=naming.column(column.piece),
        storey=naming.of_storey(column.storey),
    )
    belief = table.scenes.changed(lambda one: one.with_column(column).nudged())
    if table.hand is not None and step is not None:
        belief = table.scenes  # the scales miss it, and will feel it come back
    elif table.hand is not None:
        table = replace(table, hand=None)
    table = replace(table, game=game, belief=belief, set_down=None, seen=None)
    return table, [happening, Unclear(sighting.at_ns, Asked.WHAT, sentence)]


def _maybe(comparison: Comparison, column: Standing, lies: SeenLying) -> Unclear:
    sentence = say(
        "{seen:capital}, but that is not certain; has a column fallen over?",
        seen=cameras_on_lying(column, lies),
    )
    return Unclear(comparison.sighting.at_ns, Asked.WHAT, sentence)
