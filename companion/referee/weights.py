"""What does a change of weight mean at this point of the match?

less by a column          somebody took it
more by that column       it was set on the highest plate (or back where it came from)
more by a plate           the plate was laid
anything else             nobody knows yet: wait for the next change, then ask
"""

from dataclasses import replace

from companion.evidence import WeightStep
from companion.fusion.arrival import fits_mass, read_plate
from companion.fusion.landing import Landing, read_landing
from companion.fusion.lift import read_lift
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    Lay,
    ObjectionFailed,
    Propose,
)
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.referee.happenings import Asked, Happening, Place, Told, Unclear, What
from companion.referee.meaning import meaning_of
from companion.referee.missed import were_they_passed
from companion.referee.odds import odds_of_being_taken
from companion.referee.states import Hand, SetDown, TableState
from companion.referee.telling import (
    RUNNER_UP_LIMIT,
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

# A landing that may be a return waits this long for somebody to say "put back".
_WORD_PATIENCE_NS = 3_000_000_000
_MAYBE_RETURNED = 0.003


def on_step(table: TableState, step: WeightStep) -> Answer:
    """Return the referee's state and what is to be told after a weight step."""
    table, told = settle(table)
    if table.belief is None or table.game.phase == "over":
        return table, told
    whole = step if table.loose is None else _together(table.loose, step)
    if not _explained(table, whole):
        if table.loose is not None and _explained(table, step):
            told.append(_puzzle(table.loose))
            whole = step
        else:
            return replace(table, loose=whole), told
    table = replace(table, loose=None)
    if whole.mass_g < 0:
        table, more = _lifted(table, whole)
    else:
        table, more = _arrived(table, whole)
    return table, told + more


def settle(table: TableState, now_ns: int | None = None) -> Answer:
    """Return the table with a landing made final that waited for a word (until ``now_ns``)."""
    waiting = table.set_down
    if waiting is None or table.belief is None:
        return table, []
    if now_ns is not None and now_ns < waiting.until_ns:
        return table, []
    table = replace(table, set_down=None)
    came_from = waiting.hand.reading.candidates[0].column
    landing = read_landing(table.scenes.likeliest, came_from, waiting.step)
    if landing.returned > 0.5:
        belief = table.scenes.changed(lambda scene: scene.with_column(came_from).nudged())
        sentence = (
            f"The {came_from.piece.colour} {came_from.piece.kind} column was lifted and seems to "
            "stand where it was; was it put back, or moved?"
        )
        return replace(table, belief=belief), [
            Unclear(waiting.step.at_ns, Asked.WHAT, sentence, waiting.hand.reading.candidates[:1])
        ]
    return _landed(table, waiting.hand, waiting.step, landing)


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


def _explained(table: TableState, step: WeightStep) -> bool:
    scene = table.scenes.likeliest
    masses_g = [kind.mass_g for kind in scene.table_set.kinds.values()]
    if step.mass_g > 0:
        plate = _next_plate(scene)
        if plate is not None:
            masses_g.append(scene.table_set.plates[plate].mass_g)
    return any(fits_mass(step, mass_g) for mass_g in masses_g)


def _puzzle(step: WeightStep) -> Unclear:
    return Unclear(
        step.at_ns,
        Asked.WHAT,
        f"The scales {scales_on_step(step)}, which is no piece of this set; what was it?",
    )


def _next_plate(scene: Scene) -> str | None:
    laid = len(scene.plates)
    if laid >= len(PLATE_ORDER) or PLATE_ORDER[laid] not in scene.table_set.plates:
        return None
    return PLATE_ORDER[laid]


def _lifted(table: TableState, step: WeightStep) -> Answer:
    told: list[Told] = []
    if table.hand is not None:
        table, told = _never_came_back(table, table.hand)
    reading = read_lift(table.scenes, step, odds_of_being_taken(table))
    if reading is None:
        return table, [*told, _puzzle(step)]
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
    sentence = (
        f"The {piece.colour} {piece.kind} column was taken off the tower and has not come back, "
        "and now another one is in hand; what happened to it?"
    )
    belief = hand.reading.belief
    question = Unclear(hand.step.at_ns, Asked.WHAT, sentence, hand.reading.candidates[:1])
    return replace(table, hand=None, belief=belief), [question]


def _left(table: TableState, hand: Hand, by_seat: int | None) -> Answer:
    """A column leaves the game: after a challenge it won, or as a penalty (VP-28, VP-29)."""
    column = hand.reading.candidates[0].column
    acts: tuple[Act, ...] = ()
    if table.failed_challenger is not None:
        acts = (ObjectionFailed(reference(table, column.piece)),)
    game, plays = play(table.game, *acts)
    belief = hand.reading.belief.changed(Scene.nudged)
    table = replace(table, game=game, belief=belief, failed_challenger=None, hand=None)
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
        came_from = hand.reading.candidates[0].column
        belief = hand.reading.belief
        table = replace(table, hand=None, belief=belief)
        landing = read_landing(belief.likeliest, came_from, step)
        if landing.returned > _MAYBE_RETURNED:
            waiting = SetDown(hand, step, step.known_ns + _WORD_PATIENCE_NS)
            return replace(table, set_down=waiting), []
        return _landed(table, hand, step, landing)
    plate = _next_plate(scene)
    if plate is not None and fits_mass(step, scene.table_set.plates[plate].mass_g):
        told: list[Told] = []
        if hand is not None:
            table, told = _never_came_back(table, hand)
        table, more = _laid(table, plate, step)
        return table, told + more
    sentence = (
        f"The scales {scales_on_step(step)}: a column came onto the table that nobody was seen "
        "to take off it; which one is it?"
    )
    return table, [Unclear(step.at_ns, Asked.WHAT, sentence)]


def _landed(table: TableState, hand: Hand, step: WeightStep, landing: Landing) -> Answer:
    """A column stands on the highest plate: a move, or a challenge that succeeded."""
    column = hand.reading.candidates[0].column
    piece = column.piece
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
        happening,
        *were_they_passed(step.at_ns, game, meaning.missed),
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
    return table, told


def _laid(table: TableState, plate: str, step: WeightStep) -> Answer:
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
    return table, told
