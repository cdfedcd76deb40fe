"""A plate came: which one can it be, and what is the game told?"""

from dataclasses import replace

from companion.evidence import WeightStep
from companion.fusion.arrival import read_plate
from companion.games.villa_paletti.acts import Act, Agree, Lay, ObjectionFailed, Propose
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.referee.certainty import after_plays
from companion.referee.happenings import Asked, Happening, Told, Unclear, What
from companion.referee.states import TableState
from companion.referee.telling import by_colour, play, rules_say, scales_on_step
from companion.scene import Scene

Answer = tuple[TableState, list[Told]]


def next_plate(scene: Scene) -> str | None:
    """Return the plate that can come next (VP-24), None if all are laid or the set lacks it."""
    laid = len(scene.plates)
    if laid >= len(PLATE_ORDER) or PLATE_ORDER[laid] not in scene.table_set.plates:
        return None
    return PLATE_ORDER[laid]


def laid(table: TableState, plate: str, step: WeightStep) -> Answer:
    """Return the referee's state and what is to be told after ``plate`` came with ``step``."""
    game = table.game
    seat = game.turn
    # What the scales cannot see: on how many columns it rests. At most on all that stand there.
    supports = len(game.standing_on(game.storey))
    lay = Lay(PLATE_ORDER[len(table.scenes.likeliest.plates)], supports)
    acts: tuple[Act, ...] = (lay,)
    if game.phase == "start" or seat is None:
        acts = ()
    elif game.phase == "turn":
        acts = (Propose(seat), Agree(), lay)
    elif game.phase == "proposed":
        acts = (Agree(), lay)
    elif table.failed_challenger is not None:
        acts = (ObjectionFailed(None), lay)
    game, plays = play(game, *acts)
    belief = table.scenes.changed(
        lambda scene: scene.nudged().with_plate(read_plate(scene, plate, step))
    )
    happening = Happening(
        at_ns=step.at_ns,
        known_ns=step.known_ns,
        what=What.PLATE_LAID,
        by=by_colour(table, seat),
        seat=seat,
        probability=1.0,
        witnesses={"scales": scales_on_step(step), **rules_say(plays)},
        evidence=(step,),
        plays=plays,
        game=game,
        scene=belief.likeliest,
        plate=plate,
    )
    told: list[Told] = [happening]
    if plays and not plays[-1].verdict.is_legal:
        told.append(Unclear(step.at_ns, Asked.WHAT, plays[-1].verdict.reason))
    table = replace(table, game=game, belief=belief, failed_challenger=None, objector=None)
    return after_plays(table, plays, weighed=True), told
