"""How is a happening put together? Acts are played, witnesses are quoted, the result is frozen."""

import numpy as np

from companion.evidence import SeenPlate, Sighting, WeightStep
from companion.fusion.changes import Change, Explanation
from companion.fusion.lift import LiftReading
from companion.fusion.pictures import Comparison
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, ColumnRef
from companion.games.villa_paletti.state import State
from companion.referee.adjudged import Adjudged
from companion.referee.happenings import Asked, Origin, Play, Unclear
from companion.referee.odds import column_id
from companion.referee.states import TableState
from companion.scene import Piece, Standing

# A reading is settled when the next best one has at most this probability.
RUNNER_UP_LIMIT = 0.05

CLEAR_NATS = 3.0
"""From here on what the cameras see is told as their word."""

# Radius in standard deviations that holds 95 % of a Gaussian in the plane.
_ELLIPSE_95 = 2.448


def play(game: State, *acts: Act) -> tuple[State, tuple[Play, ...]]:
    """Return the game after ``acts``, and each with its verdict, up to the first not legal."""
    plays = []
    for act in acts:
        game, verdict = rules.step(game, act)
        plays.append(Play(act, verdict, game))
        if not verdict.is_legal:
            break
    return game, tuple(plays)


def reference(table: TableState, piece: Piece) -> ColumnRef:
    """Return how an act names a column of the table."""
    known = table.game.column(column_id(piece))
    return ColumnRef(known.id.colour, known.id.kind, known.storey, known.id.n)


def origin(column: Standing) -> Origin:
    """Return a column and its storey, as told to people."""
    return Origin(*column.piece[:2], column.storey, column.piece.n, column.x_mm, column.y_mm)


def by_colour(table: TableState, seat: int | None, moved: str | None = None) -> str | None:
    """Return the colour a player is told by: with two players that of the column moved."""
    if seat is None or seat not in table.game.seats:
        return None
    colours = table.game.players[seat].colours
    return moved if moved in colours else colours[0]


def seat_of(table: TableState, colour: str) -> int | None:
    """Return the seat that owns ``colour``, None before a match or for a neutral one."""
    return next(
        (seat for seat in table.game.seats if colour in table.game.players[seat].colours), None
    )


def rules_say(plays: tuple[Play, ...]) -> dict[str, str]:
    """Return the rules' own testimony on what they were told."""
    if not plays:
        return {}
    verdict = plays[-1].verdict
    rule = f" ({verdict.rule})" if verdict.rule else ""
    return {"rules": f"{verdict.verdict}{rule}: {verdict.reason}"}


def scales_on_step(step: WeightStep) -> str:
    """Return a weight step in words."""
    x_mm, y_mm = step.position_mm
    moment_sd = np.sqrt((step.covariance[1][1] + step.covariance[2][2]) / 2)
    sd_mm = moment_sd / abs(step.mass_g)
    verb = "gained" if step.mass_g > 0 else "lost"
    return (
        f"{verb} {abs(step.mass_g):.1f} g at ({x_mm:.0f}, {y_mm:.0f}) mm, "
        f"give or take {max(1, round(_ELLIPSE_95 * sd_mm))} mm"
    )


def cameras_on_column(
    seen: Comparison,
    column: Standing,
    to: Standing | None,
    before: Comparison | None = None,
) -> str:
    """Return in words what the cameras saw of a column that was taken from its place.

    Args:
        seen: What they saw.
        column: Where it stood.
        to: Where it stands now, None if it is in hand or off the table.
        before: What they saw while it was in hand, if they did.
    """
    gone = (before or seen).absence_nats(column)
    name = f"the {column.piece.colour} {column.piece.kind} column"
    there = f"({column.x_mm:.0f}, {column.y_mm:.0f}) mm on storey {column.storey}"
    if gone > CLEAR_NATS:
        left, stands, hides = f"see {name} gone from {there}", " and one", "; they do not see it"
    elif gone < -CLEAR_NATS:
        left = f"see {name} still standing at {there}"
        stands, hides = ", and another", ", and none"
    else:
        left = f"cannot see whether {name} left {there}"
        stands, hides = "; they see one", ", nor such a column"
    if to is None:
        return f"the cameras {left}"
    came = seen.arrival(column.piece, to.storey)
    if came is None or came.nats < CLEAR_NATS:
        return f"the cameras {left}{hides} on the highest plate"
    on_column = " on another column" if came.is_on_column else ""
    return (
        f"the cameras {left}{stands} standing{on_column} at ({came.x_mm:.0f}, {came.y_mm:.0f}) mm "
        f"on storey {came.storey}"
    )


def cameras_on_change(change: Explanation, seen: Comparison) -> str:
    """Return in words how the cameras explain what they saw."""
    if change.column is None:
        return cameras_on_plate(seen.sighting.plate)
    came = seen.arrival(change.column.piece, seen.scene.top_storey)
    to = None
    if came is not None and change.change is not Change.TAKEN:
        to = Standing(
            change.column.piece,
            came.storey,
            came.x_mm,
            came.y_mm,
            came.cov_mm2,
            came.is_on_column,
        )
    return cameras_on_column(seen, change.column, to)


def cameras_on_plate(seen: SeenPlate | None) -> str:
    """Return in words what the cameras saw of a plate."""
    if seen is None or seen.nats < CLEAR_NATS:
        return "the cameras see no new plate"
    turn = seen.turn_deg
    turned = "turned they cannot tell how" if turn is None else f"turned by {turn:.0f} degrees"
    place = f"({seen.x_mm:.0f}, {seen.y_mm:.0f}) mm"
    return f"the cameras see the {seen.colour} plate at {place}, {turned}"


def measured_of(*evidence: WeightStep | Sighting | None) -> tuple[WeightStep | Sighting, ...]:
    """Return what of some evidence there is, each once."""
    there: list[WeightStep | Sighting] = []
    for one in evidence:
        if one is not None and not any(one is other for other in there):
            there.append(one)
    return tuple(there)


def which_column(at_ns: int, reading: LiftReading) -> list[Unclear]:
    """Return the question which column it was, if more than one could have been."""
    if reading.runner_up <= RUNNER_UP_LIMIT:
        return []
    best = reading.candidates[0].column.piece
    likely = tuple(one for one in reading.candidates[:4] if one.probability >= 0.01)
    return [
        Unclear(
            at_ns,
            Asked.WHICH_COLUMN,
            f"Which {best.colour} {best.kind} column was taken? "
            f"{len(likely)} of them could have been.",
            likely,
        )
    ]


def contested(at_ns: int, *adjudged: Adjudged) -> list[Unclear]:
    """Return what the referee is asked where something seems to be beyond what the rules allow."""
    return [Unclear(at_ns, Asked.WHERE, one.sentence) for one in adjudged if one.ruled != "inside"]
